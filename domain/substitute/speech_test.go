package substitute

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryLanguageHasEverySentence(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, speech.Languages())
	require.NoError(t, speech.Sentences().CheckComplete())
}

func TestEveryKeyIsSaidAndThere(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	plain := regexp.MustCompile(`"((?:done|form|unknown|show|games)\.[a-z_]+|where)"`)
	refusal := regexp.MustCompile(`newRefusal\([^\n]*Err[A-Za-z]+, "([a-z_]+)"`)
	var said []string
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range plain.FindAllStringSubmatch(string(src), -1) {
			said = append(said, m[1])
		}
		for _, m := range refusal.FindAllStringSubmatch(string(src), -1) {
			said = append(said, "refused."+m[1])
		}
	}
	for _, why := range []string{GameOver, SeatOut, GivenAway, HolderBack, HadSeat, WasDeputy, IsSteward, InDivision, IsBot, NotOpen} {
		said = append(said, "why."+why)
	}
	for _, key := range said {
		require.True(t, speech.Sentences().Has("en", key), key)
	}
	for _, key := range speech.Sentences().Keys("en") {
		require.True(t, slices.Contains(said, key) || key == "and", key)
	}
}

func TestEveryWordIsReadInEveryLanguage(t *testing.T) {
	var names []string
	for _, w := range listWords() {
		names = append(names, w.Name)
	}
	for _, lang := range speech.Languages() {
		for _, w := range listWords() {
			for _, word := range speech.Words(lang, w.Name) {
				got, _ := speech.Match(lang, strings.ToUpper(word), names...)
				require.Equal(t, w.Name, got, "%s: %s", lang, word)
			}
			for _, f := range w.Forms {
				require.True(t, BeginsWith(speech.Spell(lang, f), w.Name), "%s: %s", lang, speech.Spell(lang, f))
			}
		}
	}
	require.True(t, BeginsWith("sustituto sí", "SUBSTITUTE", "ON"))
	require.False(t, BeginsWith("sustituto no", "SUBSTITUTE", "ON"))
}
