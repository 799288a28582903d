package seating

import "fmt"

// Limits of what can be planned.
const (
	MostSeats    = 8
	MostEntrants = 1000
	MostRounds   = 100
)

// A Shape is what has to be planned.
type Shape struct {
	Entrants int `json:"entrants"`
	Seats    int `json:"seats"`  // of a full table, 2 to 8
	Rounds   int `json:"rounds"` // everybody plays once in each
	// Least is the smallest table that may be played. 0 stands for two below
	// the full one, but 2 at least; Least equal to Seats gives byes only.
	Least int `json:"least,omitempty"`
}

// Check says why a shape cannot be planned.
func (s Shape) Check() error {
	switch {
	case s.Seats < 2 || s.Seats > MostSeats:
		return fmt.Errorf("tables of %d seats: 2 to %d can be planned", s.Seats, MostSeats)
	case s.Least != 0 && (s.Least < 2 || s.Least > s.Seats):
		return fmt.Errorf("smallest table of %d seats: 2 to %d are possible", s.Least, s.Seats)
	case s.Entrants < s.least() || s.Entrants > MostEntrants:
		return fmt.Errorf("%d entrants: %d to %d can be planned where the smallest table has %d seats", s.Entrants, s.least(), MostEntrants, s.least())
	case s.Rounds < 1 || s.Rounds > MostRounds:
		return fmt.Errorf("%d rounds: 1 to %d can be planned", s.Rounds, MostRounds)
	}
	return nil
}

func (s Shape) least() int {
	if s.Least != 0 {
		return s.Least
	}
	return max(s.Seats-2, 2)
}

// Sizes are the tables of one round, the larger ones first, and how many
// entrants have a bye in it.
func (s Shape) Sizes() (tables []int, byes int) {
	for byes < s.Entrants {
		n := s.Entrants - byes
		count := (n + s.Seats - 1) / s.Seats
		if n/count >= s.least() {
			for i := range count {
				size := n / count
				if i < n%count {
					size++
				}
				tables = append(tables, size)
			}
			return tables, byes
		}
		byes++
	}
	return nil, byes
}
