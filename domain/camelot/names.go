package camelot

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

type nameSheet struct {
	Places  map[Place]map[string][]string
	Terms   map[string]map[string][]string
	Knights map[Coat][]string
	Squire  []string
}

var nameTable = sheet.MustFile[nameSheet](files, "data/1/names.yaml")

// languages are those of the orders, English first.
var languages = []string{order.English, "es", "fr", "nl"}

// The kinds of things that orders name; codes are names in all languages.
var (
	placeKind    = kind("no_place", allPlaces, placesIn)
	whiteKind    = kind("no_white", ids(cardTable.White), whitesIn)
	specialKind  = kind("no_white", ids(specials), specialsIn)
	blackKind    = kind("no_black", ids(cardTable.Black), blacksIn)
	whiteSetKind = kind("no_white", slices.Concat(whiteTerms, ids(cardTable.White)), func(lang string) []order.Name {
		return slices.Concat(termsIn(lang, whiteTerms), whitesIn(lang))
	})
	blackSetKind = kind("no_black", slices.Concat(blackTerms, ids(cardTable.Black)), func(lang string) []order.Name {
		return slices.Concat(termsIn(lang, blackTerms), blacksIn(lang))
	})
)

// kind is a kind of things; none is the key of what is said of a word that names
// none of them.
func kind(none string, legal []string, in func(lang string) []order.Name) *order.Kind {
	k := unnamed(none, legal)
	for _, lang := range languages {
		k.Names[lang] = order.NewNames(in(lang)...)
	}
	return k
}

func unnamed(none string, legal []string) *order.Kind {
	return &order.Kind{
		Names: order.Lexicon{}, Legal: legal, Spell: func(code string) string { return code },
		None: func(lang, word string) string { return reasons.Say(lang, "error."+none, args{"word": word}) },
	}
}

// called is a code under each of its names.
func called(code string, full ...string) []order.Name {
	list := []order.Name{{Code: code, Full: code}}
	for _, f := range full {
		list = append(list, order.Name{Code: code, Full: f})
	}
	return list
}

func placesIn(lang string) []order.Name {
	var list []order.Name
	for _, p := range slices.Sorted(maps.Keys(nameTable.Places)) {
		list = append(list, called(string(p), nameTable.Places[p][lang]...)...)
	}
	return list
}

func termsIn(lang string, terms []string) []order.Name {
	var list []order.Name
	for _, t := range terms {
		list = append(list, called(t, nameTable.Terms[t][lang]...)...)
	}
	return list
}

func whitesIn(lang string) []order.Name { return cardsIn(lang, cardTable.White) }

func blacksIn(lang string) []order.Name { return cardsIn(lang, cardTable.Black) }

func specialsIn(lang string) []order.Name { return cardsIn(lang, specials) }

// cardsIn are cards by their names in reports; "Lancelot 1 / Dragon 5" is two
// names, and "Morgan (1)" is written without brackets.
func cardsIn(lang string, cards []CardData) []order.Name {
	var list []order.Name
	for _, d := range cards {
		name := strings.NewReplacer("(", "", ")", "").Replace(catalogue.Say(lang, "card."+string(d.ID), nil))
		list = append(list, called(string(d.ID), strings.Split(name, " / ")...)...)
	}
	return list
}

// The spellings of knights and squires, prepared once.
var (
	coatSpellings   = spellCoats()
	squireSpellings = spellSquires()
)

func spellCoats() map[Coat][]order.Spelling {
	all := map[Coat][]order.Spelling{}
	for coat, full := range nameTable.Knights {
		all[coat] = []order.Spelling{order.Spell(string(coat))}
		for _, f := range full {
			all[coat] = append(all[coat], order.Spell(f))
		}
	}
	return all
}

// spellSquires are the spellings by number; there is none of number 0.
func spellSquires() [][]order.Spelling {
	all := make([][]order.Spelling, maxSeats+1)
	for n := 1; n <= maxSeats; n++ {
		for _, word := range nameTable.Squire {
			all[n] = append(all[n], order.Spell(word+" "+strconv.Itoa(n)))
		}
	}
	return all
}

// knightKind is the knights of the game as players may name them: by coat, by
// number as squires, or by seat.
func (s *State) knightKind() *order.Kind {
	var list []order.Called
	for _, seat := range s.Seats {
		k, id := s.Knights[seat], string(seat)
		list = append(list, order.Called{Code: id, Spelling: order.Spell(id)})
		for _, spelling := range slices.Concat(coatSpellings[k.Coat], squireSpellings[k.Squire]) {
			list = append(list, order.Called{Code: id, Spelling: spelling})
		}
	}
	k := unnamed("no_knight", s.knightWords())
	k.Names[""] = order.NamesOf(list...)
	k.Spell = func(code string) string { return s.naming(game.Seat(code)).Word }
	return k
}

// naming is a seat as orders name it.
func (s *State) naming(seat game.Seat) Who {
	return Who{Seat: seat, Word: s.Face(seat, words.English).Word}
}

// knightWords are the words for all knights, clockwise.
func (s *State) knightWords() []string {
	var all []string
	for _, seat := range s.Order {
		all = append(all, s.naming(seat).Word)
	}
	return all
}
