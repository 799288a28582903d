package desk_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// tinyBench makes a server with a desk on a store, with the rulesets of the kit.
func tinyBench(t testing.TB, s eventstore.Store, now *time.Time) bench {
	return benchOf(t, hosttest.NewTrial(s, now), nil)
}

// running opens a game of north and east without a tournament; ann and bob are in the pool.
func running(t testing.TB, now *time.Time) bench {
	t.Helper()
	b := tinyBench(t, memstore.New(), now)
	hosttest.Begin(t, b.Games, "g", *now)
	b.volunteer("ann", "bob")
	return b
}

func TestARegencyEndsWithTheHoldersReturn(t *testing.T) { // D-7
	now := hosttest.Noon
	b := running(t, &now)
	b.pass("g", "north")
	b.pass("g", "north")
	b.tick("g")
	require.Equal(t, substitute.Regency, b.vacancy(1).Why)
	require.Equal(t, 8*time.Hour, b.vacancy(1).Waves[0].Until.Sub(now), "a third of the phase")
	b.write("g", "east", "BID 1")
	b.tick("g")
	require.Equal(t, substitute.Lapsed, b.vacancy(1).Status)
	require.Equal(t, "the holder is back", b.vacancy(1).End)

	b.pass("g", "north")
	b.pass("g", "north")
	b.pass("g", "north")
	b.tick("g")
	require.Equal(t, substitute.Free, b.vacancy(2).Status, "silent again: a vacancy of its own")
	b.do("yes", "bob", substitute.Take{Vacancy: 2})
	b.write("g", "east", "BID 1")
	b.tick("g")
	require.Equal(t, substitute.Lapsed, b.vacancy(2).Status, "who comes back before the hand-over keeps his seat")
	require.Equal(t, game.Player("p-east"), b.seat("g", "east").Player)
}

func TestALostSeatStaysOpenUntilItIsFilledOrTheGameIsOver(t *testing.T) { // D-7
	now := hosttest.Noon
	b := running(t, &now)
	for range 4 {
		b.pass("g", "north")
		b.tick("g")
	}
	require.Equal(t, "vacant", b.seat("g", "east").Status)
	require.Equal(t, substitute.Free, b.vacancy(1).Status)
	b.do("yes", "ann", substitute.Take{})
	b.tick("g")
	require.Equal(t, game.Player("ann"), b.seat("g", "east").Player)
	for range 20 {
		b.pass("g", "north", "east")
	}
	require.True(t, b.game("g").Over())
	b.tick("g")
	require.Equal(t, "the game is over", b.vacancy(1).End)
	require.Len(t, b.vacancy(1).Waves, 1)
}

func TestASubstituteMayBeLostInHisTurn(t *testing.T) { // D-9
	now := hosttest.Noon
	b := running(t, &now)
	b.write("g", "east", "RESIGN")
	b.tick("g")
	b.do("yes", "ann", substitute.Take{})
	b.tick("g")
	b.write("g", "east", "RESIGN")
	b.tick("g")
	require.Equal(t, game.Player("ann"), b.vacancy(2).From)
	require.Equal(t, [][]game.Player{{"bob"}}, b.asked(2))
	require.Equal(t, 1, b.held("ann"), "until the end of the phase it is hers")
	b.pass("g", "north")
	b.tick("g")
	require.Zero(t, b.held("ann"))
	require.Equal(t, "the substitute has left the seat", b.vacancy(1).End)
}

func TestTheStewardsOwnHandIsSeen(t *testing.T) {
	now := hosttest.Noon
	b := running(t, &now)
	b.write("g", "east", "RESIGN")
	b.tick("g")
	hosttest.Obey(t, b.Games, "g", "by hand", hosttest.Steward(now, "REPLACE east BY zoe"))
	b.do("yes", "ann", substitute.Take{})
	b.tick("g")
	require.Equal(t, substitute.Lapsed, b.vacancy(1).Status)
	require.Equal(t, "the seat has been given to somebody else", b.vacancy(1).End)
	require.Equal(t, game.Player("zoe"), b.seat("g", "east").Player)
}

