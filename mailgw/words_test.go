package mailgw

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryLanguageHasEverySentence(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, sentences.Languages())
	require.NoError(t, sentences.CheckComplete())
}

// made matches the beginnings of keys that are put together at run time. All others stand whole
// in the code.
var made = regexp.MustCompile(`^(proof|subject|signin|seatlink|games|opening|newaddress|addressadded|addressgone|tournament|desk|letters|unread|push|conduct|people|followed|left)\b`)

func TestEverySentenceIsSaid(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	rooms, err := filepath.Glob("*/*.go")
	require.NoError(t, err)
	said := make(map[string]bool)
	for _, f := range append(files, rooms...) {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`"([a-z]+\.[a-z_.]+)"`).FindAllStringSubmatch(string(src), -1) {
			said[m[1]] = true
		}
	}
	for _, key := range sentences.Keys("en") {
		require.True(t, said[key] || made.MatchString(key), key)
	}
}
