package camelot

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A tableau is a game that a test plays on the state alone, with order sets of its
// own.
type tableau struct {
	t         *testing.T
	state     *State
	orderSets game.Orders
	seed      byte
	log       []event.Event
}

// newTable returns a game of some seats before the deal; options are those that differ from the
// defaults.
func newTable(t *testing.T, players int, options map[game.Option]string) *tableau {
	t.Helper()
	description := Rules{}.Describe()
	filled, err := description.Fill("", options)
	require.NoError(t, err)
	setup := game.Setup{Game: "scene", Ruleset: "camelot", Edition: 1, Options: filled, Seats: description.SeatNames[:players]}
	require.Empty(t, game.CheckSetup(Rules{}, setup))
	c := &tableau{t: t, state: Rules{}.Start(setup).(*State), orderSets: game.Orders{}}
	for _, seat := range setup.Seats {
		c.orderSets[seat] = game.OrderSet{}
	}
	return c
}

// play carries the game on to its next stop, and returns the events.
func (c *tableau) play() []event.Event {
	c.t.Helper()
	c.seed++
	events := c.state.Adjudicate(c.orderSets, time.Time{}, dice.New(dice.Key{c.seed}, nil))
	for _, e := range events {
		c.state.Apply(e)
	}
	c.log = append(c.log, events...)
	for seat, orderSet := range c.orderSets {
		orderSet.Sections = nil
		c.orderSets[seat] = orderSet
	}
	return events
}

// send puts orders under a key of a seat's order set.
func (c *tableau) send(seat game.Seat, key string, bodies ...game.Body) {
	orderSet := c.orderSets[seat]
	x := game.OrderSetSection{Key: key, Set: 1, Final: true, Orders: ordersOf(bodies...)}
	orderSet.Sections = append(slices.DeleteFunc(slices.Clone(orderSet.Sections), func(old game.OrderSetSection) bool { return old.Key == key }), x)
	c.orderSets[seat] = orderSet
}

// stand gives a seat a standing order.
func (c *tableau) stand(seat game.Seat, body game.Body) {
	orderSet := c.orderSets[seat]
	orderSet.Standing = append(slices.Clip(orderSet.Standing), game.Order{Body: body})
	c.orderSets[seat] = orderSet
}

// give changes a knight.
func (c *tableau) give(seat game.Seat, f func(*Knight)) { c.state.changeKnight(seat, f) }

// only returns the events of one type.
func only[E event.Event](events []event.Event) []E {
	var found []E
	for _, e := range events {
		if x, ok := e.(E); ok {
			found = append(found, x)
		}
	}
	return found
}

// whites counts all white cards of a position.
func (s *State) whites() int {
	n := len(s.White.Draw) + len(s.White.Discard)
	for _, seat := range s.Seats {
		n += len(s.Knights[seat].Hand)
	}
	for _, q := range book.quests.Quests {
		n += len(s.Quests[q.Place].White)
		for _, c := range s.Quests[q.Place].Row {
			n += lists.One(c == "grail")
		}
	}
	if s.Pool != nil {
		n += len(s.Pool.Cards)
	}
	return n + lists.One(s.Heroism != "")
}

// blacks counts all black cards of a position.
func (s *State) blacks() int {
	n := len(s.Black.Draw) + len(s.Black.Discard)
	for _, q := range book.quests.Quests {
		now := s.Quests[q.Place]
		n += len(now.Black) + lists.One(now.Mordred)
		for _, c := range now.Row {
			n += lists.One(c == "despair" || c == "desolation")
		}
	}
	return n + lists.One(s.Curses.DarkForest) + lists.One(s.Curses.Vivien) + lists.One(s.Curses.Mists)
}

// scripted returns dice with the values that a test gives.
func scripted(values ...int) *dice.Dice { return dice.Script(values...) }
