package seating

import (
	"fmt"
	"slices"

	"seneschal/domain/lists"
)

// A Division is a season of a group that is not cut into rounds: everybody
// plays the same number of games.
type Division struct {
	Tables  []Table `json:"tables"`
	Least   int     `json:"least"` // fewest meetings of any pair
	Most    int     `json:"most"`  // most meetings of any pair
	Repeats int     `json:"repeats"`
	Bound   int     `json:"bound"` // no division has fewer repeats
	Method  string  `json:"method"`
	Balance Balance `json:"balance"`
}

// NewDivision seats a group so that, as far as the numbers allow, every pair meets equally often and every entrant
// holds every seat equally often. Seven entrants with four games each at tables of four meet each other exactly
// twice and hold each seat once. It fails if entrants times games is no multiple of seats, or if a number is out of
// bounds (MostSeats, MostEntrants, MostRounds).
func NewDivision(entrants, seats, games int, roll Roll) (Division, error) {
	switch {
	case seats < 2 || seats > MostSeats:
		return Division{}, fmt.Errorf("tables of %d seats: 2 to %d can be planned", seats, MostSeats)
	case entrants < seats || entrants > MostEntrants:
		return Division{}, fmt.Errorf("%d entrants: %d to %d can be planned", entrants, seats, MostEntrants)
	case games < 1 || games > MostRounds:
		return Division{}, fmt.Errorf("%d games each: 1 to %d can be planned", games, MostRounds)
	case entrants*games%seats != 0:
		return Division{}, fmt.Errorf("%d entrants with %d games each do not fill tables of %d: entrants times games must divide by seats", entrants, games, seats)
	}
	gen := newGenerator(roll, "division")
	count := entrants * games / seats
	division := Division{Bound: countLeastRepeats(count*countPairs(seats), countPairs(entrants))}
	tables, method := developDivision(entrants, seats, games)
	if tables == nil {
		tables, method = searchDivision(entrants, seats, count, division.Bound, gen), "search"
	}
	division.Method, division.Tables = method, dealTables(tables, gen.drawLots(entrants), entrants).Tables
	division.Repeats = CountRepeats([]Round{{Tables: division.Tables}})
	balanceSeats([]Round{{Tables: division.Tables}}, entrants)
	division.Balance = countBalance([]Round{{Tables: division.Tables}}, entrants)
	division.Least, division.Most = countExtremes(division.Tables, entrants)
	return division, nil
}

// searchDivision deals entrants to tables in turn, and searches from there for tables with
// fewer repeats.
func searchDivision(entrants, seats, count, bound int, gen *generator) [][]int {
	tables := make([][]int, count)
	for i := range count * seats {
		tables[i/seats] = append(tables[i/seats], i%entrants)
	}
	search := newSearch(entrants, [][][]int{tables}, gen)
	search.overlap = true
	search.lowerCost(countSteps(count*seats), bound)
	return search.tables
}

// countExtremes returns the fewest and the most meetings of any pair.
func countExtremes(tables []Table, entrants int) (least, most int) {
	search := newSearch(entrants, [][][]int{tables}, nil)
	least = len(tables)
	for x := range entrants {
		for y := range x {
			least, most = min(least, int(search.met[x*entrants+y])), max(most, int(search.met[x*entrants+y]))
		}
	}
	return least, most
}

// developDivision builds a division that reaches the bound by turning. It finds a few first
// tables, and makes as many tables as there are entrants of each, by moving everybody on by
// one. Then every entrant holds every seat equally often. It returns nil if games is no
// multiple of seats, or if it finds no such first tables.
func developDivision(entrants, seats, games int) ([][]int, string) {
	if games%seats != 0 {
		return nil, ""
	}
	blocks := games / seats
	meetings := blocks * seats * (seats - 1) // of each entrant with anybody
	d := differences{n: entrants, seats: seats, count: make([]int, entrants)}
	d.cap = (meetings + entrants - 2) / (entrants - 1)
	d.least = meetings / (entrants - 1)
	first := make([][]int, 0, blocks)
	if !d.fillBlocks(&first, blocks) {
		return nil, ""
	}
	var tables [][]int
	for _, block := range first {
		for turn := range entrants {
			tables = append(tables, lists.Map(block, func(x int) int { return (x + turn) % entrants }))
		}
	}
	return tables, "difference family"
}

// differences looks for first tables in which all differences of entrants occur
// equally often.
type differences struct {
	n, seats   int
	least, cap int   // bounds on how often a difference may occur
	count      []int // by difference
	nodes      int   // tries so far; the search stops after maxNodes
}

// maxNodes is how many members of blocks a search for differences may try.
const maxNodes = 200_000

// fillBlocks adds blocks, each of which begins with 0, until there are as many as wanted.
// It reports whether it found blocks whose differences occur evenly.
func (d *differences) fillBlocks(blocks *[][]int, want int) bool {
	if len(*blocks) == want {
		return d.isEven()
	}
	return d.extendBlock([]int{0}, func(block []int) bool {
		*blocks = append(*blocks, slices.Clone(block))
		if d.fillBlocks(blocks, want) {
			return true
		}
		*blocks = (*blocks)[:len(*blocks)-1]
		return false
	})
}

// extendBlock adds members to a block in all ways that fit, calls done for each full block, and reports whether done
// returned true. It gives up after maxNodes tries.
func (d *differences) extendBlock(block []int, done func([]int) bool) bool {
	if len(block) == d.seats {
		return done(block)
	}
	for x := block[len(block)-1] + 1; x < d.n; x++ {
		if d.nodes++; d.nodes > maxNodes {
			return false
		}
		if d.markDifferences(block, x, 1) && d.extendBlock(append(block, x), done) {
			return true
		}
		d.markDifferences(block, x, -1)
	}
	return false
}

// markDifferences adds by to the counts of the differences between x and the members of a
// block. It reports whether none of them occurs too often.
func (d *differences) markDifferences(block []int, x, by int) bool {
	fits := true
	for _, y := range block {
		d.count[x-y] += by
		d.count[d.n-x+y] += by
		fits = fits && d.count[x-y] <= d.cap && d.count[d.n-x+y] <= d.cap
	}
	return fits
}

// isEven reports whether no difference occurs too rarely.
func (d *differences) isEven() bool {
	return slices.Min(d.count[1:]) >= d.least
}
