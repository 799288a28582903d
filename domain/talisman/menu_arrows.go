package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Arrows are the movements of the seat's next own turn, and of its answer to the open
// question: space by space as far as the roll is known, else straight to the space
// that is named; of alternatives the first.
func (s *State) Arrows(seat game.Seat, sheet game.Sheet) []menu.Arrow {
	if !s.Playing(seat) {
		return nil
	}
	block, _ := sheet.Section(game.BlockKey(s.ownTurn(seat)))
	given := block.Orders
	if q, ok := s.Turns.Question(); ok {
		answer, _ := sheet.Section(q.ID)
		given = slices.Concat(answer.Orders, given)
	}
	var all []menu.Arrow
	for _, o := range given {
		m, ok := o.Body.(orders.Clause).Then[0].Order.(orders.Move)
		if !ok {
			continue
		}
		way := []string{string(s.Heroes[seat].Space)}
		for _, space := range s.path(seat, m) {
			way = append(way, string(space))
		}
		if len(way) > 1 {
			all = append(all, menu.Arrow{Line: o.Line.N, Way: way})
		}
	}
	return all
}

// path is where a MOVE leads; nowhere if only the roll can tell.
func (s *State) path(seat game.Seat, m orders.Move) []book.Space {
	if p, ok := s.planned(seat, m); ok {
		return p.Path
	}
	rolled := s.Active() == seat && s.Now.Die > 0
	if to := m.Routes[0].To.Space; !rolled && to != "" && to != s.Heroes[seat].Space {
		return []book.Space{to}
	}
	return nil
}
