package rating

import (
	"errors"
	"fmt"
	"time"
)

// A Player is the id of a person.
type Player string

// A Place is what one player made of a game.
type Place struct {
	Player Player `json:"player"`
	Place  int    `json:"place"` // 1 is the best; equal places are shared
	// Seat is needed only if the seat had several holders: those who name the
	// same seat held it one after the other.
	Seat string `json:"seat,omitempty"`
	// Team is named by players who win and lose together.
	Team string `json:"team,omitempty"`
	// Share is for how many phases the player held the seat; 0 is the whole game.
	Share int `json:"share,omitempty"`
	// TookOver marks who came to a seat that another had begun.
	TookOver bool `json:"tookOver,omitempty"`
}

// A Game is a finished game.
type Game struct {
	ID      string    `json:"id"`
	At      time.Time `json:"end"`
	Ruleset string    `json:"ruleset"`
	Phases  int       `json:"phases,omitempty"` // of the whole game; 0: as many as the shares of a seat sum up to
	Places  []Place   `json:"places"`
}

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
		case g.names(p.Player, i):
			return fmt.Errorf("player %s is there twice", p.Player)
		case p.Place < 1:
			return fmt.Errorf("player %s has place %d; the best is 1", p.Player, p.Place)
		case p.Share < 0, g.Phases > 0 && p.Share > g.Phases:
			return fmt.Errorf("player %s held the seat for %d phases of %d", p.Player, p.Share, g.Phases)
		}
	}
	return nil
}

// names says that a player is among the first so many of the list.
func (g *Game) names(p Player, first int) bool {
	for i := range first {
		if g.Places[i].Player == p {
			return true
		}
	}
	return false
}
