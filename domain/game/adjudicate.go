package game

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// adjudicate computes all events of the commit that closes a phase: the misses, the ruleset's events, and the
// opening of the next phase or the end. closed.Reason "ready" means that no seat has missed the phase. The order
// sets must have been read before the misses are counted; they stay right, as misses change no position.
func (g *Game) adjudicate(closed PhaseClosed, key dice.Key, orderSets Orders, d *dice.Dice) ([]event.Event, error) {
	var missed []Seat
	if closed.Reason != "ready" {
		missed = g.listMissing(orderSets)
	}
	events := append([]event.Event{closed}, g.recordMisses(closed, missed)...)
	events = append(events, g.creditBanks(closed, orderSets)...)
	after := event.Fold(g, events...)
	played := after.runRules(closed, g, missed, orderSets, d)
	events = append(events, played...)
	after = event.Fold(after, played...)
	events = append(events, after.rewriteStanding(g.state)...)
	events = append(events, after.vacateResigned()...)
	end, err := after.finishAdjudication(closed, key)
	return append(events, end...), err
}

// adjudicateWithKey adjudicates a phase with dice made from a key, by the terms of the game. It fails if the closing
// lacks the hash with which the game mixes its dice.
func (g *Game) adjudicateWithKey(closed PhaseClosed, key dice.Key, orderSets Orders) ([]event.Event, error) {
	d, err := g.makeDice(closed, key, orderSets)
	if err != nil {
		return nil, err
	}
	return g.adjudicate(closed, key, orderSets, d)
}

// runRules lets the ruleset adjudicate the order sets of a phase that closes, and returns the ruleset's events. g is
// the game after the misses were counted, before the game without them; missed are the seats whose orders are
// missing. If the ruleset then asks again what it has asked since the last change, runRules records Stalled and
// adjudicates once more, as if nobody had answered.
func (g *Game) runRules(closed PhaseClosed, before *Game, missed []Seat, orderSets Orders, d *dice.Dice) []event.Event {
	played := before.state.Adjudicate(g.completeOrders(before, missed, orderSets), closed.At, d)
	after := event.Fold(g, played...)
	if !after.isStalled() {
		return played
	}
	stalled := Stalled{Phase: closed.Phase, Seats: listAwaited(after.state)}
	after = event.Fold(after, stalled)
	more := after.state.Adjudicate(after.completeOrders(before, missed, after.orderSets()), closed.At, d)
	return slices.Concat(played, []event.Event{stalled}, more)
}

// finishAdjudication returns the events that end an adjudication: the next phase opens or the game ends, and the
// dice key is revealed as proof (not with version 1 of dice, whose key is in PhaseClosed).
func (g *Game) finishAdjudication(closed PhaseClosed, key dice.Key) (events []event.Event, err error) {
	result, over := g.state.Result()
	if over {
		events, err = g.endGame(result, closed.At)
	} else {
		events, err = g.Opening(closed.At)
	}
	if err != nil || g.opened.Dice == nil {
		return events, err
	}
	return append(events, KeyRevealed{Roll: closed.Roll, Key: key, Veiled: g.about.Veiled && !over}), nil
}

// endGame returns the events that end the game with a result.
func (g *Game) endGame(result Result, at time.Time) ([]event.Event, error) {
	within, beside, err := g.digestPosition()
	return append([]event.Event{Ended{Result: result, Digest: within, At: at}}, beside...), err
}

// Rehearse returns the events of closing the open phase with the given dice, as if its deadline had passed; it does
// not ask whether the phase may close. Case files use it, because they script their dice.
func (g *Game) Rehearse(at time.Time, d *dice.Dice) ([]event.Event, error) {
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: "deadline", At: at}
	return g.adjudicate(closed, dice.Key{}, g.orderSets(), d)
}
