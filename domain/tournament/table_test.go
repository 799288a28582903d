package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// drawn is a tournament whose first round is drawn, and has not begun.
func drawn(t *testing.T, rules string, n int) *server {
	c := newServer(t, read(t, rules))
	c.begin(n)
	c.must("", tournament.OpenSeason{})
	c.must("", tournament.Draw{})
	return c
}

// begins is when a table is to begin.
func (c *server) begins(gameID string) tournament.Want {
	for _, w := range c.tour.Wants() {
		if w.Game != nil && w.Game.Game == gameID {
			return w
		}
	}
	require.Fail(c.t, "the table is not to begin", gameID)
	return tournament.Want{}
}

const agreeing = "{format: swiss, seats: 4, rounds: 2, clock: {agree: true, round: 7d}}"

func TestTheWordOfWhoHasLeftIsNotThatOfOthers(t *testing.T) {
	c := drawn(t, agreeing, 4)
	for _, p := range []game.Player{"p01", "p02", "p03"} {
		c.must(p, tournament.Agree{Game: "cup-s1r1t1", Player: p})
	}
	c.must("p01", tournament.Withdraw{Player: "p01"})
	require.False(t, c.begins("cup-s1r1t1").Due.IsZero(), "p04 has not agreed")
	c.must("p02", tournament.Substitute{From: "p02", To: "p09"})
	c.must("p04", tournament.Agree{Game: "cup-s1r1t1", Player: "p04"})
	require.False(t, c.begins("cup-s1r1t1").Due.IsZero(), "p09 has not agreed")
	c.refused("p01", tournament.Agree{Game: "cup-s1r1t1", Player: "p01"}, tournament.ErrForbidden)
	c.must("p09", tournament.Agree{Game: "cup-s1r1t1", Player: "p09"})
	require.True(t, c.begins("cup-s1r1t1").Due.IsZero())
}

func TestWhoHasLeftIsNoSubstituteAtATableToCome(t *testing.T) {
	c := drawn(t, "{format: swiss, seats: 4, rounds: 2}", 9)
	c.must("p09", tournament.Withdraw{Player: "p09"})
	c.refused(steward, tournament.Substitute{From: "p01", To: "p09", Why: "ill"}, tournament.ErrForbidden)
}

func TestAVoidTableGivesNothingToWhoHasLostHisSeat(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	c.begin(4)
	c.together(1)
	c.must(steward, tournament.Substitute{From: "p01", To: "p08", Why: "silent"})
	c.must("p02", tournament.Substitute{From: "p02", To: "p09", Why: "travelling"})
	c.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "lost mail"})
	require.Equal(t, "0", c.pointsOf(1, 1, "p01"))
	require.Equal(t, "0.5", c.pointsOf(1, 1, "p02"), "who sees to a substitute himself keeps his part")
	require.Equal(t, "0.5", c.pointsOf(1, 1, "p03"))
}

func TestASeatIsGivenAwayForAReason(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	c.begin(4)
	c.together(1)
	from := c.running()[0].Holders[0].Player
	c.refused(steward, tournament.Substitute{From: from, To: "eve"}, tournament.ErrNotNow)
	require.Contains(t, c.write(steward, "REPLACE "+string(from)+" BY eve").Errors[0].Reason, "a reason is needed")
	require.Empty(t, c.write(steward, "REPLACE "+string(from)+" BY eve WHY silent").Errors)
	c.must("eve", tournament.Substitute{From: "eve", To: "dan"})
}
