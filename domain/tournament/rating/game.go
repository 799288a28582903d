package rating

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
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

// A seat is one position of a game, with who began it first.
type seat struct {
	name    string
	holders []Place
}

// A side is what wins or loses as one: the seats of a team, or a single seat.
type side struct {
	name  string
	place int
	seats []seat
}

// sides are a game's competitors in an order that does not depend on how its
// places were listed: by place, then by name.
func (g Game) sides() []side {
	var sides []side
	for _, p := range slices.SortedFunc(slices.Values(g.Places), beginnersFirst) {
		seatName, sideName := "player "+string(p.Player), ""
		if p.Seat != "" {
			seatName = "seat " + p.Seat
		}
		if sideName = seatName; p.Team != "" {
			sideName = "team " + p.Team
		}
		i := slices.IndexFunc(sides, func(s side) bool { return s.name == sideName })
		if i < 0 {
			i, sides = len(sides), append(sides, side{name: sideName, place: p.Place})
		}
		sides[i].add(seatName, p)
	}
	slices.SortFunc(sides, func(a, b side) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.name, b.name))
	})
	return sides
}

func (s *side) add(name string, p Place) {
	for i := range s.seats {
		if s.seats[i].name == name {
			s.seats[i].holders = append(s.seats[i].holders, p)
			return
		}
	}
	s.seats = append(s.seats, seat{name, []Place{p}})
}

func beginnersFirst(a, b Place) int {
	if a.TookOver != b.TookOver {
		if b.TookOver {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.Player, b.Player)
}

// share is the part of the game that a holder played, from 0 to 1.
func (s seat) share(p Place, phases int) float64 {
	if p.Share == 0 {
		return 1
	}
	if phases == 0 {
		for _, h := range s.holders {
			phases += h.Share
		}
	}
	return min(float64(p.Share)/float64(phases), 1)
}

// mostSeats bounds what one game may cost to rate.
const mostSeats = 256

// Check says what is wrong with a game.
func (g Game) Check() error {
	switch {
	case g.ID == "":
		return errors.New("a game has no id")
	case g.At.IsZero():
		return fmt.Errorf("game %s: no end; write a time as 2026-03-01T20:00:00Z", g.ID)
	case len(g.Places) > mostSeats:
		return fmt.Errorf("game %s: %d places; at most %d", g.ID, len(g.Places), mostSeats)
	case g.Phases < 0:
		return fmt.Errorf("game %s: %d phases; write 1 or more, or leave it out", g.ID, g.Phases)
	}
	if err := g.checkPlaces(); err != nil {
		return fmt.Errorf("game %s: %w", g.ID, err)
	}
	sides := g.sides()
	if len(sides) < 2 {
		return fmt.Errorf("game %s: %d sides; a game needs two", g.ID, len(sides))
	}
	for _, s := range sides {
		if err := s.check(); err != nil {
			return fmt.Errorf("game %s: %s: %w", g.ID, s.name, err)
		}
	}
	return nil
}

func (g Game) checkPlaces() error {
	seen := map[Player]bool{}
	for i, p := range g.Places {
		switch {
		case p.Player == "":
			return fmt.Errorf("place %d of the list names no player", i+1)
		case seen[p.Player]:
			return fmt.Errorf("player %s is there twice", p.Player)
		case p.Place < 1:
			return fmt.Errorf("player %s has place %d; the best is 1", p.Player, p.Place)
		case p.Share < 0, g.Phases > 0 && p.Share > g.Phases:
			return fmt.Errorf("player %s held the seat for %d phases of %d", p.Player, p.Share, g.Phases)
		}
		seen[p.Player] = true
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
