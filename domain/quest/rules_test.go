package quest

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/orders"
)

// began is the time at which all posts of these tests are played.
var began = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

// started makes a new game with some options, before its setup.
func started(t testing.TB, seats int, options map[game.Option]string) *State {
	t.Helper()
	description := Rules{}.Describe()
	filled, err := description.Fill("", options)
	require.NoError(t, err)
	setup := game.Setup{Game: "test", Ruleset: "quest", Edition: 1, Options: filled, Seats: description.SeatNames[:seats]}
	require.Empty(t, game.CheckSetup(Rules{}, setup))
	return Rules{}.Start(setup).(*State)
}

// opened makes a game whose second post is open, so that the setup is over.
func opened(t testing.TB, seats int, options map[game.Option]string) *State {
	state := started(t, seats, options)
	state.Post = 2
	for i, seat := range state.Seats {
		state.changeKnight(seat, func(k *Knight) { k.Character, k.Mission = state.Book.Characters[i].ID, state.Book.Missions[i].ID })
	}
	return state
}

// submissions holds the orders of seats, by section.
type submissions map[game.Seat]map[string][]orders.Body

// order sets makes the order sets of all seats of a position.
func (l submissions) orderSets(state *State) game.Orders {
	all := game.Orders{}
	for _, seat := range state.Seats {
		orderSet := game.OrderSet{Awaited: true}
		for _, key := range slices.Sorted(maps.Keys(l[seat])) {
			section := game.OrderSetSection{Key: key, Set: 1, Final: true}
			for _, body := range l[seat][key] {
				section.Orders = append(section.Orders, game.Order{Body: orders.Clause{Then: []order.Choice[orders.Body]{{Order: body}}}})
			}
			orderSet.Sections, orderSet.Final, orderSet.Spoke = append(orderSet.Sections, section), true, true
		}
		all[seat] = orderSet
	}
	return all
}

// played adjudicates with given dice, all of which must be thrown, and returns the position after
// it and the events.
func played(t testing.TB, state *State, orderSets game.Orders, rolls ...int) (*State, []event.Event) {
	t.Helper()
	d := dice.Script(rolls...)
	events := state.Adjudicate(orderSets, began, d)
	require.Zero(t, d.CountLeft(), "dice were left over")
	require.False(t, d.RanShort(), "there were not dice enough")
	return event.Fold[game.State](state, events...).(*State), events
}

// kind returns the events of one kind.
func kind[E event.Event](events []event.Event) (all []E) {
	for _, e := range events {
		if e, ok := e.(E); ok {
			all = append(all, e)
		}
	}
	return all
}
