package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// foreseen returns the dry run of a seat's orders.
func foreseen(state *State, bodies map[string][]orders.Body) []string {
	return state.Forecast("seat1", submissions{"seat1": bodies}.orderSets(state)["seat1"], "en")
}

// walled returns a short road: the entry, the inn north of it, the river beyond.
func walled(t *testing.T, options map[game.Option]string) *State {
	state := opened(t, 2, options)
	state.Board.Main = land.Map{
		land.LayTile("entry", land.Entry, land.OpeningsOf(land.Initiatory, land.SidesOf(land.N, land.E)), 0),
		land.LayTile("inn", land.Place{Cell: land.Cell{Y: 1}}, land.OpeningsOf(land.Initiatory, land.SidesOf(land.N, land.S)), 0),
		land.LayTile("river-1", land.Place{Cell: land.Cell{Y: 2}}, land.OpeningsOf(land.Initiatory, land.SidesOf(land.N, land.S)), 0),
	}
	state.changeKnight("seat2", func(k *Knight) { k.At = land.Place{Cell: land.Cell{Y: 2}} })
	return state
}

func north(n int) orders.Goto {
	return orders.Goto{To: orders.Target{Cell: land.Place{Cell: land.Cell{Y: n}}}}
}

// TestADryRunWalksTheKnownBoard and says where it ends.
func TestADryRunWalksTheKnownBoard(t *testing.T) {
	state := walled(t, nil)
	require.Equal(t, []string{
		"Round 1: you go to N1 (inn).",
		"Round 1: you use the inn.",
		"Round 1: it costs you 2 turns.",
		"Round 2: a turn that you lose.",
		"Round 3: a turn that you lose.",
	}, foreseen(state, map[string][]orders.Body{AllKey(2): {north(2)}}))
	require.Equal(t, []string{
		"Round 1: this cannot be followed then and is passed over: GOTO E5.",
		"Round 1: you go to N1 (inn).",
		"Round 2: you go to N2 (river).",
		"Round 2: it costs you 1 turn.",
		"Round 3: a turn that you lose.",
	}, foreseen(state, map[string][]orders.Body{
		TurnKey(2, 1): {orders.Goto{To: orders.Target{Cell: land.Place{Cell: land.Cell{X: 5}}}}}, AllKey(2): {orders.Use{No: true}, north(2)},
	}))
	require.Equal(t, []string{"Round 1: from ENTRY (entry) you explore over side E, into the initiatory zone. What lies there is not known, and all that follows is open."},
		foreseen(state, map[string][]orders.Body{AllKey(2): {orders.Explore{}}}))
	state.Round = state.Options.Rounds - 1
	require.Equal(t, []string{"Round 90: you stay at ENTRY (entry)."}, foreseen(state, nil)[:1], "rounds of two seats")
}

// TestADryRunStopsWhereChanceOrOthersDecide: at fights, at duels, and at facts that the seat
// cannot know.
func TestADryRunStopsWhereChanceOrOthersDecide(t *testing.T) {
	state := walled(t, nil)
	state.Board.Lying = []Lying{{Card: "giant", At: land.Entry, Up: true}, {Card: "ring", At: land.Entry, Up: true}}
	require.Equal(t, []string{
		"Round 1: you stay at ENTRY (entry).", "Round 1: you take the Ring.",
		"Round 1: you fight the Giant, with a margin of -5 before the dice; all that follows is open.",
	}, foreseen(state, map[string][]orders.Body{AllKey(2): {orders.Fight{}, orders.Take{Choice: orders.Choice{All: true}}}}))
	state.changeKnight("seat2", func(k *Knight) { k.At = land.Entry })
	require.Contains(t, foreseen(state, map[string][]orders.Body{AllKey(2): {orders.Duel{Any: true}}}),
		"Round 1: you challenge Tristan, with a margin of 0 before the dice; all that follows is open.")
}

