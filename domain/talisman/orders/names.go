package orders

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// seats returns the kind of the seats, with their spellings: number and character. A dead
// character still means its seat as long as no other seat plays it.
func (r *Reader) seats() *order.Kind {
	if r.seated != nil {
		return r.seated
	}
	var list []order.Called
	r.seated = kind("no_seat", nil)
	for i, s := range r.table.Seats {
		called := slices.Concat(r.numbers[i], r.people[s.Character])
		for _, former := range s.Former {
			if !slices.ContainsFunc(r.table.Seats, func(other Sitting) bool { return other.Character == former }) {
				called = append(called, r.people[former]...)
			}
		}
		for _, spelling := range called {
			list = append(list, order.Called{Code: string(s.Seat), Spelling: spelling})
		}
		r.seated.Legal = append(r.seated.Legal, r.table.Name(s.Seat))
	}
	r.seated.Names = order.Lexicon{"": order.NamesOf(list...)}
	r.seated.Spell = func(code string) string { return r.table.Name(game.Seat(code)) }
	return r.seated
}

// groups are the keywords of Group.
var groups = keywords(Me, Any, Others)

// who reads a seat, or a word for a group.
func (p *parser) who() Who {
	if word := p.word(p.seats(), groups...); word != "" {
		return p.group(word)
	}
	return p.seat()
}

// group returns the seats for which a keyword stands.
func (p *parser) group(word string) Who {
	if word == string(Me) {
		return Who{Group: Me, Seat: p.table.Own}
	}
	return Who{Group: Group(word)}
}

// seat reads a seat.
func (p *parser) seat() Who {
	seat := game.Seat(p.Thing(p.seats()))
	return Who{Seat: seat, Name: p.table.Name(seat)}
}

// word reads a keyword where a name may stand as well. A complete keyword goes before a name
// of one word; a name goes before an abbreviated keyword. It returns "" if a name follows, or
// neither.
func (p *parser) word(names *order.Kind, keys ...string) string {
	full := p.Full(keys...)
	fits, behind := p.fits(names)
	if len(fits) > 0 && (behind > p.Mark()+1 || !full) {
		return ""
	}
	word, _ := p.Word(keys...)
	return word
}

// fits returns the things that the next words name, and the position behind them. The cursor
// does not move.
func (p *parser) fits(k *order.Kind) (codes []string, behind int) {
	mark := p.Mark()
	defer p.Back(mark)
	return p.Things(k), p.Mark()
}

// place reads a space, or a kind of space. A word that fits a kind, and otherwise only spaces
// of that kind, means the kind.
func (p *parser) place() Place {
	fits, behind := p.fits(p.kinds.place)
	id := ""
	if narrow := p.book.Narrow(fits); len(narrow) == 1 && len(fits) > 1 {
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

// placeOrRegion reads a place, or a region.
func (p *parser) placeOrRegion() (Place, book.Region) {
	if word := p.word(p.kinds.place, regions...); word != "" {
		return Place{}, lowered[book.Region](word)
	}
	return p.place(), ""
}

// card reads a card of any type, including Spells.
func (p *parser) card() book.Card {
	mark := p.Mark()
	id := book.Card(p.Thing(p.kinds.thing))
	if p.Err() == nil && p.book.Card(id) == nil {
		p.Refuse(codeName, mark, say(p.Line.Lang, "error.no_card", "word", p.Since(mark)))
	}
	return id
}

// spell reads a Spell.
func (p *parser) spell() book.Card { return book.Card(p.Thing(p.kinds.spell)) }

// thing reads a card with an optional number of a copy, a creature, a space that counts as an
// individual, or one of some words.
func (p *parser) thing(words ...string) Thing {
	if word := p.word(p.kinds.thing, words...); word != "" {
		return Thing{Word: word}
	}
	return p.thingOf(p.Thing(p.kinds.thing))
}

// thingOf turns an id into a thing, and reads the number of a copy if one follows.
func (p *parser) thingOf(id string) Thing {
	switch {
	case p.book.Card(book.Card(id)) != nil:
		return Thing{Card: book.Card(id), Copy: p.Copy()}
	case p.book.Space(book.Space(id)) != nil && p.book.Space(book.Space(id)).Hostile:
		return Thing{Space: book.Space(id)}
	}
	return Thing{Creature: book.Creature(id)}
}

// things reads a list of things.
func (p *parser) things() []Thing {
	return listed(p, func() Thing { return p.thing(Gold, Spell) })
}

// listed reads a list in which nothing may stand twice.
func listed[T comparable](p *parser, read func() T) []T {
	all := another(p, nil, read)
	for p.Take(",") {
		all = another(p, all, read)
	}
	return all
}

// another reads one more thing of a list, and blames one that already stands in it.
func another[T comparable](p *parser, all []T, read func() T) []T {
	mark := p.Mark()
	thing := read()
	if p.Err() != nil {
		return all
	}
	if slices.Contains(all, thing) {
		p.Blame(codeUnknown, mark, say(p.Line.Lang, "error.twice", "word", p.Since(mark)))
	}
	return append(all, thing)
}
