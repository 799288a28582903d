package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// afterDeadline is how long there is at least from a deadline to the round of the
// beacon; from a letter that made all ready, or PROCESS NOW, it is dice.Soon.
const afterDeadline = 2 * time.Minute

// PhaseSealed closes the orders of a phase of a game with a beacon, before the round
// that its dice come from is signed. The phase is adjudicated as it stands then.
type PhaseSealed struct {
	N      int       `json:"n"`
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"`         // of the closing to come
	Reason string    `json:"reason"`       // as in PhaseClosed
	At     time.Time `json:"at"`           // also of the closing
	Due    time.Time `json:"due,omitzero"` // as in PhaseClosed
	From   time.Time `json:"from"`         // what the round is counted from: the deadline, or the letter
	Round  uint64    `json:"round"`
	Signed time.Time `json:"signed"` // when the round is
	// Late: the round is counted from the sealing, as the one by rule was not ahead
	// any more, or known to the house.
	Late bool `json:"late,omitempty"`
}

func (e PhaseSealed) apply(g *Game) { g.chance.sealed = &e }

// abreast is how far apart the rounds are of games that have the same dice and are
// sealed late, so that those that are sealed one after the other have the same.
const abreast = 10 * time.Minute

// rounded is a seal with its round, if the house knows none after seen.
func (e PhaseSealed) rounded(rounds dice.Rounds, seen uint64, common bool) (PhaseSealed, error) {
	while := dice.Soon
	if e.Reason == "deadline" {
		while = afterDeadline
	}
	e.Round, e.Late = dice.Fix(rounds, e.From, e.At, while, seen)
	if e.Round == 0 {
		return e, fmt.Errorf("the rounds to come are known: %w", ErrNotDue)
	}
	if e.Late && common {
		e.Round = rounds.At(e.At.Add(dice.Soon).Truncate(abreast).Add(abreast))
	}
	e.Signed = rounds.Time(e.Round)
	return e, nil
}

func (g *Game) decideSeal(c Command, do Seal) (Answer, error) {
	what := fmt.Sprintf("sealing phase %d", do.Phase)
	if g.mode() != dice.Beacon {
		return Answer{}, fmt.Errorf("%s without a beacon: %w", what, ErrForbidden)
	}
	reason, sheets, err := g.closes(c, do.Phase, do.Now)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", what, err)
	}
	if e, ok := g.overtime(c.At, sheets); ok && reason == "deadline" {
		return Answer{Events: []event.Event{e}}, nil
	}
	if g.chance.spent() {
		return Answer{}, fmt.Errorf("%s: %w", what, ErrKey)
	}
	seal := PhaseSealed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: reason, At: c.At, Due: g.overdue(c.At)}
	switch reason {
	case "deadline":
		seal.From = g.phase.due
	case "ready":
		seal.From = do.Since
		if g.phase.held.After(do.Since) {
			seal.From = g.phase.held
		}
	default:
		seal.From = c.At
	}
	if seal, err = seal.rounded(do.Rounds, do.Seen, g.common() != nil); err != nil {
		return Answer{}, fmt.Errorf("%s: %w", what, err)
	}
	return Answer{Events: []event.Event{seal}}, nil
}

// Sealed is the seal of the open phase; ok is false if orders are taken.
func (g *Game) Sealed() (seal PhaseSealed, ok bool) {
	if g.chance.sealed == nil {
		return PhaseSealed{}, false
	}
	return *g.chance.sealed, true
}

// sealed refuses what may not be recorded between a seal and its closing: all but
// press and announcements.
func (g *Game) sealed(a Answer) error {
	if g.chance.sealed == nil {
		return nil
	}
	for _, e := range a.Events {
		switch e.(type) {
		case Pressed, GreyWritten, Announced, Remarked, PostHidden, PostShown, OnlookersSet:
		default:
			return fmt.Errorf("phase %d: %w", g.phase.n, ErrSealed)
		}
	}
	return nil
}

const withoutForm = "PROCESS WITHOUT BEACON WHY ..."

// processWithout closes a sealed phase whose round does not come: its dice are the
// house's then, and all can read why.
func (o *office) processWithout(line order.Line, rest string) {
	what, why := o.why(rest)
	seal, sealed := o.g.Sealed()
	switch {
	case !is(what, o.lang, "BEACON"):
		o.refuse(line, CodeForm, what, "refused.not_steward", withoutForm)
	case !o.running(line):
	case !sealed:
		o.refuse(line, CodePhase, "", "refused.unsealed", o.say("refused.form_process"))
	case o.c.At.Before(seal.Signed):
		o.refuse(line, CodePhase, "", "refused.sealed")
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", withoutForm)
	default:
		o.without = why
		o.done("done.without", "phase", o.g.PhaseIn(o.lang).Title)
	}
}
