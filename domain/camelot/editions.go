package camelot

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

//go:embed data/[1-9]*
var files embed.FS

// shippedEditions are the editions that are part of the program. A book is read on first use; one with
// broken data panics then.
var shippedEditions = datafile.MustEditions(files, readBook)

// readBook reads the book of an edition from the edition's folder. It fails if a file cannot be
// read, or if checkData finds a fault.
func readBook(dataFiles fs.FS, edition int) (*Book, error) {
	b := &Book{edition: edition}
	err := errors.Join(
		datafile.Fill(dataFiles, "cards.yaml", &b.cards),
		datafile.Fill(dataFiles, "quests.yaml", &b.quests),
		datafile.Fill(dataFiles, "knights.yaml", &b.coats),
		datafile.Fill(dataFiles, "options.yaml", &b.options),
		datafile.Fill(dataFiles, "paces.yaml", &b.paces),
		datafile.Fill(dataFiles, "names.yaml", &b.names),
		datafile.Fill(dataFiles, "totals.yaml", &b.totals),
		b.readWords(dataFiles),
	)
	if err != nil {
		return nil, err
	}
	b.specials = lists.Keep(b.cards.White, func(d CardData) bool { return d.Kind == KindSpecial })
	b.places = append([]Place{Camelot}, lists.Map(b.quests.Quests, func(q QuestData) Place { return q.Place })...)
	b.kinds, b.coatSpellings, b.squireSpellings = b.newLexicon(), b.spellCoats(), b.spellSquires()
	return b, b.checkData()
}

// readWords reads the words of the order language and its help topics. It fails if one of their
// files cannot be read.
func (b *Book) readWords(dataFiles fs.FS) error {
	var help struct{ Topics []order.Topic }
	keywords, first := order.ReadCatalogueFile(dataFiles, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(dataFiles, "instead.yaml")
	third := datafile.Fill(dataFiles, "help.yaml", &help)
	b.keywords = keywords
	b.grammar = &order.Grammar{
		Words: keywords, Unknown: codeGrammar, Ambiguous: codeAmbig, Heads: slices.Concat(headWords, standingWords), Instead: instead,
	}
	b.help = order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Form: DescribeOrders}
	return errors.Join(first, second, third)
}

// checkData returns the first fault of a book; nil if it has none. Hands stand by the rank, so
// each white card needs one. There must be as many cards, quests and knights as the totals say.
func (b *Book) checkData() error {
	for _, card := range b.cards.White {
		if b.findDefaultRank(card.ID) < 0 {
			return fmt.Errorf("cards: %s has no rank", card.ID)
		}
	}
	for _, c := range []struct {
		what      string
		has, want int
	}{
		{"white cards", len(newDeck(b.cards.White)), b.totals.White},
		{"black cards", len(newDeck(b.cards.Black)), b.totals.Black},
		{"quests", len(b.quests.Quests), b.totals.Quests},
		{"knights", len(b.coats.Knights), b.totals.Knights},
	} {
		if c.has != c.want {
			return fmt.Errorf("there are %d %s, not %d", c.has, c.what, c.want)
		}
	}
	return nil
}
