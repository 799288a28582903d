package echo_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/echo"
)

const pressed = `From East to North, Sun 1 Mar 2026, 13:00 CET.
| Dear north, let us march together against the south before harvest:
| MOVE 52 TO Sarbury
| MOVE 53 TO Elmstead
| READY
| BUILD a verylongwordthatnobodyeverwouldbreakbuthereisamailprogram HIVE
To answer, write PRESS TO east, then your text, then END PRESS.`

// heardOf returns the lines of a reply that are heard.
func heardOf(reply string) (all []string) {
	lines := strings.Split(reply, "\n")
	orders := []string{"MOVE", "READY", "BUILD", "CANCEL"}
	text := echo.Phrases(strings.Split(pressed, "\n"))
	for i, is := range echo.Heard(lines, [][]uint64{text}, func(i int) bool { word, _, _ := strings.Cut(lines[i], " "); return slices.Contains(orders, word) }) {
		if is {
			all = append(all, lines[i])
		}
	}
	return all
}

func TestWhatIsHeardIsTold(t *testing.T) {
	for name, c := range map[string]struct{ reply, want string }{
		"orders that it names":         {"MOVE 52 TO Sarbury", ""},
		"a proposal that is copied":    {"MOVE 52 TO Sarbury\nMOVE 53 TO Elmstead\nREADY", ""},
		"below words of one's own":     {"Here is what I shall do now:\nMOVE 52 TO Sarbury\nMOVE 53 TO Elmstead", ""},
		"three words are too few":      {"south before harvest:\nMOVE 52 TO Sarbury", ""},
		"four words are enough":        {"the south before harvest:\nMOVE 52 TO Sarbury", "the south before harvest:\nMOVE 52 TO Sarbury"},
		"orders between, and the foot": {"MOVE 53 TO Elmstead\nREADY\nBUILD a verylongwordthatnobodyeverwouldbreakbuthereisamailprogram HIVE\nTo answer, write PRESS", "MOVE 53 TO Elmstead\nREADY\nBUILD a verylongwordthatnobodyeverwouldbreakbuthereisamailprogram HIVE\nTo answer, write PRESS"},
		"a word that is broken":        {"READY\nBUILD a verylongwordthatnobodyeverwould\nbreakbuthereisamailprogram HIVE\nTo answer, write PRESS", "READY\nBUILD a verylongwordthatnobodyeverwould\nbreakbuthereisamailprogram HIVE\nTo answer, write PRESS"},
		"with marks and accents":       {"> De\u0301ar no\u0308rth, let US march\n> | together\nMOVE 9 TO York", "> De\u0301ar no\u0308rth, let US march\n> | together"},
		"a word in place of another":   {"the south before summer:\nMOVE 52 TO Sarbury", ""},
	} {
		require.Equal(t, c.want, strings.Join(heardOf(c.reply), "\n"), name)
	}
}

// TestWhatIsWrappedIsHeard: at any width of the mail program, a line of the message is heard
// together with the lines around it.
func TestWhatIsWrappedIsHeard(t *testing.T) {
	words := strings.Fields(strings.ReplaceAll(pressed, "|", ""))
	for width := 5; width < 120; width++ {
		lines := []string{""}
		for _, w := range words {
			if last := len(lines) - 1; lines[last] == "" || len(lines[last])+len(w) < width {
				lines[last] = strings.TrimSpace(lines[last] + " " + w)
				continue
			}
			lines = append(lines, w)
		}
		require.Equal(t, lines, heardOf(strings.Join(lines, "\n")), "at %d", width)
	}
}

// TestPhrasesNeverChange: the hashes are kept in databases for ever.
func TestPhrasesNeverChange(t *testing.T) {
	require.Equal(t, []uint64{0xbcb355f45cd70ec6}, echo.Phrases([]string{"From East to North,", "13"}))
	require.Empty(t, echo.Phrases([]string{"From East to North"}))
	require.Equal(t, echo.Phrases([]string{"a b c d e"}), echo.Phrases([]string{"> A, b\u0301;", "", "| c\u200b d", "E"}))
}

func FuzzHeard(f *testing.F) {
	f.Add(pressed, pressed)
	f.Add("a b c\nd e f", "f e d c b a")
	f.Fuzz(func(t *testing.T, reply, text string) {
		lines := strings.Split(reply, "\n")
		heard := echo.Heard(lines, [][]uint64{echo.Phrases(strings.Split(text, "\n"))}, func(int) bool { return false })
		require.Len(t, heard, len(lines))
		for _, is := range echo.Heard(lines, [][]uint64{echo.Phrases(strings.Split(text, "\n"))}, func(int) bool { return true }) {
			require.False(t, is, "orders alone prove nothing")
		}
	})
}
