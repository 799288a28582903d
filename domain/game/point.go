package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/menu"
)

// Pointed is a letter into which lines are pointed: how it reads, what may be
// chosen for one more line, and where its lines lead.
type Pointed struct {
	Receipt *Receipt // of the letter as it is, as for a trial

	pointer Pointer
	seat    Seat
	sheet   Sheet
}

// Point reads a letter as a trial, for lines to be pointed into it; ok is false if
// they cannot. It fails as Decide does. Nothing comes of it.
func (g *Game) Point(c Command, do Letter) (p Pointed, ok bool, err error) {
	pointer, ok := g.state.(Pointer)
	if !ok || !g.phase.open {
		return Pointed{}, false, nil
	}
	do.DryRun = true
	l, err := g.readLetter(c, do)
	if err != nil {
		return Pointed{}, false, err
	}
	after := event.Fold(g, l.events...)
	s, _ := after.seat(do.Seat)
	sheet := after.sheet(s, l.written)
	return Pointed{l.answer().Receipt, pointer, do.Seat, sheet}, true, nil
}

// Menu is what may be chosen next behind some picks, or the finished line.
func (p Pointed) Menu(lang string, picks ...string) menu.Menu {
	return p.pointer.Menu(p.seat, p.sheet, picks, lang)
}

// Arrows are the lines that lead from place to place, by their numbers in the
// letter; standing orders are not among them.
func (p Pointed) Arrows() []menu.Arrow {
	return slices.DeleteFunc(p.pointer.Arrows(p.seat, p.sheet), func(a menu.Arrow) bool { return a.Line < 1 || len(a.Way) < 2 })
}
