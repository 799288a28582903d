package seating

// kirkman are rounds of tables of three at which nobody meets twice, for three
// times as many entrants as a field has elements, if those are one more than a
// multiple of six (Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl
// problem", 1971). With all its rounds everybody meets everybody: it is a
// Kirkman triple system. It is nil if there is none by this construction, or
// if that has fewer rounds.
//
// Entrants are three rings of the field. Elements w^i, w^(i+2t) and w^(i+4t),
// for q = 6t + 1, sit together in a ring for the first t values of i, and in
// rings one after another for all others; 0 sits with itself. So everybody
// has a seat, and by adding each element to all there are q rounds. The
// tables over several rings that are left make a round each by adding.
func kirkman(s Shape) [][][]int {
	q := s.Entrants / 3
	if s.Seats != 3 || s.Entrants%3 != 0 || q%6 != 1 {
		return nil
	}
	f, ok := newField(q)
	if !ok {
		return nil
	}
	k := triples{f: f, t: q / 6}
	var rounds [][][]int
	for add := range q {
		rounds = append(rounds, k.everybody(add))
	}
	for i := range k.t {
		for ring := range 3 {
			rounds = append(rounds, k.alone(i, ring))
		}
	}
	return rounds
}

type triples struct {
	f field
	t int
}

// table seats w^i, w^(i+2t) and w^(i+4t), moved by add, in these rings.
func (k triples) table(i, add int, rings [3]int) []int {
	table := make([]int, 3)
	for n, ring := range rings {
		power := k.f.exp[(i+2*n*k.t)%(k.f.q-1)]
		table[n] = ring%3*k.f.q + k.f.add(power, add)
	}
	return table
}

func (k triples) everybody(add int) [][]int {
	q := k.f.q
	tables := [][]int{{add, q + add, 2*q + add}}
	for i := range k.t {
		for ring := range 3 {
			tables = append(tables,
				k.table(i, add, [3]int{ring, ring, ring}),
				k.table(i+k.t, add, [3]int{ring, ring + 1, ring + 2}))
		}
	}
	return tables
}

// alone is a round of one table and all that it becomes by adding.
func (k triples) alone(i, ring int) [][]int {
	var tables [][]int
	for add := range k.f.q {
		tables = append(tables, k.table(i, add, [3]int{ring, ring + 1, ring + 2}))
	}
	return tables
}
