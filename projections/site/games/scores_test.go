package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
)

func TestScoresAreCalledByWords(t *testing.T) {
	s := Rulesets(rulesets.Lookup)
	require.Equal(t, "Won as traitor", s.ScoreWords("camelot", "traitor_won", "en"))
	require.Equal(t, "Wealth", s.ScoreWords("feudal", "assets", "en"))
	require.Equal(t, "Tricks", s.ScoreWords("none", "tricks", "en"))
}

func TestScoresWithoutAHistoryStandTogether(t *testing.T) {
	page := StandingsPage{Scores: []Score{{Name: "merit", Rows: make([]ScoreRow, 1)}, {Name: "life", Rows: make([]ScoreRow, 2)}, {Name: "won", Rows: make([]ScoreRow, 1)}}}
	require.Equal(t, []Score{page.Scores[0], page.Scores[2]}, page.Single())
	require.Equal(t, []Score{page.Scores[1]}, page.Told())
}
