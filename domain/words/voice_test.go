package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestWhatIsAlikeIsToldOnceAsAList(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": `and: and
took: "{who} takes {manor}."
took.each: "{who}: {manor}"
took.alike: "Taken {when}: {list}."
rose.one: "{manor} rises with {n}."
rose.other: "{manor} rise with {n}."
rose.each: "{manor}"
rose.alike: "The peasants rise in {list}."
fell: "{who} falls."
`,
		"es": "and: y\ntook.alike: \"Tomados: {list}.\"\n",
	}), "w")
	v := c.Voice("en")
	took := func(v *words.Voice, who, manor, when string) string {
		return v.Say("took", map[string]string{"who": who, "manor": manor, "when": when})
	}
	items := []string{took(v, "Blue", "Ash", "now"), took(v, "Red", "Fen", "now"), took(v, "Blue", "Elm", "now")}
	require.Equal(t, items, v.Gathered(3, items), "three are few enough")
	require.Equal(t, []string{"Taken now: Blue: Ash and Elm; Red: Fen."}, v.Gathered(2, items))
	later := append(items, took(v, "Red", "Oak", "later"))
	require.Equal(t, []string{"Taken now: Blue: Ash and Elm; Red: Fen.", "Red takes Oak."}, v.Gathered(2, later), "what all share differs")
	rose := []string{v.Count("rose", 1, map[string]string{"manor": "ash"}), v.Count("rose", 2, map[string]string{"manor": "Elm"})}
	require.Equal(t, []string{"The peasants rise in ash and Elm."}, v.Gathered(1, []string{"Ash rises with 1.", rose[1]}), "an item begins with a capital")
	fell := []string{v.Say("fell", map[string]string{"who": "Kay"}), v.Say("fell", map[string]string{"who": "Bors"}), "A line of its own."}
	require.Equal(t, fell, v.Gathered(1, fell), "there is no way to tell them together")
	require.Empty(t, v.Gathered(1, nil))
	s := c.Voice("es")
	require.Equal(t, []string{"Tomados: Blue: Ash y Elm."}, s.Gathered(1, []string{took(s, "Blue", "Ash", ""), took(s, "Blue", "Elm", "")}))
}
