package camelot

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

//go:embed data/[1-9]*
var files embed.FS

// shipped are the editions that are part of the program.
var shipped = sheet.MustEditions(files, readBook)

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
	b.specials = lists.Keep(b.cards.White, func(d CardData) bool { return d.Kind == KindSpecial })
	b.places = append([]Place{Camelot}, lists.Map(b.quests.Quests, func(q QuestData) Place { return q.Place })...)
	b.kinds, b.coatSpellings, b.squireSpellings = b.newLexicon(), b.spellCoats(), b.spellSquires()
	return b, b.checkData()
}

// readWords reads the words of the order language and its help topics.
func (b *Book) readWords(sheets fs.FS) error {
	var help struct{ Topics []order.Topic }
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

// checkData returns the first fault of a book; it is called once, after reading.
// Hands stand by the rank, so each white card needs one.
func (b *Book) checkData() error {
	for _, d := range b.cards.White {
		if b.defaultRank(d.ID) < 0 {
			return fmt.Errorf("cards: %s has no rank", d.ID)
		}
	}
	return nil
}

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

// helpWords are the sentences of the help on orders (5.4), in the readers'
// languages. The topics themselves belong to the editions.
var helpWords = words.Must(helpFiles, "data/words/help")
