package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
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
			all = append(all, menu.Arrow{Line: o.Line.N, Way: lists.Map(orders.Route(s.Book.Valley, m.From, m.Legs, nil), func(n valley.Node) string { return string(n) })})
		}
	}
	return all
}
