package seating

import "seneschal/domain/lists"

// A turned plan is one round, from which all others follow by turning. Entrants
// stand in rings of the same length, and from round to round everybody moves on
// by one in their ring. A few may stand still. Two pairs of the first round are
// alike if they are between the same rings and as far apart: turning makes them the
// same entrants, in two rounds. So a first round without alike pairs gives a plan
// without repeats, and only one round has to be searched for.
type turnedPlan struct {
	ring   int   // length of each ring
	rings  int   // number of rings: the first rings*ring entrants stand in them
	all    int   // number of entrants
	count  []int // number of pairs of each kind
	tables [][]int
	cost   int // how many pairs of pairs are alike
	gen    *generator
}

// Bounds of the work. If any rings give a plan, rings little longer than the number of
// rounds do, so that few lengths are tried; each is tried several times.
const (
	maxRings    = 2
	turnedTries = 4
	turnedSteps = 50_000 // some 15 ms
)

// searchTurned looks for a turned plan without repeats. It returns nil if it finds
// none.
func searchTurned(shape Shape, gen *generator) [][][]int {
	sizes, byes := shape.TableSizes()
	if byes > 0 || len(sizes) < 2 {
		return nil
	}
	var lengths []int
	for ring := max(shape.Rounds, 2); ring <= shape.Entrants && len(lengths) < maxRings; ring++ {
		if shape.Entrants%ring <= len(sizes) { // else two entrants who stand still share a table in every round
			lengths = append(lengths, ring)
		}
	}
	for range turnedTries {
		for _, ring := range lengths {
			turned := newTurned(shape.Entrants, ring, sizes, gen)
			if turned.lowerCost(turnedSteps); turned.cost == 0 {
				return turned.turnRounds(shape.Rounds)
			}
		}
	}
	return nil
}

// newTurned deals the first round by lot.
func newTurned(entrants, ring int, sizes []int, gen *generator) *turnedPlan {
	t := &turnedPlan{ring: ring, rings: entrants / ring, all: entrants, gen: gen}
	t.count = make([]int, (t.rings+1)*(t.rings+1)*entrants)
	order := gen.drawLots(entrants)
	for _, size := range sizes {
		table := order[:size:size]
		for i, x := range table {
			t.addPairs(table[:i], x, 1)
		}
		t.tables, order = append(t.tables, table), order[size:]
	}
	return t
}

// classifyPair returns the kind of a pair as an index into count, and how often the pair
// counts: usually once. It counts twice if the two stand opposite in a ring, because they then
// meet twice in a full turn, or if both stand still, as if they had met already.
func (t *turnedPlan) classifyPair(x, y int) (kind, times int) {
	x, y = min(x, y), max(x, y)
	a, b := min(x/t.ring, t.rings), min(y/t.ring, t.rings)
	row := (a*(t.rings+1) + b) * t.all
	switch {
	case a == t.rings:
		return row, 2
	case b == t.rings:
		return row + y - t.rings*t.ring, 1
	}
	apart := (y - x) % t.ring
	if a == b {
		apart = min(apart, t.ring-apart)
	}
	if a == b && apart+apart == t.ring {
		return row + apart, 2
	}
	return row + apart, 1
}

// addPairs adds by, 1 or -1, to the counts of the pairs of x with others.
func (t *turnedPlan) addPairs(others []int, x, by int) {
	for _, y := range others {
		if y == x {
			continue
		}
		kind, times := t.classifyPair(x, y)
		for range times {
			before := t.count[kind]
			t.count[kind] += by
			t.cost += by * min(before, t.count[kind])
		}
	}
}

// lowerCost swaps entrants of the first round, as search.lowerCost does, until no pairs are
// alike or the steps are used up.
func (t *turnedPlan) lowerCost(steps int) {
	for stage := range stages {
		chance := computeChances(stage)
		for range steps / stages {
			if t.cost == 0 {
				return
			}
			t.trySwap(chance)
		}
	}
}

// trySwap swaps two random entrants of two tables if the generator accepts the cost.
func (t *turnedPlan) trySwap(chance [8]uint64) {
	i, j := t.gen.drawTwo(len(t.tables))
	a, b := t.tables[i], t.tables[j]
	x, y := t.gen.drawBelow(len(a)), t.gen.drawBelow(len(b))
	before := t.cost
	t.swapSeats(a, b, x, y)
	if !t.gen.acceptsCost(t.cost-before, chance) {
		t.swapSeats(a, b, x, y)
	}
}

func (t *turnedPlan) swapSeats(a, b []int, x, y int) {
	t.addPairs(a, a[x], -1)
	t.addPairs(b, b[y], -1)
	a[x], b[y] = b[y], a[x]
	t.addPairs(a, a[x], 1)
	t.addPairs(b, b[y], 1)
}

// turnRounds makes a number of rounds by turning the first one.
func (t *turnedPlan) turnRounds(count int) [][][]int {
	return lists.Map(lists.UpTo(count), func(r int) [][]int { return turnTables(t.tables, t.ring, t.rings, r) })
}

// turnTables returns the tables after everybody has moved on by a number of places in their
// ring.
func turnTables(tables [][]int, ring, rings, by int) [][]int {
	moved := make([][]int, len(tables))
	for i, table := range tables {
		for _, x := range table {
			if x < rings*ring {
				x += (x%ring+by)%ring - x%ring
			}
			moved[i] = append(moved[i], x)
		}
	}
	return moved
}
