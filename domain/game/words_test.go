package game

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

var keyed = regexp.MustCompile(`"((?:cut|done|digest|reports|refused|show|clock|log|seat|preview|missing|report|column|template|time|plain|contract|length|left|span)\.[a-z_.]+)"`)

// usedKeys finds the keys of sentences that the package's code uses.
func usedKeys(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var keys []string
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range keyed.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, m[1])
		}
	}
	return keys
}

func TestEveryKeyThatIsSaidIsThere(t *testing.T) {
	for _, k := range usedKeys(t) {
		if !strings.HasSuffix(k, ".") {
			require.True(t, sentences.Has("en", k), k)
		}
	}
}

func TestEveryKeyIsSaid(t *testing.T) {
	used := usedKeys(t)
	made := regexp.MustCompile(`^(agreement|day|show\.control|seat|title)\.|^(time|nothing)$`)
	for _, k := range sentences.Keys("en") {
		inEarnest := strings.Replace(k, "trial.", "done.", 1) // see done
		require.True(t, slices.Contains(used, k) || slices.Contains(used, inEarnest) || made.MatchString(k), k)
	}
}

func TestEveryLanguageHasEveryKey(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, Languages())
	for _, lang := range Languages() {
		require.Equal(t, sentences.Keys("en"), sentences.Keys(lang), lang)
	}
}

func TestNoSentenceOfAReportBeginsWithAControlWord(t *testing.T) {
	said := regexp.MustCompile(`^(report|clock|log|show|column|seat|preview|missing|nothing|contract)\b`)
	for _, lang := range Languages() {
		for _, k := range sentences.Keys(lang) {
			text := say(lang, k)
			word, rest := cutWord(text)
			if !said.MatchString(k) || strings.HasPrefix(k, "show.control.") || strings.HasPrefix(word, "{") {
				continue
			}
			name, f := matchWord(word, lang, controlNames...)
			require.True(t, f == fitNot || rest != "" && slices.Contains(aloneNames, name), "%s %s: %q reads as %s", lang, k, text, name)
		}
	}
}

func TestControlWordsByTheirBeginnings(t *testing.T) {
	for _, c := range []struct {
		word, lang, want string
		fit              fit
	}{
		{"READY", "en", "READY", fitWhole},
		{"ready.", "es", "READY", fitWhole},
		{"rea", "en", "READY", fitPart},
		{"res", "en", "RESIGN", fitPart},
		{"re", "en", "", fitNot},
		{"sta", "en", "STANDING", fitPart},
		{"Prêt", "fr", "READY", fitWhole},
		{"prêt", "en", "READY", fitPart},
		{"BID", "en", "", fitNot},
		{"", "en", "", fitNot},
	} {
		name, fit := matchWord(c.word, c.lang, controlNames...)
		require.Equal(t, c.want, name, c.word)
		require.Equal(t, c.fit, fit, c.word)
	}
}

func TestEveryControlWordIsInTheCatalogue(t *testing.T) {
	for _, name := range append(slices.Concat(controlNames, stewardNames), whyName) {
		require.Contains(t, order.Common().Keys(), name)
	}
	for name := range controls {
		require.Contains(t, append(slices.Concat(controlNames, motionNames), whyName), name)
	}
}

func TestTitlesOfTablesAreRetold(t *testing.T) {
	for title, french := range map[string]string{
		"The war, season 2, division 1a, round 3, table 12": "The war, saison 2, division 1a, ronde 3, table 12",
		"The war, round 3, table 12":                        "The war, ronde 3, table 12",
		"Knights, round table":                              "Knights, round table",
		"Spring, season 3":                                  "Spring, season 3",
	} {
		require.Equal(t, french, Retitled(title, "fr"))
		require.Equal(t, title, Retitled(title, "en"))
	}
	require.Equal(t, "The war, seizoen 2, tafel 1", Retitled("The war, season 2, table 1", "nl"))
}
