package talisman

import (
	"maps"

	"seneschal/domain/game"
)

// A stepMap are steps by the names of their tasks.
type stepMap map[string]func(*run, task)

// steps are what tasks do: of turns, of what a turn meets, ... A task without a
// step is passed over; two of one name are a fault of the program.
func steps(all ...stepMap) map[string]func(*run, task) {
	merged, n := stepMap{}, 0
	for _, some := range all {
		maps.Copy(merged, some)
		n += len(some)
	}
	if len(merged) < n {
		panic("two steps have the same name")
	}
	return merged
}

// turnKeys are the sections that speak in a seat's own turn: the block of that
// turn.
func turnKeys(s *State, seat game.Seat) []string {
	if seat != s.Active() || s.Now.Order == 0 {
		return nil
	}
	return []string{game.BlockKey(s.Now.Order)}
}

// ofTurn are the tasks that a turn consists of: those that are dropped when it
// ends at once, or when an effect has moved the active character on (T-24, T-53).
// What an effect list, a loss or a death still brings is none of them.
var ofTurn = map[string]bool{
	"orders": true, "roll": true, "reroll": true, "move": true, "cross": true, "portal": true, "opening": true,
	"acts": true, doLeave: true, "entered": true, "fill": true, "meet": true, "space": true, "draw": true, "swap": true, "place": true, "cards": true, "print": true, "take": true,
}

// cut ends the turn at once (T-24): what is still on the stack of effects is
// carried out, then the end.
func cut(r *run, reason string) {
	r.Emit(TurnCut{Seat: r.Now.Active(), Reason: reason})
	r.Drop(func(t task) bool { return ofTurn[t.Do] })
}
