package feudal

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/order"
	"seneschal/domain/sheet"
)

//go:embed data/[1-9]*
var files embed.FS

// shipped are the editions that are part of the program.
var shipped = sheet.MustEditions(files, readBook)

// A Book is all that one edition says: its map, its tables, its options, and
// the words of its orders. It is read once and never changed, and every
// position holds that of its game.
type Book struct {
	edition int // from 1
	valley  *valley.Map
	figures figureSheet
	combat  combatSheet
	works   workSheet
	lords   lordSheet
	fate    destinySheet
	honours honourSheet
	land    landSheet
	scores  scoreSheet
	options optionSheet
	paces   paceSheet

	keywords *order.Catalogue // of the orders, in four languages
	grammar  *order.Grammar
	help     order.Topics
}

// Edition is the map of an edition that is part of the program, from 1.
func Edition(n int) (*valley.Map, bool) {
	b, ok := shipped.Book(n)
	if !ok {
		return nil, false
	}
	return b.valley, true
}

func readBook(sheets fs.FS, edition int) (*Book, error) {
	b := &Book{edition: edition}
	err := errors.Join(
		sheet.Fill(sheets, "valley.yaml", &b.valley),
		sheet.Fill(sheets, "figures.yaml", &b.figures),
		sheet.Fill(sheets, "combat.yaml", &b.combat),
		sheet.Fill(sheets, "works.yaml", &b.works),
		sheet.Fill(sheets, "lords.yaml", &b.lords),
		sheet.Fill(sheets, "destiny.yaml", &b.fate),
		sheet.Fill(sheets, "honour.yaml", &b.honours),
		sheet.Fill(sheets, "land.yaml", &b.land),
		sheet.Fill(sheets, "scoring.yaml", &b.scores),
		sheet.Fill(sheets, "options.yaml", &b.options),
		sheet.Fill(sheets, "paces.yaml", &b.paces),
		b.readWords(sheets),
	)
	if err != nil {
		return nil, err
	}
	b.valley.Prepare()
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
		Words: keywords, Unknown: "FE01", Ambiguous: "FE03", Useless: "FW09", Heads: append([]string{"IF", "MAN"}, allVerbs...),
		Instead: instead,
	}
	b.help = order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Shown: true}
	return errors.Join(first, second, third)
}

// check says what is wrong with a book; it is asked once, when it is read. What
// the rules look up must be there.
func (b *Book) check() error {
	for _, g := range []Grade{Lord, KnightA, KnightB, Recruit, ManA, ManB} {
		if kind := b.kindOf(g).Kind; kind != g.kind() {
			return fmt.Errorf("figures: grade %s is a %q, not a %q", g, g.kind(), kind)
		}
	}
	for sum := 3; sum <= 18; sum++ {
		if !slices.ContainsFunc(b.fate.Destiny, func(row DestinyRow) bool { return row.Sum == sum }) {
			return fmt.Errorf("destiny: nothing happens at %d", sum)
		}
	}
	for _, kind := range []string{average, b.land.Good.Kind} {
		if !slices.ContainsFunc(b.land.Harvests, func(l harvestLine) bool { return l.Kind == kind }) {
			return fmt.Errorf("land: there is no harvest %q", kind)
		}
	}
	return b.valley.Check()
}
