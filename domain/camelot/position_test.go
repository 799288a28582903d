package camelot

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// The seats of a position are called after their knights, who sit in the order of
// the acceptance cases.
const (
	arthur    game.Seat = "arthur"
	gawain    game.Seat = "gawain"
	kay       game.Seat = "kay"
	tristan   game.Seat = "tristan"
	percival  game.Seat = "percival"
	galahad   game.Seat = "galahad"
	palamedes game.Seat = "palamedes"
)

var company = seats{arthur, gawain, kay, tristan, percival, galahad, palamedes}

// position returns a position in the first turn: all are loyal, in Camelot, and hold no cards;
// decks lie unshuffled. The given card lies on top of the black pile.
func position(active game.Seat, top ...Card) *State {
	state := Rules{}.Start(game.Setup{Game: "t", Ruleset: "camelot", Edition: 1, Seats: company}).(*State)
	state.Order, state.First, state.Active, state.Turn, state.Round = company, arthur, active, 1, 1
	state.Agenda, state.CoatsRest, state.LoyaltyRest = nil, nil, []Loyalty{Traitor}
	for _, seat := range company {
		state.changeKnight(seat, func(k *Knight) { k.Coat, k.Loyalty, k.Seen = Coat(seat), Loyal, true })
	}
	state.Black.Draw = slices.Concat(top, piles.Without(state.Black.Draw, top...))
	return state
}

// on puts a knight somewhere with a hand and life points.
func (s *State) on(seat game.Seat, at Place, life int, hand ...Card) {
	s.changeKnight(seat, func(k *Knight) { k.At, k.Life, k.Hand = at, life, book.sortByRank(hand) })
}

// gives replaces the relics of a knight.
func (s *State) gives(seat game.Seat, relics ...Relic) {
	s.changeKnight(seat, func(k *Knight) { k.Relics = relics })
}

// laid returns black combat cards, all face up or all face down.
func laid(down bool, cards ...Card) []Laid {
	var all []Laid
	for _, c := range cards {
		all = append(all, Laid{Card: c, Down: down, By: galahad})
	}
	return all
}

// ordersOf turns bodies into the lines of a submission; orders of a block become statements.
func ordersOf(bodies ...game.Body) []game.Order {
	var all []game.Order
	for i, body := range bodies {
		if order, ok := body.(blockOrder); ok {
			body = Statement{Then: order}
		}
		o := game.Order{Body: body}
		o.Line.N = i + 1
		all = append(all, o)
	}
	return all
}

// stands returns an order set with standing orders.
func stands(bodies ...game.Body) game.OrderSet { return game.OrderSet{Standing: ordersOf(bodies...)} }

// writes returns an order set with a turn block for the first round.
func writes(bodies ...game.Body) game.OrderSet {
	return game.OrderSet{Sections: []game.OrderSetSection{{Key: "turn 1", Set: 1, Final: true, Orders: ordersOf(bodies...)}}}
}

// answers returns an order set with a reply to the first decision.
func answers(reply Reply) game.OrderSet {
	reply.ID = "D1"
	return game.OrderSet{Sections: []game.OrderSetSection{{Key: reply.ID, Set: 1, Final: true, Orders: ordersOf(reply)}}}
}

// settle carries tasks out on a position, which it changes, up to the next
// question.
func (s *State) settle(orderSets game.Orders, d *dice.Dice, tasks ...Task) []event.Event {
	if len(tasks) > 0 {
		s.Agenda = tasks
	}
	events := s.clone().Adjudicate(orderSets, time.Time{}, d)
	for _, e := range events {
		s.Apply(e)
	}
	return events
}

// draws makes the active seat draw the top black card.
func (s *State) draws(orderSets game.Orders) []event.Event {
	return s.settle(orderSets, dice.Script(), Task{Do: stepDraw, Seat: s.Active})
}

// happened returns the first event of a type.
func happened[T event.Event](t *testing.T, events []event.Event) T {
	t.Helper()
	for _, e := range events {
		if found, ok := e.(T); ok {
			return found
		}
	}
	var none T
	require.Failf(t, "did not happen", "%T", none)
	return none
}

// times counts the events of a type.
func times[T event.Event](events []event.Event) int {
	n := 0
	for _, e := range events {
		if _, ok := e.(T); ok {
			n++
		}
	}
	return n
}

func set(terms ...string) CardSet {
	var all CardSet
	for _, t := range terms {
		all = append(all, parseCardTerm(t))
	}
	return all
}

func ptr[T any](v T) *T { return &v }

// never returns a condition that does not hold.
func never(t *testing.T) *order.Expr {
	t.Helper()
	return &order.Expr{Op: order.Equal, Args: []order.Expr{{Op: order.Literal, N: 1}, {Op: order.Literal, N: 2}}}
}
