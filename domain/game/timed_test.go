package game_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// dusk is Relay that ends at sunset: then a runner stumbles, and no phase waits for anybody.
type dusk struct{ gametest.Relay }

// daylight is a Track of dusk.
type daylight struct{ *gametest.Track }

var sunset = gametest.Start.Add(time.Hour)

func (dusk) Start(s game.Setup) game.State {
	return &daylight{gametest.Relay{}.Start(s).(*gametest.Track)}
}

func (dusk) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	return gametest.Relay{}.Sections(state.(*daylight).Track, seat, lines)
}

func (dusk) Live(state game.State, seat game.Seat, key string) bool {
	return gametest.Relay{}.Live(state.(*daylight).Track, seat, key)
}

func (dusk) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	return gametest.Relay{}.Parse(state.(*daylight).Track, seat, lines)
}

func (d *daylight) Clone() game.State { return &daylight{d.Track.Clone().(*gametest.Track)} }

func (d *daylight) ClosePolicy() game.ClosePolicy { return sundial{d.Track.ClosePolicy()} }

// sundial is an ClosePolicy that closes the open phase when the sun sets.
type sundial struct{ game.ClosePolicy }

func (s sundial) Ready(orders game.Orders, at time.Time) bool {
	return !at.Before(sunset) || s.ClosePolicy.Ready(orders, at)
}

func (d *daylight) Adjudicate(orders game.Orders, at time.Time, dice *dice.Dice) []event.Event {
	events := d.Track.Adjudicate(orders, at, dice)
	if !at.Before(sunset) {
		events = append(events, gametest.Stumbled{Own: game.Own{Seat: "north"}, Why: "it is dark"})
	}
	return events
}

func TestTheRulesKnowWhenAPhaseCloses(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return dusk{}, true }
	run := gametest.Open(t, game.Open{Game: "dusk-1", Ruleset: "relay", Seats: 2}, lookup, 7)
	run.Settle()
	n, _, _, _ := run.Game.Phase()
	require.Empty(t, run.Settle(), "by day the runner is waited for")
	run.Now = sunset
	reason, ok := run.Game.Closable(run.Now)
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	events := run.Close()
	before := run.Shut
	after, _, _, _ := run.Game.Phase()
	require.Equal(t, n+1, after)
	require.Contains(t, events, event.Event(gametest.Stumbled{Own: game.Own{Seat: "north"}, Why: "it is dark"}))
	again, err := before.Readjudicate(events)
	require.NoError(t, err)
	require.Equal(t, events, again, "an audit knows it from the log")
}
