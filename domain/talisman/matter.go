package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// A matter is the subject of a task or a question. It is plain data: effects are identified by
// their place in the book.
type matter struct {
	Seat   game.Seat    `json:"seat,omitempty"`  // the subject
	By     game.Seat    `json:"by,omitempty"`    // the seat that causes it
	At     game.Seat    `json:"at,omitempty"`    // the seat that it is against
	Space  book.Space   `json:"space,omitempty"` // the place
	Spaces []book.Space `json:"spaces,omitempty"`
	Card   book.Card    `json:"card,omitempty"`
	Piece  book.Piece   `json:"piece,omitempty"`
	Pieces []book.Piece `json:"pieces,omitempty"`
	Source book.Source  `json:"source,omitzero"` // the space or card of the effects
	Path   book.Path    `json:"path,omitempty"`  // the list within the source
	I      int          `json:"i,omitempty"`     // index of the next effect of the list
	Stat   book.Stat    `json:"stat,omitempty"`
	Kind   string       `json:"kind,omitempty"` // a roll, a cause, a window or a means
	N      int          `json:"n,omitempty"`    // an amount
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

// Steps of effects. A list of effects is identified by its source in the book and the path to
// it. Each effect is a task of its own, so that each may ask.
const (
	doEffects = "effects" // all of a list, from left to right (2.9)
	doEffect  = "effect"  // effect I of the list
	doEach    = "each"    // a list for one of several characters
)

// newEffectsTask returns the task that carries out a list of effects on a subject.
func newEffectsTask(m matter, path book.Path) task {
	m.Path, m.I = path, 0
	return task{Do: doEffects, About: m}
}

// turnKeys returns the keys of the sections that apply in a seat's own turn: the block of that
// turn.
func turnKeys(s *State, seat game.Seat) []string {
	if seat != s.Active() || s.Now.Order == 0 {
		return nil
	}
	return []string{game.BlockKey(s.Now.Order)}
}

// isOfTurn reports whether a task is a part of the turn itself. Such tasks are dropped when the
// turn ends at once, or when an effect has moved the active character on (T-24, T-53). Tasks of
// effect lists, losses and deaths are not dropped.
func isOfTurn(t task) bool {
	return slices.Contains([]string{
		"orders", "roll", "reroll", "move", "cross", "portal", "opening", "acts", "leave", "entered", "fill", "meet",
		"space", "draw", "swap", "place", "cards", "print", "take",
	}, t.Do)
}

// cutTurn ends the turn at once (T-24): the effects that are still on the stack are carried out,
// then the end.
func cutTurn(r *run, reason string) {
	r.Emit(TurnCut{Seat: r.Now.Active(), Reason: reason})
	r.Drop(isOfTurn)
}
