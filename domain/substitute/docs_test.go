package substitute_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/substitute"
)

// rows returns the code in the rows of the tables of docs/substitutes.md.
func rows(t *testing.T) [][]string {
	t.Helper()
	page, err := os.ReadFile("../../docs/substitutes.md")
	require.NoError(t, err)
	code := regexp.MustCompile("`([^`]+)`")
	var all [][]string
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		var row []string
		for _, m := range code.FindAllStringSubmatch(line, -1) {
			row = append(row, m[1])
		}
		all = append(all, row)
	}
	return all
}

func TestTheLinesOfTheDocumentAreUnderstood(t *testing.T) {
	office, languages := newOffice(t), 0
	for _, row := range rows(t) {
		if len(row) == 4 {
			languages++
			for i, lang := range []string{"en", "es", "fr", "nl"} {
				require.Equal(t, substitute.Spell(lang, row[0]), row[i])
			}
		}
		for _, line := range row {
			receipt := office.must("ann", substitute.Submission{Lines: numbered([]string{line}), Known: []string{"feudal"}, DryRun: true}).Receipt
			for _, e := range receipt.Errors {
				require.NotEqual(t, substitute.CodeForm, e.Code, line)
			}
			require.False(t, receipt.Help, line)
		}
	}
	require.GreaterOrEqual(t, languages, 8)
}
