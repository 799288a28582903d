package rating

import (
	"errors"
	"fmt"
	"slices"
)

// mostSeats bounds what one game may cost to rate.
const mostSeats = 256

// Check says what is wrong with a game.
func (g Game) Check() error {
	_, err := new(table).checked(&g)
	return err
}

// checked is the sides of a game, or what is wrong with it.
func (t *table) checked(g *Game) ([]side, error) {
	switch {
	case g.ID == "":
		return nil, errors.New("a game has no id")
	case g.At.IsZero():
		return nil, fmt.Errorf("game %s: no end; write a time as 2026-03-01T20:00:00Z", g.ID)
	case len(g.Places) > mostSeats:
		return nil, fmt.Errorf("game %s: %d places; at most %d", g.ID, len(g.Places), mostSeats)
	case g.Phases < 0:
		return nil, fmt.Errorf("game %s: %d phases; write 1 or more, or leave it out", g.ID, g.Phases)
	}
	if err := g.checkPlaces(); err != nil {
		return nil, fmt.Errorf("game %s: %w", g.ID, err)
	}
	sides := t.sidesOf(g)
	if len(sides) < 2 {
		return nil, fmt.Errorf("game %s: %d sides; a game needs two", g.ID, len(sides))
	}
	for _, s := range sides {
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("game %s: %s: %w", g.ID, s.name, err)
		}
	}
	return sides, nil
}

func (g *Game) checkPlaces() error {
	for i := range g.Places {
		switch p := &g.Places[i]; {
		case p.Player == "":
			return fmt.Errorf("place %d of the list names no player", i+1)
		case slices.ContainsFunc(g.Places[:i], func(other Place) bool { return other.Player == p.Player }):
			return fmt.Errorf("player %s is there twice", p.Player)
		case p.Place < 1:
			return fmt.Errorf("player %s has place %d; the best is 1", p.Player, p.Place)
		case p.Share < 0, g.Phases > 0 && p.Share > g.Phases:
			return fmt.Errorf("player %s held the seat for %d phases of %d", p.Player, p.Share, g.Phases)
		}
	}
	return nil
}

func (s side) check() error {
	for _, seat := range s.seats {
		for i, h := range seat.holders {
			if h.Place != s.place {
				return fmt.Errorf("places %d and %d; it has one place", s.place, h.Place)
			}
			if i > 0 && !h.TookOver {
				return fmt.Errorf("%s and %s both began it; mark with tookOver who came later", seat.holders[0].Player, h.Player)
			}
		}
	}
	return nil
}
