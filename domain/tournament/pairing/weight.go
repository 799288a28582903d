package pairing

import "math/bits"

// A weight is what a pair is worth: a vector of limbs, the first the most
// important. Weights are added limb by limb and compared from the first limb
// on, which makes them an ordered group: all that a matching needs. No limb
// ever carries into another.
type weight []int64

// roomOf is how many bits of a limb hold counts; the rest is for the sums and
// the doubling of the matcher.
const roomOf = 50

// A field is the place of one count in a weight.
type field struct {
	limb  int
	shift uint
}

// A layout deals out the fields of a weight, the most important first.
type layout struct {
	limbs int
	left  int // bits of the last limb that are free
}

// add makes room for a count whose sum over a whole matching lies within ±most.
func (l *layout) add(most int) field {
	size := bits.Len(uint(most)) + 1
	if l.limbs == 0 || l.left < size {
		l.limbs++
		l.left = roomOf
	}
	l.left -= size
	return field{l.limbs - 1, uint(l.left)}
}

// addAll makes room for several counts with the same bound.
func (l *layout) addAll(n, most int) []field {
	all := make([]field, n)
	for i := range all {
		all[i] = l.add(most)
	}
	return all
}

// count adds n to a field. Weights are kept doubled, so that the matcher can
// halve them.
func (w weight) count(f field, n int) { w[f.limb] += int64(n) << (f.shift + 1) }

func (w weight) less(v weight) bool {
	for i := range w {
		if w[i] != v[i] {
			return w[i] < v[i]
		}
	}
	return false
}
