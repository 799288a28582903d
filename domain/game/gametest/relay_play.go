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

// A lap says what the tasks and questions of Relay are about. It is empty, as the position says all of that.
type lap struct{}

type (
	relayRun  = turns.Run[*Track, lap]
	relayTask = turns.Task[lap]
	relayAsks = turns.Question[lap]
)

// Adjudicate plays on until a seat must decide.
func (t *Track) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return relayTurns.Play(t, dropDrafts(orders), at, d)
}

// dropDrafts drops sections on HOLD from the order sets: in Relay they never count.
func dropDrafts(orders game.Orders) game.Orders {
	orders = maps.Clone(orders)
	for seat, orderSet := range orders {
		orderSet.Sections = slices.DeleteFunc(slices.Clone(orderSet.Sections), func(x game.OrderSetSection) bool { return !x.Final })
		orders[seat] = orderSet
	}
	return orders
}

// addLateSeats adds seats that have come late, and gives them cards.
func addLateSeats(run *relayRun) {
	for _, seat := range slices.Sorted(maps.Keys(run.OrderSets)) {
		if !slices.Contains(run.Now.Seats, seat) {
			run.Emit(Came{Seat: seat})
			take(run, seat, cardsInHand)
		}
	}
}

// deal shuffles four cards of each kind, gives each seat a hand, and begins the first turn.
func deal(run *relayRun, _ relayTask) {
	deck := make([]int, 24)
	for i := range deck {
		deck[i] = i/4 + 1
	}
	run.Emit(Shuffled{Deck: piles.Shuffle(piles.BindRoll(run.Dice, "shuffle"), deck)})
	for _, s := range run.Now.Seats {
		take(run, s, cardsInHand)
	}
	pass(run, 1, run.Now.Seats[0])
}

func take(run *relayRun, seat game.Seat, n int) {
	cards := slices.Clone(run.Now.Deck[:min(n, len(run.Now.Deck))])
	run.Emit(Drew{Seat: seat, N: len(cards)}, Dealt{Own: game.Own{Seat: seat}, Cards: cards})
}

// run plays the first half of a turn: the runner's run, or one with the lowest card.
func run(relay *relayRun, task relayTask) {
	me := relay.Now.Active
	a, ok := relay.Decide(task, askRun, me, lap{})
	if !ok {
		return
	}
	if len(a.Failed) > 0 {
		relay.Emit(Stumbled{Own: game.Own{Seat: me}, Why: "you hold no such card"})
	}
	relay.Emit(Ran{Seat: me, Card: a.Body.(Dash).Card})
	relay.Push(relayTask{Do: "judge"})
}

// judge takes back half of a long run if others hinder it, each of whom pays a card. Then the second half of the
// turn begins, or with an empty deck the next turn.
func judge(run *relayRun, t relayTask) {
	if run.Now.Card > maxFreeRun && !run.Ask(t, askHinder, lap{}) {
		return
	}
	me := run.Now.Active
	hinderers := listHinderers(run)
	switch {
	case len(hinderers) > 0:
		run.Emit(Hindered{Seat: me, By: hinderers, Back: run.Now.Card / 2})
	case run.Now.Card > maxFreeRun:
		run.Emit(Undisturbed{Own: game.Own{Seat: me}})
	}
	for _, s := range hinderers {
		run.Emit(Spent{Own: game.Own{Seat: s}, Card: slices.Min(run.Now.Hands[s])})
	}
	if run.Now.isOver() {
		return
	}
	if len(run.Now.Deck) == 0 {
		passToNext(run)
		return
	}
	run.Emit(Passed{Round: run.Now.Round, Seat: me, Half: 2})
	run.Push(relayTask{Do: "rest"})
}

// listHinderers lists the seats that hinder the run, and have a card to pay for it.
func listHinderers(run *relayRun) []game.Seat {
	return slices.DeleteFunc(run.Now.others(), func(s game.Seat) bool {
		return run.Now.Card <= maxFreeRun || len(run.Now.Hands[s]) == 0 || !wantsHinder(run.Answer(s, askHinder, lap{}).Body)
	})
}

// wantsHinder reports whether an order is to hinder a run.
func wantsHinder(b game.Body) bool {
	switch b := b.(type) {
	case Reply:
		return b.Yes
	case Hinder:
		return b.Yes
	}
	return false
}

// playRest plays the second half of a turn, in which the runner may draw a card.
func playRest(run *relayRun, t relayTask) {
	a, ok := run.Decide(t, askRest, run.Now.Active, lap{})
	if !ok {
		return
	}
	if a.Body.(Pause).Rest {
		take(run, run.Now.Active, 1)
	}
	passToNext(run)
}

// passToNext passes the turn on to the next seat, and from the last seat to the first of the next round.
func passToNext(run *relayRun) {
	at, round := slices.Index(run.Now.Seats, run.Now.Active)+1, run.Now.Round
	if at == len(run.Now.Seats) {
		at, round = 0, round+1
	}
	pass(run, round, run.Now.Seats[at])
}

func pass(run *relayRun, round int, s game.Seat) {
	run.Emit(Passed{Round: round, Seat: s, Half: 1})
	if !run.Now.isOver() {
		run.Push(relayTask{Do: "run"})
	}
}

// Result ranks by steps; false until the goal is reached or the rounds are over.
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
