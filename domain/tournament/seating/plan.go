package seating

import (
	"slices"

	"seneschal/domain/lists"
)

// A Table lists the entrants at it, in the order of its seats, by their numbers
// from 0.
type Table = []int

// A Round is one round of a plan.
type Round struct {
	Tables []Table `json:"tables"`
	Byes   []int   `json:"byes,omitempty"`
}

// A Plan seats the entrants for all rounds, with figures of its quality.
type Plan struct {
	Rounds  []Round `json:"rounds"`
	Repeats int     `json:"repeats"` // the sum over all pairs of C(times met, 2)
	Bound   int     `json:"bound"`   // no plan has fewer repeats
	Because string  `json:"because"` // the reason for the bound
	Method  string  `json:"method"`
	Balance Balance `json:"balance"`
}

// CountRepeats sums C(times met, 2) over all pairs of entrants.
func CountRepeats(rounds []Round) int {
	met, sum := map[[2]int]int{}, 0
	for _, table := range listTables(rounds) {
		for i, x := range table {
			for _, y := range table[:i] {
				pair := [2]int{min(x, y), max(x, y)}
				sum += met[pair]
				met[pair]++
			}
		}
	}
	return sum
}

// listTables collects the tables of all rounds.
func listTables(rounds []Round) []Table {
	return slices.Concat(lists.Map(rounds, func(r Round) []Table { return r.Tables })...)
}

// dealTables replaces the numbers of a construction by the entrants that lots assigns to
// them. Entrants at no table get a bye.
func dealTables(tables [][]int, lots []int, entrants int) Round {
	var round Round
	seated := make([]bool, entrants)
	for _, t := range tables {
		table := lists.Map(t, func(x int) int { return lots[x] })
		for _, x := range table {
			seated[x] = true
		}
		round.Tables = append(round.Tables, table)
	}
	for x := range seated {
		if !seated[x] {
			round.Byes = append(round.Byes, x)
		}
	}
	return round
}

// Bounds of the work of searches.
const (
	maxSearches  = 3
	stepsPerSeat = 4_000
	maxSteps     = 1_500_000 // of one search; some 80 ms
)

// countSteps returns the number of swaps that a search tries for a number of seats.
func countSteps(seats int) int { return min(seats*stepsPerSeat, maxSteps) }

// findBestRounds plans rounds by algebra, by designs, by a plan that turns and by searches, and returns the name of
// the method too. It takes the first plan that reaches the bound, else the best that it finds.
func findBestRounds(shape Shape, bound int, gen *generator) ([][][]int, string) {
	if shape.Seats == 2 {
		return repeatBerger(shape), "circle method"
	}
	rounds, method := constructRounds(shape)
	start, name := rounds, method+", then search"
	if rounds == nil {
		start, name = dealRandomly(shape, gen), "search"
	} else if newSearch(shape.Entrants, rounds, gen).cost <= bound {
		return rounds, method
	}
	leastCost := -1
	if known, from := designRounds(shape); known != nil {
		found := newSearch(shape.Entrants, known, gen)
		if found.cost <= bound {
			return known, from
		}
		found.lowerCost(countSteps(shape.Entrants*shape.Rounds), bound)
		rounds, method, leastCost = found.copyRounds(), from+", then search", found.cost
	}
	for i := range maxSearches {
		found := newSearch(shape.Entrants, start, gen)
		found.lowerCost(countSteps(shape.Entrants*shape.Rounds), bound)
		if leastCost < 0 || found.cost < leastCost {
			rounds, method, leastCost = found.copyRounds(), name, found.cost
		}
		if leastCost <= bound {
			break
		}
		if i == 0 && bound == 0 {
			if turned := searchTurned(shape, gen); turned != nil {
				return turned, "turned rings"
			}
		}
		start, name = dealRandomly(shape, gen), "search"
	}
	return rounds, method
}

