package camelot

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/sheet"
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

// A lexicon is what things are called in each language; codes are in all.
type lexicon map[string]*order.Names

// The names that orders know.
var (
	placeNames    = names(placesIn)
	whiteNames    = names(whitesIn)
	specialNames  = names(specialsIn)
	blackNames    = names(blacksIn)
	whiteSetNames = names(func(lang string) []order.Name { return slices.Concat(termsIn(lang, whiteTerms), whitesIn(lang)) })
	blackSetNames = names(func(lang string) []order.Name { return slices.Concat(termsIn(lang, blackTerms), blacksIn(lang)) })
)

func names(in func(lang string) []order.Name) lexicon {
	all := lexicon{}
	for _, lang := range languages {
		all[lang] = order.NewNames(in(lang)...)
	}
	return all
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

func specialsIn(lang string) []order.Name {
	return cardsIn(lang, slices.DeleteFunc(slices.Clone(cardTable.White), func(d CardData) bool { return d.Kind != KindSpecial }))
}

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

// knightNames are the knights of the game as players may name them: by coat,
// by number as squires, or by seat.
func (s *State) knightNames() *order.Names {
	var list []order.Called
	for _, seat := range s.Seats {
		k, id := s.Knights[seat], string(seat)
		list = append(list, order.Called{Code: id, Spelling: order.Spell(id)})
		for _, spelling := range slices.Concat(coatSpellings[k.Coat], squireSpellings[k.Squire]) {
			list = append(list, order.Called{Code: id, Spelling: spelling})
		}
	}
	return order.NamesOf(list...)
}

// naming is a seat as orders name it.
func (s *State) naming(seat game.Seat) Who { return Who{Seat: seat, Word: s.Face(seat).Word} }

// knightWords are the words for all knights, clockwise.
func (s *State) knightWords() []string {
	var all []string
	for _, seat := range s.Order {
		all = append(all, s.naming(seat).Word)
	}
	return all
}
