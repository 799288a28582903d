package orders

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
	"strconv"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

// Codes of the faults of a line.
const (
	codeUnknown   order.Code = "S05"
	codeAmbiguous order.Code = "S06"
	codeName      order.Code = "S07"
	codeSum       order.Code = "S08"
	codeLimit     order.Code = "S09"
	codeSpread    order.Code = "S10"
	codeCondition order.Code = "S13"
	codeLabel     order.Code = "S14"
	codeSelf      order.Code = "S15"
	codeNever     order.Code = "S16"
	codeTwice     order.Code = "S17"
)

//go:embed data/[1-9]*
var files embed.FS

//go:embed data/words/*.yaml
var wordFiles embed.FS

// sentences holds the messages about faulty lines.
var sentences = words.Must(wordFiles, "data/words")

// shippedLanguages holds the languages of the editions that are part of the program. A language is read on
// first use; one with broken data panics then.
var shippedLanguages = datafile.MustFollow(files, book.Editions().Newest(), func(dataFiles fs.FS, edition int) (*Language, error) {
	return readLanguage(dataFiles, book.Of(edition))
})

// A Language holds the words of the orders of one edition, and reads them. It
// is never changed.
type Language struct {
	Grammar *order.Grammar
	Help    order.Topics

	book       *book.Book
	conditions []order.Term
	kinds      kinds
	people     map[book.Character][]order.Spelling // the names of characters
	numbers    [][]order.Spelling                  // the words for seats, by their number less 1
}

// Editions returns the books and languages of the editions that are part of the program.
func Editions() *datafile.Pair[*book.Book, *Language] {
	return &datafile.Pair[*book.Book, *Language]{Books: book.Editions(), Languages: shippedLanguages, Read: readLanguage}
}

// Frames are the first words of lines that open or close a section.
// POST comes from FOR POST 5.
var Frames = []string{"POST", "SETUP", "TURN", "ALL", "END"}

// lineWords are all words with which a line can begin.
var lineWords = slices.Concat(orderWords, Frames, []string{"IF"})

// Words lists the words with which orders begin.
func Words() []string { return slices.Clone(orderWords) }

// readLanguage reads the keywords and the help of a book's edition. It fails if one of their files cannot
// be read.
func readLanguage(dataFiles fs.FS, b *book.Book) (*Language, error) {
	var help struct{ Topics []order.Topic }
	keywords, first := order.ReadCatalogueFile(dataFiles, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(dataFiles, "instead.yaml")
	if err := errors.Join(first, second, datafile.Fill(dataFiles, "help.yaml", &help)); err != nil {
		return nil, err
	}
	language := &Language{book: b, Help: order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Form: Write}}
	language.Grammar = &order.Grammar{
		Words: keywords, Unknown: codeUnknown, Ambiguous: codeAmbiguous, Heads: lineWords, Instead: instead,
	}
	language.kinds, language.people, language.numbers = newKinds(language.book), spellCharacters(language.book), spellNumbers(language.book)
	language.conditions = listTerms(language.book)
	return language, nil
}

// say returns a sentence in a language; pairs are names and values of its parameters.
func say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

// kinds are the kinds of things that orders name. The seats are missing, since each game has its
// own.
type kinds struct{ card, foe, tile, zone, place, target, character *order.NameKind }

// newKinds builds the kinds of things from the lexicons of a book.
func newKinds(b *book.Book) kinds {
	x := &b.Lexicons
	return kinds{
		card: newKind("no_card", x.Cards), foe: newKind("no_foe", nameFoes(b)), tile: newKind("no_tile", x.Kinds), zone: newKind("no_zone", x.Zones),
		place: newKind("no_place", x.Places), target: newKind("no_target", x.Targets), character: newKind("no_character", x.Characters),
	}
}

// newKind makes a kind of things. none is the key, without "error.", of the message about a word that
// names none of them.
func newKind(none string, names order.Lexicon) *order.NameKind {
	return &order.NameKind{
		Names: names, Code: codeName, Spell: func(code string) string { return code },
		None: func(lang, word string) string { return say(lang, "error."+none, "word", word) },
	}
}

// nameFoes lists the names of the cards that can be fought.
func nameFoes(b *book.Book) order.Lexicon {
	foes := lists.Keep(b.Cards, func(d book.CardDef) bool { return d.IsFoe() })
	all := order.Lexicon{}
	for _, lang := range book.Languages {
		all[lang] = order.NewNames(lists.Map(foes, func(d book.CardDef) order.Name {
			return order.Name{Code: string(d.ID), Full: book.Name(lang, d.ID)}
		})...)
	}
	return all
}

// spellNumbers lists the words for each seat by its number, "seat 1", in all languages.
func spellNumbers(b *book.Book) [][]order.Spelling {
	all := make([][]order.Spelling, len(b.Time.Minutes))
	for i := range all {
		all[i] = lists.Map(book.Languages, func(lang string) order.Spelling {
			return order.PrepareName(order.Common().Words(lang, "SEAT")[0] + " " + strconv.Itoa(i+1))
		})
	}
	return all
}

// spellCharacters lists the spellings of each character: its id and its names.
func spellCharacters(b *book.Book) map[book.Character][]order.Spelling {
	all := map[book.Character][]order.Spelling{}
	for _, d := range b.Characters {
		all[d.ID] = lists.Map(append([]string{string(d.ID), d.Name}, d.Also...), order.PrepareName)
	}
	return all
}
