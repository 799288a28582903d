package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// codeIdle marks a warning that a line can never act as things stand.
const codeIdle order.Code = "E-NEVER"

// findIdleFault returns the reason for which an order can never be carried out, by public
// knowledge; nil if it can, or if it has no condition. A fault does not change whether the
// order's question is put (C-46).
func (s *State) findIdleFault(b game.Body) *fault {
	switch b := b.(type) {
	case Statement:
		if b.Else == nil {
			return s.findNeverFault(b.If)
		}
	case StandMerlin:
		return s.findNeverFault(b.If)
	case StandExcalibur:
		return s.findNeverFault(b.If)
	case StandVolunteer:
		return s.findNeverFault(b.If)
	}
	return nil
}

// findNeverFault returns a fault if a condition can no longer hold; else nil, also for no condition.
// It passes over a condition that holds on no position at all: the parser has reported it.
func (s *State) findNeverFault(cond *order.Expr) *fault {
	if cond == nil || cond.Verdict() == order.NeverHolds || cond.Within(s.findValueRange) != order.NeverHolds {
		return nil
	}
	return newFault(codeIdle, "never", "cond", cond)
}

// findValueRange returns the range of values that a term can still take, by public
// knowledge: dead and exposed knights do not come back, swords stay on the table,
// and a quest that is over for good stays empty. Flags are 0 or 1.
func (s *State) findValueRange(expr order.Expr) (low, high int) {
	low, high = expr.Bounds()
	of := game.Seat(expr.Of.ID)
	knight, named := s.Knights[of]
	switch expr.Term.Name {
	case "ALIVE":
		return 0, lists.One(knight.Alive)
	case "AT":
		return 0, lists.One(!named || knight.Alive && !knight.Exposed)
	case "LIFE", "HAND":
		if named && !knight.Alive {
			return 0, 0
		}
	case "SWORDS":
		low = s.Swords.Total()
	case "OPEN", "FREE", "WHITES", "BLACKS", "WARRIORS", "STRAIGHT":
		if s.isShutForGood(Place(expr.Of.ID)) {
			return 0, 0
		}
	case "RIVER":
		if s.isShutForGood(Excalibur) {
			return 0, 0
		}
	case "GRAILS", "DESPAIRS":
		if s.isShutForGood(Grail) {
			return 0, 0
		}
	}
	return low, high
}

// isShutForGood reports whether a quest is over for good: it is closed, and no quest that
// opens it can still end.
func (s *State) isShutForGood(at Place) bool {
	if s.isOpen(at) {
		return false
	}
	return !slices.ContainsFunc(s.quests.Quests, func(q QuestData) bool { return q.Opens == at && !s.isShutForGood(q.Place) })
}
