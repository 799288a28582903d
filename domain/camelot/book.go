package camelot

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/sheet"
)

//go:embed data/[1-9]*
var files embed.FS

// shipped are the editions that are part of the program.
var shipped = sheet.MustEditions(files, readBook)

// A Book is all that one edition says: its cards, quests and knights, its
// options, and the words of its orders. It is read once and never changed, and
// every position holds that of its game.
type Book struct {
	edition int // from 1
	cards   cardSheet
	quests  QuestSheet
	coats   knightSheet
	options optionSheet
	paces   paceSheet

	keywords *order.Catalogue // of the orders, in four languages
	grammar  *order.Grammar
	help     order.Topics
	names    nameSheet

	// What follows from them.
	specials        []CardData // the special white cards
	allPlaces       []string   // in the order of the quests, Camelot first
	kinds           lexicon
	coatSpellings   map[Coat][]order.Spelling
	squireSpellings [][]order.Spelling // by number
}

func readBook(sheets fs.FS, edition int) (*Book, error) {
	b := &Book{edition: edition}
	err := errors.Join(
		sheet.Fill(sheets, "cards.yaml", &b.cards),
		sheet.Fill(sheets, "quests.yaml", &b.quests),
		sheet.Fill(sheets, "knights.yaml", &b.coats),
		sheet.Fill(sheets, "options.yaml", &b.options),
		sheet.Fill(sheets, "paces.yaml", &b.paces),
		sheet.Fill(sheets, "names.yaml", &b.names),
		b.readWords(sheets),
	)
	if err != nil {
		return nil, err
	}
	b.specials = slices.DeleteFunc(slices.Clone(b.cards.White), func(d CardData) bool { return d.Kind != KindSpecial })
	b.allPlaces = []string{string(Camelot)}
	for _, q := range b.quests.Quests {
		b.allPlaces = append(b.allPlaces, string(q.Place))
	}
	b.kinds, b.coatSpellings, b.squireSpellings = b.newKinds(), b.spellCoats(), b.spellSquires()
	return b, b.check()
}

// readWords reads the words of the orders, and what help there is on them.
func (b *Book) readWords(sheets fs.FS) error {
	var help helpSheet
	keywords, first := order.ReadCatalogueFile(sheets, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(sheets, "instead.yaml")
	third := sheet.Fill(sheets, "help.yaml", &help)
	b.keywords = keywords
	b.grammar = &order.Grammar{
		Words: keywords, Unknown: codeGrammar, Ambiguous: codeAmbig, Heads: slices.Concat(heads, subjects), Instead: instead,
	}
	b.help = order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say}
	return errors.Join(first, second, third)
}

// check says what is wrong with a book; it is asked once, when it is read. Hands
// stand by the rank, so each white card has one.
func (b *Book) check() error {
	for _, d := range b.cards.White {
		if b.rank(d.ID) < 0 {
			return fmt.Errorf("cards: %s has no rank", d.ID)
		}
	}
	return nil
}
