package desk_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/openings"
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
	bench := running(t, &now)
	bench.pass("g", "north")
	bench.pass("g", "north")
	bench.tick("g")
	require.Equal(t, substitute.Regency, bench.vacancy(1).Why)
	require.Equal(t, 8*time.Hour, bench.vacancy(1).Waves[0].Until.Sub(now), "a third of the phase")
	bench.write("g", "east", "BID 1")
	bench.tick("g")
	require.Equal(t, substitute.Lapsed, bench.vacancy(1).Status)
	require.Equal(t, "the holder is back", bench.vacancy(1).End)

	bench.pass("g", "north")
	bench.pass("g", "north")
	bench.pass("g", "north")
	bench.tick("g")
	require.Equal(t, substitute.Free, bench.vacancy(2).Status, "silent again: a vacancy of its own")
	bench.do("yes", "bob", substitute.Take{Vacancy: 2})
	bench.write("g", "east", "BID 1")
	bench.tick("g")
	require.Equal(t, substitute.Lapsed, bench.vacancy(2).Status, "who comes back before the hand-over keeps his seat")
	require.Equal(t, game.Player("p-east"), bench.seat("g", "east").Player)
}

func TestALostSeatStaysOpenUntilItIsFilledOrTheGameIsOver(t *testing.T) { // D-7
	now := hosttest.Noon
	bench := running(t, &now)
	for range 4 {
		bench.pass("g", "north")
		bench.tick("g")
	}
	require.Equal(t, "vacant", bench.seat("g", "east").Status)
	require.Equal(t, substitute.Free, bench.vacancy(1).Status)
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("g")
	require.Equal(t, game.Player("ann"), bench.seat("g", "east").Player)
	for range 20 {
		bench.pass("g", "north", "east")
	}
	require.True(t, bench.game("g").Over())
	bench.tick("g")
	require.Equal(t, "the game is over", bench.vacancy(1).End)
	require.Len(t, bench.vacancy(1).Waves, 1)
}

func TestASubstituteMayBeLostInHisTurn(t *testing.T) { // D-9
	now := hosttest.Noon
	bench := running(t, &now)
	bench.write("g", "east", "RESIGN")
	bench.tick("g")
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("g")
	bench.write("g", "east", "RESIGN")
	bench.tick("g")
	require.Equal(t, game.Player("ann"), bench.vacancy(2).From)
	require.Equal(t, [][]game.Player{{"bob"}}, bench.asked(2))
	require.Equal(t, 1, bench.held("ann"), "until the end of the phase it is hers")
	bench.pass("g", "north")
	bench.tick("g")
	require.Zero(t, bench.held("ann"))
	require.Equal(t, "the substitute has left the seat", bench.vacancy(1).End)
}

func TestTheStewardsOwnHandIsSeen(t *testing.T) {
	now := hosttest.Noon
	bench := running(t, &now)
	bench.write("g", "east", "RESIGN")
	bench.tick("g")
	hosttest.Obey(t, bench.Games, "g", "by hand", hosttest.Steward(now, "REPLACE east BY zoe"))
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("g")
	require.Equal(t, substitute.Lapsed, bench.vacancy(1).Status)
	require.Equal(t, "the seat has been given to somebody else", bench.vacancy(1).End)
	require.Equal(t, game.Player("zoe"), bench.seat("g", "east").Player)
}

func TestTheStewardAsksForASubstitute(t *testing.T) {
	now := hosttest.Noon
	bench := running(t, &now)
	ctx := t.Context()
	vacancy, err := bench.Vacant(ctx, "g", "east")
	require.NoError(t, err)
	require.Zero(t, vacancy.Vacancy, "nothing is recorded")
	considered, err := bench.Consider(ctx, vacancy)
	require.NoError(t, err)
	require.Len(t, considered, 2)
	_, err = bench.Want(ctx, "want", "p-north", "g", "east")
	require.ErrorIs(t, err, substitute.ErrForbidden)
	_, err = bench.Want(ctx, "want", "steward", "g", "west")
	require.ErrorContains(t, err, "legal are north, east")
	_, err = bench.Want(ctx, "want", "steward", "h", "east")
	require.ErrorContains(t, err, "no such game")
	_, err = bench.Want(ctx, "want", "steward", "g", "east")
	require.NoError(t, err)
	bench.tick("g")
	require.Equal(t, substitute.Wanted, bench.vacancy(1).Why)
	bench.pass("g", "north", "east")
	bench.tick("g")
	require.Equal(t, substitute.Free, bench.vacancy(1).Status, "as long as the steward wants one")
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("g")
	require.Equal(t, game.Player("ann"), bench.seat("g", "east").Player)
}

