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
	c := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	tb, _ := c.tour.Table("cup-s1r1t1")
	require.Equal(t, rewound, tb.Review)
	require.Equal(t, "The result of cup-s1r1t1 is under review until it ends again: "+rewound+".", c.tour.News()[0].Text)
	r, err := c.tour.Standings(1, 1)
	require.NoError(t, err)
	for i, row := range r.Rows {
		sits := slices.ContainsFunc(tb.Holders, func(s tournament.Seated) bool { return string(s.Player) == string(row.Entrant.ID) })
		require.Equal(t, sits, row.Review)
		require.Equal(t, sits, strings.HasSuffix(r.LinesIn("fr")[i], "en révision"))
		why, _ := r.Why(row.Entrant.ID)
		require.Equal(t, sits, strings.Contains(why.Text(), "under review"))
		require.Equal(t, sits, strings.Contains(strings.Join(tournament.WhyLines("nl", why), " "), "wordt herzien"))
	}
	require.Contains(t, strings.Join(c.write("p01", "SHOW TABLES").Shown[0].Lines, "\n"), "cup-s1r1t1, under review")

	require.Empty(t, c.tour.Wants(), "the round is not closed")
	c.refused("", tournament.CloseRound{}, tournament.ErrNotNow)
	c.must("", tournament.CorrectResult{Game: "cup-s1r1t1", Head: "again", End: byStrength(tb), Why: rewound})
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestTheStewardNeedNotWaitForAReview(t *testing.T) {
	c := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	c.must(steward, tournament.CloseRound{})
	c.refused("", tournament.CloseSeason{}, tournament.ErrNotNow)
	c.must(steward, tournament.CloseSeason{})
	tb, _ := c.tour.Table("cup-s1r1t1")
	require.Empty(t, tb.Review, "the result stands")
	c.refused("", tournament.QuestionResult{Game: "cup-s1r1t1", Why: rewound}, tournament.ErrNotNow)
}

func TestATableUnderReviewMayBeVoid(t *testing.T) {
	c := questioned(t, "{format: swiss, seats: 4, rounds: 1}")
	c.refused("", tournament.Void{Game: "cup-s1r1t2", Why: "given up"}, tournament.ErrNotNow)
	c.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "given up"})
	tb, _ := c.tour.Table("cup-s1r1t1")
	require.Equal(t, "void", tb.Status)
	require.Nil(t, tb.Result)
	require.Empty(t, tb.Review)
	for _, s := range tb.Seats {
		require.Equal(t, "1.5", c.pointsOf(1, 1, s.Player), "the mean of 3, 2, 1 and 0")
	}
	require.Empty(t, c.must("", tournament.RecordResult{Game: "cup-s1r1t1", Head: "again", End: byStrength(tb)}).Events)
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestWhatOthersWereDrawnOnIsNotReviewed(t *testing.T) {
	c := newServer(t, read(t, "{format: knockout, seats: 2}"))
	c.begin(4)
	require.True(t, c.run(func() bool { s, ok := c.tour.Season(1); return ok && len(s.Rounds) == 2 }))
	c.refused("", tournament.QuestionResult{Game: "cup-s1r1t1", Why: rewound}, tournament.ErrNotNow)
	c.refused(game.Player("p01"), tournament.QuestionResult{Game: "cup-s1r2t1", Why: rewound}, tournament.ErrForbidden)
	c.refused("", tournament.QuestionResult{Game: "cup-s1r2t1", Why: rewound}, tournament.ErrNotNow)
}
