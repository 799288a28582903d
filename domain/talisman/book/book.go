// Package book holds the printed parts of talisman by edition: board, characters, cards, Spells,
// stock, quests and tables (Appendices A to F of the rules), and all their names. It knows no
// game that is being played.
package book

import (
	"cmp"
	"embed"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/order"
)

//go:embed data/[1-9]*
var files embed.FS

// shipped holds the editions that are part of the program. Tests and rulesets may add others.
var shipped = datafile.MustEditions(files, readEdition)

// A Book holds everything that is printed of one edition. It is read once and never changed.
type Book struct {
	Edition    int
	Outer      []Space            // the ring, clockwise
	Middle     []Space            // the ring, clockwise
	Tracks     map[string][]Space // "mines", "crypt": from the entrance inwards
	Links      Links
	Spaces     []SpaceDef // in the order of Appendix A
	Characters []CharacterDef
	Cards      []CardDef // adventure cards, Talismans of the stock, Spells: in the order of the appendices
	Adventure  []Piece   // the deck before it is shuffled (T-2)
	SpellDeck  []Piece   // the deck of Spells before it is shuffled
	Stock      []Piece   // purchase cards and Talismans (T-3)
	Quests     map[int]Quest
	Limits     Limits
	Toads      Toads
	Pluses     map[Roll][]int // natural results at which a +1 to a prayer is used unasked (DP-18)
	Auto       Auto
	Vocabulary Vocabulary
	Options    Options
	Paces      Paces
	Rulings    Rulings
	Totals     Totals
	Lexicons   Lexicons

	across     map[Space]Space // outer to middle
	spaces     map[Space]*SpaceDef
	cards      map[Card]*CardDef
	characters map[Character]*CharacterDef
}

// Vocabulary are the words that data files may use (Appendix F).
type Vocabulary struct {
	Ops       []Op
	Passives  []PassiveKind
	WhileHere []PassiveKind `yaml:"while_here"`
	Windows   []Window
	Rolls     []Roll
	Variants  []Roll `yaml:"roll_variants"`
}

// Lexicons are the names that orders use for things; a name stands for an id.
type Lexicons struct {
	Spaces     order.Lexicon
	Places     order.Lexicon // spaces, and kinds that have several spaces
	Cards      order.Lexicon // all but Spells
	Spells     order.Lexicon
	Things     order.Lexicon // cards, Spells, creatures and hostile spaces
	Characters order.Lexicon
	Rolls      order.Lexicon
}

// Of returns the book of an edition, from 1; nil if there is none.
func Of(edition int) *Book {
	b, _ := shipped.Book(edition)
	return b
}

// Editions returns the books that are part of the program. Callers can add others to it.
func Editions() *datafile.Editions[*Book] { return shipped }

// readEdition reads the data files of an edition. It fails if a file is missing or malformed, or if the files do not agree
// with each other.
func readEdition(dataFiles fs.FS, edition int) (*Book, error) {
	book := &Book{Edition: edition}
	if err := book.readDataFiles(dataFiles); err != nil {
		return nil, err
	}
	if err := book.check(); err != nil {
		return nil, err
	}
	book.Lexicons = book.buildLexicons()
	return book, nil
}

// A stockFile is the form of the data file of Appendix E.
type stockFile struct {
	Purchase []struct {
		Card  Card
		Count int
	}
	Talismans []CardDef
	Toads     Toads
	Quests    map[int]Quest
	Limits    Limits
	Pluses    map[Roll][]int `yaml:"plus_default"`
	Auto      Auto
}

// readDataFiles reads all data files of an edition into the book, and makes its indexes and pieces.
func (b *Book) readDataFiles(dataFiles fs.FS) error {
	var board struct {
		Rings    struct{ Outer, Middle []Space }
		Tracks   map[string][]Space
		Links    Links
		Opposite map[Space]Space
		Spaces   []SpaceDef
	}
	var people struct{ Characters []CharacterDef }
	var deck struct{ Adventure []CardDef }
	var spells struct{ Spells []CardDef }
	var stock stockFile
	err := errors.Join(
		datafile.Fill(dataFiles, "board.yaml", &board),
		datafile.Fill(dataFiles, "characters.yaml", &people),
		datafile.Fill(dataFiles, "adventure.yaml", &deck),
		datafile.Fill(dataFiles, "spells.yaml", &spells),
		datafile.Fill(dataFiles, "stock.yaml", &stock),
		datafile.Fill(dataFiles, "vocabulary.yaml", &b.Vocabulary),
		datafile.Fill(dataFiles, "options.yaml", &b.Options),
		datafile.Fill(dataFiles, "paces.yaml", &b.Paces),
		datafile.Fill(dataFiles, "rulings.yaml", &b.Rulings),
		datafile.Fill(dataFiles, "totals.yaml", &b.Totals),
	)
	b.Outer, b.Middle, b.Tracks = board.Rings.Outer, board.Rings.Middle, board.Tracks
	b.Links, b.across, b.Spaces = board.Links, board.Opposite, board.Spaces
	b.Characters, b.Quests, b.Limits, b.Toads = people.Characters, stock.Quests, stock.Limits, stock.Toads
	b.Pluses, b.Auto = stock.Pluses, stock.Auto
	for i := range spells.Spells {
		spells.Spells[i].Type = Spell
	}
	b.Cards = slices.Concat(deck.Adventure, stock.Talismans, spells.Spells)
	b.indexEntries()
	b.dealPieces(deck.Adventure, stock, spells.Spells)
	return err
}

