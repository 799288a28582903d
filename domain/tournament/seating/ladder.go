package seating

import "slices"

// A Ladder is a ranking, the best first.
type Ladder[P ~string] []P

// ListAbove lists the entrants that id may challenge: those at most reach rungs above, the
// nearest first. It returns nil if id is not on the ladder.
func (l Ladder[P]) ListAbove(id P, reach int) []P {
	at := slices.Index(l, id)
	if at < 0 {
		return nil
	}
	above := slices.Clone(l[max(at-reach, 0):at])
	slices.Reverse(above)
	return above
}

// AfterWin returns the ladder after a challenge. A challenger who wins takes the rung of the
// loser, and everybody between moves down by one. Nobody moves if the winner stood above the
// loser, or if one of them is not on the ladder.
func (l Ladder[P]) AfterWin(winner, loser P) Ladder[P] {
	from, to := slices.Index(l, winner), slices.Index(l, loser)
	next := slices.Clone(l)
	if to < 0 || from < to {
		return next
	}
	return slices.Insert(slices.Delete(next, from, from+1), to, winner)
}

// MoveDown returns the ladder with id moved down by a number of rungs, or to the bottom. It
// changes nothing if id is not on the ladder.
func (l Ladder[P]) MoveDown(id P, rungs int) Ladder[P] {
	at := slices.Index(l, id)
	next := slices.Clone(l)
	if at < 0 {
		return next
	}
	next = slices.Delete(next, at, at+1)
	return slices.Insert(next, min(at+max(rungs, 0), len(next)), id)
}
