package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// A matter is what tasks and questions are about. It is plain data: effects are
// named by where they stand in the book.
type matter struct {
	Seat   game.Seat    `json:"seat,omitempty"`  // the subject
	By     game.Seat    `json:"by,omitempty"`    // who causes it
	At     game.Seat    `json:"at,omitempty"`    // whom it is against
	Space  book.Space   `json:"space,omitempty"` // where
	Spaces []book.Space `json:"spaces,omitempty"`
	Card   book.Card    `json:"card,omitempty"`
	Piece  book.Piece   `json:"piece,omitempty"`
	Pieces []book.Piece `json:"pieces,omitempty"`
	Source book.Source  `json:"source,omitzero"` // in which the effects stand
	Path   book.Path    `json:"path,omitempty"`  // where in it
	I      int          `json:"i,omitempty"`     // which effect of the list is next
	Stat   book.Stat    `json:"stat,omitempty"`
	Kind   string       `json:"kind,omitempty"` // which of several: a roll, a cause, a window, a means
	N      int          `json:"n,omitempty"`    // how many
	Roll   int          `json:"roll,omitempty"`
	Fight  int          `json:"fight,omitempty"`
	Spell  int          `json:"spell,omitempty"`
}

type (
	run      = turns.Run[*State, matter]
	task     = turns.Task[matter]
	point    = turns.Point[*State, matter]
	question = turns.Question[matter]
)

// Steps of effects. A list of effects is named by its source in the book and the
// path to it; each effect is a task of its own, so that each may ask.
const (
	doEffects = "effects" // all of a list, from left to right (2.9)
	doEffect  = "effect"  // the one of the list that I counts
	doEach    = "each"    // a list for one of several characters
)

// effectsOf is the task that carries a list of effects out on a subject.
func effectsOf(m matter, path book.Path) task {
	m.Path, m.I = path, 0
	return task{Do: doEffects, About: m}
}

// turnKeys are the sections that speak in a seat's own turn: the block of that
// turn.
func turnKeys(s *State, seat game.Seat) []string {
	if seat != s.Active() || s.Now.Order == 0 {
		return nil
	}
	return []string{game.BlockKey(s.Now.Order)}
}

// ofTurn reports whether a task is one of those that a turn consists of: they are
// dropped when it ends at once, or when an effect has moved the active character on
// (T-24, T-53). What an effect list, a loss or a death still brings is none of them.
func ofTurn(t task) bool {
	return slices.Contains([]string{
		"orders", "roll", "reroll", "move", "cross", "portal", "opening", "acts", "leave", "entered", "fill", "meet",
		"space", "draw", "swap", "place", "cards", "print", "take",
	}, t.Do)
}

// cut ends the turn at once (T-24): what is still on the stack of effects is
// carried out, then the end.
func cut(r *run, reason string) {
	r.Emit(TurnCut{Seat: r.Now.Active(), Reason: reason})
	r.Drop(ofTurn)
}
