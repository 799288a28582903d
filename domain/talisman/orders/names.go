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
	if word := p.WordBeforeName(p.seatKind(), groups...); word != "" {
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

// readPlace reads a space, or a kind of space. A word that fits a kind, and otherwise only spaces
// of that kind, means the kind.
func (p *parser) readPlace() Place {
	fits, behind := p.FindNames(p.kinds.place)
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
	if word := p.WordBeforeName(p.kinds.place, regions...); word != "" {
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
