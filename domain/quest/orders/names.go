package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// nameSeats returns the names of the seats of the game, by character and by number. It builds them at the
// first call.
func (r *SeatReader) nameSeats() *order.NameKind {
	if r.seatKind != nil {
		return r.seatKind
	}
	var list []order.NamedCode
	r.seatKind = newKind("no_seat", nil)
	for i, sitting := range r.seats.Seats {
		for _, spelling := range slices.Concat(r.numbers[i], r.people[sitting.Character]) {
			list = append(list, order.NamedCode{Code: string(sitting.Seat), Spelling: spelling})
		}
		if !sitting.Left {
			r.seatKind.Legal = append(r.seatKind.Legal, r.seats.Name(sitting.Seat))
		}
	}
	r.seatKind.Names = order.Lexicon{"": order.NewPreparedNames(list...)}
	r.seatKind.Spell = func(code string) string { return r.seats.Name(game.Seat(code)) }
	return r.seatKind
}

// readSeat reads a seat. If no single seat has the name, the line is broken.
func (p *parser) readSeat() Who {
	seat := game.Seat(p.Thing(p.nameSeats()))
	return Who{seat, p.seats.Name(seat)}
}

// readOtherSeat reads a seat. It refuses the writer's own (S15), and never proposes it.
func (p *parser) readOtherSeat() Who {
	mark := p.Mark()
	rivals := *p.nameSeats()
	rivals.Legal = slices.DeleteFunc(slices.Clone(rivals.Legal), func(name string) bool { return name == p.seats.Name(p.seats.Own) })
	seat := game.Seat(p.Thing(&rivals))
	if seat == p.seats.Own && p.Err() == nil {
		p.Blame(codeSelf, mark, say(p.Line.Lang, "error.self"), rivals.Legal...)
	}
	return Who{seat, p.seats.Name(seat)}
}
