package seating

import (
	"cmp"
	"fmt"

	"seneschal/domain/lists"
)

// A Stage is one round of a knockout.
type Stage struct {
	Entrants int   `json:"entrants"`
	Tables   []int `json:"tables"`         // sizes of the tables, the larger ones first
	Through  int   `json:"through"`        // how many entrants of each table go on, where the last never does; 0: the final
	Byes     int   `json:"byes,omitempty"` // how many entrants, the best so far, go on without playing
}

// PlanKnockout plans the rounds of a knockout until one table is left, the final. From each table the best through
// entrants go on. Only the first round has byes, as few as possible. The shape's Rounds do not matter. It fails if
// the shape has faults, if through is below 1 or not below its seats, or if no final can be reached.
func PlanKnockout(shape Shape, through int) ([]Stage, error) {
	if through < 1 || through >= shape.Seats {
		return nil, fmt.Errorf("the best %d of tables of %d go on: 1 to %d are possible", through, shape.Seats, shape.Seats-1)
	}
	shape.Rounds = 1
	if err := shape.Check(); err != nil {
		return nil, err
	}
	k := knockout{shape, through, map[int][]Stage{}}
	for byes := range shape.Entrants {
		for _, first := range k.listStages(shape.Entrants, byes) {
			if rest := k.findStages(first.countNext()); rest != nil {
				return append([]Stage{first}, rest...), nil
			}
		}
		if byes == 0 && shape.Entrants <= shape.Seats {
			return k.findStages(shape.Entrants), nil
		}
	}
	return nil, fmt.Errorf("%d entrants at tables of %d to %d, of which the best %d go on, come to no final: let more go on, or smaller tables play",
		shape.Entrants, shape.leastSeats(), shape.Seats, through)
}

// countNext counts the entrants who are left after a stage.
func (s Stage) countNext() int {
	in := s.Byes
	for _, size := range s.Tables {
		in += min(s.Through, size-1)
	}
	return in
}

// A knockout searches for the stages of a shape.
type knockout struct {
	Shape
	through int
	stages  map[int][]Stage // stages without byes, by number of entrants; nil: none exist
}

// listStages lists all possible first rounds with so many byes, those with the fewest
// tables first.
func (k knockout) listStages(entrants, byes int) []Stage {
	var all []Stage
	n := entrants - byes
	for count := (n + k.Seats - 1) / k.Seats; count > 0 && count*k.leastSeats() <= n && entrants > k.Seats; count++ {
		all = append(all, Stage{Entrants: entrants, Tables: splitEvenly(n, count), Through: k.through, Byes: byes})
	}
	return all
}

// findStages finds stages without byes; nil if there are none.
func (k knockout) findStages(entrants int) []Stage {
	if stages, known := k.stages[entrants]; known {
		return stages
	}
	var stages []Stage
	if entrants <= k.Seats && entrants >= k.leastSeats() {
		stages = []Stage{{Entrants: entrants, Tables: []int{entrants}}}
	}
	for _, first := range k.listStages(entrants, 0) {
		if rest := k.findStages(first.countNext()); rest != nil {
			stages = append([]Stage{first}, rest...)
			break
		}
	}
	k.stages[entrants] = stages
	return stages
}

// DealSnake deals ranks, counted from 0, to tables in turn, there and back again, so that
// the tables are equally strong: 0 3 4 7 and 1 2 5 6 for eight entrants at two tables.
func DealSnake(entrants, tables int) [][]int {
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

// DrawBracket returns the first round of a knockout of two seats, by seeds from 1, in the
// order of the draw sheet. The winners of neighbouring pairings meet, and the first two
// seeds meet in the final only. A pairing with Black 0 is a bye; the best seeds have byes.
// It returns nil for less than two entrants.
func DrawBracket(entrants int) []Pairing {
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
		pairing := Pairing{min(seeds[i], seeds[i+1]), max(seeds[i], seeds[i+1])}
		if pairing.Black > entrants {
			pairing.Black = 0
		}
		games = append(games, pairing)
	}
	return games
}

// The limits of a plan.
const (
	MostSeats    = 8
	MostEntrants = 1000
	MostRounds   = 100
)

// A Shape describes the plan that is wanted.
type Shape struct {
	Entrants int `json:"entrants"`
	Seats    int `json:"seats"`  // of a full table, 2 to 8
	Rounds   int `json:"rounds"` // everybody plays once in each, or has a bye
	// Least is the smallest table that may be played. 0 stands for two below
	// the full one, but at least 2. If Least equals Seats, entrants who do not
	// fill a table have byes.
	Least int `json:"least,omitempty"`
}

// Check returns an error if a shape cannot be planned.
func (s Shape) Check() error {
	switch {
	case s.Seats < 2 || s.Seats > MostSeats:
		return fmt.Errorf("tables of %d seats: 2 to %d can be planned", s.Seats, MostSeats)
	case s.Least != 0 && (s.Least < 2 || s.Least > s.Seats):
		return fmt.Errorf("smallest table of %d seats: 2 to %d are possible", s.Least, s.Seats)
	case s.Entrants < s.leastSeats() || s.Entrants > MostEntrants:
		return fmt.Errorf("%d entrants: %d to %d can be planned where the smallest table has %d seats", s.Entrants, s.leastSeats(), MostEntrants, s.leastSeats())
	case s.Rounds < 1 || s.Rounds > MostRounds:
		return fmt.Errorf("%d rounds: 1 to %d can be planned", s.Rounds, MostRounds)
	}
	return nil
}

// leastSeats returns the number of seats of the smallest table that may be played.
func (s Shape) leastSeats() int {
	return cmp.Or(s.Least, max(s.Seats-2, 2))
}

// TableSizes returns the sizes of the tables of one round, the larger ones first, and
// the number of entrants with a bye in it.
func (s Shape) TableSizes() (tables []int, byes int) {
	for byes = range s.Entrants {
		n := s.Entrants - byes
		count := (n + s.Seats - 1) / s.Seats
		if n/count >= s.leastSeats() {
			return splitEvenly(n, count), byes
		}
	}
	return nil, s.Entrants
}

// splitEvenly splits things into a number of even heaps and returns their sizes, the larger
// ones first.
func splitEvenly(things, count int) []int {
	return lists.Map(lists.UpTo(count), func(i int) int { return (things + count - 1 - i) / count })
}
