package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// seatKind returns the kind of the seats, with their spellings: number and character. A dead
// character still means its seat as long as no seat plays it. The kind is made at the first call.
func (r *SeatReader) seatKind() *order.NameKind {
	if r.seatNames != nil {
		return r.seatNames
	}
	var list []order.NamedCode
	r.seatNames = newNameKind("no_seat", nil)
	for i, sitting := range r.seats.Seats {
		called := slices.Concat(r.numbers[i], r.people[sitting.Character])
		for _, former := range sitting.Former {
			if !slices.ContainsFunc(r.seats.Seats, func(other Sitting) bool { return other.Character == former }) {
				called = append(called, r.people[former]...)
			}
		}
		for _, spelling := range called {
			list = append(list, order.NamedCode{Code: string(sitting.Seat), Spelling: spelling})
		}
		r.seatNames.Legal = append(r.seatNames.Legal, r.seats.Name(sitting.Seat))
	}
	r.seatNames.Names = order.Lexicon{"": order.NewPreparedNames(list...)}
	r.seatNames.Spell = func(code string) string { return r.seats.Name(game.Seat(code)) }
	return r.seatNames
}

// groups are the keywords of Group.
var groups = toStrings(Me, Any, Others)

// readWho reads a seat, or a word for a group. It breaks the line if neither stands there.
func (p *parser) readWho() Who {
	if word := p.WordBeforeName(p.seatKind(), groups...); word != "" {
		return p.toGroup(word)
	}
	return p.readSeat()
}

// toGroup returns the seats for which a keyword of a group stands.
func (p *parser) toGroup(word string) Who {
	if word == string(Me) {
		return Who{Group: Me, Seat: p.seats.Own}
	}
	return Who{Group: Group(word)}
}

// readSeat reads a seat, and breaks the line if none stands there.
func (p *parser) readSeat() Who {
	seat := game.Seat(p.Thing(p.seatKind()))
	return Who{Seat: seat, Name: p.seats.Name(seat)}
}

// readPlace reads a space, or a kind of space, and breaks the line if neither stands there. A word that fits
// a kind, and otherwise only spaces of that kind, means the kind.
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

// readPlaceOrRegion reads a place, or the keyword of a region; the other result is then zero.
func (p *parser) readPlaceOrRegion() (Place, book.Region) {
	if word := p.WordBeforeName(p.kinds.place, regions...); word != "" {
		return Place{}, fromKeyword[book.Region](word)
	}
	return p.readPlace(), ""
}

// readCard reads a card of any type, including Spells. It breaks the line if no thing is named, or one that
// is no card.
func (p *parser) readCard() book.Card {
	mark := p.Mark()
	id := book.Card(p.Thing(p.kinds.thing))
	if p.Err() == nil && p.book.Card(id) == nil {
		p.Refuse(codeName, mark, writeSentence(p.Line.Lang, "error.no_card", "word", p.Since(mark)))
	}
	return id
}

// newThing turns an id into a thing: a card, a space that counts as an individual, or else a creature. If it
// is a card, it also reads the number of a copy, if one follows.
func (p *parser) newThing(id string) Thing {
	switch {
	case p.book.Card(book.Card(id)) != nil:
		return Thing{Card: book.Card(id), Copy: p.Copy()}
	case p.book.Space(book.Space(id)) != nil && p.book.Space(book.Space(id)).Hostile:
		return Thing{Space: book.Space(id)}
	}
	return Thing{Creature: book.Creature(id)}
}