// indexEntries makes the maps from ids to entries. It also sets the codes of the spaces ("O4") and
// the provenance of entries that give none.
func (b *Book) indexEntries() {
	b.spaces, b.cards, b.characters = map[Space]*SpaceDef{}, map[Card]*CardDef{}, map[Character]*CharacterDef{}
	for i := range b.Spaces {
		b.spaces[b.Spaces[i].ID] = &b.Spaces[i]
	}
	for i := range b.Cards {
		b.Cards[i].Provenance = cmp.Or(b.Cards[i].Provenance, defaultProvenance)
		b.cards[b.Cards[i].ID] = &b.Cards[i]
	}
	for i := range b.Characters {
		b.Characters[i].Provenance = cmp.Or(b.Characters[i].Provenance, defaultProvenance)
		b.characters[b.Characters[i].ID] = &b.Characters[i]
	}
	for letter, ring := range map[string][]Space{"O": b.Outer, "M": b.Middle} { // in any order: each marks its own spaces
		for i, id := range ring {
			if d := b.spaces[id]; d != nil {
				d.Code = letter + strconv.Itoa(i+1)
			}
		}
	}
}

// defaultProvenance is the provenance of an entry that gives none.
const defaultProvenance = "public"

// dealPieces makes a piece for each copy of a card, and puts it into its deck or the stock. Copies of a card are numbered
// from 1, those in the deck first, then those in the stock (T-62).
func (b *Book) dealPieces(deck []CardDef, stock stockFile, spells []CardDef) {
	encounterNumbers := map[Card]int{}
	pieces := func(kinds ...CardDef) (all []Piece) {
		for _, card := range kinds {
			for range card.Count {
				encounterNumbers[card.ID]++
				all = append(all, PieceOf(card.ID, encounterNumbers[card.ID]))
			}
		}
		return all
	}
	b.Adventure = pieces(deck...)
	for _, line := range stock.Purchase {
		b.Stock = append(b.Stock, pieces(CardDef{ID: line.Card, Count: line.Count})...)
	}
	b.Stock = append(b.Stock, pieces(stock.Talismans...)...)
	b.SpellDeck = pieces(spells...)
}

// Space returns the printed data of a space; nil if there is none of that id.
func (b *Book) Space(id Space) *SpaceDef { return b.spaces[id] }

// Card returns the printed data of a kind of card; nil if there is none of that id.
func (b *Book) Card(id Card) *CardDef { return b.cards[id] }

// Of returns the printed data of a piece's card; nil if there is no such card.
func (b *Book) Of(p Piece) *CardDef { return b.cards[p.Card()] }

// Character returns the printed data of a character card; nil if there is none of that id.
func (b *Book) Character(id Character) *CharacterDef { return b.characters[id] }

// IsStocked reports whether a piece goes back to the stock when it is discarded (T-62).
func (b *Book) IsStocked(p Piece) bool { return slices.Contains(b.Stock, p) }

// Options holds the options of a game and their presets.
type Options struct {
	Options []OptionDef
	Default string // preset
	Presets map[string]map[string]string
}

// An OptionDef is one option of a game, with its values.
type OptionDef struct {
	Key    string
	Values []string // the default first; "#" stands for a number, and 0 for off
	Least  int
	Most   int
	Rules  string
}

// Paces say how long phases last, and which preset uses which pace.
type Paces struct {
	Default string
	Paces   map[string]Pace
	Presets map[string]string
}

// A Pace gives the times for a choice of the setup, the orders of a turn, an answer, the window
// of an attacked player, and the respite (the options of hours).
type Pace struct{ Setup, Turn, Answer, Defence, Respite time.Duration }

// Totals are the numbers of things that there must be in all: spaces, characters, cards of the
// adventure deck and of the Spells, cards of the stock that can be bought, and Talismans.
type Totals struct{ Spaces, Characters, Adventure, Spells, Purchase, Talismans int }

// Rulings are answers to questions of the rules that differ between editions.
type Rulings struct {
	LeaveAsked   bool `yaml:"leave_asked"`   // DP-11 is a question with stops=full
	BoundRoll    bool `yaml:"bound_roll"`    // an enslaved character rolls on the Temple, slowed or not
	NowDies      bool `yaml:"now_dies"`      // NOW expires with the question that was open when it was sent
	FailuresTold bool `yaml:"failures_told"` // the sender of an order that could not be carried out is told
	DeathLoses   bool `yaml:"death_loses"`   // DP-17: WHEN LOSING applies to the dice with Death too
}
