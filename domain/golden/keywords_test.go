package golden_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestTheKeywordsOfEachLanguageAreListed holds docs/orders/keywords-<language>.md
// to what HELP WORDS answers in each game; -update writes it.
func TestTheKeywordsOfEachLanguageAreListed(t *testing.T) {
	for _, lang := range game.Languages() {
		var page strings.Builder
		for i, g := range []goldenGame{{name: "w1", seats: 2}, {name: "w2", ruleset: "camelot", preset: "standard", seats: 3}, {name: "w3", ruleset: "quest", seats: 2}, {name: "w4", ruleset: "talisman", seats: 2}} {
			players := newPlayers(t, g, 1)
			answer := players.obey(player(1), game.Submission{Seat: seatOf(1), Lines: numbered([]string{"LANGUAGE " + lang, "HELP WORDS"}), DryRun: true})
			require.Len(t, answer.Receipt.Shown, 1)
			shared, own := parted(answer.Receipt.Shown[0].Lines)
			if i == 0 {
				page.WriteString("# HELP WORDS (" + lang + ")\n\n<!-- go test -run TestTheKeywordsOfEachLanguageAreListed . -update -->\n")
				writeTable(t, &page, shared, lang)
			}
			page.WriteString("\n## " + players.table().Ruleset().Describe().Title.In(lang) + "\n")
			writeTable(t, &page, own, lang)
		}
		file := filepath.Join("docs", "orders", "keywords-"+lang+".md")
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(page.String()), 0o644))
		}
		written, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, page.String(), string(written), "go test -run TestTheKeywordsOfEachLanguageAreListed . -update")
	}
}

// parted are the two lists of an answer to HELP WORDS, each behind its heading.
func parted(lines []string) (shared, own []string) {
	for i, line := range lines[1:] {
		if !strings.HasPrefix(line, "· ") {
			return lines[:i+1], lines[i+1:]
		}
	}
	return lines, nil
}

// writeTable is a heading and its keywords as a table: the English name, and all
// other words of the language.
func writeTable(t *testing.T, page *strings.Builder, lines []string, lang string) {
	t.Helper()
	require.Greater(t, len(lines), 5, "a list of keywords")
	page.WriteString("\n" + lines[0] + "\n\n| en | " + lang + " |\n|---|---|\n")
	for _, line := range lines[1:] {
		for word := range strings.SplitSeq(strings.TrimPrefix(line, "· "), "; ") {
			key, others, _ := strings.Cut(word, " = ")
			page.WriteString("| `" + key + "` | " + others + " |\n")
		}
	}
}
