package gametest

import (
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
)

// A lap says what the tasks and questions of Relay are about: nothing, as the position has it all.
type lap struct{}

type (
	relayRun  = turns.Run[*Track, lap]
	relayTask = turns.Task[lap]
	relayAsks = turns.Question[lap]
)

// Adjudicate plays on until a seat must decide.
func (t *Track) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return relayTurns.Play(t, final(orders), at, d)
}

// final drops sections on HOLD from the order sets: in Relay they never count.
func final(orders game.Orders) game.Orders {
	orders = maps.Clone(orders)
	for s, orderSet := range orders {
		orderSet.Sections = slices.DeleteFunc(slices.Clone(orderSet.Sections), func(x game.OrderSetSection) bool { return !x.Final })
		orders[s] = orderSet
	}
	return orders
}

// welcome adds seats that have come late.
func welcome(p *relayRun) {
	for _, s := range slices.Sorted(maps.Keys(p.OrderSets)) {
		if !slices.Contains(p.Now.Seats, s) {
			p.Emit(Came{Seat: s})
			take(p, s, handful)
		}
	}
}

// deal shuffles four cards of each kind.
func deal(p *relayRun, _ relayTask) {
	deck := make([]int, 24)
	for i := range deck {
		deck[i] = i/4 + 1
	}
	p.Emit(Shuffled{Deck: piles.Shuffled(piles.Rolls(p.Dice, "shuffle"), deck)})
	for _, s := range p.Now.Seats {
		take(p, s, handful)
	}
	pass(p, 1, p.Now.Seats[0])
}

func take(p *relayRun, s game.Seat, n int) {
	cards := slices.Clone(p.Now.Deck[:min(n, len(p.Now.Deck))])
	p.Emit(Drew{Seat: s, N: len(cards)}, Dealt{Own: game.Own{Seat: s}, Cards: cards})
}

// run plays the first half of a turn.
func run(p *relayRun, t relayTask) {
	me := p.Now.Active
	a, ok := p.Decide(t, askRun, me, lap{})
	if !ok {
		return
	}
	if len(a.Failed) > 0 {
		p.Emit(Stumbled{Own: game.Own{Seat: me}, Why: "you hold no such card"})
	}
	p.Emit(Ran{Seat: me, Card: a.Body.(Dash).Card})
	p.Push(relayTask{Do: "judge"})
}

// judge takes back half of a long run if others hinder it, each for the price of a card.
func judge(p *relayRun, t relayTask) {
	if p.Now.Card > short && !p.Ask(t, askHinder, lap{}) {
		return
	}
	me := p.Now.Active
	by := hinderers(p)
	switch {
	case len(by) > 0:
		p.Emit(Hindered{Seat: me, By: by, Back: p.Now.Card / 2})
	case p.Now.Card > short:
		p.Emit(Undisturbed{Own: game.Own{Seat: me}})
	}
	for _, s := range by {
		p.Emit(Spent{Own: game.Own{Seat: s}, Card: slices.Min(p.Now.Hands[s])})
	}
	if p.Now.done() {
		return
	}
	if len(p.Now.Deck) == 0 {
		next(p)
		return
	}
	p.Emit(Passed{Round: p.Now.Round, Seat: me, Half: 2})
	p.Push(relayTask{Do: "rest"})
}

func hinderers(p *relayRun) []game.Seat {
	return slices.DeleteFunc(p.Now.others(), func(s game.Seat) bool {
		return p.Now.Card <= short || len(p.Now.Hands[s]) == 0 || !says(p.Answer(s, askHinder, lap{}).Body)
	})
}

// says reports whether an order is to hinder a run.
func says(b game.Body) bool {
	switch b := b.(type) {
	case Reply:
		return b.Yes
	case Hinder:
		return b.Yes
	}
	return false
}

// rest plays the second half of a turn.
func rest(p *relayRun, t relayTask) {
	a, ok := p.Decide(t, askRest, p.Now.Active, lap{})
	if !ok {
		return
	}
	if a.Body.(Pause).Rest {
		take(p, p.Now.Active, 1)
	}
	next(p)
}

// next passes the turn on.
func next(p *relayRun) {
	at, round := slices.Index(p.Now.Seats, p.Now.Active)+1, p.Now.Round
	if at == len(p.Now.Seats) {
		at, round = 0, round+1
	}
	pass(p, round, p.Now.Seats[at])
}

func pass(p *relayRun, round int, s game.Seat) {
	p.Emit(Passed{Round: round, Seat: s, Half: 1})
	if !p.Now.done() {
		p.Push(relayTask{Do: "run"})
	}
}

// Result ranks by steps, when the goal is reached or the rounds are over.
func (t *Track) Result() (game.Result, bool) {
	most := 0
	for _, s := range t.Seats {
		most = max(most, t.Steps[s])
	}
	if len(t.Asked) > 0 || most < t.Goal && t.Round <= t.Rounds {
		return game.Result{}, false
	}
	return game.Ranked("steps", "", t.Seats, t.Steps), true
}
