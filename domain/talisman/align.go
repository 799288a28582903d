package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// align changes the alignment of the subject, if it may (2.9, align). What the new
// one forbids is abandoned at once (T-118).
func align(r *run, t task, e *book.Effect) { alignTo(r, t.About.Seat, book.Alignment(e.To)) }

func alignTo(r *run, seat game.Seat, to book.Alignment) {
	if r.Now.MayAlign(seat, to) {
		r.Emit(AlignmentChanged{Seat: seat, From: r.Now.Heroes[seat].Alignment, To: to})
	}
}

// MayAlign reports whether a character can change its alignment: once in a turn
// (T-117), as long as there are cards for it (T-17), and to neutral only if that
// is printed (T-116).
func (s *State) MayAlign(seat game.Seat, to book.Alignment) bool {
	h := s.Heroes[seat]
	printed := s.Book.Character(h.Character).Alignment
	switch {
	case h.Alignment == to, h.Realigned == s.Turns.Turn.N, to == book.Neutral && printed != book.Neutral:
		return false
	}
	return to == printed || h.Alignment != printed || s.turnedLeft() > 0
}
