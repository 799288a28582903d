package gametest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/turns"
)

// trader writes a submission for a post of Fair at random.
func trader(_ game.State, seat game.Seat, rng *rand.Rand) []string {
	wares := []string{"apple", "cloth", "salt", "wine"}
	ware := func() string { return wares[rng.IntN(len(wares))] }
	other := map[game.Seat]string{"north": "east", "east": "north", "south": "east", "west": "north"}[seat]
	lines := []string{"trade " + other + " give " + ware() + " for " + ware(), "TURN 2", "leave " + ware(), "END"}
	if rng.IntN(3) == 0 {
		lines = append(lines, "STANDING IF HAVE "+ware()+" THEN TRADE "+other+" GIVE "+ware()+" FOR "+ware())
	}
	return lines[rng.IntN(2):]
}

func TestFairObeysTheLaws(t *testing.T) {
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Fair{}, Play: trader}, gametest.Times(8, 4))
}

func fair(t *testing.T, seats int) *gametest.Run {
	run := gametest.Open(t, game.Open{Game: "fair-1", Ruleset: "fair", Seats: seats}, gametest.Lookup, 3)
	run.Settle()
	return run
}

func of[E event.Event](events []event.Event) (all []E) {
	for _, e := range events {
		if e, ok := e.(E); ok {
			all = append(all, e)
		}
	}
	return all
}

func TestForPostIsForTheBlocksBelowIt(t *testing.T) {
	run := fair(t, 2)
	run.Write("east", "LANGUAGE fr")
	ahead := run.Write("east", "LEAVE salt", "POUR POST 2", "TAKE salt", "TURN 3", "LEAVE wine", "END", "TAKE cloth")
	require.Empty(t, ahead.Errors)
	var said []string
	for _, o := range ahead.Orders {
		said = append(said, o.Phase+": "+o.Text)
	}
	require.Equal(t, []string{"courrier 1 tout: LEAVE salt", "courrier 2 tout: TAKE salt", "courrier 2 tout: TAKE cloth", "courrier 2 tour 3: LEAVE wine"}, said)
	require.Equal(t, []string{"post 3 all: TAKE salt"}, func() (one []string) {
		for _, o := range run.Write("north", "FOR POST 3", "POST", "TAKE salt").Orders {
			one = append(one, o.Phase+": "+o.Text)
		}
		return one
	}(), "a heading without a number has that of FOR")
	for _, line := range []string{"FOR POST", "FOR winter"} {
		require.Equal(t, []string{"FOR POST 15", "FOR TURN 15"}, run.Write("north", line, "TAKE wine").Errors[0].Legal, line)
	}
	require.Len(t, run.Write("north", "FOR POST 77", "TAKE wine").Errors, 2, "there will be no such post")
	run.Write("north", "TAKE wine")
	run.Settle()
	_, _, final := run.Game.Draft("east")
	require.True(t, final)
	for _, found := range of[gametest.Found](run.Close()) {
		if found.Seat == "east" && found.Ware == "salt" {
			require.Equal(t, turns.Block, found.By, "it was kept for this post")
		}
	}
}

func TestAPostIsPlayedInOneGoWhenAllHaveWritten(t *testing.T) {
	run := fair(t, 3)
	run.Write("north", "LEAVE apple")
	run.Write("east", "TAKE apple", "HOLD")
	require.Empty(t, run.Settle())
	run.Write("south", "TAKE apple")
	require.Empty(t, run.Settle(), "east holds")
	run.Write("east", "READY")
	events := run.Settle()
	require.Len(t, of[turns.Began](events), 9, "three rounds of three seats")
	require.Len(t, of[game.PhaseClosed](events), 1)
	require.Len(t, of[game.PhaseOpened](events), 1)
	for _, e := range of[gametest.Found](events) {
		require.True(t, e.Ware == "apple" == (e.By == turns.Block), "a line speaks of one ware")
	}
}

func TestASectionIsForATurnThatIsPlayed(t *testing.T) {
	run := fair(t, 2)
	run.Write("east", "READY", "ALL", "TAKE apple", "END")
	run.Write("north", "TURN 2", "LEAVE apple", "LEAVE cloth", "LEAVE salt", "LEAVE wine", "END", "STANDING TAKE apple")
	var kept []bool
	for _, found := range of[gametest.Found](run.Settle()) {
		if found.Seat == "north" {
			kept = append(kept, found.Kept)
		}
	}
	require.Equal(t, []bool{true, false, true}, kept)
}

func TestTradesAreMirrored(t *testing.T) {
	for _, c := range []struct {
		theirs string
		want   int
	}{{"TRADE north GIVE salt FOR apple", 1}, {"TRADE north GIVE salt FOR wine", 0}, {"IF HAVE wine THEN TRADE north GIVE salt FOR apple", 0}} {
		run := fair(t, 2)
		stalls := run.Game.State().Clone().(*gametest.Stalls)
		stalls.Wares = map[game.Seat][]gametest.Ware{"north": {"apple", "apple", "apple"}, "east": {"salt", "salt", "salt"}}
		run.Game = run.Game.Laid(stalls)
		run.Write("north", "TURN 1", "TRADE east GIVE apple FOR salt", "END")
		run.Write("east", "ALL", c.theirs, "END")
		require.Len(t, of[gametest.Swapped](run.Settle()), c.want, c.theirs)
	}
}

func TestWhoMissesAPostIsPlayedByStandingOrders(t *testing.T) {
	run := fair(t, 2)
	run.Write("north", "TAKE apple")
	run.Write("east", "STANDING LEAVE apple")
	require.Empty(t, run.Settle(), "a standing order is no letter for a post")
	events := run.Deadline()
	require.Equal(t, []game.Missed{{Seat: "east", Phase: "post 1", Row: 1}}, of[game.Missed](events))
	for _, found := range of[gametest.Found](events) {
		if found.Seat == "east" && found.Ware == "apple" {
			require.False(t, found.Kept)
		}
	}
}

func FuzzFair(f *testing.F) {
	gametest.FuzzParse(f, gametest.Fair{}, game.Open{Seats: 2}, "TURN 2", "IF HAVE apple THEN TRADE east GIVE apple FOR salt", "ALL", "END")
}

// TestTheSectionsOfAPostAreReplacedTogether checks that a submission with one section of a post replaces
// the others, too, unless it adds to them.
func TestTheSectionsOfAPostAreReplacedTogether(t *testing.T) {
	run := fair(t, 2)
	keys := func() (all []string) {
		orderSet := run.Write("east", "WHATIF", "SHOW ORDERS").Orders
		for _, o := range orderSet {
			all = append(all, o.Phase+": "+o.Text)
		}
		return all
	}
	run.Write("east", "HOLD", "TAKE salt", "TURN 1", "TAKE wine", "POST 2", "TAKE apple")
	run.Write("east", "HOLD", "ADD", "TURN 2", "LEAVE wine")
	require.Equal(t, []string{"post 1 all: TAKE salt", "post 1 turn 1: TAKE wine", "post 2 all: TAKE apple", "post 1 turn 2: LEAVE wine"}, keys())
	run.Write("east", "HOLD", "TURN 2", "TAKE cloth")
	require.Equal(t, []string{"post 2 all: TAKE apple", "post 1 turn 2: TAKE cloth"}, keys())
}
