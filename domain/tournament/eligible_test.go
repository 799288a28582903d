package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

const choosy = "{format: single, seats: 4, eligible: {reliability: 80, rating: [1000, 2000]}}"

func TestWhoEntersIsToldWhatHeLacks(t *testing.T) {
	c := newServer(t, read(t, choosy))
	for _, x := range []struct {
		rating, reliability int
		why                 string
	}{
		{1500, 79, "a reliability of 80% is asked for, yours is 79%"},
		{0, 100, "a rating of 1000 at least is asked for, and you have none yet"},
		{999, 100, "a rating of 1000 at least is asked for, yours is 999"},
		{2001, 100, "a rating of 2000 at most is asked for, yours is 2001"},
		{1000, 80, ""},
		{2000, 100, ""},
	} {
		_, err := c.tour.Decide(tournament.Command{At: c.now, By: "ann", Do: tournament.Enter{Player: "ann", Rating: x.rating, Reliability: x.reliability}})
		if x.why == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorIs(t, err, tournament.ErrForbidden)
		require.ErrorContains(t, err, x.why)
	}
}

// TestSubstitutesAreAsStrongAsEntrants: a submission brings what the server knows of
// whom it names.
func TestSubstitutesAreAsStrongAsEntrants(t *testing.T) {
	server := newServer(t, read(t, choosy))
	for n := 1; n <= 4; n++ {
		server.must(player(n), tournament.Enter{Player: player(n), Rating: 1500, Reliability: 100})
	}
	server.must(steward, tournament.Submission{
		Lines: numbered([]string{"ENTER bob"}), Known: map[game.Player]tournament.Known{"bob": {Rating: 1234, Reliability: 10}},
	})
	entrants := server.tour.Entrants()
	require.Equal(t, 1234, entrants[4].Rating, "the steward lets anybody in, with his own rating")
	server.must(steward, tournament.Withdraw{Player: "bob"})
	server.must(steward, tournament.CloseEntries{})
	server.hold = func(tournament.TableInfo) bool { return true }
	require.True(t, server.run(func() bool { tb, ok := server.tour.Table("cup-s1r1t1"); return ok && !tb.Started.IsZero() }))
	ask := func(by game.Player, known tournament.Known) *tournament.Receipt {
		return server.must(by, tournament.Submission{
			Lines: numbered([]string{"SUBSTITUTE ME BY sub"}), Known: map[game.Player]tournament.Known{"sub": known}, DryRun: true,
		}).Receipt
	}
	for why, known := range map[string]tournament.Known{
		"a reliability of 80% is asked for, that of sub is 79%":        {Rating: 1500, Reliability: 79},
		"a rating of 1000 at least is asked for, and sub has none yet": {Reliability: 100},
		"a rating of 1000 at least is asked for, that of sub is 999":   {Rating: 999, Reliability: 100},
		"a rating of 2000 at most is asked for, that of sub is 2001":   {Rating: 2001, Reliability: 100},
	} {
		require.Contains(t, ask(player(1), known).Errors[0].Reason, why)
	}
	require.Empty(t, ask(player(1), tournament.Known{Rating: 1500, Reliability: 80}).Errors)
	answer := server.must(steward, tournament.Substitute{From: player(1), To: "sub", Why: "found"})
	require.Len(t, answer.Events, 1, "the steward may send anybody")
}
