package rating

// A Rating is what is believed of a player: a strength and how uncertain it
// is. By Weng-Lin Mu begins at 25; by Glicko-2 Mu is the rating of its paper,
// which begins at 1500, Sigma its deviation, and Volatility how erratic the
// player is.
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

// A Shift is what a game says of one side: Omega moves its strength, Delta
// takes from its variance. C is the spread of the whole game's outcome and
// Variance that of the side before it.
type Shift struct {
	C        float64 `json:"c"`
	Omega    float64 `json:"omega"`
	Delta    float64 `json:"delta"`
	Variance float64 `json:"variance"`
	Steps    []Step  `json:"steps"`
}

// A Step is one place as it was decided among those who were still in the
// field: the side itself, or one that was placed no worse.
type Step struct {
	Place   int     `json:"place"`
	Own     bool    `json:"own"`     // the side took this place itself
	Chance  float64 `json:"chance"`  // that it would
	Sharing float64 `json:"sharing"` // how many sides share the place
}

// gain is what the step adds to the side's strength, before scaling.
func (s Step) gain() float64 {
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
	Tau   float64 // what every game adds to the uncertainty before it counts
	Kappa float64 // the least part of the variance that a game leaves
}

// Rate is every member's rating after the game. Sides that share a place
// divide the step at which they left the field, as the authors have it: a
// first place that many share can move less than the place behind it.
func (m PlackettLuce) Rate(sides []Side) [][]Rating {
	shifts := m.Shifts(sides)
	after := make([][]Rating, len(sides))
	for i, side := range sides {
		after[i] = make([]Rating, len(side.Members))
		for j, r := range side.Members {
			after[i][j] = m.Move(r, &shifts[i], 1)
		}
	}
	return after
}

// Move is a member's rating after a game, of which it played a share (from 0
// to 1).
func (m PlackettLuce) Move(r Rating, s *Shift, share float64) Rating {
	variance := m.variance(r)
	part := mul(variance/s.Variance, share)
	left := max(1-mul(part, s.Delta), m.Kappa)
	return Rating{Mu: r.Mu + mul(part, s.Omega), Sigma: root(mul(variance, left))}
}

func (m PlackettLuce) variance(r Rating) float64 { return square(r.Sigma) + square(m.Tau) }

// Shifts is what a game says of each side. A game of one side says nothing.
func (m PlackettLuce) Shifts(sides []Side) []Shift { return new(field).shifts(m, sides) }
