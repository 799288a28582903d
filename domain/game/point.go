package game

import (
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// Pointed is a submission to which a page adds lines by menus. It offers the receipt of the submission, the choices
// for one more line, and arrows for the lines that it has.
type Pointed struct {
	Receipt *Receipt // the receipt of the submission as it is, as for a trial

	after    *Game // with the submission
	pointer  Pointer
	seat     Seat
	orderSet OrderSet
}

// Point reads a submission as a trial, so that lines can be added by menus. ok is false if the position offers the
// seat no menu, or no phase is open. It fails as Decide does, and records nothing.
func (g *Game) Point(command Command, do Submission) (p Pointed, ok bool, err error) {
	pointer := g.findPointer(do.Seat)
	if pointer == nil || !g.phase.open {
		return Pointed{}, false, nil
	}
	do.DryRun = true
	reading, err := g.readSubmission(command, do)
	if err != nil {
		return Pointed{}, false, err
	}
	after := event.Fold(g, reading.events...)
	s, _ := after.findSeat(do.Seat)
	orderSet := after.orderSet(s, reading.keptLines)
	return Pointed{reading.makeAnswer().Receipt, after, pointer, do.Seat, orderSet}, true, nil
}

// Menu returns the choices that follow some picks; once the picks make a whole line, it returns that line.
func (p Pointed) Menu(lang string, picks ...string) menu.Menu {
	return p.pointer.Menu(p.seat, p.orderSet, picks, lang)
}

// Named returns a finished line of a menu with names in place of codes, in the language of the seat.
func (p Pointed) Named(line string) string {
	rest, standing := strings.CutPrefix(line, "STANDING ")
	named := p.after.showOrder(p.seat, p.Receipt.Lang, order.Line{Text: rest, Standing: standing})
	return strings.TrimSuffix(line, rest) + named
}

// Arrows returns the lines that lead from place to place, with their numbers in the submission. It leaves out
// standing orders, and ways of fewer than two places.
func (p Pointed) Arrows() []menu.Arrow {
	return slices.DeleteFunc(p.pointer.Arrows(p.seat, p.orderSet), func(a menu.Arrow) bool { return a.Line < 1 || len(a.Way) < 2 })
}
