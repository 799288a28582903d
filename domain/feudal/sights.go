package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// Apart parts figures of a seat into those in the field and those inside.
func (s *State) Apart(seat game.Seat, ns []int) (field, inside []int) {
	for _, n := range ns {
		if s.Houses[seat].Figures[n].Inside {
			inside = append(inside, n)
		} else {
			field = append(field, n)
		}
	}
	return field, inside
}

// FreeSites is what could still be built on a manor of a seat, as a Holding.
func (s *State) FreeSites(seat game.Seat, m valley.Manor) Holding {
	card, has := s.Book.Valley.Card(m), s.Manors[m]
	return Holding{
		Hives:     book.SitesOn(card, book.Hive) - has.Hives,
		Foresters: book.SitesOn(card, book.Forester) - has.Foresters,
		Wardens:   book.SitesOn(card, book.Warden) - has.Wardens,
		Mill:      book.SitesOn(card, book.Mill) > 0 && !has.Mill && !s.hasMill(seat),
	}
}

func (s *State) hasMill(seat game.Seat) bool {
	for _, m := range s.ManorsOf(seat) {
		if s.Manors[m].Mill {
			return true
		}
	}
	return false
}
