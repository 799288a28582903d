package book

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"seneschal/domain/datafile"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed data/[1-9]*
var files embed.FS

// shippedEditions holds the editions that are part of the program.
var shippedEditions = datafile.MustEditions(files, readEdition)

// A Book holds all that one edition prints: its map, its tables, its options, and the
// words of its orders. It is read once and never changed. Every position refers to the
// book of its game.
type Book struct {
	Edition int // from 1
	Valley  *valley.Map
	Figures FigureFile
	combat  CombatFile // see CombatRow
	Works   WorkFile
	Lords   LordFile
	Fate    DestinyFile
	Honours HonourFile
	Land    LandFile
	Scores  ScoreFile
	Options OptionFile
	Paces   PaceFile

	Keywords *order.Catalogue // of the orders, in four languages
	Grammar  *order.Grammar
	Help     order.Topics
}

// Editions returns the editions that are part of the program.
func Editions() *datafile.Editions[*Book] { return shippedEditions }

// Valley returns the map of an edition (from 1) that is part of the program; false if
// there is no such edition.
func Valley(n int) (*valley.Map, bool) {
	book, ok := shippedEditions.Book(n)
	if !ok {
		return nil, false
	}
	return book.Valley, true
}

// readEdition reads the book of an edition from its data files. It fails if a file is missing or cannot be read, or with
// the first fault of checkEntries.
func readEdition(dataFiles fs.FS, edition int) (*Book, error) {
	book := &Book{Edition: edition}
	err := errors.Join(
		datafile.Fill(dataFiles, "valley.yaml", &book.Valley),
		datafile.Fill(dataFiles, "figures.yaml", &book.Figures),
		datafile.Fill(dataFiles, "combat.yaml", &book.combat),
		datafile.Fill(dataFiles, "works.yaml", &book.Works),
		datafile.Fill(dataFiles, "lords.yaml", &book.Lords),
		datafile.Fill(dataFiles, "destiny.yaml", &book.Fate),
		datafile.Fill(dataFiles, "honour.yaml", &book.Honours),
		datafile.Fill(dataFiles, "land.yaml", &book.Land),
		datafile.Fill(dataFiles, "scoring.yaml", &book.Scores),
		datafile.Fill(dataFiles, "options.yaml", &book.Options),
		datafile.Fill(dataFiles, "paces.yaml", &book.Paces),
		book.readWords(dataFiles),
	)
	if err != nil {
		return nil, err
	}
	book.Valley.Prepare()
	return book, book.checkEntries()
}

// readWords reads the keywords of the orders, their grammar and the help on them. It fails if any of the files cannot
// be read.
func (b *Book) readWords(dataFiles fs.FS) error {
	var help helpFile
	keywords, first := order.ReadCatalogueFile(dataFiles, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(dataFiles, "instead.yaml")
	third := datafile.Fill(dataFiles, "help.yaml", &help)
	b.Keywords = keywords
	b.Grammar = &order.Grammar{
		Words: keywords, Unknown: "FE01", Ambiguous: "FE03", Useless: "FW09", Heads: slices.Concat([]string{"IF", "MAN"}, verbs),
		Instead: instead,
	}
	b.Help = order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say, Shown: true}
	return errors.Join(first, second, third)
}

// checkEntries returns the first fault of a book: an entry is missing that the rules look up, or the map has a fault.
// It runs when the book is read.
func (b *Book) checkEntries() error {
	for _, grade := range []Grade{Lord, KnightA, KnightB, Recruit, ManA, ManB} {
		if kind := b.KindOf(grade).Kind; kind != grade.Kind() {
			return fmt.Errorf("figures: grade %s is a %q, not a %q", grade, grade.Kind(), kind)
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

// helpWords are the sentences of the help on orders, in the readers' languages. The
// topics themselves are listed by each edition.
var helpWords = words.Must(helpFiles, "data/words/help")

type helpFile struct{ Topics []order.Topic }

// verbs are the words with which an order begins, sorted.
var verbs = []string{
	"ABANDON", "AGREE", "ALL", "BUILD", "CLAIM", "COLOUR", "CONVERT", "DESTROY", "DISMISS", "ENTRY", "FAITH", "KNIGHT",
	"KNIGHTS", "LORD", "MEN", "MOVE", "NAME", "PAY", "PROPOSE", "RECRUIT", "REGROUP", "REPAIR", "SACK", "STAY", "SWARM",
	"TRUCE", "WAIVE", "WAR", "WHEN", "WINTER",
}

// Verbs returns the words with which an order can begin, sorted.
func Verbs() []string { return slices.Clone(verbs) }

// A Harvest states how the weather of a year changes the revenue of manors.
type Harvest struct {
	Kind    string `json:"kind"`            // "cold", "average", "hot"
	Lost    int    `json:"lost,omitempty"`  // revenue lost for each field
	Bonus   int    `json:"bonus,omitempty"` // additional revenue of each manor
	Wardens int    `json:"wardens"`         // revenue of each warden
	Hives   int    `json:"hives"`           // revenue of each hive
}

// A HarvestLine is a line of the table of harvests. It holds for sums of dice from From to To.
type HarvestLine struct {
	Kind                        string
	From, To                    int
	Lost, Bonus, Wardens, Hives int
	Source                      string
}

// average is the kind of harvest that stands until the weather has been judged.
const average = "average"

// A ChanceLine states that a die of On or more makes something happen to a kind of thing.
type ChanceLine struct {
	Kind   string
	On     int
	Source string
}

// A LandFile holds the harvests, and the dice of pillage, loyalty and prayer.
type LandFile struct {
	Harvests []HarvestLine
	Good     struct { // in years of this Kind, each extra die of On or more adds the other values to the harvest
		Kind                      string
		On, Bonus, Wardens, Hives int
	}
	Pillage []ChanceLine
	Loyalty []ChanceLine
	Prayer  struct{ Seasons, After, Before int } // length of a vow; seasons without a sack after it; without a vow after a sack
	Rich    int                                  // factor of the loot in a year of rich monks (F-212)
}

// Chance returns the lowest die on which something happens to a kind of thing; 7, which no die shows, if the kind is
// not listed.
func Chance(lines []ChanceLine, kind string) int {
	i := slices.IndexFunc(lines, func(l ChanceLine) bool { return l.Kind == kind })
	if i < 0 {
		return 7
	}
	return lines[i].On
}

// HarvestOf looks up the harvest of a sum of dice, before the extra dice of a good year. A
// sum that no line covers gives the average harvest.
func (b *Book) HarvestOf(sum int) Harvest {
	i := slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.From <= sum && sum <= l.To })
	if i < 0 {
		i = slices.IndexFunc(b.Land.Harvests, func(l HarvestLine) bool { return l.Kind == average })
	}
	l := b.Land.Harvests[i]
	return Harvest{Kind: l.Kind, Lost: l.Lost, Bonus: l.Bonus, Wardens: l.Wardens, Hives: l.Hives}
}
