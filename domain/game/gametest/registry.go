package gametest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// Keywords checks the words of a ruleset's orders: each has a translation in every language; in one language a word
// for an order, one of heads, means no other order; and a word that people write in place of an order is not itself
// an order.
func Keywords(t *testing.T, grammar *order.Grammar, heads []string) {
	t.Helper()
	for _, key := range grammar.Words.Keys() {
		for _, lang := range game.Languages()[1:] {
			common := slices.Contains(order.Common().Keys(), key)
			require.True(t, common || len(grammar.Words.Words(lang, key)) > 0, "%s in %s", key, lang)
		}
	}
	taken := map[string]string{}
	for _, key := range heads {
		for _, lang := range game.Languages() {
			for _, word := range grammar.Words.Words(lang, key) {
				other := taken[lang+" "+word]
				require.True(t, other == "" || other == key, "%s: %s is %s and %s", lang, word, key, other)
				taken[lang+" "+word] = key
			}
		}
	}
	for _, key := range grammar.Instead.Keys() {
		require.Contains(t, heads, key)
		for _, lang := range grammar.Instead.Languages() {
			for _, word := range grammar.Instead.Words(lang, key) {
				head, _ := grammar.Words.Match(lang, word, heads...)
				require.True(t, head == "" || strings.EqualFold(word, key), "%s %s is %s", lang, word, head)
			}
		}
	}
}

// Help checks that each of the words of orders is explained in each language, by more lines than its examples. It
// passes each example to try, except those of STANDING CLEAR, which is the kernel's.
func Help(t *testing.T, help order.Topics, heads []string, try func(example string)) {
	t.Helper()
	for _, word := range heads {
		i := slices.IndexFunc(help.List, func(topic order.Topic) bool { return slices.Contains(topic.Words, word) })
		require.GreaterOrEqual(t, i, 0, word)
		english := help.Explain(word, "en")
		for _, lang := range game.Languages()[1:] {
			said := help.Explain(word, lang)
			require.Greater(t, len(said), len(help.List[i].Orders), "%s in %s", word, lang)
			require.NotEqual(t, english, said, "%s in %s", word, lang)
		}
	}
	for _, topic := range help.List {
		for _, text := range topic.Orders {
			if !strings.HasPrefix(text, "STANDING CLEAR") {
				try(text)
			}
		}
	}
}

// keyUsePattern finds where Go code names the key of a sentence, and placeholderPattern the parameters of a sentence.
var (
	keyUsePattern      = regexp.MustCompile(`\.(?:(?:say|count)\(|(?:Mine|Heard)\([^"]*, )"([a-z][A-Za-z0-9_.-]*)"( ?\+)?`)
	placeholderPattern = regexp.MustCompile(`\{[a-z_]+\}`)
)

// Sentences checks a catalogue: every language has each sentence of the English one, with the same parameters, and
// every key exists that the Go files in the working directory use. Of keys that are put together it checks the
// beginning.
func Sentences(t *testing.T, catalogue *words.Catalogue) {
	t.Helper()
	keys := catalogue.Keys(words.English)
	names := func(lang, key string) []string {
		found := placeholderPattern.FindAllString(catalogue.Say(lang, key, nil), -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	for _, lang := range catalogue.Languages() {
		require.Equal(t, keys, catalogue.Keys(lang), lang)
		for _, key := range keys {
			require.Equal(t, names(words.English, key), names(lang, key), "%s of %s", key, lang)
		}
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		source, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range keyUsePattern.FindAllStringSubmatch(string(source), -1) {
			found := slices.ContainsFunc(keys, func(k string) bool {
				return k == m[1] || k == m[1]+".one" || k == m[1]+".you" || m[2] != "" && strings.HasPrefix(k, m[1])
			})
			require.True(t, found, "%s says %q", f, m[1])
		}
	}
}