func TestWhoCouldGainIsNotAsked(t *testing.T) { // D-3
	now := hosttest.Noon
	bench := tinyBench(t, memstore.New(), &now)
	hosttest.Begin(t, bench.Games, "g", now)
	bench.volunteer("p-north", "steward", "deputy", "ann", "heir")
	bench.write("g", "north", "DEPUTY deputy")
	bench.write("g", "east", "DEPUTY heir", "RESIGN")
	bench.tick("g")
	require.Equal(t, [][]game.Player{{"ann", "heir"}}, bench.asked(1))
	considered, err := bench.Consider(t.Context(), bench.vacancy(1))
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
	bench := running(t, &now)
	bench.write("g", "east", "RESIGN")
	bench.tick("g")
	bench.write("g", "north", "DEPUTY ann")
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("g")
	vacancy := bench.vacancy(1)
	require.Equal(t, substitute.Free, vacancy.Status)
	require.Equal(t, []game.Player{"ann"}, vacancy.Failed)
	bench.do("yes, too", "bob", substitute.Take{})
	bench.tick("g")
	require.Equal(t, game.Player("bob"), bench.seat("g", "east").Player)
}

func TestWhoLeavesTheTournamentIsReplacedAtHisTables(t *testing.T) {
	now := hosttest.Noon
	bench := tinyBench(t, memstore.New(), &now)
	trial := bench.trial
	require.NoError(t, trial.Enter())
	_, err := trial.Advance(t.Context(), "cup")
	require.NoError(t, err)
	id := "cup-s1r1t1"
	at, _, err := trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := at.Table(id)
	gone := table.Holders[1]
	bench.volunteer("p-1", "p-2", "p-3", "ann")
	require.NoError(t, trial.Do("gone", gone.Player, tournament.Withdraw{Player: gone.Player}))
	bench.tick(id)
	require.Equal(t, substitute.Withdrew, bench.vacancy(1).Why)
	require.Equal(t, "cup", bench.vacancy(1).Tournament)
	require.Equal(t, [][]game.Player{{"ann"}}, bench.asked(1), "nobody who plays in the division")
	bench.do("yes", "ann", substitute.Take{})
	bench.tick(id)
	require.Equal(t, game.Player("ann"), bench.seat(id, gone.Seat).Player)
	at, _, err = trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ = at.Table(id)
	require.Equal(t, tournament.Seated{Seat: gone.Seat, Player: "ann"}, table.Holders[1])
	require.Equal(t, game.Player("steward"), table.Subs[0].By)
}

// TestABotStandsInNowhereInAGameForPeople has a holder resign in a game for people, and offers the seat to
// a pool in which one account is marked as a bot, another only after it has said yes.
func TestABotStandsInNowhereInAGameForPeople(t *testing.T) {
	now, marked := hosttest.Noon, map[game.Player]bool{"robot": true}
	b := newBench(t, memstore.New(), &now)
	b.Facts = func(_ context.Context, player game.Player, _ *opening.Opening) (opening.Facts, error) {
		return opening.Facts{Program: marked[player]}, nil
	}
	b.volunteer("robot", "later", "carl")
	waiting := openings.New(openings.Config{Games: b.Games, Steward: "steward"})
	for n, step := range []struct {
		by  game.Player
		act opening.Act
	}{{"ann", opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 2, People: true}}}, {"bob", opening.Take{}}, {"ann", opening.Confirm{}}} {
		_, err := waiting.Obey(t.Context(), "g", fmt.Sprint(n), step.by, step.act)
		require.NoError(t, err)
	}
	_, err := waiting.Advance(t.Context(), "g")
	require.NoError(t, err)
	g, _, err := b.Games.Game(t.Context(), "g")
	require.NoError(t, err)
	first := g.Seats()[0]
	hosttest.Obey(t, b.Games, "g", "resign", game.Command{At: now, By: first.Player, Do: game.Submission{Seat: first.Seat, Lines: hosttest.Lines("RESIGN")}})
	require.NoError(t, b.look(t.Context(), "g"))
	vacancy := b.vacancy(1)
	require.True(t, vacancy.WasAsked("carl") && vacancy.WasAsked("later"))
	require.False(t, vacancy.WasAsked("robot"))
	marked["later"] = true
	b.do("yes", "later", substitute.Take{Vacancy: 1})
	require.NoError(t, b.look(t.Context(), "g"))
	require.Equal(t, []game.Player{"later"}, b.vacancy(1).Failed)
	require.Equal(t, first.Player, b.seat("g", first.Seat).Player)
	b.do("yes too", "carl", substitute.Take{Vacancy: 1})
	require.NoError(t, b.look(t.Context(), "g"))
	require.Equal(t, game.Player("carl"), b.seat("g", first.Seat).Player)
}

