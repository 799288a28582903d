package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// recordLordDeath records the death of a seat's lord. Without succession the seat is eliminated (F-220). It does
// nothing if the lord's number is 0. The lord's figure must have left the board.
func (r *round) recordLordDeath(seat game.Seat, lord, phase int) {
	if lord == 0 {
		return
	}
	r.emit(LordFell{Seat: seat, Knight: r.now.Houses[seat].Knight, Figure: lord})
	if !r.now.Options.Succession {
		r.eliminateSeat(seat, "lord", phase)
	}
}

// nameHeirs gives a new lord to every seat without one (F-224): the knight that it has
// named, else its first knight of grade A. A seat without any knight is eliminated,
// because it can never have a lord again (F-226).
func (w *winter) nameHeirs() {
	w.carryOutStage(orders.StageName, w.nameLord)
	for _, seat := range w.now.Living() {
		switch heirs := w.now.listHeirs(seat); {
		case !w.now.IsLordless(seat):
		case len(heirs) > 0:
			w.emit(LordNamed{Seat: seat, Figure: heirs[0]})
		case !w.now.hasKnight(seat):
			w.eliminateSeat(seat, "heirless", 0)
		}
	}
}

// nameLord carries out NAME LORD, or returns why the figure cannot become lord.
func (w *winter) nameLord(placed placedOrder) *failure {
	n := placed.Body.(orders.NameLord).Figure
	switch figure, ok := w.now.Houses[placed.seat].Figures[n]; {
	case !w.now.IsLordless(placed.seat):
		return &failure{code: "FE16", reason: "has-lord"}
	case !ok:
		return &failure{code: "FE04", reason: "gone", need: n}
	case figure.Grade != book.KnightA:
		return &failure{code: "FE16", reason: "heir", need: n}
	}
	w.emit(LordNamed{Seat: placed.seat, Figure: n})
	return nil
}

// listHeirs lists the knights of a seat that can become lord, the lowest number first.
func (s *State) listHeirs(seat game.Seat) []int {
	return slices.DeleteFunc(s.Numbers(seat), func(n int) bool { return s.Houses[seat].Figures[n].Grade != book.KnightA })
}

// hasKnight reports whether a seat has any knight.
func (s *State) hasKnight(seat game.Seat) bool {
	return slices.ContainsFunc(s.Numbers(seat), func(n int) bool { return s.Houses[seat].Figures[n].Grade.IsKnight() })
}

// eliminateSeat takes a seat out of the game, with a reason (see SeatEliminated). The sieges that it conducts or
// suffers end before (F-120, F-264). The phase is 0 outside the phases.
func (r *round) eliminateSeat(seat game.Seat, reason string, phase int) {
	for _, card := range r.now.Book.Valley.Manors {
		owner := r.now.Manors[card.Code].Owner
		for _, by := range r.now.Besiegers(card.Code) {
			if by == seat || owner == seat {
				r.emit(SiegeLifted{Phase: phase, Manor: card.Code, Owner: owner, Besieger: by, Reason: lists.Either(by == seat, "gone", "empty")})
			}
		}
	}
	r.emit(SeatEliminated{Seat: seat, Reason: reason, Year: r.now.Year, Season: r.now.Season, Manors: len(r.now.ManorsOf(seat))})
}
