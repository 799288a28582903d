package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// Arrows are the moves of the seat's next turn, from where its knight is then; of
// conditions and choices the first order.
func (s *State) Arrows(seat game.Seat, sheet game.Sheet) []menu.Arrow {
	k := s.Knights[seat]
	if !k.Alive || k.Exposed {
		return nil
	}
	var all []menu.Arrow
	at := k.At
	block, _ := sheet.Section(keyOfTurn(s.ownRound(seat)))
	for _, o := range block.Orders {
		if to := movesTo(o.Body); to != at && s.OnTable(to) {
			all = append(all, menu.Arrow{Line: o.Line.N, Way: []string{string(at), string(to)}})
			at = to
		}
	}
	return all
}

// movesTo is where an order of a turn leads; "" if it is no move.
func movesTo(b game.Body) Place {
	st, _ := b.(Statement)
	switch o := st.Then.(type) {
	case Heroic:
		if o.Choices[0].Do == ActMove {
			return o.Choices[0].Place
		}
	case FreeMove:
		return o.Place
	}
	return ""
}
