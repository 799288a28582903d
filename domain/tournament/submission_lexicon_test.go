package tournament

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
	require.NoError(t, loadPhrases().sentences.CheckComplete())
}

// saidKeys are the keys that the package's code says.
func saidKeys(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	plain := regexp.MustCompile(`"((?:done|form|unknown|show|refused|warn)\.[a-z_]+)"`)
	refusal := regexp.MustCompile(`refuse\([^\n]*Err[A-Za-z]+, "([a-z_]+)"`)
	var keys []string
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range plain.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, m[1])
		}
		for _, m := range refusal.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, "refused."+m[1])
			if f == "eligible.go" { // what a player lacks is also told to who wants him
				keys = append(keys, "refused.other_"+m[1])
			}
		}
	}
	return keys
}

func TestEveryKeyIsSaidAndThere(t *testing.T) {
	said, made := saidKeys(t), regexp.MustCompile(`^(place|status|bye|break|short|counts|source)\.`)
	for _, key := range said {
		require.True(t, speech.Sentences().Has("en", key), key)
	}
	for _, key := range speech.Sentences().Keys("en") {
		require.True(t, slices.Contains(said, key) || made.MatchString(key), key)
	}
}

func TestEveryWordIsReadInEveryLanguage(t *testing.T) {
	var names []string
	for _, w := range submissionWords() {
		names = append(names, w.Name)
	}
	for _, lang := range speech.Languages() {
		for _, name := range names {
			for _, word := range speech.Words(lang, name) {
				got, _ := speech.Match(lang, strings.ToUpper(word), names...)
				require.Equal(t, name, got, "%s: %s", lang, word)
				require.True(t, BeginsWith(word+" more", name), "%s: %s", lang, word)
			}
		}
	}
}

func TestFormsBeginWithTheirWord(t *testing.T) {
	for _, lang := range speech.Languages() {
		for _, word := range submissionWords() {
			for _, f := range slices.Concat(word.Forms, word.StewardForms) {
				require.True(t, BeginsWith(speech.Spell(lang, f), word.Name), "%s: %s", lang, speech.Spell(lang, f))
			}
		}
	}
	require.Equal(t, "SUSTITUIR ME POR jugador EN partida MOTIVO razón", speech.Spell("es", "SUBSTITUTE ME BY player IN game WHY reason"))
	require.Equal(t, "MONTRER CLASSEMENT MOTIF joueur", speech.Spell("fr", "SHOW STANDINGS WHY player"))
	require.Equal(t, "BYE ROUND 3 HALF", speech.Spell("en", "BYE ROUND 3 HALF"))
}

func TestBeginningsOfWords(t *testing.T) {
	for _, c := range []struct{ lang, word, want string }{
		{"en", "withd", "WITHDRAW"},
		{"en", "en", ""}, // two submissions are not enough
		{"en", "ins", "ENTER"},
		{"en", "bye-bye", ""},
		{"es", "insc", "ENTER"},
		{"en", "inscribir", "ENTER"}, // in full it is read in any language
		{"nl", "Inschrijven,", "ENTER"},
		{"en", "I", ""},
	} {
		got, near := speech.Match(c.lang, c.word, "ENTER", "WITHDRAW", "BYE", "READY")
		require.Equal(t, c.want, got, c.word)
		require.True(t, got != "" || len(near) > 0, c.word)
	}
}
