package camelot

import (
	"seneschal/domain/game"
)

// standing are a seat's standing orders of one type, in the order in which they
// stand. They are read at the moment of use.
func standing[T game.Body](p *play, seat game.Seat) []T {
	var found []T
	for _, o := range p.sheets[seat].Standing {
		if b, ok := o.Body.(T); ok {
			found = append(found, b)
		}
	}
	return found
}
