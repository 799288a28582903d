package camelot

import (
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// The kinds of phases, for which paces give lengths.
const (
	kindSetup    = "setup"
	kindTurn     = "turn"
	kindReaction = "reaction"
)

// ownQuestions are the questions that the active seat answers for its own turn; they share
// the time of the turn. All other questions open a window of their own.
var ownQuestions = []Point{AskEvil, AskAfterPeek, AskArmor, AskFacing, AskWar, AskHeroic, AskSort, AskTaunt}

// isOwnTurn reports whether a question is one of the active seat's own; false for nil.
func (d *Decision) isOwnTurn() bool { return d != nil && slices.Contains(ownQuestions, d.Point) }

// Phase returns the stop at which the game stands: the deal, the oath, a question in a turn, or
// the end. The first stop of Tristan's turn in round 7 is "round 7, Tristan", the next "round 7,
// Tristan (2)": TURN 7 is the block for both.
func (s *State) Phase() game.Phase {
	decision := s.Pending
	phase := game.Phase{Name: s.buildStopName(), Kind: kindReaction, Cycle: s.Round}
	switch {
	case s.Ending != nil:
		phase.Kind = kindTurn
	case decision == nil:
		phase.Name, phase.Kind = "deal", kindSetup
	case decision.Point == AskOath:
		phase.Kind = kindSetup
	case decision.isOwnTurn():
		phase.Kind, phase.Clock = kindTurn, "turn "+strconv.Itoa(s.Turn)
	default:
		phase.Clock = decision.ID
	}
	phase.Title = words.Capital(phase.Name)
	return phase
}

// buildStopName returns the name of the present stop: "oath", "oath 2", "round 7, Tristan (2)".
func (s *State) buildStopName() string {
	name, suffix := "oath", " %d"
	if s.Turn > 0 {
		name, suffix = fmt.Sprintf("round %d, %s", s.Round, s.shortName(s.Active)), " (%d)"
	}
	if s.Stops > 1 {
		name += fmt.Sprintf(suffix, s.Stops)
	}
	return name
}

// shortName returns a seat's name in phases: "Tristan", "Squire 2"; "Seat3" for a seat without a
// knight.
func (s *State) shortName(seat game.Seat) string {
	switch knight := s.Knights[seat]; {
	case knight.Coat != "":
		return words.Capital(string(knight.Coat))
	case knight.Squire > 0:
		return "Squire " + strconv.Itoa(knight.Squire)
	}
	return words.Capital(string(seat))
}

// askedSeats returns the seats to which the open question was put; none if no question is open or
// the game has ended.
func (s *State) askedSeats() seats {
	if s.Pending == nil || s.Ending != nil {
		return nil
	}
	return s.Pending.Seats
}
