package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
)

// testLoyalty lets the figures that a seat has paid while it left others
// unpaid roll whether they stay (F-186).
func (w *winter) testLoyalty(seat game.Seat, paid []int) {
	figures := w.now.Houses[seat].Figures
	e := LoyaltyTested{Seat: seat}
	for _, n := range inValueOrder(figures, slices.Clone(paid)) {
		e.Dice = append(e.Dice, FigureDie{Figure: n, Die: w.roll(6, "loyalty "+string(seat))})
	}
	if len(e.Dice) == 0 {
		return
	}
	w.emit(e)
	for _, d := range e.Dice {
		if d.Die >= book.Chance(w.now.Book.Land.Loyalty, figures[d.Figure].Grade.Kind()) {
			w.emit(FigureDeserted{Seat: seat, Figure: d.Figure})
		}
	}
}
