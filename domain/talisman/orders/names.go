package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// seatKind returns the kind of the seats, with their spellings: number and character. A dead
// character still means its seat as long as no other seat plays it.
func (r *SeatReader) seatKind() *order.NameKind {
	if r.seated != nil {
		return r.seated
	}
	var list []order.NamedCode
	r.seated = newKind("no_seat", nil)
	for i, sitting := range r.table.Seats {
		called := slices.Concat(r.numbers[i], r.people[sitting.Character])
		for _, former := range sitting.Former {
			if !slices.ContainsFunc(r.table.Seats, func(other Sitting) bool { return other.Character == former }) {
				called = append(called, r.people[former]...)
			}
		}
		for _, spelling := range called {
			list = append(list, order.NamedCode{Code: string(sitting.Seat), Spelling: spelling})
		}
		r.seated.Legal = append(r.seated.Legal, r.table.Name(sitting.Seat))
	}
	r.seated.Names = order.Lexicon{"": order.NewPreparedNames(list...)}
	r.seated.Spell = func(code string) string { return r.table.Name(game.Seat(code)) }
	return r.seated
}

// groups are the keywords of Group.
var groups = toStrings(Me, Any, Others)

// readWho reads a seat, or a word for a group.
func (p *parser) readWho() Who {
	if word := p.readWord(p.seatKind(), groups...); word != "" {
		return p.groupOf(word)
	}
	return p.readSeat()
}

// groupOf returns the seats for which a keyword stands.
func (p *parser) groupOf(word string) Who {
	if word == string(Me) {
		return Who{Group: Me, Seat: p.table.Own}
	}
	return Who{Group: Group(word)}
}

// readSeat reads a seat.
func (p *parser) readSeat() Who {
	seat := game.Seat(p.Thing(p.seatKind()))
	return Who{Seat: seat, Name: p.table.Name(seat)}
}

// readWord reads a keyword where a name may stand as well. A complete keyword goes before a name
// of one word; a name goes before an abbreviated keyword. It returns "" if a name follows, or
// neither.
func (p *parser) readWord(names *order.NameKind, keys ...string) string {
	full := p.Full(keys...)
	fits, behind := p.findFitting(names)
	if len(fits) > 0 && (behind > p.Mark()+1 || !full) {
		return ""
	}
	word, _ := p.Word(keys...)
	return word
}

// findFitting returns the things that the next words name, and the position behind them. The cursor
// does not move.
func (p *parser) findFitting(kind *order.NameKind) (codes []string, behind int) {
	mark := p.Mark()
	defer p.Back(mark)
	return p.Things(kind), p.Mark()
}

// readPlace reads a space, or a kind of space. A word that fits a kind, and otherwise only spaces
// of that kind, means the kind.
func (p *parser) readPlace() Place {
	fits, behind := p.findFitting(p.kinds.place)
	id := ""
	if narrow := p.book.NarrowPlaces(fits); len(narrow) == 1 && len(fits) > 1 {
		id = narrow[0]
		p.Back(behind)
	} else {
		id = p.Thing(p.kinds.place)
	}
	if p.book.Space(book.Space(id)) != nil {
		return Place{Space: book.Space(id)}
	}
	return Place{Kind: book.SpaceKind(id)}
}

// regions are the keywords of regions.
var regions = []string{"OUTER", "MIDDLE", "INNER"}

// readPlaceOrRegion reads a place, or a region.
func (p *parser) readPlaceOrRegion() (Place, book.Region) {
	if word := p.readWord(p.kinds.place, regions...); word != "" {
		return Place{}, fromKeyword[book.Region](word)
	}
	return p.readPlace(), ""
}

// readCard reads a card of any type, including Spells.
func (p *parser) readCard() book.Card {
	mark := p.Mark()
	id := book.Card(p.Thing(p.kinds.thing))
	if p.Err() == nil && p.book.Card(id) == nil {
		p.Refuse(codeName, mark, writeSentence(p.Line.Lang, "error.no_card", "word", p.Since(mark)))
	}
	return id
}

// readSpell reads a Spell.
func (p *parser) readSpell() book.Card { return book.Card(p.Thing(p.kinds.spell)) }

// readThing reads a card with an optional number of a copy, a creature, a space that counts as an
// individual, or one of some words.
func (p *parser) readThing(words ...string) Thing {
	if word := p.readWord(p.kinds.thing, words...); word != "" {
		return Thing{Word: word}
	}
	return p.newThing(p.Thing(p.kinds.thing))
}

// newThing turns an id into a thing, and reads the number of a copy if one follows.
func (p *parser) newThing(id string) Thing {
	switch {
	case p.book.Card(book.Card(id)) != nil:
		return Thing{Card: book.Card(id), Copy: p.Copy()}
	case p.book.Space(book.Space(id)) != nil && p.book.Space(book.Space(id)).Hostile:
		return Thing{Space: book.Space(id)}
	}
	return Thing{Creature: book.Creature(id)}
}

// readThings reads a list of things.
func (p *parser) readThings() []Thing {
	return readList(p, func() Thing { return p.readThing(Gold, Spell) })
}

// readList reads a list in which nothing may stand twice.
func readList[T comparable](parser *parser, read func() T) []T {
	all := readAnother(parser, nil, read)
	for parser.Take(",") {
		all = readAnother(parser, all, read)
	}
	return all
}

// readAnother reads one more thing of a list, and blames one that already stands in it.
func readAnother[T comparable](parser *parser, all []T, read func() T) []T {
	mark := parser.Mark()
	thing := read()
	if parser.Err() != nil {
		return all
	}
	if slices.Contains(all, thing) {
		parser.Blame(codeUnknown, mark, writeSentence(parser.Line.Lang, "error.twice", "word", parser.Since(mark)))
	}
	return append(all, thing)
}
