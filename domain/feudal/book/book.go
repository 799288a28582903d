package book

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/order"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

//go:embed data/[1-9]*
var files embed.FS

// shipped are the editions that are part of the program.
var shipped = sheet.MustEditions(files, read)

// A Book is all that one edition says: its map, its tables, its options, and
// the words of its orders. It is read once and never changed, and every
// position holds that of its game.
type Book struct {
	Edition int // from 1
	Valley  *valley.Map
	Figures FigureSheet
	combat  CombatSheet
	Works   WorkSheet
	Lords   LordSheet
	Fate    DestinySheet
	Honours HonourSheet
	Land    LandSheet
	Scores  ScoreSheet
	Options OptionSheet
	Paces   PaceSheet

	Keywords *order.Catalogue // of the orders, in four languages
	Grammar  *order.Grammar
	Help     order.Topics
}

// Editions are those that are part of the program.
func Editions() *sheet.Editions[*Book] { return shipped }

// Valley is the map of an edition that is part of the program, from 1; false if
// there is none.
func Valley(n int) (*valley.Map, bool) {
	b, ok := shipped.Book(n)
	if !ok {
		return nil, false
	}
	return b.Valley, true
}

func read(sheets fs.FS, edition int) (*Book, error) {
	b := &Book{Edition: edition}
	err := errors.Join(
		sheet.Fill(sheets, "valley.yaml", &b.Valley),
		sheet.Fill(sheets, "figures.yaml", &b.Figures),
		sheet.Fill(sheets, "combat.yaml", &b.combat),
		sheet.Fill(sheets, "works.yaml", &b.Works),
		sheet.Fill(sheets, "lords.yaml", &b.Lords),
		sheet.Fill(sheets, "destiny.yaml", &b.Fate),
		sheet.Fill(sheets, "honour.yaml", &b.Honours),
		sheet.Fill(sheets, "land.yaml", &b.Land),
		sheet.Fill(sheets, "scoring.yaml", &b.Scores),
		sheet.Fill(sheets, "options.yaml", &b.Options),
		sheet.Fill(sheets, "paces.yaml", &b.Paces),
		b.readWords(sheets),
	)
	if err != nil {
		return nil, err
	}
	b.Valley.Prepare()
	return b, b.check()
}

// readWords reads the words of the orders, and what help there is on them.
func (b *Book) readWords(sheets fs.FS) error {
	var help helpSheet
	keywords, first := order.ReadCatalogueFile(sheets, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(sheets, "instead.yaml")
	third := sheet.Fill(sheets, "help.yaml", &help)
	b.Keywords = keywords
	b.Grammar = &order.Grammar{
		Words: keywords, Unknown: "FE01", Ambiguous: "FE03", Useless: "FW09", Heads: slices.Concat([]string{"IF", "MAN"}, verbs),
		Instead: instead,
	}
	b.Help = order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Shown: true}
	return errors.Join(first, second, third)
}

// check says what is wrong with a book; it is asked once, when it is read. What
// the rules look up must be there.
func (b *Book) check() error {
	for _, g := range []Grade{Lord, KnightA, KnightB, Recruit, ManA, ManB} {
		if kind := b.KindOf(g).Kind; kind != g.Kind() {
			return fmt.Errorf("figures: grade %s is a %q, not a %q", g, g.Kind(), kind)
		}
	}
	for sum := 3; sum <= 18; sum++ {
		if !slices.ContainsFunc(b.Fate.Destiny, func(row DestinyRow) bool { return row.Sum == sum }) {
			return fmt.Errorf("destiny: nothing happens at %d", sum)
		}
	}
	for _, kind := range []string{average, b.Land.Good.Kind} {
		if !slices.ContainsFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.Kind == kind }) {
			return fmt.Errorf("land: there is no harvest %q", kind)
		}
	}
	return b.Valley.Check()
}

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

// helpWords are what is said of the orders (5.3), in the readers' languages. Of
// what they speak is the editions' to say.
var helpWords = words.Must(helpFiles, "data/words/help")

type helpSheet struct{ Topics []order.Topic }

// verbs are the words with which an order begins, sorted.
var verbs = []string{
	"ABANDON", "AGREE", "ALL", "BUILD", "CLAIM", "COLOUR", "CONVERT", "DESTROY", "DISMISS", "ENTRY", "FAITH", "KNIGHT",
	"KNIGHTS", "LORD", "MEN", "MOVE", "NAME", "PAY", "PROPOSE", "RECRUIT", "REGROUP", "REPAIR", "SACK", "STAY", "SWARM",
	"TRUCE", "WAIVE", "WAR", "WHEN", "WINTER",
}

// Verbs are the words with which an order begins, sorted.
func Verbs() []string { return slices.Clone(verbs) }

// A Harvest is what the weather of a year makes of manors (2.5).
type Harvest struct {
	Kind    string `json:"kind"`            // "cold", "average", "hot"
	Lost    int    `json:"lost,omitempty"`  // for each field
	Bonus   int    `json:"bonus,omitempty"` // for each manor
	Wardens int    `json:"wardens"`         // what each brings
	Hives   int    `json:"hives"`           // what each brings
}

// A HarvestLine is a line of table 2.5, for sums from From to To.
type HarvestLine struct {
	Kind                        string
	From, To                    int
	Lost, Bonus, Wardens, Hives int
	Source                      string
}

// average is the harvest while none is judged.
const average = "average"

// A ChanceLine is what happens to a kind of thing on a die of On or more.
type ChanceLine struct {
	Kind   string
	On     int
	Source string
}

// A LandSheet is harvests, and the dice of pillage, loyalty and prayer (2.5).
type LandSheet struct {
	Harvests []HarvestLine
	Good     struct { // the year with extra dice
		Kind                      string
		On, Bonus, Wardens, Hives int
	}
	Pillage []ChanceLine
	Loyalty []ChanceLine
	Prayer  struct{ Seasons, After, Before int }
	Rich    int
}

// Chance is the lowest die with which something of a kind happens.
func Chance(lines []ChanceLine, kind string) int {
	i := slices.IndexFunc(lines, func(l ChanceLine) bool { return l.Kind == kind })
	if i < 0 {
		return 7
	}
	return lines[i].On
}

// HarvestOf is the harvest of a sum, before the dice of a good year.
func (b *Book) HarvestOf(sum int) Harvest {
	i := slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.From <= sum && sum <= l.To })
	if i < 0 {
		i = slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.Kind == average })
	}
	l := b.Land.Harvests[i]
	return Harvest{Kind: l.Kind, Lost: l.Lost, Bonus: l.Bonus, Wardens: l.Wardens, Hives: l.Hives}
}
