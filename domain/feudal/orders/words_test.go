package orders

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
)

func TestEveryKeywordHasAWordOfItsOwnInEveryLanguage(t *testing.T) {
	verbs, clauses := allVerbs, moveClauses
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		for _, among := range [][]string{
			verbs, clauses, works,
			{"PERIODS", "LOST", "HURT", "WEAKER", "LORD", "DEATH"},
			{"ASSAULT", "SIEGE", "PASS"},
			{"FIELDS", "HIVES", "STEAL", "MILL", "GUARDS"},
			{"CHRISTIAN", "PAGAN"},
			{"CASTLE", "CHURCH", "CROMLECH"},
		} {
			for _, key := range among {
				got, _ := printed(t).Keywords.Match(lang, printed(t).Keywords.Words(lang, key)[0], among...)
				require.Equal(t, key, got, fmt.Sprint(lang, among))
			}
		}
	}
}

func TestInsteadIsNoWordOfTheOrders(t *testing.T) {
	for _, key := range printed(t).Grammar.Instead.Keys() {
		require.Contains(t, allVerbs, key)
		for _, lang := range printed(t).Grammar.Instead.Languages() {
			for _, word := range printed(t).Grammar.Instead.Words(lang, key) {
				verb, _ := printed(t).Keywords.Match(lang, word, allVerbs...)
				require.True(t, verb == "" || strings.EqualFold(word, key), "%s %s is %s", lang, word, verb)
			}
		}
	}
	require.Equal(t, []string{"en", "es", "fr", "nl"}, slices.Sorted(slices.Values(printed(t).Grammar.Instead.Languages())))
}

// TestEveryVerbIsRead compares the verbs of the book with the verbs that are read.
func TestEveryVerbIsRead(t *testing.T) {
	require.Equal(t, book.Verbs(), slices.Sorted(maps.Keys(verbsByWord)))
}

// printed returns the book of the words.
func printed(t *testing.T) *book.Book {
	t.Helper()
	b, ok := book.Editions().Book(1)
	require.True(t, ok)
	return b
}
