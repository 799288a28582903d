package orders

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// kinds are the kinds of things that orders name; the seats are a game's own.
type kinds struct{ card, spell, thing, space, place, character, roll *order.Kind }

func newKinds(b *book.Book) kinds {
	x := &b.Lexicons
	return kinds{
		card: kind("no_card", x.Cards), spell: kind("no_spell", x.Spells), thing: kind("no_thing", x.Things),
		space: kind("no_place", x.Spaces), place: kind("no_place", x.Places), character: kind("no_character", x.Characters), roll: kind("no_roll", x.Rolls),
	}
}

// kind is a kind of things; none is the key of what is said of a word that names
// none of them.
func kind(none string, names order.Lexicon) *order.Kind {
	return &order.Kind{
		Names: names, Code: codeName,
		None: func(lang, word string) string { return say(lang, "error."+none, "word", word) },
	}
}

// A Table is the seats of a game as orders name them.
type Table struct {
	Own   game.Seat // who writes
	Seats []Sitting // in seat order
}

// A Sitting is a seat with its character; "" while it has none.
type Sitting struct {
	Seat      game.Seat
	Character book.Character
	Former    []book.Character // those that have died: whose names mean the seat, if nobody else has them now
	Numbered  bool             // it is spelt by its number, though it can be read by its character
}

// Name is how orders spell a seat: by its character, or by its number, if it has
// none or is to be numbered.
func (t Table) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" && !t.Seats[i].Numbered {
		return string(t.Seats[i].Character)
	}
	return "S" + strconv.Itoa(i+1)
}

// seats are what the seats of the game are called: by character, or by number.
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

// numbers are the words for seats by their numbers: "S1", "seat 1".
func numbers() [][]order.Spelling {
	all := make([][]order.Spelling, mostSeats)
	for i := range all {
		n := strconv.Itoa(i + 1)
		all[i] = append(all[i], order.Spell("S"+n))
		for _, lang := range book.Languages {
			all[i] = append(all[i], order.Spell(order.Common().Words(lang, "SEAT")[0]+" "+n))
		}
	}
	return all
}

// people are the names of the characters.
func people(b *book.Book) map[book.Character][]order.Spelling {
	all := map[book.Character][]order.Spelling{}
	for i := range b.Characters {
		id := b.Characters[i].ID
		all[id] = append(all[id], order.Spell(string(id)))
		for _, lang := range book.Languages {
			all[id] = append(all[id], order.Spell(book.Name(lang, id)))
		}
	}
	return all
}

// groups are the keywords of Group.
var groups = []string{string(Me), string(Any), string(Others)}

// who reads a seat, or a word for several.
func (p *parser) who() Who {
	if word := p.word(p.seats(), groups...); word != "" {
		return p.group(word)
	}
	return p.seat()
}

// group is the seats for which a keyword stands.
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

// word takes a keyword where a name may stand as well. A keyword in full goes
// before a name of one word, and a name before a beginning of a keyword. "" is
// that a name follows, or what is none.
func (p *parser) word(names *order.Kind, keys ...string) string {
	full := p.Full(keys...)
	fits, behind := p.fits(names)
	if len(fits) > 0 && (behind > p.Mark()+1 || !full) {
		return ""
	}
	word, _ := p.Word(keys...)
	return word
}

// fits are the things that the next words name, and where they end; the cursor
// stays.
func (p *parser) fits(k *order.Kind) (codes []string, behind int) {
	mark := p.Mark()
	defer p.Back(mark)
	return p.Things(k), p.Mark()
}

// place reads a space, or a kind of space: what begins a kind and nothing but
// spaces of it means the kind.
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

func (p *parser) placeList() []Place { return listed(p, p.place) }

// card reads a card of any type, a Spell too.
func (p *parser) card() book.Card {
	mark := p.Mark()
	id := book.Card(p.Thing(p.kinds.thing))
	if p.Err() == nil && p.book.Card(id) == nil {
		p.Refuse(codeName, mark, say(p.Line.Lang, "error.no_card", "word", p.Since(mark)))
	}
	return id
}

func (p *parser) spell() book.Card { return book.Card(p.Thing(p.kinds.spell)) }

// thing reads a card with the number of a copy, a creature, a space that is an
// individual, or one of some words.
func (p *parser) thing(words ...string) Thing {
	if word := p.word(p.kinds.thing, words...); word != "" {
		return Thing{Word: word}
	}
	return p.thingOf(p.Thing(p.kinds.thing))
}

// thingOf is the thing of an id, with the number of a copy if there is one.
func (p *parser) thingOf(id string) Thing {
	switch {
	case p.book.Card(book.Card(id)) != nil:
		return Thing{Card: book.Card(id), Copy: p.Copy()}
	case p.book.Space(book.Space(id)) != nil && p.book.Space(book.Space(id)).Hostile:
		return Thing{Space: book.Space(id)}
	}
	return Thing{Creature: book.Creature(id)}
}

func (p *parser) things() []Thing {
	return listed(p, func() Thing { return p.thing(Gold, Spell) })
}

// listed reads a list of things of which none may stand there twice.
func listed[T comparable](p *parser, read func() T) []T {
	all := another(p, nil, read)
	for p.Take(",") {
		all = another(p, all, read)
	}
	return all
}

// another adds a thing to a list in which it may not stand twice.
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
