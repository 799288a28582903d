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
	for _, want := range c.tour.Wants() {
		if want.Game != nil && want.Game.Game == gameID {
			return want
		}
	}
	require.Fail(c.t, "the table is not to begin", gameID)
	return tournament.Want{}
}

const agreeing = "{format: swiss, seats: 4, rounds: 2, clock: {agree: true, round: 7d}}"

func TestTheWordOfWhoHasLeftIsNotThatOfOthers(t *testing.T) {
	server := drawn(t, agreeing, 4)
	for _, p := range []game.Player{"p01", "p02", "p03"} {
		server.must(p, tournament.Agree{Game: "cup-s1r1t1", Player: p})
	}
	server.must("p01", tournament.Withdraw{Player: "p01"})
	require.False(t, server.begins("cup-s1r1t1").Due.IsZero(), "p04 has not agreed")
	server.must("p02", tournament.Substitute{From: "p02", To: "p09"})
	server.must("p04", tournament.Agree{Game: "cup-s1r1t1", Player: "p04"})
	require.False(t, server.begins("cup-s1r1t1").Due.IsZero(), "p09 has not agreed")
	server.refused("p01", tournament.Agree{Game: "cup-s1r1t1", Player: "p01"}, tournament.ErrForbidden)
	server.must("p09", tournament.Agree{Game: "cup-s1r1t1", Player: "p09"})
	require.True(t, server.begins("cup-s1r1t1").Due.IsZero())
}

func TestWhoHasLeftIsNoSubstituteAtATableToCome(t *testing.T) {
	server := drawn(t, "{format: swiss, seats: 4, rounds: 2}", 9)
	server.must("p09", tournament.Withdraw{Player: "p09"})
	server.refused(steward, tournament.Substitute{From: "p01", To: "p09", Why: "ill"}, tournament.ErrForbidden)
}

func TestAVoidTableGivesNothingToWhoHasLostHisSeat(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.begin(4)
	server.together(1)
	server.must(steward, tournament.Substitute{From: "p01", To: "p08", Why: "silent"})
	server.must("p02", tournament.Substitute{From: "p02", To: "p09", Why: "travelling"})
	server.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "lost mail"})
	require.Equal(t, "0", server.pointsOf(1, 1, "p01"))
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p02"), "who sees to a substitute himself keeps his part")
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p03"))
}

func TestASeatIsGivenAwayForAReason(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.begin(4)
	server.together(1)
	from := server.running()[0].Holders[0].Player
	server.refused(steward, tournament.Substitute{From: from, To: "eve"}, tournament.ErrNotNow)
	require.Contains(t, server.write(steward, "REPLACE "+string(from)+" BY eve").Errors[0].Reason, "a reason is needed")
	require.Empty(t, server.write(steward, "REPLACE "+string(from)+" BY eve WHY silent").Errors)
	server.must("eve", tournament.Substitute{From: "eve", To: "dan"})
}
