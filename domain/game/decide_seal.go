package game

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

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
