package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// Arrows are the marches of a sheet along their roads, with all milestones; of
// alternatives the first one.
func (s *State) Arrows(_ game.Seat, sheet game.Sheet) []menu.Arrow {
	var all []menu.Arrow
	for _, o := range sheet.Orders {
		body := o.Body
		if first, ok := body.(orders.First); ok {
			body = first.Choices[0][0]
		}
		if m, ok := body.(orders.Move); ok {
			all = append(all, menu.Arrow{Line: o.Line.N, Way: s.way(m)})
		}
	}
	return all
}

// way is the nearest one of a march by all its stations.
func (s *State) way(m orders.Move) []string {
	at, way := m.From, []string{string(m.From)}
	for _, leg := range m.Legs {
		for _, next := range append(leg.Via[:len(leg.Via):len(leg.Via)], leg.To) {
			for _, n := range s.Book.Valley.Route(at, next, nil) {
				if string(n) != way[len(way)-1] {
					way = append(way, string(n))
				}
			}
			at = next
		}
	}
	return way
}
