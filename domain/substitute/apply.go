package substitute

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A fact is an event of the vocabulary: it says itself what it does to
// the desk.
type fact interface{ apply(*Desk) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the desk in place; what it does not know it ignores.
func (d *Desk) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(d)
	}
}

func (d *Desk) with(n int, change func(*Vacancy)) {
	if n >= 1 && n <= len(d.vacancies) {
		change(&d.vacancies[n-1])
	}
}

// close ends a vacancy; of a filled one, the time of its substitute.
func (v *Vacancy) close(e Closed) {
	v.End = e.Why
	if v.Status == Full {
		v.Left = e.At
		return
	}
	v.Status, v.Taker, v.Ended = Lapsed, "", e.At
}

func without(all []game.Player, p game.Player) []game.Player {
	return slices.DeleteFunc(slices.Clone(all), func(q game.Player) bool { return q == p })
}
