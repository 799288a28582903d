package fairplay

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A Giver is an event by which one seat gave or left something to another that
// it could have kept, worth so much in the game's own measure. An empty seat,
// or a worth of 0, says that it was none after all.
type Giver interface {
	Gave() (from, to game.Seat, worth int)
}

// A Fighter is an event that shows two seats at war: what one of them takes
// from the other in the same phase is no gift.
type Fighter interface {
	Foes() (a, b game.Seat)
}

// gift is what went from seat to seat in a phase.
type gift struct {
	from, to game.Seat
	worth    int
}

func gifts(events []event.Event) []gift {
	war := map[[2]game.Seat]bool{}
	for _, e := range events {
		if f, ok := e.(Fighter); ok {
			a, b := f.Foes()
			war[[2]game.Seat{a, b}], war[[2]game.Seat{b, a}] = true, true
		}
	}
	var all []gift
	for _, e := range events {
		g, ok := e.(Giver)
		if !ok {
			continue
		}
		from, to, worth := g.Gave()
		if from != "" && to != "" && from != to && worth > 0 && !war[[2]game.Seat{from, to}] {
			all = append(all, gift{from, to, worth})
		}
	}
	return all
}
