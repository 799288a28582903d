package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// An email has no word of more than sixty characters, but for links, which stand alone.
func TestNoWordIsLongerThanAMailProgramLeavesWhole(t *testing.T) {
	long, link := strings.Repeat("abcdefghi", 20), "https://games.example/seat/"+strings.Repeat("k", 50)
	said := "See " + long + " and " + link + " for  more."
	for name, b := range map[string]report.Block{"prose": {Text: said}, "verse": {Verse: []string{said}}, "quoted": {Verse: []string{"> " + said}}, "item": {Items: []string{said}}} {
		written := text.Sections([]report.Section{{Blocks: []report.Block{b}}})
		require.Contains(t, written, link)
		require.Equal(t, strings.Join(strings.Fields(strings.ReplaceAll(said, " ", "")), ""), strings.Join(strings.Fields(strings.NewReplacer("|", "", "> ", "", "- ", "").Replace(written)), ""), name)
		for line := range strings.Lines(written) {
			words := strings.Fields(line)
			for _, w := range words {
				if w == link {
					require.LessOrEqual(t, len(words), 2, "%s: %s", name, line)
					continue
				}
				require.LessOrEqual(t, utf8.RuneCountInString(w), 60, "%s: %s", name, line)
			}
		}
	}
	require.Equal(t, "| "+link+"\n", text.Sections([]report.Section{{Blocks: []report.Block{{Verse: []string{link}}}}}))
	require.Equal(t, "|   a   b\n", text.Sections([]report.Section{{Blocks: []report.Block{{Verse: []string{"  a   b"}}}}}))
}

// The proof of a commit stands in pieces that mail programs do not break.
func TestAProofStandsInPieces(t *testing.T) {
	ss := text.Proof("en", "game/a", strings.Repeat("0123456789abcdef", 4), strings.Repeat("b", 86), "games.example/log/1\n12\n"+strings.Repeat("r", 43)+"=\n\n\u2014 games.example/log/1 "+strings.Repeat("s", 91)+"=\n")
	for word := range strings.FieldsSeq(text.Sections(ss)) {
		require.LessOrEqual(t, len(word), 60)
	}
}

// A text that is laid out already keeps its marks and its blanks, and loses its long words alone.
func TestLongWordsOfAWholeTextAreBroken(t *testing.T) {
	long, link := strings.Repeat("a", 70), "https://games.example/"+strings.Repeat("k", 50)
	for from, want := range map[string]string{
		"one \n  two\n\n> three": "one \n  two\n\n> three",
		"> " + long:              "> " + long[:60] + " " + long[60:],
		"> " + link:              "> " + link,
		"| see " + link + " now": "| see\n| " + link + "\n| now",
	} {
		require.Equal(t, want, text.BreakLongWords(from))
	}
}
