package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// seats returns the names of the seats of the game: by character, or by number.
func (r *Reader) seats() *order.Kind {
	if r.seated != nil {
		return r.seated
	}
	var list []order.Called
	r.seated = kind("no_seat", nil)
	for i, s := range r.table.Seats {
		for _, spelling := range slices.Concat(r.numbers[i], r.people[s.Character]) {
			list = append(list, order.Called{Code: string(s.Seat), Spelling: spelling})
		}
		r.seated.Legal = append(r.seated.Legal, r.table.Name(s.Seat))
	}
	r.seated.Names = order.Lexicon{"": order.NamesOf(list...)}
	r.seated.Spell = func(code string) string { return r.table.Name(game.Seat(code)) }
	return r.seated
}

// seat reads a seat.
func (p *parser) seat() Who {
	seat := game.Seat(p.Thing(p.seats()))
	return Who{seat, p.table.Name(seat)}
}

// other reads a seat that is not the writer's own (S15), and never proposes the writer's.
func (p *parser) other() Who {
	mark := p.Mark()
	rivals := *p.seats()
	rivals.Legal = slices.DeleteFunc(slices.Clone(rivals.Legal), func(name string) bool { return name == p.table.Name(p.table.Own) })
	seat := game.Seat(p.Thing(&rivals))
	if seat == p.table.Own && p.Err() == nil {
		p.Blame(codeSelf, mark, say(p.Line.Lang, "error.self"), rivals.Legal...)
	}
	return Who{seat, p.table.Name(seat)}
}

// word takes a keyword where a name may stand as well. A keyword in full goes
// before a name of one word, and a name before a beginning of a keyword: MAGIC is
// the class, and MAGIC-AMULET the card. It returns "" if a name follows, or neither.
func (p *parser) word(names *order.Kind, keys ...string) string {
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

// listed reads a list of things, and refuses one that stands there twice (S17).
func listed[T ~string](p *parser, read func() T) []T {
	var all []T
	order.List(p.Cursor, func() T {
		mark := p.Mark()
		thing := read()
		if slices.Contains(all, thing) {
			p.Blame(codeTwice, mark, say(p.Line.Lang, "error.twice", "word", p.Since(mark)))
		}
		all = append(all, thing)
		return thing
	})
	return all
}

func (p *parser) tile() book.Kind { return book.Kind(p.Thing(p.kinds.tile)) }

func (p *parser) foe() book.Card { return book.Card(p.Thing(p.kinds.foe)) }

func (p *parser) card() book.Card { return book.Card(p.Thing(p.kinds.card)) }

func (p *parser) cardList() []book.Card { return listed(p, p.card) }

// movable reads a card that can change hands (S16).
func (p *parser) movable() book.Card { return p.fit((*book.CardDef).Robbable, "error.stays") }

// counted reads a card that can be given up (S16).
func (p *parser) counted() book.Card { return p.fit((*book.CardDef).Counted, "error.not_counted") }

// weapon reads a weapon.
func (p *parser) weapon() book.Card {
	return p.fit(func(d *book.CardDef) bool { return d.Class == book.Weapon }, "error.no_weapon")
}

// fit reads a card that can serves. why is the key of the message about any other
// card.
func (p *parser) fit(can func(*book.CardDef) bool, why string) book.Card {
	mark := p.Mark()
	card := p.card()
	if p.Err() == nil && !can(p.book.Card(card)) {
		p.Blame(codeNever, mark, say(p.Line.Lang, why, "card", book.Name(p.Line.Lang, card)))
	}
	return card
}
