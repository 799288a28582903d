package gametest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/turns"
)

// brawler writes a submission of Brawl at random.
func brawler(state game.State, seat game.Seat, rng *rand.Rand) []string {
	a := state.(*gametest.Arena)
	other := a.Seats[rng.IntN(len(a.Seats))]
	var lines []string
	if q, ok := a.Turns.Question(); ok && q.Point == "defence" && q.Seats[0] == seat {
		lines = append(lines, "REPLY "+q.ID, "WARD", "LUCK")
	}
	if rng.IntN(2) == 0 {
		lines = append(lines, "TURN", "STRIKE "+string(other), "END")
	}
	return append(lines, [][]string{
		nil, {"STANDING WHEN ATTACKED IF LIVES <= 2 THEN WARD | BEAR"}, {"STANDING WHEN SPELL THEN BREAK"}, {"NOW HEX " + string(other)}, {"STANDING LUCK"},
	}[rng.IntN(5)]...)
}

// powers changes the strength of the charms of others at random.
func powers(state game.State, seat game.Seat, rng *rand.Rand) game.State {
	a := state.(*gametest.Arena)
	for _, other := range a.Seats {
		for i := range a.Fighters[other].Charms {
			if other != seat {
				a.Fighters[other].Charms[i] = rng.IntN(3) + 1
			}
		}
	}
	return a
}

func TestBrawlObeysTheLaws(t *testing.T) {
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Brawl{}, Play: brawler, Hide: powers, Every: gametest.Times(2, 3)}, gametest.Times(12, 5))
}

// brawl opens a game of three, in which north is asked for orders.
func brawl(t *testing.T) *gametest.Run {
	run := gametest.Open(t, game.Open{Game: "brawl-1", Ruleset: "brawl", Seats: 3}, gametest.Lookup, 5)
	run.Settle()
	require.Equal(t, []game.Seat{"north"}, awaited(run.Game))
	return run
}

func awaited(g *game.Game) (seats []game.Seat) {
	for _, w := range g.State().Waits("en") {
		seats = append(seats, w.Seat)
	}
	return seats
}

func arena(r *gametest.Run) *gametest.Arena { return r.Game.State().(*gametest.Arena) }

func TestWhoIsStruckIsAskedUnlessALineCoversIt(t *testing.T) {
	run := brawl(t)
	run.Write("north", "STRIKE east")
	run.Settle()
	require.Equal(t, []game.Seat{"east"}, awaited(run.Game))
	run.Write("east", "STANDING WHEN ATTACKED IF LIVES <= 1 THEN WARD")
	require.NotEmpty(t, run.Settle(), "a line covers it, whether or not its condition holds")
	require.Equal(t, []game.Seat{"east"}, awaited(run.Game), "it is east's turn now")
	run.Write("east", "STRIKE north")
	run.Settle()
	require.Equal(t, []game.Seat{"north"}, awaited(run.Game))
}

func TestAReplyOfSeveralLinesCoversItsFight(t *testing.T) {
	run := brawl(t)
	run.Write("north", "STRIKE east")
	run.Settle()
	q, _ := arena(run).Turns.Question()
	run.Write("east", "REPLY "+q.ID, "BEAR", "LUCK")
	events := run.Settle()
	fought := of[gametest.Fought](events)
	require.NotEmpty(t, fought)
	lost := fought[0].Dice[0] > fought[0].Dice[1]
	require.Equal(t, lost, len(fought) == 2, "luck is tried after a lost roll")
	require.Empty(t, arena(run).Turns.Answered, "the fight is over, and so is the reply's scope")
}

func TestWhenStandsWithoutStanding(t *testing.T) {
	r := brawl(t)
	receipt := r.Write("east", "TURN", "REST", "WHEN ATTACKED IF LIVES <= 1 THEN WARD", "WHEN ATTACKED BY you", "WHEN you read this, think of me", "END")
	require.Equal(t, []game.Understood{{N: 1, Text: "WHEN ATTACKED IF LIVES <= 1 THEN WARD"}}, receipt.Standing)
	require.Len(t, receipt.Errors, 1, "what is no sentence stands nowhere")
	require.Equal(t, 4, receipt.Errors[0].Line.N)
	require.Equal(t, []int{5}, receipt.Prose, "what is a sentence is nobody's order")
}

func TestASectionOfStandingOrdersMayHoldReactionsAlone(t *testing.T) {
	run := brawl(t)
	run.Write("east", "STANDING WHEN ATTACKED THEN WARD")
	receipt := run.Write("east", "STANDING", "WHEN ATTACKED IF LIVES <= 1 THEN WARD", "END", "TURN", "REST", "END")
	require.Empty(t, receipt.Errors)
	require.Equal(t, []game.Understood{{N: 2, Text: "WHEN ATTACKED IF LIVES <= 1 THEN WARD"}}, receipt.Standing, "in place of all others")
}

