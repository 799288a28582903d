package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

const rewound = "the game was rewound to round 1: a letter was lost"

// questioned is a round that is over, with its first result under review.
func questioned(t *testing.T, rules string) *server {
	c := newServer(t, read(t, rules))
	c.begin(8)
	c.together(2)
	for _, tb := range c.running() {
		c.must("", tournament.RecordResult{Game: tb.Game, Head: "head", End: byStrength(tb)})
	}
	c.must("", tournament.QuestionResult{Game: "cup-s1r1t1", Why: rewound})
	return c
}

func TestAResultUnderReviewIsMarkedAndWaitedFor(t *testing.T) {
	server := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	tb, _ := server.tour.Table("cup-s1r1t1")
	require.Equal(t, rewound, tb.Review)
	require.Equal(t, "The result of cup-s1r1t1 is under review until it ends again: "+rewound+".", server.tour.News()[0].Text)
	ranking, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	for i, row := range ranking.Rows {
		sits := slices.ContainsFunc(tb.Holders, func(s tournament.Seated) bool { return string(s.Player) == string(row.Entrant.ID) })
		require.Equal(t, sits, row.Review)
		require.Equal(t, sits, strings.HasSuffix(ranking.LinesIn("fr")[i], "en révision"))
		why, _ := ranking.ExplainRank(row.Entrant.ID)
		require.Equal(t, sits, strings.Contains(why.Text(), "under review"))
		require.Equal(t, sits, strings.Contains(strings.Join(tournament.WhyLines("nl", why), " "), "wordt herzien"))
	}
	require.Contains(t, strings.Join(server.write("p01", "SHOW TABLES").Shown[0].Lines, "\n"), "cup-s1r1t1, under review")

	require.Empty(t, server.tour.Wants(), "the round is not closed")
	server.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	server.must("", tournament.CorrectResult{Game: "cup-s1r1t1", Head: "again", End: byStrength(tb), Why: rewound})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestTheStewardNeedNotWaitForAReview(t *testing.T) {
	server := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	server.must(steward, tournament.CloseRound{})
	server.refused("", tournament.CloseSeason{}, tournament.ErrNotNow)
	server.must(steward, tournament.CloseSeason{})
	tb, _ := server.tour.Table("cup-s1r1t1")
	require.Empty(t, tb.Review, "the result stands")
	server.refused("", tournament.QuestionResult{Game: "cup-s1r1t1", Why: rewound}, tournament.ErrNotNow)
}

func TestATableUnderReviewMayBeVoid(t *testing.T) {
	server := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	server.refused("", tournament.Void{Game: "cup-s1r1t2", Why: "given up"}, tournament.ErrNotNow)
	server.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "given up"})
	tb, _ := server.tour.Table("cup-s1r1t1")
	require.Equal(t, "void", tb.Status)
	require.Nil(t, tb.Result)
	require.Empty(t, tb.Review)
	for _, s := range tb.Seats {
		require.Equal(t, "1.5", server.pointsOf(1, 1, s.Player), "the mean of 3, 2, 1 and 0")
	}
	require.Empty(t, server.must("", tournament.RecordResult{Game: "cup-s1r1t1", Head: "again", End: byStrength(tb)}).Events)
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestWhatOthersWereDrawnOnIsNotReviewed(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.begin(4)
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) == 2 }))
	server.refused("", tournament.QuestionResult{Game: "cup-s1r1t1", Why: rewound}, tournament.ErrNotNow)
	server.refused(game.Player("p01"), tournament.QuestionResult{Game: "cup-s1r2t1", Why: rewound}, tournament.ErrForbidden)
	server.refused("", tournament.QuestionResult{Game: "cup-s1r2t1", Why: rewound}, tournament.ErrNotNow)
}
