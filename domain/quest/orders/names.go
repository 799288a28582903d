package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
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
		r.seatKind.Legal = append(r.seatKind.Legal, r.seats.Name(sitting.Seat))
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

// takeKeyword takes a keyword where a name may stand as well. A keyword in full goes
// before a name of one word, and a name before a beginning of a keyword: MAGIC is
// the class, and MAGIC-AMULET the card. It returns "" if a name follows, or neither.
func (p *parser) takeKeyword(names *order.NameKind, keys ...string) string {
	mark := p.Mark()
	full := p.Full(keys...)
	fits := p.Things(names)
	long := p.Mark() > mark+1
	p.Back(mark)
	if len(fits) > 0 && (long || !full) {
		return ""
	}
	word, _ := p.Word(keys...)
	return word
}

// readDistinct reads a list of things. It refuses a thing that stands there twice (S17).
func readDistinct[T ~string](parser *parser, read func() T) []T {
	var all []T
	order.List(parser.Cursor, func() T {
		mark := parser.Mark()
		thing := read()
		if slices.Contains(all, thing) {
			parser.Blame(codeTwice, mark, say(parser.Line.Lang, "error.twice", "word", parser.Since(mark)))
		}
		all = append(all, thing)
		return thing
	})
	return all
}

func (p *parser) readTileKind() book.Kind { return book.Kind(p.Thing(p.kinds.tile)) }

func (p *parser) readFoe() book.Card { return book.Card(p.Thing(p.kinds.foe)) }

func (p *parser) readCard() book.Card { return book.Card(p.Thing(p.kinds.card)) }

func (p *parser) readCards() []book.Card { return readDistinct(p, p.readCard) }

// readMovable reads a card, and refuses one that cannot change hands (S16).
func (p *parser) readMovable() book.Card {
	return p.readFitting((*book.CardDef).IsRobbable, "error.stays")
}

// readCounted reads a card, and refuses one that is not counted (S16).
func (p *parser) readCounted() book.Card {
	return p.readFitting((*book.CardDef).IsCounted, "error.not_counted")
}

// readWeapon reads a card, and refuses one that is no weapon (S16).
func (p *parser) readWeapon() book.Card {
	return p.readFitting(func(d *book.CardDef) bool { return d.Class == book.Weapon }, "error.no_weapon")
}

// readFitting reads a card, and refuses one that does not fit; why is the key of the message.
func (p *parser) readFitting(fits func(*book.CardDef) bool, why string) book.Card {
	mark := p.Mark()
	card := p.readCard()
	if p.Err() == nil && !fits(p.book.Card(card)) {
		p.Blame(codeNever, mark, say(p.Line.Lang, why, "card", book.Name(p.Line.Lang, card)))
	}
	return card
}