func TestTheStewardAsksForASubstitute(t *testing.T) {
	now := hosttest.Noon
	b := running(t, &now)
	ctx := t.Context()
	v, err := b.Vacant(ctx, "g", "east")
	require.NoError(t, err)
	require.Zero(t, v.Vacancy, "nothing is recorded")
	considered, err := b.Consider(ctx, v)
	require.NoError(t, err)
	require.Len(t, considered, 2)
	_, err = b.Want(ctx, "want", "p-north", "g", "east")
	require.ErrorIs(t, err, substitute.ErrForbidden)
	_, err = b.Want(ctx, "want", "steward", "g", "west")
	require.ErrorContains(t, err, "legal are north, east")
	_, err = b.Want(ctx, "want", "steward", "h", "east")
	require.ErrorContains(t, err, "no such game")
	_, err = b.Want(ctx, "want", "steward", "g", "east")
	require.NoError(t, err)
	b.tick("g")
	require.Equal(t, substitute.Wanted, b.vacancy(1).Why)
	b.pass("g", "north", "east")
	b.tick("g")
	require.Equal(t, substitute.Free, b.vacancy(1).Status, "as long as the steward wants one")
	b.do("yes", "ann", substitute.Take{})
	b.tick("g")
	require.Equal(t, game.Player("ann"), b.seat("g", "east").Player)
}

func TestWhoCouldGainIsNotAsked(t *testing.T) { // D-3
	now := hosttest.Noon
	b := tinyBench(t, memstore.New(), &now)
	hosttest.Begin(t, b.Games, "g", now)
	b.volunteer("p-north", "steward", "deputy", "ann", "heir")
	b.write("g", "north", "DEPUTY deputy")
	b.write("g", "east", "DEPUTY heir", "RESIGN")
	b.tick("g")
	require.Equal(t, [][]game.Player{{"ann", "heir"}}, b.asked(1))
	considered, err := b.Consider(t.Context(), b.vacancy(1))
	require.NoError(t, err)
	out := make(map[game.Player]string)
	for _, c := range considered {
		out[c.Player] = c.Out
	}
	require.Equal(t, map[game.Player]string{
		"p-north": "has, or had, a seat in the game", "steward": "is the steward", "deputy": "was deputy of another seat",
		"ann": "was asked before", "heir": "was asked before",
	}, out)
}

func TestASeatThatCannotBeGivenIsOfferedAgain(t *testing.T) { // D-8
	now := hosttest.Noon
	b := running(t, &now)
	b.write("g", "east", "RESIGN")
	b.tick("g")
	b.write("g", "north", "DEPUTY ann")
	b.do("yes", "ann", substitute.Take{})
	b.tick("g")
	v := b.vacancy(1)
	require.Equal(t, substitute.Free, v.Status)
	require.Equal(t, []game.Player{"ann"}, v.Failed)
	b.do("yes, too", "bob", substitute.Take{})
	b.tick("g")
	require.Equal(t, game.Player("bob"), b.seat("g", "east").Player)
}

func TestWhoLeavesTheTournamentIsReplacedAtHisTables(t *testing.T) {
	now := hosttest.Noon
	b := tinyBench(t, memstore.New(), &now)
	c := b.trial
	require.NoError(t, c.Enter())
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	id := "cup-s1r1t1"
	at, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := at.Table(id)
	gone := table.Holders[1]
	b.volunteer("p-1", "p-2", "p-3", "ann")
	require.NoError(t, c.Do("gone", gone.Player, tournament.Withdraw{Player: gone.Player}))
	b.tick(id)
	require.Equal(t, substitute.Withdrew, b.vacancy(1).Why)
	require.Equal(t, "cup", b.vacancy(1).Tournament)
	require.Equal(t, [][]game.Player{{"ann"}}, b.asked(1), "nobody who plays in the division")
	b.do("yes", "ann", substitute.Take{})
	b.tick(id)
	require.Equal(t, game.Player("ann"), b.seat(id, gone.Seat).Player)
	at, _, err = c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ = at.Table(id)
	require.Equal(t, tournament.Seated{Seat: gone.Seat, Player: "ann"}, table.Holders[1])
	require.Equal(t, game.Player("steward"), table.Subs[0].By)
}
