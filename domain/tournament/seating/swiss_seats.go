package seating

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// describe puts entrants to their seats and tells what came of the rules.
func (s *swiss) describe(round *SwissRound, gen *generator) {
	slices.SortStableFunc(s.tables, func(x, y []int) int {
		return cmp.Or(cmp.Compare(s.home(x), s.home(y)), cmp.Compare(len(y), len(x)))
	})
	for n, table := range s.tables {
		shuffle(gen, table) // who is before whom, if two seats are as good
		home, t := s.home(table), SwissTable{}
		for _, x := range s.seated(table) {
			e := s.entrants[x]
			t.Seats = append(t.Seats, e.ID)
			switch cmp.Compare(s.bracket[x], home) {
			case 0:
				t.Bracket = e.Score
			case 1:
				t.Up = append(t.Up, e.ID)
			case -1:
				t.Down = append(t.Down, e.ID)
			}
			for _, y := range table {
				if x < y {
					t.Repeats += s.met.Between(e.ID, s.entrants[y].ID)
				}
			}
		}
		round.Tables = append(round.Tables, t)
		round.Why = append(round.Why, t.why(n+1, s.sizes[0])...)
	}
}

func (t SwissTable) why(n, full int) []Line {
	label := fmt.Sprintf("table %d", n)
	lines := []Line{{label, fmt.Sprintf("bracket of score %d", t.Bracket), "S-4, S-7"}}
	for _, part := range []struct {
		ids  []string
		text string
	}{{t.Down, "from a better bracket: "}, {t.Up, "from a worse bracket: "}} {
		if len(part.ids) > 0 {
			lines = append(lines, Line{label, part.text + strings.Join(part.ids, ", "), "S-4, S-5"})
		}
	}
	if t.Repeats > 0 {
		lines = append(lines, Line{label, fmt.Sprintf("%d earlier meetings could not be avoided", t.Repeats), "S-3"})
	}
	if len(t.Seats) < full {
		lines = append(lines, Line{label, fmt.Sprintf("%d seats only", len(t.Seats)), "S-1, S-6"})
	}
	return lines
}

// seated orders a table so that the squares of how often each will have held
// its seat are fewest (S-8). All orders are weighed, by which entrants sit on
// the first seats.
func (s *swiss) seated(table []int) []int {
	n := len(table)
	least := make([]int, 1<<n) // for the set of entrants on the first seats
	last := make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		seat := bits.OnesCount(uint(set)) - 1
		least[set] = -1
		for i, x := range table {
			if set&(1<<i) == 0 {
				continue
			}
			if c := least[set&^(1<<i)] + 2*s.held(x, seat) + 1; least[set] < 0 || c < least[set] {
				least[set], last[set] = c, i
			}
		}
	}
	order := make([]int, n)
	for set, seat := 1<<n-1, n-1; seat >= 0; seat-- {
		order[seat] = table[last[set]]
		set &^= 1 << last[set]
	}
	return order
}

func (s *swiss) held(x, seat int) int {
	if held := s.entrants[x].Held; seat < len(held) {
		return held[seat]
	}
	return 0
}
