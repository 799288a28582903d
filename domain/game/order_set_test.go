package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// noting is Tiny, but keeps the order sets of its last adjudication.
type noting struct {
	gametest.Tiny
	orderSets *game.Orders
}

type notingTable struct {
	*gametest.TinyState
	orderSets *game.Orders
}

func (n noting) Start(s game.Setup) game.State {
	return &notingTable{n.Tiny.Start(s).(*gametest.TinyState), n.orderSets}
}

func (n *notingTable) Clone() game.State {
	return &notingTable{n.TinyState.Clone().(*gametest.TinyState), n.orderSets}
}

func (n *notingTable) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	*n.orderSets = orders
	return n.TinyState.Adjudicate(orders, at, d)
}

func TestAOrderSetTellsWhyNobodySpeaks(t *testing.T) {
	var orderSets game.Orders
	lookup := func(string) (game.Ruleset, bool) { return noting{orderSets: &orderSets}, true }
	run := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 4}, lookup, 7)
	why := func(s game.Seat) [4]bool {
		return [4]bool{orderSets[s].Vacant, orderSets[s].Resigned, orderSets[s].Away, orderSets[s].Regency}
	}
	run.Write("east", "AWAY 2026-03-01 2026-03-30")
	run.Write("south", "RESIGN", "PASS")
	run.Write("north", "PASS")
	for orderSets == nil { // there is grace first
		run.Deadline()
	}
	require.Equal(t, [4]bool{1: true}, why("south"), "this phase is still his")
	require.False(t, orderSets["south"].Absent())
	run.Write("north", "PASS")
	run.Deadline()
	require.Equal(t, [4]bool{}, why("north"))
	require.Equal(t, [4]bool{2: true}, why("east"))
	require.Equal(t, [4]bool{0: true}, why("south"))
	require.Equal(t, [4]bool{3: true}, why("west"), "the second miss in a row")
	for seat, absent := range map[game.Seat]bool{"north": false, "east": true, "south": true, "west": true} {
		require.Equal(t, absent, orderSets[seat].Absent(), seat)
	}
}
