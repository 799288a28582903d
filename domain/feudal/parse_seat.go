package feudal

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// seatNames are the seats as players may name them: by colour, knight or id.
func (s *State) seatNames() *order.Names {
	var list []order.Name
	for _, seat := range s.Seats {
		h := s.Houses[seat]
		for _, name := range []string{string(seat), h.Colour, h.Knight, strings.TrimPrefix(h.Knight, "Sir ")} {
			if name != "" {
				list = append(list, order.Name{Code: string(seat), Full: name})
			}
		}
	}
	return order.NewNames(list...)
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

// others are the living seats but the own one, in seat order.
func (r *reader) others() []game.Seat {
	return slices.DeleteFunc(r.s.living(), func(other game.Seat) bool { return other == r.seat })
}

// aSeat reads the name of a seat.
func (p *parser) aSeat() (game.Seat, *order.Error) {
	mark := p.c.Mark()
	if p.c.Full("SEAT") && p.c.PeekAt(1).Kind == order.Number {
		p.c.Next()
		if n, _ := p.c.Number(); n >= 1 && n <= len(p.s.Seats) {
			return p.s.Seats[n-1], nil
		}
		return "", p.c.Fail("FE01", mark, p.reason("seats", "n", len(p.s.Seats)), p.s.wordsOf(p.s.Seats)...)
	}
	if p.c.Peek().Kind != order.Word {
		p.c.Want(p.s.wordsOf(p.others())...)
		return "", p.c.Unexpected()
	}
	fits := p.c.Name(p.seats, bounds...)
	slices.Sort(fits)
	fits = slices.Compact(fits)
	switch len(fits) {
	case 1:
		return game.Seat(fits[0]), nil
	case 0:
		p.c.Next()
		return "", p.c.Fail("FE01", mark, p.reason("no_lord", "word", p.c.Since(mark)), p.s.wordsOf(p.others())...)
	}
	var words []string
	for _, id := range fits {
		words = append(words, p.s.word(game.Seat(id)))
	}
	return "", p.c.Fail("FE03", mark, p.ambiguous(p.c.Since(mark), words), words...)
}

// enemies reads a list of other seats; ALL is every living one.
func (p *parser) enemies() ([]game.Seat, *order.Error) {
	if p.c.Full("ALL") {
		p.c.Next()
		return p.others(), nil
	}
	var all []game.Seat
	for {
		mark := p.c.Mark()
		seat, err := p.aSeat()
		if err != nil {
			return nil, err
		}
		if seat == p.seat {
			p.blame("FE01", mark, p.reason("own_seat"), p.s.wordsOf(p.others())...)
		}
		if !slices.Contains(all, seat) {
			all = append(all, seat)
		}
		if !p.c.Take(",") {
			return all, nil
		}
	}
}
