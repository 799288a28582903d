package seating

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
)

// The weights of the rules. An earlier rule outweighs the greatest possible sum of
// the later ones, for 1000 entrants at tables of 8.
const (
	weightApart  = 1 << 56 // S-0, for 64 pairs at most
	weightRepeat = 1 << 46 // S-3
	weightSquare = 1 << 22 // S-4, of a distance of 63 brackets at most
	weightFloat  = 1 << 11 // S-5
	maxDistance  = 63      // greater distances in brackets count as this
	maxMeetings  = 15      // more meetings of a pair count as this
)

// A swiss is a round in the making.
type swiss struct {
	entrants []Entrant
	met      Meetings
	sizes    []int
	bracket  []int     // by entrant, 0 is the best
	pair     [][]int64 // by two entrants: the cost of seating them at one table
	tables   [][]int   // the present tables, by entrants
	costs    []int64   // by table
}

// newSwiss computes the brackets of the entrants and the costs of all pairs; it draws no tables yet.
func newSwiss(entrants []Entrant, met Meetings, sizes []int) *swiss {
	s := &swiss{entrants: entrants, met: met, sizes: sizes, bracket: make([]int, len(entrants))}
	scores := lists.Map(entrants, func(e Entrant) int { return -e.Score })
	slices.Sort(scores)
	scores = slices.Compact(scores)
	for i, e := range entrants {
		s.bracket[i], _ = slices.BinarySearch(scores, -e.Score)
	}
	s.pair = make([][]int64, len(entrants))
	for i, entrant := range entrants {
		s.pair[i] = make([]int64, len(entrants))
		for j, y := range entrants[:i] {
			apart := min(max(s.bracket[i]-s.bracket[j], s.bracket[j]-s.bracket[i]), maxDistance)
			s.pair[i][j] = int64(min(met.CountBetween(entrant.ID, y.ID), maxMeetings))*weightRepeat + int64(apart*apart)*weightSquare
			if slices.Contains(entrant.Apart, y.ID) || slices.Contains(y.Apart, entrant.ID) {
				s.pair[i][j] += weightApart
			}
			s.pair[j][i] = s.pair[i][j]
		}
	}
	return s
}

// findBestTables improves several random draws and keeps the best.
func (s *swiss) findBestTables(gen *generator) {
	var best [][]int
	var least int64
	for range min(max(1000/len(s.entrants), 2), 8) {
		s.drawTables(gen)
		for s.improveOnce() {
		}
		if cost := sumCosts(s.costs); best == nil || cost < least {
			best, least = s.tables, cost
		}
	}
	s.tables = best
}

func sumCosts(costs []int64) int64 {
	var sum int64
	for _, c := range costs {
		sum += c
	}
	return sum
}

// drawTables fills the tables from the best score down, by lot within brackets.
func (s *swiss) drawTables(gen *generator) {
	order := gen.drawLots(len(s.entrants))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.bracket[a], s.bracket[b]) })
	s.tables, s.costs = nil, nil
	for _, size := range s.sizes {
		s.tables = append(s.tables, slices.Clone(order[:size]))
		s.costs = append(s.costs, s.computeCost(order[:size]))
		order = order[size:]
	}
}

// computeCost computes the cost of a table by rules S-0 and S-3 to S-6.
func (s *swiss) computeCost(table []int) int64 {
	var c int64
	for i, x := range table {
		for _, y := range table[:i] {
			c += s.pair[x][y]
		}
	}
	home := s.findHomeBracket(table)
	for _, x := range table {
		entrant := s.entrants[x]
		if entrant.Floated != 0 && entrant.Floated == cmp.Compare(s.bracket[x], home) {
			c += weightFloat
		}
		if len(table) < s.sizes[0] {
			c += int64(min(entrant.Small, 1))
		}
	}
	return c
}

// findHomeBracket returns the bracket to which most entrants of a table belong, the best if there are several such
// brackets.
func (s *swiss) findHomeBracket(table []int) int {
	home, most := 0, 0
	for _, x := range table {
		n := lists.Count(table, func(y int) bool { return s.bracket[y] == s.bracket[x] })
		if n > most || n == most && s.bracket[x] < home {
			home, most = s.bracket[x], n
		}
	}
	return home
}

// improveOnce goes over all tables once and takes every swap and move that lowers the cost.
// It reports whether there was one.
func (s *swiss) improveOnce() bool {
	better := false
	for a := range s.tables {
		for b := range a {
			if s.costs[a]+s.costs[b] == 0 {
				continue
			}
			better = s.swapBetween(a, b) || better
			better = s.moveBetween(a, b) || s.moveBetween(b, a) || better
		}
	}
	return better
}

// swapBetween takes every swap between two tables that lowers the cost, and reports whether
// there was one.
func (s *swiss) swapBetween(a, b int) bool {
	better := false
	ta, tb := s.tables[a], s.tables[b]
	for i := range ta {
		for j := range tb {
			ta[i], tb[j] = tb[j], ta[i]
			if !s.acceptTables(a, b, ta, tb) {
				ta[i], tb[j] = tb[j], ta[i]
				continue
			}
			better = true
		}
	}
	return better
}

// moveBetween moves an entrant to a table that is smaller by one seat, so that the
// two tables change sizes. It takes the first move that lowers the cost and
// reports whether there was one.
func (s *swiss) moveBetween(from, to int) bool {
	if len(s.tables[from]) != len(s.tables[to])+1 {
		return false
	}
	for i, x := range s.tables[from] {
		less := slices.Delete(slices.Clone(s.tables[from]), i, i+1)
		more := append(slices.Clone(s.tables[to]), x)
		if s.acceptTables(from, to, less, more) {
			s.tables[from], s.tables[to] = less, more
			return true
		}
	}
	return false
}

// acceptTables reports whether new versions of two tables cost less than the present
// ones, and records their costs if so.
func (s *swiss) acceptTables(a, b int, ta, tb []int) bool {
	ca, cb := s.computeCost(ta), s.computeCost(tb)
	if ca+cb >= s.costs[a]+s.costs[b] {
		return false
	}
	s.costs[a], s.costs[b] = ca, cb
	return true
}
