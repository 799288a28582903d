package site

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestScoresAreCalledByWords(t *testing.T) {
	require.Equal(t, "Traitor won", scoreWords("traitor_won"))
}

func TestScoresWithoutAHistoryStandTogether(t *testing.T) {
	page := StandingsPage{Scores: []Score{{Name: "merit", Rows: make([]ScoreRow, 1)}, {Name: "life", Rows: make([]ScoreRow, 2)}, {Name: "won", Rows: make([]ScoreRow, 1)}}}
	require.Equal(t, []Score{page.Scores[0], page.Scores[2]}, page.Single())
	require.Equal(t, []Score{page.Scores[1]}, page.Told())
}
