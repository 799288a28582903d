package search

import (
	"cmp"
	"fmt"
	"time"

	"seneschal/domain/bots/kit"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/report"
)

// opponents are the strengths that are imagined for the other seats.
var opponents = []string{kit.Hard, kit.Hard, kit.Medium, kit.Easy}

// imagine makes the scenarios, and notes the seat that is played.
func (s *search) imagine(r report.Report) error {
	for n := range s.effort.Scenarios {
		g, seat, err := s.Imagine(r, s.whim.And("hidden").And(n))
		if err != nil {
			return fmt.Errorf("imagining a position: %w", err)
		}
		if n == 0 {
			s.seat, s.whim = seat, s.whim.And(seat).And(g.PhaseIn("en").Name)
		}
		whim := s.whim.And("scenario").And(n)
		for _, other := range g.Seats() {
			if other.Seat != seat {
				strength := opponents[whim.And(other.Seat).UpTo(len(opponents)-1)]
				g = g.Suppose(other.Seat, s.Propose(g, other.Seat, strength, whim))
			}
		}
		s.scenarios = append(s.scenarios, scenario{g, whim})
	}
	return nil
}

// playOn plays a scenario with a submission of the seat, and as many phases more as the effort says, in which all seats
// do what a medium player would. It returns the value of the position at the end.
func (s *search) playOn(from scenario, lines []string) float64 {
	g := from.game.Suppose(s.seat, lines)
	for ahead := 0; ; ahead++ {
		s.trials++
		events, err := g.Rehearse(time.Time{}, rollDice(from.whim.And(ahead)))
		if err != nil {
			return 0 // the game cannot go on
		}
		g = event.Fold(g, events...)
		if g.Over() || ahead == s.effort.Ahead {
			return s.Rate(g.State(), s.seat)
		}
		for _, seat := range g.Seats() {
			g = g.Suppose(seat.Seat, s.Propose(g, seat.Seat, cmp.Or(s.effort.Later, kit.Medium), from.whim))
		}
	}
}

// rollDice returns dice that fall as the whim says. A roll does not depend on those for other things, so that it stays
// the same when orders change elsewhere.
func rollDice(whim kit.Whim) *dice.Dice {
	all := make(map[string]func(int) int)
	return dice.FromFunc(func(sides int, label string) int {
		if all[label] == nil {
			all[label] = whim.And(label).Dice()
		}
		return all[label](sides)
	})
}
