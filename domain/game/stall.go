package game

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// Stalled says that the rules were about to ask for the same thing again though
// nothing had changed: the default was taken instead. It is a fault of the
// rules, and the laws fail on it.
type Stalled struct {
	Phase string `json:"phase"` // that closed
	Seats []Seat `json:"seats"` // who would have been asked
}

func (Stalled) apply(g *Game) { g.phase.asked = nil }

// playOn is what the rules make of the sheets of a phase that closes, missed by
// some, as they were read: g is the game when the misses have been counted. If
// that leads to a question that was put before, without any change since, the
// position is adjudicated once more as if nobody had answered it.
func (g *Game) playOn(closed PhaseClosed, before *Game, missed []Seat, read Orders, d *dice.Dice) []event.Event {
	told := before.state.Adjudicate(g.compose(before, missed, read), closed.At, d)
	after := event.Fold(g, told...)
	if !after.stalls() {
		return told
	}
	stalled := Stalled{Phase: closed.Phase, Seats: awaited(after.state)}
	after = event.Fold(after, stalled)
	more := after.state.Adjudicate(after.compose(before, missed, after.sheets()), closed.At, d)
	return slices.Concat(told, []event.Event{stalled}, more)
}

// stalls reports whether the position asks for what has been asked already.
func (g *Game) stalls() bool {
	asks := g.state.Umpire().Asks()
	return asks != "" && slices.Contains(g.phase.asked, asks)
}

// changed forgets what has been asked when the rules change anything else.
func (g *Game) changed(e event.Event) {
	if len(g.phase.asked) > 0 && !g.state.Umpire().Asking(e) {
		g.phase.asked = nil
	}
}

// asking are all things that have been asked since the last change, what the
// position asks now among them.
func (g *Game) asking() []string {
	if g.state == nil || g.state.Umpire().Asks() == "" {
		return nil
	}
	return append(slices.Clip(g.phase.asked), g.state.Umpire().Asks())
}
