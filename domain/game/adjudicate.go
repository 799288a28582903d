package game

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// adjudicate computes all events of the commit that closes a phase. Counting misses changes no
// position, so the rules get the order sets as they were read before.
func (g *Game) adjudicate(closed PhaseClosed, key dice.Key, orderSets Orders, d *dice.Dice) ([]event.Event, error) {
	var missed []Seat
	if closed.Reason != "ready" {
		missed = g.listMissing(orderSets)
	}
	events := append([]event.Event{closed}, g.recordMisses(closed, missed)...)
	events = append(events, g.creditBanks(closed, orderSets)...)
	after := event.Fold(g, events...)
	told := after.playOn(closed, g, missed, orderSets, d)
	events = append(events, told...)
	after = event.Fold(after, told...)
	events = append(events, after.respellStanding(g.state)...)
	events = append(events, after.vacateResigned()...)
	end, err := after.goesOn(closed, key)
	return append(events, end...), err
}

// rollDice adjudicates a phase with the dice of the game.
func (g *Game) rollDice(closed PhaseClosed, key dice.Key, orderSets Orders) ([]event.Event, error) {
	d, err := g.makeDice(closed, key, orderSets)
	if err != nil {
		return nil, err
	}
	return g.adjudicate(closed, key, orderSets, d)
}

// playOn lets the rules adjudicate the order sets of a phase that closes. g is the game after the
// misses were counted, before the game without them; missed are the seats whose orders are
// missing. If that leads to a question that was put before, without any change since, playOn
// adjudicates once more as if nobody had answered it.
func (g *Game) playOn(closed PhaseClosed, before *Game, missed []Seat, read Orders, d *dice.Dice) []event.Event {
	told := before.state.Adjudicate(g.completeOrders(before, missed, read), closed.At, d)
	after := event.Fold(g, told...)
	if !after.isStalled() {
		return told
	}
	stalled := Stalled{Phase: closed.Phase, Seats: listAwaited(after.state)}
	after = event.Fold(after, stalled)
	more := after.state.Adjudicate(after.completeOrders(before, missed, after.orderSets()), closed.At, d)
	return slices.Concat(told, []event.Event{stalled}, more)
}

// goesOn returns the events that end an adjudication: the next phase opens or the game ends,
// and the dice key is revealed as proof.
func (g *Game) goesOn(closed PhaseClosed, key dice.Key) (events []event.Event, err error) {
	result, over := g.state.Result()
	if over {
		events, err = g.endWith(result, closed.At)
	} else {
		events, err = g.Opening(closed.At)
	}
	if err != nil || g.opened.Dice == nil {
		return events, err
	}
	return append(events, KeyRevealed{Roll: closed.Roll, Key: key, Veiled: g.about.Veiled && !over}), nil
}

// endWith returns the events that end the game with a result.
func (g *Game) endWith(result Result, at time.Time) ([]event.Event, error) {
	within, beside, err := g.digestPosition()
	return append([]event.Event{Ended{Result: result, Digest: within, At: at}}, beside...), err
}

// Rehearse returns the events of closing the open phase at its deadline with the given dice.
// Case files use it, because they script their dice.
func (g *Game) Rehearse(at time.Time, d *dice.Dice) ([]event.Event, error) {
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: "deadline", At: at}
	return g.adjudicate(closed, dice.Key{}, g.orderSets(), d)
}
