package seating

import "slices"

// A Ladder is the order of those who climb it, the best first.
type Ladder[P ~string] []P

// Above are those whom somebody may challenge: so many rungs above, the
// nearest first. Nobody may be challenged by who is not on the ladder; a
// newcomer is put on it at the bottom first.
func (l Ladder[P]) Above(id P, reach int) []P {
	at := slices.Index(l, id)
	if at < 0 {
		return nil
	}
	above := slices.Clone(l[max(at-reach, 0):at])
	slices.Reverse(above)
	return above
}

// Won is the ladder after a challenge: a challenger who wins takes the rung of
// who was challenged, and those between move down by one. Who wins from above
// stays, and so does everybody if one of them is not on the ladder.
func (l Ladder[P]) Won(winner, loser P) Ladder[P] {
	from, to := slices.Index(l, winner), slices.Index(l, loser)
	next := slices.Clone(l)
	if to < 0 || from < to {
		return next
	}
	return slices.Insert(slices.Delete(next, from, from+1), to, winner)
}

// Idle is the ladder after somebody has not played for long: so many rungs
// down, or to the bottom.
func (l Ladder[P]) Idle(id P, rungs int) Ladder[P] {
	at := slices.Index(l, id)
	next := slices.Clone(l)
	if at < 0 {
		return next
	}
	next = slices.Delete(next, at, at+1)
	return slices.Insert(next, min(at+max(rungs, 0), len(next)), id)
}