// TestADryRunKnowsNoSecrets: the hands of others, and cards face down, do not change it.
func TestADryRunKnowsNoSecrets(t *testing.T) {
	said := map[string][]orders.Body{AllKey(2): {orders.Use{No: true}, orders.Take{Choice: orders.Choice{All: true}}, north(2)}}
	forecast := func(held, lying string) []string {
		state := walled(t, map[game.Option]string{"level": "superior"})
		state.changeKnight("seat2", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
		if held != "" {
			state.changeKnight("seat2", func(k *Knight) { k.Hand = []Held{{Card: "bow"}} })
		}
		if lying != "" {
			state.Board.Lying = []Lying{{Card: "cross", At: land.Place{Cell: land.Cell{Y: 2}}}}
		}
		return foreseen(state, said)
	}
	require.Equal(t, forecast("", ""), forecast("bow", ""))
	require.Contains(t, forecast("", ""), "Round 2: you meet somebody whose hand you have not seen, and all that follows is open.")
}

// TestADryRunSaysWhatIsOffered to another knight on the tile. It does not know whether the other
// offers the same.
func TestADryRunSaysWhatIsOffered(t *testing.T) {
	state := walled(t, nil)
	state.changeKnight("seat1", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
	offer := map[string][]orders.Body{AllKey(2): {
		orders.Trade{With: orders.Who{Seat: "seat2"}, Give: []book.Card{"ring"}, For: []book.Card{"cross", "bow"}},
	}}
	require.Len(t, foreseen(state, offer), 3, "nobody is there")
	state.changeKnight("seat2", func(k *Knight) { k.At = land.Entry })
	require.Equal(t, []string{
		"Round 1: you stay at ENTRY (entry).",
		"Round 1: you offer Tristan the Ring for the Cross and the Bow; whether it comes about is not known, and all that follows is open.",
	}, foreseen(state, offer))
	offer[AllKey(2)] = []orders.Body{orders.Trade{With: orders.Who{Seat: "seat2"}, Give: []book.Card{"ring"}}}
	require.Contains(t, foreseen(state, offer)[1], "the Ring for nothing")
	offer[AllKey(2)] = []orders.Body{orders.Trade{With: orders.Who{Seat: "seat2"}, Give: []book.Card{"bow"}}}
	require.Len(t, foreseen(state, offer), 3, "it does not have the Bow")
}

// TestTheSubmissionToEditAloneIsPlayedAsNothing: sent back as it is, it costs no time.
func TestTheSubmissionToEditAloneIsPlayedAsNothing(t *testing.T) {
	run := atTable(t, 1, nil)
	for post := 1; post <= 2; post++ {
		require.Empty(t, run.Write("seat1", run.Game.State().Template("seat1", "en")...).Errors)
		require.Empty(t, run.Settle())
		run.Write("seat1", "STAY")
		require.NotEmpty(t, run.Settle())
	}
}

// TestTheSubmissionToEditIsASubmission: it can be read as it is, and does the same as no orders.
func TestTheSubmissionToEditIsASubmission(t *testing.T) {
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		run := atTable(t, 2, nil)
		lines := run.Game.State().Template("seat1", lang)
		require.NotEmpty(t, lines)
		require.Empty(t, run.Write("seat1", lines...).Errors)
		state := opened(t, 2, nil)
		state.changeKnight("seat1", func(k *Knight) { k.Lost, k.MustEnter, k.Hand = 2, "lake", []Held{{Card: "ring"}} })
		state.Board.Lying = []Lying{{Card: "lake-entrance", At: land.Entry, Up: true}}
		require.Contains(t, state.Template("seat1", lang), "ENTER")
		require.Equal(t, [][]string{{"TURN 1", "ENTER"}}, state.Waits(lang)[0].Choices, "nothing else is done before (Q-56)")
		require.Contains(t, started(t, 2, nil).Template("seat1", lang), "SETUP")
	}
}