// TestAGameWithoutSubstitutesAsksForNone opens games for players, with and without substitutes, and has
// a holder resign in each.
func TestAGameWithoutSubstitutesAsksForNone(t *testing.T) {
	now := hosttest.Noon
	b := newBench(t, memstore.New(), &now)
	waiting := openings.New(openings.Config{Games: b.Games, Steward: "steward"})
	for id, alone := range map[string]bool{"alone": true, "helped": false} {
		_, err := waiting.Obey(t.Context(), id, "open", "ann", opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 2, Alone: alone}})
		require.NoError(t, err)
		_, err = waiting.Obey(t.Context(), id, "take", "bob", opening.Take{})
		require.NoError(t, err)
		_, err = waiting.Obey(t.Context(), id, "confirm", "ann", opening.Confirm{})
		require.NoError(t, err)
		_, err = waiting.Advance(t.Context(), id)
		require.NoError(t, err)
		g, _, err := b.Games.Game(t.Context(), id)
		require.NoError(t, err)
		first := g.Seats()[0]
		resign := game.Command{At: now, By: first.Player, Do: game.Submission{Seat: first.Seat, Lines: hosttest.Lines("RESIGN")}}
		hosttest.Obey(t, b.Games, id, "resign", resign)
		require.NoError(t, b.Review(t.Context(), id))
	}
	desk, _, err := b.Desk(t.Context())
	require.NoError(t, err)
	require.Len(t, desk.Vacancies(), 1)
	require.Equal(t, "helped", desk.Vacancies()[0].Game)
}

// TestNobodyStandsInWhereTheOpenerKeepsThemOut has a holder resign in a game with floors, and offers the seat to a
// pool of whom one is below them, one has a block with the opener, one shares a device with the players, and one falls below them
// after saying yes.
func TestNobodyStandsInWhereTheOpenerKeepsThemOut(t *testing.T) {
	now, finished := hosttest.Noon, map[game.Player]int{"ann": 5, "bob": 5, "carl": 5, "later": 5, "foe": 5, "twin": 5, "young": 4}
	b := newBench(t, memstore.New(), &now)
	b.Facts = func(_ context.Context, player game.Player, opened *opening.Opening) (opening.Facts, error) {
		facts := opening.Facts{Finished: finished[player], Blocked: player == "foe" && opened.Opener() == "ann"}
		if player == "twin" {
			facts.Sharing = []game.Player{"ann", "bob"}
		}
		return facts, nil
	}
	b.volunteer("young", "foe", "twin", "later", "carl")
	facts := func(_ context.Context, player game.Player) (opening.Facts, error) {
		return opening.Facts{Finished: finished[player]}, nil
	}
	waiting := openings.New(openings.Config{Games: b.Games, Steward: "steward", Facts: facts})
	for n, step := range []struct {
		by  game.Player
		act opening.Act
	}{{"ann", opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 2, Finished: 5}}}, {"bob", opening.Take{}}, {"ann", opening.Confirm{}}} {
		_, err := waiting.Obey(t.Context(), "g", fmt.Sprint(n), step.by, step.act)
		require.NoError(t, err)
	}
	_, err := waiting.Advance(t.Context(), "g")
	require.NoError(t, err)
	g, _, err := b.Games.Game(t.Context(), "g")
	require.NoError(t, err)
	first := g.Seats()[0]
	hosttest.Obey(t, b.Games, "g", "resign", game.Command{At: now, By: first.Player, Do: game.Submission{Seat: first.Seat, Lines: hosttest.Lines("RESIGN")}})
	require.NoError(t, b.look(t.Context(), "g"))
	vacancy := b.vacancy(1)
	require.True(t, vacancy.WasAsked("carl") && vacancy.WasAsked("later"))
	require.False(t, vacancy.WasAsked("young") || vacancy.WasAsked("foe") || vacancy.WasAsked("twin"))
	finished["later"] = 4
	b.do("yes", "later", substitute.Take{Vacancy: 1})
	require.NoError(t, b.look(t.Context(), "g"))
	require.Equal(t, []game.Player{"later"}, b.vacancy(1).Failed)
	b.do("yes too", "carl", substitute.Take{Vacancy: 1})
	require.NoError(t, b.look(t.Context(), "g"))
	require.Equal(t, game.Player("carl"), b.seat("g", first.Seat).Player)
}
