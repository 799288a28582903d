package pairing

import "math/bits"

// A graph has n vertices and a weight for some pairs of them.
type graph struct {
	n, limbs int
	weights  []weight // n*n, nil where two vertices cannot be matched
}

func newGraph(n, limbs int) *graph {
	return &graph{n: n, limbs: limbs, weights: make([]weight, n*n)}
}

// joinVertices gives a pair of vertices a weight, so that they can be matched.
func (g *graph) joinVertices(u, v int, w weight) {
	g.weights[u*g.n+v], g.weights[v*g.n+u] = w, w
}

// weightOf returns the weight of a pair of vertices; nil if they cannot be matched.
func (g *graph) weightOf(u, v int) weight { return g.weights[u*g.n+v] }

// A weight is the value of a pair: a vector of limbs, the first the most
// important. Weights are added limb by limb and compared from the first limb on.
// This makes them an ordered group, and a matching needs no more. No limb ever
// carries into another.
type weight []int64

// addCount adds n to a field. Weights are kept doubled, so that the matcher can
// halve them.
func (w weight) addCount(f field, n int) { w[f.limb] += int64(n) << (f.shift + 1) }

// isLess reports whether w is the lesser of two weights of the same length.
func (w weight) isLess(weight weight) bool {
	for i := range w {
		if w[i] != weight[i] {
			return w[i] < weight[i]
		}
	}
	return false
}

// A field is the place of one count in a weight.
type field struct {
	limb  int
	shift uint
}

// roomBits is the number of bits of a limb that hold counts. The other bits leave room for
// the sums and the doubling of the matcher.
const roomBits = 50

// A layout allots the fields of a weight, the most important first.
type layout struct {
	limbs    int
	freeBits int // bits of the last limb that are free
}

// allotField allots a field for a count, whose sum over a whole matching must lie within ±most.
func (l *layout) allotField(most int) field {
	size := bits.Len(uint(most)) + 1
	if l.limbs == 0 || l.freeBits < size {
		l.limbs++
		l.freeBits = roomBits
	}
	l.freeBits -= size
	return field{l.limbs - 1, uint(l.freeBits)}
}

// allotFields allots n fields for counts with the same bound.
func (l *layout) allotFields(n, most int) []field {
	all := make([]field, n)
	for i := range all {
		all[i] = l.allotField(most)
	}
	return all
}
