package camelot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// source returns the package's code without its tests.
func source(t *testing.T) string {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var all strings.Builder
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		all.Write(text)
	}
	return all.String()
}

func TestEveryReasonIsSaidAndIsThere(t *testing.T) {
	code, asked := source(t), map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:(?:sayReason|Explain)\(|newFault\(\w+, |\w\((?:.*, )?mark, )"([a-z_]+)"`).FindAllStringSubmatch(code, -1) {
		key := "error." + m[1]
		asked[m[1]] = true
		require.True(t, reasons.Has("en", key) || strings.HasSuffix(key, "_"), key)
	}
	for _, kind := range []string{"power_peek", "off_reveal", "kind_siege", "late_block"} { // of each way to refuse
		require.True(t, asked[kind], kind)
	}
	kinds := lists.Map(slices.Concat(blockKinds, standingKinds, shareKinds), func(k kind) string { return k.Words })
	for _, key := range reasons.Keys("en") {
		word := strings.TrimPrefix(key, "error.")
		prefix := word[:strings.LastIndex(word, ".")+1]
		made := strings.HasPrefix(word, "kind_twice_") || // with the kind of the action
			slices.Contains(kinds, word) || strings.Count(prefix, ".") > 1 && strings.Contains(code, `"`+prefix+`"`) // by a form
		require.True(t, made || strings.Contains(code, `"`+word+`"`), key)
	}
}

func TestEveryLanguageHasEveryReason(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, reasons.Languages())
	for _, lang := range reasons.Languages() {
		require.Equal(t, reasons.Keys("en"), reasons.Keys(lang), lang)
	}
}

func TestReasonsAreInTheLanguageOfTheLine(t *testing.T) {
	state := position(gawain)
	for lang, want := range map[string]string{
		"":   "no knight of this game is called \"Mordred\"",
		"es": "ningún caballero de esta partida se llama «Mordred»",
		"fr": "aucun chevalier de cette partie ne s'appelle « Mordred »",
		"nl": "geen ridder van deze partij heet \"Mordred\"",
	} {
		_, errs := Rules{}.Parse(state, gawain, []order.Line{{N: 1, Text: "ACCUSE Mordred", Lang: lang}})
		require.Len(t, errs, 1)
		require.Equal(t, want, errs[0].Reason)
		require.Equal(t, state.listSeatWords(state.Order), errs[0].Legal)
	}
}

func TestParametersOfAReasonComeBackFromAnEvent(t *testing.T) {
	fault := newFault(codeNoCard, "no_fight", "card", "f4", "values", "1, 1, 3")
	require.Equal(t, "card=f4; values=1, 1, 3", packReason(fault.Args))
	require.Equal(t, fault.Args, UnpackReason(packReason(fault.Args)))
	require.Equal(t, "you hold no Fight 4; your Fight cards: 1, 1, 3", Speaker{position(gawain), "en"}.Explain(fault.Key, fault.Args))
}

func TestEveryKeywordHasAllLanguages(t *testing.T) {
	for _, key := range book.keywords.Keys() {
		for _, lang := range []string{"es", "fr", "nl"} {
			words := book.keywords.Words(lang, key)
			require.NotEmpty(t, words, "%s in %s", key, lang)
		}
	}
	for _, group := range [][]string{headWords, standingWords, blackTerms, whiteTerms} {
		for _, key := range group {
			known := slices.Contains(book.keywords.Keys(), key) || book.names.Terms[key] != nil
			require.True(t, known, key)
		}
	}
	for _, term := range book.listTerms() {
		require.Contains(t, book.keywords.Keys(), term.Name)
	}
}
