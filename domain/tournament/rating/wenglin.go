package rating

import (
	"math"
	"slices"
)

// A Rating is the belief about a player: a strength, Mu, and its uncertainty, Sigma. By Weng-Lin Mu
// begins at 25. By Glicko-2 Mu is the rating of its paper, which begins at 1500, Sigma is its
// deviation, and Volatility says how erratic the player is.
type Rating struct {
	Mu         float64 `json:"mu"`
	Sigma      float64 `json:"sigma"`
	Volatility float64 `json:"volatility,omitempty"`
}

// A Side is one competitor of a game: a player, or the members of a team.
type Side struct {
	Place   int // 1 is the best; equal places are shared
	Members []Rating
}

// A Shift is the effect of a game on one side: Omega moves its strength, Delta reduces its
// variance. C is the spread of the whole game's outcome, and Variance the variance of the side
// before the game.
type Shift struct {
	C        float64 `json:"c"`
	Omega    float64 `json:"omega"`
	Delta    float64 `json:"delta"`
	Variance float64 `json:"variance"`
	Steps    []Step  `json:"steps"`
}

// A Step decides one place among the sides that were still in the field, as one of them sees it: it takes the place
// itself, or another side does that was placed no worse.
type Step struct {
	Place   int     `json:"place"`
	Own     bool    `json:"own"`     // the side took this place itself
	Chance  float64 `json:"chance"`  // that the side would take it
	Sharing float64 `json:"sharing"` // how many sides share the place
}

// computeGain returns the step's contribution to the side's strength, before scaling.
func (s Step) computeGain() float64 {
	if s.Own {
		return (1 - s.Chance) / s.Sharing
	}
	return -s.Chance / s.Sharing
}

// A PlackettLuce is the model of Weng and Lin's algorithm 4 with its
// parameters. Gamma, which slows the growth of certainty, is sigma/c as the
// authors propose.
type PlackettLuce struct {
	Beta  float64 // how much luck there is in one game
	Tau   float64 // uncertainty that every game adds before it counts
	Kappa float64 // the least part of the variance that a game leaves
}

// Move computes a member's rating after a game of which they played a share (from 0 to 1).
func (m PlackettLuce) Move(rating Rating, shift *Shift, share float64) Rating {
	variance := m.varianceOf(rating)
	part := mul(variance/shift.Variance, share)
	left := max(1-mul(part, shift.Delta), m.Kappa)
	return Rating{Mu: rating.Mu + mul(part, shift.Omega), Sigma: sqrt(mul(variance, left))}
}

// varianceOf returns the variance of a rating, with the uncertainty that a game adds.
func (m PlackettLuce) varianceOf(r Rating) float64 { return square(r.Sigma) + square(m.Tau) }

// ComputeShifts computes the effect of a game on each side; in a game of one side it is zero. Where several sides
// share a place, the gain of each step for that place is divided by their number, as in the paper: a first place that
// many share can move less than the place behind it.
func (m PlackettLuce) ComputeShifts(sides []Side) []Shift { return new(field).computeShifts(m, sides) }

// A field holds the sides of a game with their weights, e to the power of mu/c, and for each side
// the sum of the weights of all that were not placed before it. It may be used for one game after
// another.
type field struct {
	sides     []Side
	weights   []float64
	sums      []float64
	sharing   []float64
	stepCount int // steps of all sides

	shiftRoom []Shift // room left for shifts
	stepRoom  []Step  // room left for steps
}

// computeShifts does the work of PlackettLuce.ComputeShifts.
func (f *field) computeShifts(luce PlackettLuce, sides []Side) []Shift {
	shifts := takeRoom(&f.shiftRoom, len(sides))
	f.sides, f.weights = sides, slices.Grow(f.weights[:0], len(sides))
	total := 0.0
	for i := range sides {
		strength := 0.0
		for _, rating := range sides[i].Members {
			strength += rating.Mu
			shifts[i].Variance += luce.varianceOf(rating)
		}
		f.weights = append(f.weights, strength)
		total += shifts[i].Variance + square(luce.Beta)
	}
	c := sqrt(total)
	f.computeWeights(c)
	steps := takeRoom(&f.stepRoom, f.stepCount)
	for i := range shifts {
		n := f.writeSteps(steps, i)
		shifts[i].C, shifts[i].Steps, steps = c, steps[:n:n], steps[n:]
		shifts[i].sumSteps()
	}
	return shifts
}

// computeWeights turns the sides' strengths into weights, and sums the weights up by place.
func (f *field) computeWeights(c float64) {
	strongest := math.Inf(-1)
	for _, mu := range f.weights {
		strongest = max(strongest, mu)
	}
	for i, mu := range f.weights { // the common factor cancels out in quotients of weights
		f.weights[i] = (mu - strongest) / c
	}
	expAll(f.weights)
	f.sums, f.sharing, f.stepCount = slices.Grow(f.sums[:0], len(f.sides)), slices.Grow(f.sharing[:0], len(f.sides)), 0
	for q := range f.sides {
		sum, sharing, steps := 0.0, 0.0, 0
		for s := range f.sides {
			if f.sides[s].Place >= f.sides[q].Place {
				sum += f.weights[s]
				steps++
			}
			if f.sides[s].Place == f.sides[q].Place {
				sharing++
			}
		}
		f.sums, f.sharing, f.stepCount = append(f.sums, sum), append(f.sharing, sharing), f.stepCount+steps
	}
}

// writeSteps writes the steps at which side i was still in the field, and returns their number. The sum of their
// gains, divided by c, is the derivative of the logarithm of the outcome's likelihood by the side's strength.
func (f *field) writeSteps(steps []Step, i int) int {
	n := 0
	for q := range f.sides {
		if place := f.sides[q].Place; place <= f.sides[i].Place && f.sums[q] != 0 {
			steps[n] = Step{Place: place, Own: q == i, Chance: f.weights[i] / f.sums[q], Sharing: f.sharing[q]}
			n++
		}
	}
	return n
}

// sumSteps computes Omega and Delta from the steps of the side.
func (s *Shift) sumSteps() {
	omega, delta := 0.0, 0.0
	for _, step := range s.Steps {
		omega += step.computeGain()
		delta += mul(step.Chance, 1-step.Chance) / step.Sharing
	}
	toC := s.Variance / s.C
	gamma := sqrt(s.Variance) / s.C
	s.Omega = mul(toC, omega)
	s.Delta = mul(mul(gamma, toC/s.C), delta)
}

// takeRoom takes n elements from the front of the room, or allocates them if fewer are left.
func takeRoom[T any](room *[]T, n int) []T {
	if n > len(*room) {
		return make([]T, n)
	}
	part := (*room)[:n:n]
	*room = (*room)[n:]
	return part
}
