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
	for seat, orderSet := range orders {
		orderSet.Sections = slices.DeleteFunc(slices.Clone(orderSet.Sections), func(x game.OrderSetSection) bool { return !x.Final })
		orders[seat] = orderSet
	}
	return orders
}

// welcome adds seats that have come late.
func welcome(relayRun *relayRun) {
	for _, seat := range slices.Sorted(maps.Keys(relayRun.OrderSets)) {
		if !slices.Contains(relayRun.Now.Seats, seat) {
			relayRun.Emit(Came{Seat: seat})
			take(relayRun, seat, handful)
		}
	}
}

// deal shuffles four cards of each kind.
func deal(relayRun *relayRun, _ relayTask) {
	deck := make([]int, 24)
	for i := range deck {
		deck[i] = i/4 + 1
	}
	relayRun.Emit(Shuffled{Deck: piles.Shuffled(piles.Rolls(relayRun.Dice, "shuffle"), deck)})
	for _, s := range relayRun.Now.Seats {
		take(relayRun, s, handful)
	}
	pass(relayRun, 1, relayRun.Now.Seats[0])
}

func take(relayRun *relayRun, seat game.Seat, n int) {
	cards := slices.Clone(relayRun.Now.Deck[:min(n, len(relayRun.Now.Deck))])
	relayRun.Emit(Drew{Seat: seat, N: len(cards)}, Dealt{Own: game.Own{Seat: seat}, Cards: cards})
}

// run plays the first half of a turn.
func run(relayRun *relayRun, task relayTask) {
	me := relayRun.Now.Active
	a, ok := relayRun.Decide(task, askRun, me, lap{})
	if !ok {
		return
	}
	if len(a.Failed) > 0 {
		relayRun.Emit(Stumbled{Own: game.Own{Seat: me}, Why: "you hold no such card"})
	}
	relayRun.Emit(Ran{Seat: me, Card: a.Body.(Dash).Card})
	relayRun.Push(relayTask{Do: "judge"})
}

// judge takes back half of a long run if others hinder it, each for the price of a card.
func judge(relayRun *relayRun, t relayTask) {
	if relayRun.Now.Card > short && !relayRun.Ask(t, askHinder, lap{}) {
		return
	}
	me := relayRun.Now.Active
	by := hinderers(relayRun)
	switch {
	case len(by) > 0:
		relayRun.Emit(Hindered{Seat: me, By: by, Back: relayRun.Now.Card / 2})
	case relayRun.Now.Card > short:
		relayRun.Emit(Undisturbed{Own: game.Own{Seat: me}})
	}
	for _, s := range by {
		relayRun.Emit(Spent{Own: game.Own{Seat: s}, Card: slices.Min(relayRun.Now.Hands[s])})
	}
	if relayRun.Now.done() {
		return
	}
	if len(relayRun.Now.Deck) == 0 {
		next(relayRun)
		return
	}
	relayRun.Emit(Passed{Round: relayRun.Now.Round, Seat: me, Half: 2})
	relayRun.Push(relayTask{Do: "rest"})
}

func hinderers(relayRun *relayRun) []game.Seat {
	return slices.DeleteFunc(relayRun.Now.others(), func(s game.Seat) bool {
		return relayRun.Now.Card <= short || len(relayRun.Now.Hands[s]) == 0 || !says(relayRun.Answer(s, askHinder, lap{}).Body)
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
func rest(relayRun *relayRun, t relayTask) {
	a, ok := relayRun.Decide(t, askRest, relayRun.Now.Active, lap{})
	if !ok {
		return
	}
	if a.Body.(Pause).Rest {
		take(relayRun, relayRun.Now.Active, 1)
	}
	next(relayRun)
}

// next passes the turn on.
func next(relayRun *relayRun) {
	at, round := slices.Index(relayRun.Now.Seats, relayRun.Now.Active)+1, relayRun.Now.Round
	if at == len(relayRun.Now.Seats) {
		at, round = 0, round+1
	}
	pass(relayRun, round, relayRun.Now.Seats[at])
}

func pass(relayRun *relayRun, round int, s game.Seat) {
	relayRun.Emit(Passed{Round: round, Seat: s, Half: 1})
	if !relayRun.Now.done() {
		relayRun.Push(relayTask{Do: "run"})
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
