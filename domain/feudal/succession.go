package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
)

// LordAmong is the lord among some figures of a seat; 0 if he is not.
func (s *State) LordAmong(seat game.Seat, figures []int) int {
	for _, n := range figures {
		if s.Houses[seat].Figures[n].Grade == book.Lord {
			return n
		}
	}
	return 0
}

// mourn tells that a seat's lord has died; without succession the seat goes
// with him (F-220). A lord of number 0 is not dead.
func (r *round) mourn(seat game.Seat, lord, phase int) {
	if lord == 0 {
		return
	}
	r.emit(LordFell{Seat: seat, Knight: r.now.Houses[seat].Knight, Figure: lord})
	if !r.now.Options.Succession {
		r.eliminate(seat, "lord", phase)
	}
}

// Lordless reports whether a seat waits for an heir (F-223). Without
// succession there is no such seat.
func (s *State) Lordless(seat game.Seat) bool { return s.Options.Succession && !s.hasLord(seat) }

// succeed gives every seat without a lord a new one (W1, F-224): whom it has
// named, else its first knight of grade A. A seat that can never have one is
// out (F-226).
func (w *winter) succeed() {
	w.each(stageName, w.nameLord)
	for _, seat := range w.now.Living() {
		switch heirs := w.now.heirs(seat); {
		case !w.now.Lordless(seat):
		case len(heirs) > 0:
			w.emit(LordNamed{Seat: seat, Figure: heirs[0]})
		case !w.now.hasKnight(seat):
			w.eliminate(seat, "heirless", 0)
		}
	}
}

// nameLord carries out NAME LORD.
func (w *winter) nameLord(seat game.Seat, p placed, _ bool) *failure {
	n := p.Body.(NameLord).Figure
	switch f, ok := w.now.Houses[seat].Figures[n]; {
	case !w.now.Lordless(seat):
		return &failure{code: "FE16", reason: "has-lord"}
	case !ok:
		return &failure{code: "FE04", reason: "gone", need: n}
	case f.Grade != book.KnightA:
		return &failure{code: "FE16", reason: "heir", need: n}
	}
	w.emit(LordNamed{Seat: seat, Figure: n})
	return nil
}

// heirs are the knights of a seat who can become lord, lowest number first.
func (s *State) heirs(seat game.Seat) []int {
	return slices.DeleteFunc(s.Numbers(seat), func(n int) bool { return s.Houses[seat].Figures[n].Grade != book.KnightA })
}

// hasKnight reports whether a seat has any knight.
func (s *State) hasKnight(seat game.Seat) bool {
	return slices.ContainsFunc(s.Numbers(seat), func(n int) bool { return s.Houses[seat].Figures[n].Grade.IsKnight() })
}

// allowedWithoutLord reports whether an order of a campaign season is open to
// a seat that may only defend itself (F-223).
func allowedWithoutLord(b game.Body) bool {
	l, ok := b.(lordly)
	return !ok || !l.needsLord()
}
