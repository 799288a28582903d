package rating

import (
	"math"
	"slices"
)

// A field is the sides of a game with their weights, e to the power of mu/c,
// and for each the sum over those that were not placed before it. It may be
// used for one game after another.
type field struct {
	sides   []Side
	weights []float64
	sums    []float64
	sharing []float64
	all     int // steps of all sides

	said  []Shift // what is left of the room for shifts
	taken []Step  // and for steps
}

// shifts is what a game says of each side.
func (f *field) shifts(m PlackettLuce, sides []Side) []Shift {
	shifts := cut(&f.said, len(sides))
	f.sides, f.weights = sides, slices.Grow(f.weights[:0], len(sides))
	total := 0.0
	for i := range sides {
		strength := 0.0
		for _, r := range sides[i].Members {
			strength += r.Mu
			shifts[i].Variance += m.variance(r)
		}
		f.weights = append(f.weights, strength)
		total += shifts[i].Variance + square(m.Beta)
	}
	c := root(total)
	f.weigh(c)
	steps := cut(&f.taken, f.all)
	for i := range shifts {
		n := f.decide(steps, i)
		shifts[i].C, shifts[i].Steps, steps = c, steps[:n:n], steps[n:]
		shifts[i].sum()
	}
	return shifts
}

// cut takes so much of the room, or makes new room if that is not enough.
func cut[T any](room *[]T, n int) []T {
	if n > len(*room) {
		return make([]T, n)
	}
	part := (*room)[:n:n]
	*room = (*room)[n:]
	return part
}

// sum adds up the steps of a side.
func (s *Shift) sum() {
	omega, delta := 0.0, 0.0
	for _, step := range s.Steps {
		omega += step.gain()
		delta += mul(step.Chance, 1-step.Chance) / step.Sharing
	}
	toC := s.Variance / s.C
	gamma := root(s.Variance) / s.C
	s.Omega = mul(toC, omega)
	s.Delta = mul(mul(gamma, toC/s.C), delta)
}

// weigh makes weights of strengths.
func (f *field) weigh(c float64) {
	strongest := math.Inf(-1)
	for _, mu := range f.weights {
		strongest = max(strongest, mu)
	}
	for i, mu := range f.weights { // quotients of weights do not feel the common factor
		f.weights[i] = (mu - strongest) / c
	}
	exps(f.weights)
	f.sums, f.sharing, f.all = slices.Grow(f.sums[:0], len(f.sides)), slices.Grow(f.sharing[:0], len(f.sides)), 0
	for q := range f.sides {
		sum, sharing, left := 0.0, 0.0, 0
		for s := range f.sides {
			if f.sides[s].Place >= f.sides[q].Place {
				sum += f.weights[s]
				left++
			}
			if f.sides[s].Place == f.sides[q].Place {
				sharing++
			}
		}
		f.sums, f.sharing, f.all = append(f.sums, sum), append(f.sharing, sharing), f.all+left
	}
}

// decide writes the steps at which side i was still in the field, and says how
// many there are. Their gains sum up to the derivative of the outcome's
// likelihood by the side's strength.
func (f *field) decide(steps []Step, i int) int {
	n := 0
	for q := range f.sides {
		if place := f.sides[q].Place; place <= f.sides[i].Place && f.sums[q] != 0 {
			steps[n] = Step{Place: place, Own: q == i, Chance: f.weights[i] / f.sums[q], Sharing: f.sharing[q]}
			n++
		}
	}
	return n
}
