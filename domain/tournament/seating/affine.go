package seating

// A space is a plan in which entrants are the points of an affine space over
// the field of as many elements as a table has seats. Each round seats the
// lines of one direction, so that any two entrants share one line: they meet
// once if there are as many rounds as directions, and never twice.
type space struct {
	seats, points, directions int
	all                       field // of as many elements as there are points
}

// newSpace is the space of so many entrants; there is one if they are a power
// of the seats, and those a power of a prime.
func newSpace(entrants, seats int) (space, bool) {
	points := seats
	for points < entrants {
		points *= seats
	}
	if points != entrants || entrants <= seats {
		return space{}, false
	}
	all, ok := newField(entrants)
	return space{seats, entrants, (entrants - 1) / (seats - 1), all}, ok
}

func (s space) rounds() [][][]int {
	rounds := make([][][]int, s.directions)
	for direction := range rounds {
		rounds[direction] = s.round(direction)
	}
	return rounds
}

// round seats the lines of one direction. A line through 0 holds 0 and what is
// left of a power of the generator by those of the smaller field, whose
// exponents are multiples of the number of directions.
func (s space) round(direction int) [][]int {
	line := []int{0}
	for e := direction; e < s.points-1; e += s.directions {
		line = append(line, s.all.exp[e])
	}
	var tables [][]int
	seated := make([]bool, s.points)
	for x := range s.points {
		if seated[x] {
			continue
		}
		table := make([]int, s.seats)
		for i, y := range line {
			table[i] = s.all.add(x, y)
			seated[table[i]] = true
		}
		tables = append(tables, table)
	}
	return tables
}
