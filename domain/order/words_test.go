package order_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestLex(t *testing.T) {
	for in, out := range map[string]string{
		"3,17 B. Down -> Fen": "3 , 17 B Down -> Fen",
		"FEN/BAR.1":           "FEN / BAR . 1",
		"R24.1 76..78":        "R24 . 1 76 .. 78",
		"woods_n":             "woods n",
		"St-Andrews d'Arc":    "St Andrews d'Arc",
		"Bri - Fen":           "Bri - Fen",
		"a>=1 b != 2 c => 3":  "a >= 1 b != 2 c => 3",
		"PHASES 1(1),2":       "PHASES 1 ( 1 ) , 2",
	} {
		var texts []string
		for _, tok := range order.Lex(in) {
			texts = append(texts, tok.Text)
		}
		require.Equal(t, out, strings.Join(texts, " "), in)
	}
}

func TestLexKnowsBlanksAroundMarks(t *testing.T) {
	apart, glued := order.Lex("3 - 4")[1], order.Lex("3-4")[1]
	require.True(t, apart.Before && apart.After)
	require.False(t, glued.Before || glued.After)
}

func TestMatchTakesTheFullWordThenTheOnlyBeginning(t *testing.T) {
	choices := []string{"WAR", "WARDEN", "WAIVE", "KNIGHTS"}
	for word, want := range map[string]string{"war": "WAR", "Ward": "WARDEN", "wai": "WAIVE", "kn": "KNIGHTS"} {
		got, _ := order.Match(word, choices)
		require.Equal(t, want, got, word)
	}
	got, candidates := order.Match("wa", choices)
	require.Empty(t, got)
	require.Equal(t, []string{"WAR", "WARDEN", "WAIVE"}, candidates)
	_, candidates = order.Match("wardne", choices)
	require.Equal(t, "WARDEN", candidates[0])
}

func TestNamesByABeginningOfEachWord(t *testing.T) {
	names := order.NewNames(order.Name{Code: "BAR", Full: "Barcombe Down"}, order.Name{Code: "BRI", Full: "Brimstone"},
		order.Name{Code: "STA", Full: "St Andrews"}, order.Name{Code: "COR", Full: "Corly St George"})
	for text, want := range map[string]string{
		"B Down": "BAR", "bar": "BAR", "St A": "STA", "sta": "STA", "standrews": "STA", "Corly": "COR", "cor s g": "COR",
		"b": "BAR BRI", "St B": "", "Down": "BAR", "George": "COR", "St George": "COR", "own": "",
	} {
		require.Equal(t, want, strings.Join(names.Match(strings.Fields(text)...), " "), text)
	}
	all := func(string) bool { return true }
	require.Equal(t, "Brimstone", names.ListNearest("Brimstoen", 1, all)[0])
	require.Equal(t, "Corly St George", names.ListNearest("Corli", 1, all)[0], "by the word that is like it")
	require.Equal(t, "Barcombe Down", names.FullName("BAR"))
}

func TestKeywordsInFourLanguages(t *testing.T) {
	catalogue := order.MustCatalogue([]byte(`
MOVE: {es: mover, fr: marcher, nl: marcheer}
MILL: {es: molino, fr: moulin, nl: molen}
DISMISS: {es: despedir}
DESTROY: {es: destruir}
`), order.Common())
	among := []string{"MOVE", "MILL", "DISMISS", "DESTROY", "TO", "AT"}
	for _, w := range []struct{ lang, word, key string }{
		{"", "mo", "MOVE"},    // English wins over molino
		{"es", "mol", "MILL"}, // no English word begins so
		{"nl", "mol", "MILL"},
		{"", "marcher", "MOVE"},
		{"", "hacia", "TO"},
		{"fr", "à", "TO"},
		{"es", "desp", "DISMISS"},
		{"es", "MOVE", "MOVE"},
		{"es", "D", ""},
		{"", "D", ""},
	} {
		key, candidates := catalogue.Match(w.lang, w.word, among...)
		require.Equal(t, w.key, key, w.word)
		if key == "" {
			require.ElementsMatch(t, []string{"DISMISS", "DESTROY"}, candidates)
		}
	}
	require.Equal(t, "fuer", order.Fold("Fúer"))
}

func TestCatalogueFaults(t *testing.T) {
	for _, text := range []string{"move: {es: mover}", "MOVE: [a]", "MOVE: {es: a}\n---\nB: {}"} {
		_, err := order.ReadCatalogue([]byte(text))
		require.Error(t, err, text)
	}
}

func TestEveryCommonWordIsKnownInEveryLanguage(t *testing.T) {
	catalogue := order.Common()
	for _, key := range catalogue.Keys() {
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			for _, w := range catalogue.Words(lang, key) {
				got, _ := catalogue.Match(lang, w, key)
				require.Equal(t, key, got, "%s: %s", lang, w)
			}
		}
	}
}

// TestArticlesCutNoKeywordShort checks that an article is no abbreviation of a keyword,
// because it begins a name or prose.
func TestArticlesCutNoKeywordShort(t *testing.T) {
	catalogue := order.MustCatalogue([]byte("LEAVE: {fr: laisser}\nDEFEND: {es: elixir}"))
	for _, article := range []string{"le", "la", "de", "el"} {
		key, _ := catalogue.Match("fr", article, catalogue.Keys()...)
		require.Empty(t, key, article)
	}
	key, _ := catalogue.Match("fr", "lea", catalogue.Keys()...)
	require.Equal(t, "LEAVE", key)
}
