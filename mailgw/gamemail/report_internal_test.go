package gamemail

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
)

func TestRowsAboutSeatsBeginWithTheirEmails(t *testing.T) {
	board := &report.Board{Legend: []report.Key{{Letter: "B", Text: "Blue, Sir Lancelot"}, {Text: "Sir Gawain"}}}
	section := report.Section{Blocks: []report.Block{{Text: "x"}, {Table: &report.Table{Columns: make([]report.Column, 2), Rows: [][]string{{"Sir Lancelot", "4"}, {"Sir Gawain", "3"}}}}}}
	require.Equal(t, [][]string{{"B · Sir Lancelot", "4"}, {"Sir Gawain", "3"}}, addBoardLetters(section, board).Blocks[1].Table.Rows)
	require.Equal(t, "Sir Lancelot", section.Blocks[1].Table.Rows[0][0], "the report stays as it is")
	require.Equal(t, section, addBoardLetters(section, nil))
}
