package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// How many Merlins are worth giving the words of the answer do not say.
func (r Reply) foretell(f *forecast) { f.gives(valueOf(r.Merlins), r.String()) }

// A foretold body is a standing order, or an answer, that says what it would
// give now.
type foretold interface{ foretell(*forecast) }

func (f *forecast) standing(orders []game.Order) {
	for _, o := range orders {
		if b, ok := o.Body.(foretold); ok {
			b.foretell(f)
		}
	}
}

// holds reports whether a condition holds now, and says so if it does not.
func (f *forecast) holds(c *Cond, b game.Body) bool {
	if f.s.holds(f.seat, c) {
		return true
	}
	f.add("idle", args{"order": b.String()})
	return false
}

// gives is how many Merlins an offer is worth.
func (f *forecast) gives(n int, order string) {
	if n == 0 {
		return
	}
	k := f.s.Knights[f.seat]
	f.lines = append(f.lines, f.count("forecast.merlins", min(n, piles.Count(k.Hand, merlin)), args{"order": order}))
}
