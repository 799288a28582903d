package orders

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
	"strconv"

	"seneschal/domain/datafile"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// Codes of faults.
const (
	codeUnknown   order.Code = "E-01"
	codeAmbiguous order.Code = "E-02"
	codeName      order.Code = "E-03"
	codeAbandon   order.Code = "E-13"
	codeCondition order.Code = "E-25"
)

//go:embed data/[1-9]*
var files embed.FS

//go:embed data/words/*.yaml
var wordFiles embed.FS

// sentences are the messages about faulty lines.
var sentences = words.Must(wordFiles, "data/words")

// shipped holds the languages of the editions that are part of the program.
var shipped = datafile.MustFollow(files, book.Editions().Newest(), func(dataFiles fs.FS, edition int) (*Language, error) {
	return readLanguage(dataFiles, book.Of(edition))
})

// A Language holds the words and the grammar of the orders of one edition. It is never changed.
type Language struct {
	Grammar *order.Grammar
	Help    order.Topics

	book    *book.Book
	terms   []order.Term
	kinds   nameKinds
	people  map[book.Character][]order.Spelling // the spellings of each character
	numbers [][]order.Spelling                  // the spellings of each seat's number, in seat order
}

// Editions returns the editions that are part of the program.
func Editions() *datafile.Pair[*book.Book, *Language] {
	return &datafile.Pair[*book.Book, *Language]{Books: book.Editions(), Languages: shipped, Read: readLanguage}
}

// Frames are the words that begin a line which opens or closes a section.
var Frames = []string{"TURN", "END", "REPLY"}

// openings are all words with which a line can begin.
var openings = slices.Concat(orderWords, Frames, []string{"IF", "WHEN", "NOW"})

// readLanguage reads the keywords and the help of a book's edition. It fails if a data file is missing or cannot
// be read.
func readLanguage(dataFiles fs.FS, b *book.Book) (*Language, error) {
	var help struct{ Topics []order.Topic }
	keywords, keywordsErr := order.ReadCatalogueFile(dataFiles, "keywords.yaml", order.Common())
	instead, insteadErr := order.ReadCatalogueFile(dataFiles, "instead.yaml")
	if err := errors.Join(keywordsErr, insteadErr, datafile.Fill(dataFiles, "help.yaml", &help)); err != nil {
		return nil, err
	}
	l := &Language{book: b, Help: order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Form: Write}}
	l.Grammar = &order.Grammar{
		Words: keywords, Unknown: codeUnknown, Ambiguous: codeAmbiguous, Heads: openings, Instead: instead, Useless: codeCondition, Standing: []string{"WHEN"},
	}
	l.kinds, l.people, l.numbers, l.terms = newNameKinds(l.book), listCharacterSpellings(l.book), listNumberSpellings(), newTerms(l.book)
	return l, nil
}

// writeSentence returns the message with a key in a language; pairs are names and values of its
// parameters.
func writeSentence(lang, key string, pairs ...string) string {
	return sentences.Tell(lang, key, pairs...)
}

// nameKinds are the kinds of things that orders name. Seats are missing: each game has its own (see seatKind).
type nameKinds struct{ card, spell, thing, space, place, character, roll *order.NameKind }

// newNameKinds returns the kinds of the things that a book names.
func newNameKinds(b *book.Book) nameKinds {
	x := &b.Lexicons
	return nameKinds{
		card: newNameKind("no_card", x.Cards), spell: newNameKind("no_spell", x.Spells), thing: newNameKind("no_thing", x.Things),
		space: newNameKind("no_place", x.Spaces), place: newNameKind("no_place", x.Places), character: newNameKind("no_character", x.Characters), roll: newNameKind("no_roll", x.Rolls),
	}
}

// newNameKind returns a kind of things; none is the key, without "error.", of the message about a word
// that names none of them.
func newNameKind(none string, names order.Lexicon) *order.NameKind {
	return &order.NameKind{
		Names: names, Code: codeName, Strict: true,
		None: func(lang, word string) string { return writeSentence(lang, "error."+none, "word", word) },
	}
}

// listNumberSpellings returns, for each seat in order, the spellings of its number: "S1", "seat 1".
func listNumberSpellings() [][]order.Spelling {
	all := make([][]order.Spelling, MostSeats)
	for i := range all {
		n := strconv.Itoa(i + 1)
		all[i] = append(all[i], order.PrepareName("S"+n))
		for _, lang := range book.Languages {
			all[i] = append(all[i], order.PrepareName(order.Common().Words(lang, "SEAT")[0]+" "+n))
		}
	}
	return all
}

// listCharacterSpellings returns the spellings of each character: its id, and its name in each
// language.
func listCharacterSpellings(b *book.Book) map[book.Character][]order.Spelling {
	all := map[book.Character][]order.Spelling{}
	for i := range b.Characters {
		id := b.Characters[i].ID
		all[id] = append(all[id], order.PrepareName(string(id)))
		for _, lang := range book.Languages {
			all[id] = append(all[id], order.PrepareName(book.Name(lang, id)))
		}
	}
	return all
}
