package seating

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// AddTable counts one meeting for each pair of entrants at a table.
func (m Meetings) AddTable(ids ...string) {
	for i, x := range ids {
		for _, y := range ids[:i] {
			m[[2]string{min(x, y), max(x, y)}]++
		}
	}
}

// CountBetween returns how often two entrants have met.
func (m Meetings) CountBetween(x, y string) int { return m[[2]string{min(x, y), max(x, y)}] }

// A Line explains one step in the making of the tables.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Source string `json:"source"` // the rule
}

// A SwissTable is one table of the next round.
type SwissTable struct {
	Seats   []string `json:"seats"`   // IDs of the entrants, in the order of the seats
	Bracket int      `json:"bracket"` // the score that most entrants at it have
	Up      []string `json:"up,omitempty"`
	Down    []string `json:"down,omitempty"`
	Repeats int      `json:"repeats,omitempty"` // earlier meetings, over all pairs at the table
}

// A SwissRound is the next round with its reasons.
type SwissRound struct {
	Tables []SwissTable `json:"tables"`
	Byes   []string     `json:"byes,omitempty"`
	Why    []Line       `json:"why"`
}

// SeatSwiss seats the next round at tables of 2 to 8 seats. Entrants must be in the order of
// their first ranking. SeatSwiss fails if the shape has faults, or if IDs are missing or not
// distinct. It follows these rules, of which each gives way to those before:
//
//   - S-0 Entrants who are kept apart do not sit at one table.
//   - S-1 The tables and the number of byes are those of Shape.TableSizes.
//   - S-2 A bye goes to the entrant with the fewest byes, among equals to the
//     lowest score, and then to the last in the first ranking.
//   - S-3 As few pairs as possible meet again; a pair counts as often as it
//     has met.
//   - S-4 Scores form brackets. The sum, over all pairs at a table, of their
//     squared distances in brackets is as small as possible.
//   - S-5 An entrant who floated up or down in the round before does not float
//     in the same direction again.
//   - S-6 No entrant sits at a smaller table a second time.
//   - S-7 Within brackets lots decide, from the tournament's dice.
//   - S-8 At a table, entrants take the seats that they have held least often,
//     all entrants of the table taken together.
//
// S-0 and S-3 to S-6 are met by swapping and moving entrants, from several draws of
// lots, until no swap is better: the result is good, not proven to be best.
func SeatSwiss(entrants []Entrant, met Meetings, shape Shape, roll Roll) (SwissRound, error) {
	shape.Entrants, shape.Rounds = len(entrants), 1
	if err := shape.Check(); err != nil {
		return SwissRound{}, err
	}
	if err := checkIDs(entrants); err != nil {
		return SwissRound{}, err
	}
	gen := newGenerator(roll, "swiss")
	sizes, byes := shape.TableSizes()
	playing, resting := splitByes(entrants, byes)
	round := SwissRound{Why: []Line{{"tables", describeSizes(sizes), "S-1"}}}
	for _, entrant := range resting {
		round.Byes = append(round.Byes, entrant.ID)
		round.Why = append(round.Why, Line{"bye for " + entrant.ID, fmt.Sprintf("score %d, %d byes before", entrant.Score, entrant.Byes), "S-2"})
	}
	sw := newSwiss(playing, met, sizes)
	sw.findBestTables(gen)
	sw.describeRound(&round, gen)
	return round, nil
}

// checkIDs returns an error if an entrant has no ID, or if two have the same.
func checkIDs(entrants []Entrant) error {
	seen := map[string]bool{}
	for i, entrant := range entrants {
		if entrant.ID == "" {
			return fmt.Errorf("entrant %d has no id", i+1)
		}
		if seen[entrant.ID] {
			return fmt.Errorf("entrant %s is there twice", entrant.ID)
		}
		seen[entrant.ID] = true
	}
	return nil
}

// splitByes separates the entrants who play from those who have a bye (S-2).
func splitByes(entrants []Entrant, byes int) (playing, resting []Entrant) {
	order := lists.UpTo(len(entrants))
	slices.SortFunc(order, func(a, b int) int { // S-2
		x, y := entrants[a], entrants[b]
		return cmp.Or(cmp.Compare(x.Byes, y.Byes), cmp.Compare(x.Score, y.Score), cmp.Compare(b, a))
	})
	out := map[int]bool{}
	for _, i := range order[:byes] {
		out[i] = true
		resting = append(resting, entrants[i])
	}
	for i, entrant := range entrants {
		if !out[i] {
			playing = append(playing, entrant)
		}
	}
	return playing, resting
}

// describeSizes writes sizes of tables as "2 of 4, 1 of 3".
func describeSizes(sizes []int) string {
	different := slices.Compact(slices.Clone(sizes))
	return strings.Join(lists.Map(different, func(size int) string {
		return fmt.Sprintf("%d of %d", lists.Count(sizes, func(s int) bool { return s == size }), size)
	}), ", ")
}

// describeRound seats the entrants at their tables and records how the rules came out.
func (s *swiss) describeRound(round *SwissRound, gen *generator) {
	slices.SortStableFunc(s.tables, func(x, y []int) int {
		return cmp.Or(cmp.Compare(s.findHomeBracket(x), s.findHomeBracket(y)), cmp.Compare(len(y), len(x)))
	})
	for n, table := range s.tables {
		shuffle(gen, table) // lots decide where two seats are equally good
		home, swissTable := s.findHomeBracket(table), SwissTable{}
		for _, x := range s.orderSeats(table) {
			entrant := s.entrants[x]
			swissTable.Seats = append(swissTable.Seats, entrant.ID)
			switch cmp.Compare(s.bracket[x], home) {
			case 0:
				swissTable.Bracket = entrant.Score
			case 1:
				swissTable.Up = append(swissTable.Up, entrant.ID)
			case -1:
				swissTable.Down = append(swissTable.Down, entrant.ID)
			}
			for _, y := range table {
				if x < y {
					swissTable.Repeats += s.met.CountBetween(entrant.ID, s.entrants[y].ID)
				}
			}
		}
		round.Tables = append(round.Tables, swissTable)
		round.Why = append(round.Why, swissTable.explainTable(n+1, s.sizes[0])...)
	}
}

// explainTable explains table n, counted from 1; full is the number of seats of a full table.
func (t SwissTable) explainTable(n, full int) []Line {
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

// orderSeats returns the entrants of a table in the order of their seats: the order with the
// least sum of the squares of how often each will have held their seat (S-8). It compares all
// orders, by the sets of entrants on the first seats.
func (s *swiss) orderSeats(table []int) []int {
	n := len(table)
	leastSum := make([]int, 1<<n) // for the set of entrants on the first seats
	lastSeated := make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		seat := bits.OnesCount(uint(set)) - 1
		leastSum[set] = -1
		for i, x := range table {
			if set&(1<<i) == 0 {
				continue
			}
			if c := leastSum[set&^(1<<i)] + 2*s.timesHeld(x, seat) + 1; leastSum[set] < 0 || c < leastSum[set] {
				leastSum[set], lastSeated[set] = c, i
			}
		}
	}
	order := make([]int, n)
	for set, seat := 1<<n-1, n-1; seat >= 0; seat-- {
		order[seat] = table[lastSeated[set]]
		set &^= 1 << lastSeated[set]
	}
	return order
}

// timesHeld returns how often entrant x has held a seat.
func (s *swiss) timesHeld(x, seat int) int {
	if held := s.entrants[x].Held; seat < len(held) {
		return held[seat]
	}
	return 0
}
