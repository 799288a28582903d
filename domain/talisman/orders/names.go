package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// kinds are the kinds of things that orders name; the seats are a game's own.
type kinds struct{ card, spell, thing, evadable, rolled, place, character, roll *order.Kind }

// A called thing is an id with what it is called in a language.
type called func(lang string) []order.Name

func newKinds(b *book.Book) kinds {
	all := func(*book.CardDef) bool { return true }
	spell := func(d *book.CardDef) bool { return d.Type == book.Spell }
	return kinds{
		card: kind("no_card", cards(b, all)), spell: kind("no_spell", cards(b, spell)),
		thing:    kind("no_thing", cards(b, all), creatures(b)),
		evadable: kind("no_thing", cards(b, all), creatures(b), spaces(b, func(d *book.SpaceDef) bool { return d.Hostile })),
		rolled:   kind("no_place", cards(b, func(d *book.CardDef) bool { return d.Type == book.Place }), places(b)),
		place:    kind("no_place", places(b)), character: kind("no_character", characters(b)), roll: kind("no_roll", rolls(b)),
	}
}

// kind is a kind of things; none is the key of what is said of a word that names
// none of them.
func kind(none string, names ...called) *order.Kind {
	lexicon := order.Lexicon{}
	for _, lang := range languages {
		var all []order.Name
		for _, f := range names {
			all = append(all, f(lang)...)
		}
		lexicon[lang] = order.NewNames(all...)
	}
	return &order.Kind{
		Names: lexicon, Code: codeName, Spell: func(code string) string { return code },
		None: func(lang, word string) string { return say(lang, "error."+none, "word", word) },
	}
}

// cards are the names of cards. All Talismans are called like that of the stock.
func cards(b *book.Book, which func(*book.CardDef) bool) called {
	return func(lang string) (all []order.Name) {
		for i := range b.Cards {
			if d := &b.Cards[i]; d.ID.Said() == d.ID && which(d) {
				all = append(all, order.Name{Code: string(d.ID), Full: d.Name})
			}
		}
		return all
	}
}

// spaces are the names and codes of spaces.
func spaces(b *book.Book, which func(*book.SpaceDef) bool) called {
	return func(lang string) (all []order.Name) {
		for i := range b.Spaces {
			if d := &b.Spaces[i]; which(d) {
				all = append(all, order.Name{Code: string(d.ID), Full: d.Name}, order.Name{Code: string(d.ID), Full: d.Code})
			}
		}
		return all
	}
}

// places are the names of spaces, and those of kinds of which there are several.
func places(b *book.Book) called {
	all := spaces(b, func(*book.SpaceDef) bool { return true })
	return func(lang string) []order.Name {
		names := all(lang)
		for i := range b.Spaces {
			if k := b.Spaces[i].Kind; len(b.Kind(k)) > 1 {
				names = append(names, order.Name{Code: string(k), Full: string(k)})
			}
		}
		return names
	}
}

// creatures are the names of creatures that spaces and cards make.
func creatures(b *book.Book) called {
	return func(lang string) (all []order.Name) {
		for _, name := range creatureNames(b) {
			all = append(all, order.Name{Code: strings.ReplaceAll(strings.ToLower(name), " ", "_"), Full: name})
		}
		return all
	}
}

func characters(b *book.Book) called {
	return func(lang string) (all []order.Name) {
		for _, d := range b.Characters {
			all = append(all, order.Name{Code: string(d.ID), Full: d.Name})
		}
		return all
	}
}

func rolls(b *book.Book) called {
	return func(lang string) (all []order.Name) {
		for _, id := range b.Vocabulary.Rolls {
			all = append(all, order.Name{Code: string(id), Full: string(id)})
		}
		return all
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
}

// Name is how orders spell a seat: by its character, or by its number while it
// has none.
func (t Table) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" {
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
	r.seated = kind("no_seat")
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

// numbers are the words for seats by their numbers: "S1", "seat 1".
func numbers() [][]order.Spelling {
	all := make([][]order.Spelling, mostSeats)
	for i := range all {
		n := strconv.Itoa(i + 1)
		all[i] = append(all[i], order.Spell("S"+n))
		for _, lang := range languages {
			all[i] = append(all[i], order.Spell(order.Common().Words(lang, "SEAT")[0]+" "+n))
		}
	}
	return all
}

// people are the names of the characters.
func people(b *book.Book) map[book.Character][]order.Spelling {
	all := map[book.Character][]order.Spelling{}
	for _, lang := range languages {
		for _, name := range characters(b)(lang) {
			id := book.Character(name.Code)
			all[id] = append(all[id], order.Spell(name.Code), order.Spell(name.Full))
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

// place reads a space, or a kind of space: what begins a kind and all spaces of
// it means the kind.
func (p *parser) place() Place {
	id := ""
	fits, behind := p.fits(p.kinds.place)
	if i := slices.IndexFunc(fits, func(id string) bool { return p.book.Space(book.Space(id)) == nil }); i >= 0 && p.ofKind(fits, fits[i]) {
		p.Back(behind)
		id = fits[i]
	} else {
		id = p.Thing(p.kinds.place)
	}
	if p.book.Space(book.Space(id)) != nil {
		return Place{Space: book.Space(id)}
	}
	return Place{Kind: book.SpaceKind(id)}
}

// ofKind reports whether all places are a kind, or spaces of it.
func (p *parser) ofKind(ids []string, kind string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool {
		d := p.book.Space(book.Space(id))
		return id != kind && (d == nil || string(d.Kind) != kind)
	})
}

func (p *parser) placeList() []Place { return listed(p, p.place) }

func (p *parser) card() book.Card { return book.Card(p.Thing(p.kinds.card)) }

func (p *parser) spell() book.Card { return book.Card(p.Thing(p.kinds.spell)) }

// thing reads a card with the number of a copy, a creature, or one of some words.
func (p *parser) thing(words ...string) Thing {
	if word := p.word(p.kinds.thing, words...); word != "" {
		return Thing{Word: word}
	}
	return p.thingOf(p.kinds.thing)
}

// thingOf reads a thing of a kind by its name.
func (p *parser) thingOf(k *order.Kind) Thing {
	id := p.Thing(k)
	switch {
	case p.book.Card(book.Card(id)) != nil:
		return Thing{Card: book.Card(id), Copy: p.Copy()}
	case k == p.kinds.thing || p.book.Space(book.Space(id)) == nil:
		return Thing{Creature: Creature(id)}
	}
	return Thing{Space: book.Space(id)}
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
