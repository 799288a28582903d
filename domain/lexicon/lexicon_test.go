package lexicon_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

var lex = lexicon.Must(fstest.MapFS{
	"data/keywords.yaml": {Data: []byte("ENTER: {es: inscribir}\nROUND: {es: ronda}\nERASE: {es: borrar}\n")},
	"data/words/en.yaml": {Data: []byte("place.player: player\nrefused.full: \"all {n} places are {status}\"\nstatus.taken: taken\n")},
	"data/words/es.yaml": {Data: []byte("place.player: jugador\nrefused.full: \"las {n} plazas están {status}\"\nstatus.taken: ocupadas\n")},
})

func TestMatchNeedsThreeLetters(t *testing.T) {
	for _, c := range []struct{ lang, word, want, near string }{
		{"en", "enter", "ENTER", ""},
		{"en", "Ent.", "ENTER", ""},
		{"en", "en", "", "ENTER"},
		{"es", "«inscribir", "", "INSCRIBIR"},
		{"es", "¡Inscribir!", "ENTER", ""},
		{"en", "E", "", "ENTER"},
		{"es", "rond", "ROUND", ""},
		{"es", "", "", "INSCRIBIR"},
	} {
		got, near := lex.Match(c.lang, c.word, "ENTER", "ROUND", "ERASE")
		require.Equal(t, c.want, got, c.word)
		if c.near != "" {
			require.Contains(t, near, c.near, c.word)
		}
	}
}

func TestSpellKeepsWhatIsNoKeyword(t *testing.T) {
	require.Equal(t, "INSCRIBIR jugador RONDA 3 x", lex.Spell("es", "ENTER player ROUND 3 x"))
	require.Equal(t, "ENTER player ROUND 3 x", lex.Spell("tlh", "ENTER player ROUND 3 x"))
}

func TestTheLanguageOfASubmission(t *testing.T) {
	spanish := []order.Line{{Text: "inscribir"}}
	require.Equal(t, "es", lex.ChooseLanguage("", spanish))
	require.Equal(t, "en", lex.ChooseLanguage("en", spanish))
	require.Equal(t, "es", lex.ChooseLanguage("tlh", spanish))
	require.Equal(t, "es", lex.ChooseLanguage("", []order.Line{{Text: "ENTER", Lang: "es"}}))
	require.Equal(t, "en", lex.ChooseLanguage("", nil))
}

func TestARefusalIsAnErrorAndASentence(t *testing.T) {
	kind := errors.New("not now")
	err := lex.Refuse("entering ann", kind, "full", "n", 8, "status", "taken")
	require.EqualError(t, err, "entering ann: all 8 places are taken: not now")
	require.EqualError(t, lex.Refuse("", kind, "full", "n", 8, "status", "{n}"), "all 8 places are {n}: not now")
	require.ErrorIs(t, err, kind)
	refusal, ok := errors.AsType[*lexicon.Refusal](err)
	require.True(t, ok)
	require.Equal(t, "las 8 plazas están ocupadas", refusal.In("es"))
	require.Equal(t, "all 8 places are taken", refusal.In("tlh"))
}
