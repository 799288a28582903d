package words_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func catalogue(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for lang, text := range files {
		fsys["w/"+lang+".yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func TestSayFallsBackToEnglishKeyByKey(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": "won: \"{who} wins\"\nlost: \"{who} loses\"\n",
		"es": "won: \"gana {who}\"\n",
	}), "w")
	who := map[string]string{"who": "Gawain"}
	require.Equal(t, "gana Gawain", c.Say("es", "won", who))
	require.Equal(t, "Gawain loses", c.Say("es", "lost", who))
	require.Equal(t, "Gawain wins", c.Say("tlh", "won", who))
	require.Equal(t, "unheard of", c.Say("en", "unheard of", who))
	require.Equal(t, "gana Gawain", c.Tell("es", "won", "who", who["who"]))
	require.True(t, c.Has("es", "lost"))
	require.False(t, c.Has("es", "unheard of"))
}

func TestCountTakesOneOrOther(t *testing.T) {
	c := words.Must(catalogue(map[string]string{"en": "men.one: one man\nmen.other: \"{n} men\"\n"}), "w")
	require.Equal(t, "one man", c.Count("en", "men", 1, nil))
	require.Equal(t, "0 men", c.Count("en", "men", 0, nil))
}

func TestANumberChoosesSingularOrPlural(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": "left: \"{n} {n|card is|cards are} left, {m} {m|sword|swords}\"\n", "es": "left: \"{n|queda|quedan} {n}\"\n", "fr": "left: \"{n} {n|point|points}\"\n",
	}), "w")
	say := func(lang, n, m string) string { return c.Say(lang, "left", map[string]string{"n": n, "m": m}) }
	require.Equal(t, "1 card is left, 2 swords", say("en", "1", "2"))
	require.Equal(t, "0 cards are left, 1 sword", say("en", "0", "1"))
	require.Equal(t, "queda 1", say("es", "1", ""))
	require.Equal(t, "quedan 11", say("es", "11", ""))
	require.Equal(t, []string{"0 point", "1 point", "2 points"}, []string{say("fr", "0", ""), say("fr", "1", ""), say("fr", "2", "")})
	_, err := words.Load(catalogue(map[string]string{"en": "x: \"{n}\"\n", "es": "x: \"{m|a|b}\"\n"}), "w")
	require.ErrorContains(t, err, "{m}")
}

func TestListJoinsTheLastTwoByAWord(t *testing.T) {
	c := words.Must(catalogue(map[string]string{"en": "and: and\n", "es": "and: y\n"}), "w")
	require.Empty(t, c.List("en", nil))
	require.Equal(t, "Kay", c.List("en", []string{"Kay"}))
	require.Equal(t, "Kay y Gawain", c.List("es", []string{"Kay", "Gawain"}))
	require.Equal(t, "Kay y Iseo", c.List("es", []string{"Kay", "Iseo"}), "it has no other word")
	e := words.Must(catalogue(map[string]string{"en": "and: and\nand.i: and\n", "es": "and: y\nand.i: e\n"}), "w")
	for next, want := range map[string]string{"Iseo": "Kay e Iseo", "Hilda": "Kay e Hilda", "Íñigo": "Kay e Íñigo", "Hierro": "Kay y Hierro", "Gawain": "Kay y Gawain", "ión": "Kay y ión"} {
		require.Equal(t, want, e.List("es", []string{"Kay", next}))
	}
	require.Equal(t, "Iseo e Inge", e.List("es", []string{"Iseo", "Inge"}))
	require.Equal(t, "Kay and Iseo", e.List("en", []string{"Kay", "Iseo"}))
	require.Equal(t, "Kay, Gawain and Arthur", c.List("en", []string{"Kay", "Gawain", "Arthur"}))
}

func TestArgumentsAreNotFilledInTwice(t *testing.T) {
	c := words.Must(catalogue(map[string]string{"en": "x: \"{a} {b}\"\n"}), "w")
	require.Equal(t, "{b} 2", c.Say("en", "x", map[string]string{"a": "{b}", "b": "2"}))
}

func TestBracesAroundSomethingElseStay(t *testing.T) {
	for text, want := range map[string]string{
		"{a}{a}": "11", "{ {a} }": "{ 1 }", "{{a}}": "{1}", "{a} {": "1 {", "{a": "{a", "a}": "a}", "{c} {a}": "{c} 1",
	} {
		c := words.Must(catalogue(map[string]string{"en": "x: \"" + text + "\"\n"}), "w")
		require.Equal(t, want, c.Say("en", "x", map[string]string{"a": "1", "b": "2"}), text)
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"no English":        {"es": "a: b"},
		"a key too many":    {"en": "a: b", "es": "c: d"},
		"unknown parameter": {"en": "a: \"{x}\"", "fr": "a: \"{y}\""},
		"not a sheet":       {"en": "- a"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := words.Load(catalogue(files), "w")
			require.Error(t, err)
			require.Panics(t, func() { words.Must(catalogue(files), "w").Languages() })
		})
	}
}

func TestJoinedCataloguesSayWhatEachSays(t *testing.T) {
	one, two := words.Must(catalogue(map[string]string{"en": "a: one", "es": "a: uno"}), "w"), words.Must(catalogue(map[string]string{"en": "b: two"}), "w")
	both, err := words.Join(one, two)
	require.NoError(t, err)
	require.Equal(t, "uno two", both.Tell("es", "a")+" "+both.Tell("es", "b"))
	_, err = words.Join(one, two, one)
	require.ErrorContains(t, err, "joining words: a is said twice")
}

func TestNumbersHaveTheirSigns(t *testing.T) {
	require.Equal(t, []string{"-2", "0", "+2"}, []string{words.FormatSigned(-2), words.FormatSigned(0), words.FormatSigned(2)})
}

func TestFiguresAreWrittenAsReadersDo(t *testing.T) {
	for lang, told := range map[string]string{"en": "1,234.5 ± 0.25 of 1500", "es": "1.234,5 ± 0,25 of 1500", "fr": "1\u202f234,5 ± 0,25 of 1500", "nl": "1.234,5 ± 0,25 of 1500"} {
		require.Equal(t, told, words.LocaliseNumbers(lang, "1234.5 ± 0.25 of 1500"))
	}
}