// TestASectionOfStandingOrdersCanBeSupposed: it takes the place of all others, and covers questions; END ends it.
func TestASectionOfStandingOrdersCanBeSupposed(t *testing.T) {
	run := brawl(t)
	struck := run.Game.Suppose("north", []string{"STRIKE east"})
	for _, c := range []struct {
		lines   []string
		defends bool
	}{
		{nil, true},
		{[]string{"STANDING", "WHEN ATTACKED IF LIVES <= 1 THEN WARD", "END", "READY"}, false},
		{[]string{"STANDING", "END", "WHEN ATTACKED IF LIVES <= 1 THEN WARD"}, true},
	} {
		g := struck
		if c.lines != nil {
			g = g.Suppose("east", c.lines)
		}
		events, err := g.Rehearse(run.Now, dice.New(dice.Key{1}, nil))
		require.NoError(t, err)
		question, _ := event.Fold(g, events...).State().(*gametest.Arena).Turns.Question()
		require.Equal(t, c.defends, question.Point == "defence", c.lines)
	}
}

func TestReactionsAreNested(t *testing.T) {
	run := brawl(t)
	run.Write("east", "STANDING WHEN ATTACKED THEN WARD", "STANDING WHEN SPELL THEN BREAK")
	run.Write("south", "STANDING WHEN SPELL THEN BREAK")
	run.Write("north", "STANDING WHEN SPELL THEN BREAK", "STRIKE east")
	var said []string
	for _, e := range of[gametest.Cast](run.Settle()) {
		said = append(said, string(e.Spell.By)+" "+e.Spell.What)
	}
	require.Equal(t, []string{
		"east WARD",
		"north BREAK", // breaks the ward: the acting seat is looked at first
		"east BREAK",  // breaks north's, before any other seat is looked at
		"north BREAK", "east BREAK", "north BREAK", "east BREAK", "north BREAK",
		"south BREAK", // breaks the last one, as the two have no charms left
		"south BREAK", // and that of east below it, which has stood so far
		"south BREAK", "south BREAK",
	}, said)
}

func TestNowActsWhileSomebodyElseIsAsked(t *testing.T) {
	run := brawl(t)
	run.Write("north", "STRIKE east", "HOLD")
	question, _ := arena(run).Turns.Question()
	_, _, due, _ := run.Game.Phase()
	run.Now = run.Now.Add(1e12)
	run.Write("south", "NOW HEX north", "HOLD")
	events := run.Settle()
	require.Len(t, of[turns.Interrupted](events), 1, "HOLD or not")
	require.Empty(t, of[game.Missed](events))
	again, _ := arena(run).Turns.Question()
	require.Equal(t, question.ID, again.ID)
	require.True(t, arena(run).Fighters["north"].Hexed)
	_, _, then, _ := run.Game.Phase()
	require.Equal(t, due, then, "what is left of the time goes on")
	require.Empty(t, run.Settle(), "north holds still")
	run.Write("north", "READY")
	events = run.Settle()
	require.Len(t, of[gametest.Struck](events), 1, "the draft has stayed")
	run.Write("east", "STANDING WHEN ATTACKED THEN BEAR")
	run.Settle()
	run.Write("east", "REST")
	events = run.Settle()
	require.Equal(t, []gametest.Unhexed{{Seat: "north"}}, of[gametest.Unhexed](events), "until south's own turn")
}

func TestAQuestionToWhoHasFallenIsWithdrawn(t *testing.T) {
	run := brawl(t)
	a := arena(run).Clone().(*gametest.Arena)
	a.Fighters["north"] = gametest.Fighter{Lives: 1, Charms: []int{1}}
	a.Fighters["south"] = gametest.Fighter{Lives: 3, Charms: []int{3}}
	run.Game = run.Game.Laid(a)
	run.Write("south", "NOW HEX north")
	events := run.Settle()
	require.Equal(t, []turns.Closed{{ID: "D1", Point: "orders", Withdrawn: true}}, of[turns.Closed](events))
	require.Equal(t, []game.Seat{"east"}, awaited(run.Game))
}

func TestSilenceIsPlayedByDefaultsAndCountedOnceATurn(t *testing.T) {
	run := brawl(t)
	events := run.Deadline()
	require.Equal(t, []gametest.Rested{{Seat: "north"}}, of[gametest.Rested](events))
	require.Len(t, of[game.Missed](events), 1)
	run.Write("east", "STRIKE north", "HOLD")
	events = run.Deadline()
	require.Empty(t, of[game.Missed](events))
	require.Len(t, of[gametest.Struck](events), 1, "a draft counts when the time is up")
	require.Equal(t, []game.Seat{"north"}, awaited(run.Game))
	events = run.Deadline()
	require.Empty(t, of[game.Missed](events), "nobody misses a defence")
}

func TestARoundOfSeatsWithoutPlayersIsAnAdjudication(t *testing.T) {
	run := brawl(t)
	for _, s := range []game.Seat{"north", "east", "south"} {
		run.Write(s, "RESIGN")
	}
	most := 0
	for !run.Game.Over() {
		events := run.Settle()
		require.NotEmpty(t, events)
		for _, commit := range split(events) {
			most = max(most, len(of[turns.Began](commit)))
		}
	}
	require.LessOrEqual(t, most, 3)
}

// split divides events into adjudications, before each closing.
func split(events []event.Event) (all [][]event.Event) {
	for _, ev := range events {
		if _, closed := ev.(game.PhaseClosed); closed {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], ev)
	}
	return all
}

func FuzzBrawl(f *testing.F) {
	gametest.FuzzParse(f, gametest.Brawl{}, game.Open{Seats: 2}, "TURN 2", "STRIKE east", "WHEN ATTACKED IF LIVES <= 1 THEN WARD | BEAR", "NOW HEX north", "REPLY D1 WARD")
}
