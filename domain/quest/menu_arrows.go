package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// Arrows are the movements of the open post as far as their ways are known: those
// for all turns from where the character stands, those for one turn from where the
// turn before leads; of alternatives the first.
func (s *State) Arrows(seat game.Seat, sheet game.Sheet) []menu.Arrow {
	if s.barred(seat) != "" {
		return nil
	}
	post, at := s.writtenFor(), s.Knights[seat].At
	all, _ := s.arrows(seat, at, sheet, AllKey(post))
	for n := 1; n <= s.turnsAPost(); n++ {
		of, next := s.arrows(seat, at, sheet, TurnKey(post, n))
		all, at = append(all, of...), next
	}
	return all
}

// arrows are those of a section, and where its first step leads.
func (s *State) arrows(seat game.Seat, at land.Place, sheet game.Sheet, key string) (all []menu.Arrow, next land.Place) {
	next = at
	section, _ := sheet.Section(key)
	for _, o := range section.Orders {
		way := s.way(seat, at, o.Body.(orders.Clause).Then[0].Order)
		if len(way) == 0 {
			continue
		}
		if len(all) == 0 {
			next = way[0]
		}
		all = append(all, menu.Arrow{Line: o.Line.N, Way: append([]string{at.Label()}, lists.Map(way, land.Place.Label)...)})
	}
	return all, next
}

// way is the whole way of an order from a place, not that of one turn.
func (s *State) way(seat game.Seat, at land.Place, o orders.Body) []land.Place {
	if _, moves := o.(orders.Movement); !moves {
		return nil
	}
	r := router{State: s, seat: seat, at: at, reach: len(s.Map(at.Map))}
	route, _ := r.route(o)
	return route.Way
}
