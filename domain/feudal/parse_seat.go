package feudal

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// seatKind is how players may name seats: by their colour in any language,
// knight or id. The other living seats are legal.
func (s *State) seatKind(own game.Seat) *order.Kind {
	var list []order.Name
	for _, seat := range s.Seats {
		h := s.Houses[seat]
		for _, name := range []string{string(seat), h.Colour, h.Knight, strings.TrimPrefix(h.Knight, "Sir ")} {
			if name != "" {
				list = append(list, order.Name{Code: string(seat), Full: name})
			}
		}
		if h.Colour == "" {
			continue
		}
		for _, lang := range catalogue.Languages() {
			list = append(list, order.Name{Code: string(seat), Full: Speaker{s, lang}.Colour(h.Colour)})
		}
	}
	return &order.Kind{
		Names: order.Lexicon{"": order.NewNames(list...)}, Stop: bounds, Legal: s.wordsOf(s.othersThan(own)),
		Spell: func(code string) string { return s.word(game.Seat(code)) },
		None:  func(lang, word string) string { return reason(lang, "no_lord", "word", word) },
	}
}

// word is how orders name a seat: by its colour, once it has one.
func (s *State) word(seat game.Seat) string {
	if colour := s.Houses[seat].Colour; colour != "" {
		return colour
	}
	return string(seat)
}

func (s *State) wordsOf(seats []game.Seat) []string {
	var all []string
	for _, seat := range seats {
		all = append(all, s.word(seat))
	}
	return all
}

// othersThan are the living seats but one, in seat order.
func (s *State) othersThan(seat game.Seat) []game.Seat {
	return slices.DeleteFunc(s.Living(), func(other game.Seat) bool { return other == seat })
}

// aSeat reads the name of a seat.
func (p *parser) aSeat() game.Seat {
	mark := p.Mark()
	if !p.Full("SEAT") || p.PeekAt(1).Kind != order.Number {
		return game.Seat(p.Thing(p.seats()))
	}
	p.Next()
	n := p.ExpectNumber()
	if n >= 1 && n <= len(p.s.Seats) {
		return p.s.Seats[n-1]
	}
	p.Refuse("FE01", mark, p.reason("seats", "n", len(p.s.Seats)), p.s.wordsOf(p.s.Seats)...)
	return ""
}

// enemies reads a list of other seats; ALL is every living one.
func (p *parser) enemies() []game.Seat {
	if p.Full("ALL") {
		p.Next()
		return p.s.othersThan(p.seat)
	}
	var all []game.Seat
	for _, seat := range order.List(p.Cursor, p.enemy) {
		if !slices.Contains(all, seat) {
			all = append(all, seat)
		}
	}
	return all
}

func (p *parser) enemy() game.Seat {
	mark := p.Mark()
	seat := p.aSeat()
	if seat == p.seat {
		p.Blame("FE01", mark, p.reason("own_seat"), p.seats().Legal...)
	}
	return seat
}
