package text_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// TestNamesBreakBeforeWordsAreCut: a table that is too wide breaks cells between words before it
// cuts a word of a title.
func TestNamesBreakBeforeWordsAreCut(t *testing.T) {
	columns := []report.Column{
		{Title: "Heer"},
		{Title: "Kleur"},
		{Title: "Landgoederen", Right: true},
		{Title: "Gemeld fortuin", Right: true},
		{Title: "Laatste opbrengst", Right: true},
		{Title: "Eer", Right: true},
		{Title: "Geloof"},
	}
	rows := [][]string{{"B · Sir Lancelot", "groen", "1", "0", "5", "0", "christelijk"}}
	said := text.Sections([]report.Section{{Blocks: []report.Block{{Table: &report.Table{Columns: columns, Rows: rows}}}}})
	for _, word := range []string{"Landgoederen", "opbrengst", "christelijk", "Lancelot"} {
		require.Contains(t, said, word)
	}
}