// dealRandomly deals each round by lot. Byes go round in one random order.
func dealRandomly(shape Shape, gen *generator) [][][]int {
	sizes, byes := shape.TableSizes()
	turn := gen.drawLots(shape.Entrants)
	var rounds [][][]int
	for r := range shape.Rounds {
		var playing []int
		for i, x := range turn {
			if since := (i - r*byes%shape.Entrants + shape.Entrants) % shape.Entrants; since >= byes {
				playing = append(playing, x)
			}
		}
		shuffle(gen, playing)
		var tables [][]int
		for _, size := range sizes {
			tables = append(tables, slices.Clone(playing[:size]))
			playing = playing[size:]
		}
		rounds = append(rounds, tables)
	}
	return rounds
}

// newGenerator makes a generator and seeds it with 64 bits from the dice.
func newGenerator(roll Roll, label string) *generator {
	var seed uint64
	for range 4 {
		seed = seed<<16 | uint64(roll(1<<16, label)-1)&0xffff
	}
	return &generator{seed}
}

// nextUint64 returns the next 64 random bits.
func (g *generator) nextUint64() uint64 {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// drawBelow draws a number from 0 to n-1. Its bias is below n/2^32.
func (g *generator) drawBelow(n int) int {
	return int(g.nextUint64() >> 32 * uint64(n) >> 32)
}

// shuffle puts a list into a random order.
func shuffle[T any](generator *generator, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := generator.drawBelow(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// drawLots returns the numbers from 0 to n-1 in a random order.
func (g *generator) drawLots(n int) []int {
	lots := lists.UpTo(n)
	shuffle(g, lots)
	return lots
}

// drawTwo draws two different numbers from 0 to n-1.
func (g *generator) drawTwo(n int) (i, j int) {
	i, j = g.drawBelow(n), g.drawBelow(n-1)
	if j >= i {
		j++
	}
	return i, j
}

// acceptsCost reports whether a swap is taken: always if it costs nothing, else with the
// chance for its cost.
func (g *generator) acceptsCost(cost int, chance [8]uint64) bool {
	return cost <= 0 || cost < len(chance) && g.nextUint64()>>48 < chance[cost]
}

// trySwap swaps two random entrants of two tables if the generator accepts the cost.
func (s *search) trySwap(chance [8]uint64) {
	group := s.groups[s.gen.drawBelow(len(s.groups))]
	if len(group) < 2 {
		return
	}
	i, j := s.gen.drawTwo(len(group))
	a, b := s.tables[group[i]], s.tables[group[j]]
	x, y := s.gen.drawBelow(len(a)), s.gen.drawBelow(len(b))
	if s.overlap && (slices.Contains(b, a[x]) || slices.Contains(a, b[y])) {
		return
	}
	if d := s.priceSwap(a, b, x, y); s.gen.acceptsCost(d, chance) {
		s.swapSeats(a, b, x, y)
		s.cost += d
	}
}

// MakePlan plans all rounds of a shape: by algebra or a design if that reaches the bound,
// else by a search from the rounds of algebra and from random ones, or by turning one round
// without repeats. Tables of two follow the circle method. The same dice make the same plan.
// MakePlan fails if the shape has faults.
func MakePlan(shape Shape, roll Roll) (Plan, error) {
	if err := shape.Check(); err != nil {
		return Plan{}, err
	}
	gen := newGenerator(roll, "seating")
	bound, because := shape.ComputeBound()
	rounds, method := findBestRounds(shape, bound, gen)
	plan := Plan{Bound: bound, Because: because, Method: method}
	lots := gen.drawLots(shape.Entrants)
	plan.Rounds = lists.Map(rounds, func(tables [][]int) Round { return dealTables(tables, lots, shape.Entrants) })
	plan.Repeats = CountRepeats(plan.Rounds)
	balanceSeats(plan.Rounds, shape.Entrants)
	plan.Balance = countBalance(plan.Rounds, shape.Entrants)
	return plan, nil
}
