package seating

import "fmt"

// A Stage is one round of a knockout.
type Stage struct {
	Entrants int   `json:"entrants"`
	Tables   []int `json:"tables"` // their sizes
	Through  int   `json:"through"`
	Byes     int   `json:"byes,omitempty"` // the best so far, who go on without playing
}

// Knockout are the rounds until one table is left, when the best of each table
// go on. Tables are those of the package, but larger than the number who go
// on. The last stage is the final: nobody goes on from it.
func Knockout(entrants, seats, through int) ([]Stage, error) {
	if through < 1 || through >= seats {
		return nil, fmt.Errorf("the best %d of tables of %d go on: 1 to %d are possible", through, seats, seats-1)
	}
	s := Shape{Entrants: entrants, Seats: seats, Rounds: 1}
	s.Least = max(s.least(), through+1)
	if err := s.Check(); err != nil {
		return nil, err
	}
	var stages []Stage
	for {
		tables, byes := s.Sizes()
		if s.Entrants <= seats {
			return append(stages, Stage{Entrants: s.Entrants, Tables: []int{s.Entrants}}), nil
		}
		stages = append(stages, Stage{Entrants: s.Entrants, Tables: tables, Through: through, Byes: byes})
		s.Entrants = len(tables)*through + byes
	}
}

// Snake deals the ranks from 0 to tables, there and back again, so that tables
// are equally strong: 0 3 4 7, 1 2 5 6 for eight at two tables.
func Snake(entrants, tables int) [][]int {
	dealt := make([][]int, tables)
	for rank := range entrants {
		t := rank % tables
		if rank/tables%2 == 1 {
			t = tables - 1 - t
		}
		dealt[t] = append(dealt[t], rank)
	}
	return dealt
}

// Bracket is the first round of a knockout of two seats, by seeds from 1, in
// the order of the draw sheet: neighbouring winners meet, the first two seeds
// in the final only. Black 0 is a bye; the best seeds have them.
func Bracket(entrants int) []Pairing {
	if entrants < 2 {
		return nil
	}
	seeds := []int{1}
	for len(seeds) < entrants {
		sum := 2*len(seeds) + 1
		var next []int
		for i, seed := range seeds {
			pair := []int{seed, sum - seed}
			if i%2 == 1 {
				pair[0], pair[1] = pair[1], pair[0]
			}
			next = append(next, pair...)
		}
		seeds = next
	}
	var games []Pairing
	for i := 0; i < len(seeds); i += 2 {
		p := Pairing{min(seeds[i], seeds[i+1]), max(seeds[i], seeds[i+1])}
		if p.Black > entrants {
			p.Black = 0
		}
		games = append(games, p)
	}
	return games
}
