package orders

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// kinds are the kinds of things that orders name; the seats are a game's own.
type kinds struct{ card, foe, tile, zone, place, target, character *order.Kind }

func newKinds(b *book.Book) kinds {
	x := &b.Lexicons
	return kinds{
		card: kind("no_card", x.Cards), foe: kind("no_foe", foes(b)), tile: kind("no_tile", x.Kinds), zone: kind("no_zone", x.Zones),
		place: kind("no_place", x.Places), target: kind("no_target", x.Targets), character: kind("no_character", x.Characters),
	}
}

// kind is a kind of things; none is the key of what is said of a word that names
// none of them.
func kind(none string, names order.Lexicon) *order.Kind {
	return &order.Kind{
		Names: names, Code: codeName, Spell: func(code string) string { return code },
		None: func(lang, word string) string { return say(lang, "error."+none, "word", word) },
	}
}

// foes are the names of the cards that can be fought.
func foes(b *book.Book) order.Lexicon {
	all := order.Lexicon{}
	for _, lang := range book.Languages {
		var list []order.Name
		for _, d := range b.Cards {
			if d.Foe() {
				list = append(list, order.Name{Code: string(d.ID), Full: book.Name(lang, d.ID)})
			}
		}
		all[lang] = order.NewNames(list...)
	}
	return all
}

// A Table is the seats of a game as orders name them.
type Table struct {
	Own   game.Seat // who writes
	Seats []Sitting // in seat order
}

// A Sitting is a seat with its character; "" before it has one.
type Sitting struct {
	Seat      game.Seat
	Character book.Character
}

// Name is how orders spell a seat: by its character, or by its number before it
// has one.
func (t Table) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" {
		return string(t.Seats[i].Character)
	}
	return "SEAT " + strconv.Itoa(i+1)
}

// seats are what the seats of the game are called: by character, or by number.
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

// numbers are the words for seats by their numbers: "seat 1".
func numbers(b *book.Book) [][]order.Spelling {
	all := make([][]order.Spelling, len(b.Time.Minutes))
	for i := range all {
		for _, lang := range book.Languages {
			all[i] = append(all[i], order.Spell(order.Common().Words(lang, "SEAT")[0]+" "+strconv.Itoa(i+1)))
		}
	}
	return all
}

// people are the names of the characters.
func people(b *book.Book) map[book.Character][]order.Spelling {
	all := map[book.Character][]order.Spelling{}
	for _, d := range b.Characters {
		for _, full := range append([]string{string(d.ID), d.Name}, d.Also...) {
			all[d.ID] = append(all[d.ID], order.Spell(full))
		}
	}
	return all
}

// seat reads a seat.
func (p *parser) seat() Who {
	seat := game.Seat(p.Thing(p.seats()))
	return Who{seat, p.table.Name(seat)}
}

// other reads a seat that is not the writer's (S15).
func (p *parser) other() Who {
	mark := p.Mark()
	who := p.seat()
	if who.Seat == p.table.Own && p.Err() == nil {
		p.Blame(codeSelf, mark, say(p.Line.Lang, "error.self"))
	}
	return who
}

// word takes a keyword where a name may stand as well. A keyword in full goes
// before a name of one word, and a name before a beginning of a keyword: MAGIC is
// the class, and MAGIC-AMULET the card. "" is that a name follows, or what is
// none.
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

// listed reads a list of things of which none may stand there twice (S17).
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

// fit reads a card with which something can be done; why is what is said of
// others.
func (p *parser) fit(can func(*book.CardDef) bool, why string) book.Card {
	mark := p.Mark()
	card := p.card()
	if p.Err() == nil && !can(p.book.Card(card)) {
		p.Blame(codeNever, mark, say(p.Line.Lang, why, "card", book.Name(p.Line.Lang, card)))
	}
	return card
}
