package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// moveSteps are those of movement (3.5).
var moveSteps = stepMap{"move": move}

// rolls reports whether a character rolls for its movement (T-21, T-25, T-28,
// T-139).
func (s *State) rolls(seat game.Seat) bool {
	return s.Book.Region(s.Heroes[seat].Space) != book.Inner && !s.Slowed(seat)
}

// move moves clockwise.
func move(r *run, t task) {
	h := r.Now.Heroes[t.About.Seat]
	die := r.Now.Now.Die
	if die == 0 {
		die = 1
	}
	r.Emit(CharacterMoved{Seat: t.About.Seat, From: h.Space, Path: []book.Space{r.Now.Book.Step(h.Space, die)}, How: ByRing})
	r.Push(task{Do: "arrive", About: t.About})
}
