package camelot

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// languages are the languages of the orders, English first.
var languages = []string{order.English, "es", "fr", "nl"}

// newLexicon builds the kinds of things that orders name, from the cards and names of the book.
func (b *Book) newLexicon() lexicon {
	whites := func(lang string) []order.Name { return listCardsIn(lang, b.cards.White) }
	blacks := func(lang string) []order.Name { return listCardsIn(lang, b.cards.Black) }
	places := slices.Sorted(maps.Keys(b.names.Places))
	return lexicon{
		place:   newKind("no_place", toStrings(b.places), func(lang string) []order.Name { return listNamesIn(lang, places, b.names.Places) }),
		white:   newKind("no_white", listCardIDs(b.cards.White), whites),
		special: newKind("no_white", listCardIDs(b.specials), func(lang string) []order.Name { return listCardsIn(lang, b.specials) }),
		black:   newKind("no_black", listCardIDs(b.cards.Black), blacks),
		whiteSet: newKind("no_white", slices.Concat(whiteTerms, listCardIDs(b.cards.White)), func(lang string) []order.Name {
			return slices.Concat(listNamesIn(lang, whiteTerms, b.names.Terms), whites(lang))
		}),
		blackSet: newKind("no_black", slices.Concat(blackTerms, listCardIDs(b.cards.Black)), func(lang string) []order.Name {
			return slices.Concat(listNamesIn(lang, blackTerms, b.names.Terms), blacks(lang))
		}),
	}
}

// newKind builds a kind of things. The key none, without "error.", is that of the reason for a
// word that names none of them; legal lists the names to propose then; namesIn returns the names
// in a language.
func newKind(none string, legal []string, namesIn func(lang string) []order.Name) *order.NameKind {
	kind := newUnnamedKind(none, legal)
	for _, lang := range languages {
		kind.Names[lang] = order.NewNames(namesIn(lang)...)
	}
	return kind
}

// newUnnamedKind builds a kind as newKind does, but without names; the caller adds them.
func newUnnamedKind(none string, legal []string) *order.NameKind {
	return &order.NameKind{
		Names: order.Lexicon{}, Legal: legal, Spell: func(code string) string { return code },
		None: func(lang, word string) string { return reasons.Say(lang, "error."+none, args{"word": word}) },
	}
}

// listCodeNames lists a code under itself and under each of its full names.
func listCodeNames(code string, full ...string) []order.Name {
	return lists.Map(append([]string{code}, full...), func(f string) order.Name { return order.Name{Code: code, Full: f} })
}

// listNamesIn lists things under their names in a language.
func listNamesIn[T ~string](lang string, things []T, names map[T]map[string][]string) []order.Name {
	var list []order.Name
	for _, t := range things {
		list = append(list, listCodeNames(string(t), names[t][lang]...)...)
	}
	return list
}

// listCardsIn lists cards under their ids, and under their names in reports in a language.
// "Lancelot 1 / Dragon 5" gives two names, and "Morgan (1)" loses its brackets.
func listCardsIn(lang string, cards []CardData) []order.Name {
	var list []order.Name
	for _, card := range cards {
		name := strings.NewReplacer("(", "", ")", "").Replace(catalogue.Say(lang, "card."+string(card.ID), nil))
		list = append(list, listCodeNames(string(card.ID), strings.Split(name, " / ")...)...)
	}
	return list
}

// spellCoats returns the spellings of each coat of arms: its id and its full names.
func (b *Book) spellCoats() map[Coat][]order.Spelling {
	all := map[Coat][]order.Spelling{}
	for coat, full := range b.names.Knights {
		all[coat] = lists.Map(append([]string{string(coat)}, full...), order.PrepareName)
	}
	return all
}

// spellSquires returns the spellings of the squires by number; number 0 has none.
func (b *Book) spellSquires() [][]order.Spelling {
	all := make([][]order.Spelling, maxSeats+1)
	for n := 1; n <= maxSeats; n++ {
		all[n] = lists.Map(b.names.Squire, func(word string) order.Spelling { return order.PrepareName(word + " " + strconv.Itoa(n)) })
	}
	return all
}

// newKnightKind returns the kind of the knights of the game. Players may name them
// by coat, by number as squires, or by seat.
func (s *State) newKnightKind() *order.NameKind {
	var list []order.NamedCode
	for _, seat := range s.Seats {
		knight, id := s.Knights[seat], string(seat)
		list = append(list, order.NamedCode{Code: id, Spelling: order.PrepareName(id)})
		for _, spelling := range slices.Concat(s.coatSpellings[knight.Coat], s.squireSpellings[knight.Squire]) {
			list = append(list, order.NamedCode{Code: id, Spelling: spelling})
		}
	}
	kind := newUnnamedKind("no_knight", s.listSeatWords(s.Order))
	kind.Names[""] = order.NewPreparedNames(list...)
	kind.Spell = func(code string) string { return s.nameSeat(game.Seat(code)).Word }
	return kind
}

// nameSeat returns a seat with the English word that orders use for it.
func (s *State) nameSeat(seat game.Seat) Who {
	return Who{Seat: seat, Word: s.Face(seat, words.English).Word}
}

// listSeatWords returns the English words that orders use for seats.
func (s *State) listSeatWords(list seats) []string {
	return lists.Map(list, func(seat game.Seat) string { return s.nameSeat(seat).Word })
}

// Called returns the names by which orders in a language call a card, a kind of cards, a place or
// a knight. It returns none if the code is unknown.
func (Rules) Called(state game.State, lang, code string) []string {
	position := state.(*State)
	lexicon, term := position.kinds, strings.ToUpper(code)
	names := slices.Concat(
		lexicon.white.Names.ListNames(lang, code), lexicon.black.Names.ListNames(lang, code), lexicon.place.Names.ListNames(lang, code),
		lexicon.whiteSet.Names.ListNames(lang, term), lexicon.blackSet.Names.ListNames(lang, term),
	)
	for _, seat := range position.Seats {
		if face := position.Face(seat, lang); face.Word == code {
			names = append(names, face.Name)
		}
	}
	return names
}
