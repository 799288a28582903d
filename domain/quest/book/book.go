// Package book holds the printed material of the quest, by edition: characters,
// tiles, cards, development decks, missions, points and times (Appendices A to F
// of the rules), and the names of all of it. It knows nothing of a game in
// progress.
package book

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
	"seneschal/domain/quest/land"
)

//go:embed data/[1-9]*
var files embed.FS

// shippedEditions holds the editions that are part of the program. A book is read on first use; one with
// broken data panics then.
var shippedEditions = datafile.MustEditions(files, readEdition)

// A Book holds the whole content of one edition. It is read once and never changed.
type Book struct {
	Edition     int
	Characters  []CharacterDef
	Attributes  []AttrDef
	Start       Start
	Tiles       []TileDef // every copy, in the order by which draws count
	MagicGround [12]Effect
	Cards       []CardDef // in the order of Appendix C
	Priority    []Card    // the counted cards, the best to keep first
	Hand        Hand
	Decks       []DevDeck
	Missions    []MissionDef
	Points      Points
	Time        Time
	Options     Options
	Paces       Paces
	Lexicons    Lexicons

	places map[Kind]PlaceDef
	ranks  map[Card]int
	tiles  map[Tile]*TileDef
	devs   map[DevCard]*DevDef
}

// Of returns the book of an edition, counted from 1; nil if there is none.
func Of(edition int) *Book {
	b, _ := shippedEditions.Book(edition)
	return b
}

// Editions returns the books that are part of the program; others can be added to them.
func Editions() *datafile.Editions[*Book] { return shippedEditions }

// readEdition reads the data files of an edition. It fails if one cannot be read, or if they contradict
// each other or the totals.
func readEdition(dataFiles fs.FS, edition int) (*Book, error) {
	book := &Book{Edition: edition, ranks: map[Card]int{}, tiles: map[Tile]*TileDef{}, devs: map[DevCard]*DevDef{}}
	var totals totalsFile
	if err := errors.Join(book.readDataFiles(dataFiles), datafile.Fill(dataFiles, "totals.yaml", &totals)); err != nil {
		return nil, err
	}
	book.buildIndexes()
	if err := errors.Join(book.checkConsistency(), book.checkTotals(&totals)); err != nil {
		return nil, err
	}
	book.Lexicons = book.buildLexicons()
	return book, nil
}

// readDataFiles fills the printed parts of the book. It fails if a file cannot be read.
func (b *Book) readDataFiles(dataFiles fs.FS) error {
	var people struct {
		Characters []CharacterDef
		Attributes []AttrDef
		Start      Start
	}
	var tiles tilesFile
	var decks struct{ Places []deckLine }
	var missions struct {
		Missions []MissionDef
		Points   Points
	}
	var cards struct {
		Cards    []CardDef
		Priority []Card
		Hand     Hand
	}
	err := errors.Join(
		datafile.Fill(dataFiles, "characters.yaml", &people),
		datafile.Fill(dataFiles, "tiles.yaml", &tiles),
		datafile.Fill(dataFiles, "cards.yaml", &cards),
		datafile.Fill(dataFiles, "development.yaml", &decks),
		datafile.Fill(dataFiles, "missions.yaml", &missions),
		datafile.Fill(dataFiles, "time.yaml", &b.Time),
		datafile.Fill(dataFiles, "options.yaml", &b.Options),
		datafile.Fill(dataFiles, "paces.yaml", &b.Paces),
	)
	b.Characters, b.Attributes, b.Start = people.Characters, people.Attributes, people.Start
	b.Cards, b.Priority, b.Hand = cards.Cards, cards.Priority, cards.Hand
	b.Missions, b.Points = missions.Missions, missions.Points
	b.Tiles, b.places = tiles.expandCopies(), tiles.Places
	for n := range b.MagicGround {
		b.MagicGround[n] = tiles.MagicGround[n+1]
	}
	b.Decks = lists.Map(decks.Places, deckLine.buildDeck)
	return err
}

// buildIndexes fills the indexes by id.
func (b *Book) buildIndexes() {
	for i, d := range b.Cards {
		b.ranks[d.ID] = i
	}
	for i := range b.Tiles {
		b.tiles[b.Tiles[i].ID] = &b.Tiles[i]
	}
	for _, deck := range b.Decks {
		for i := range deck.Cards {
			b.devs[deck.Cards[i].ID] = &deck.Cards[i]
		}
	}
}

// A tilesFile is the file of Appendix B.
type tilesFile struct {
	Tiles []struct {
		TileDef             `yaml:",inline"`
		Count               int
		Openings, Fantastic land.Sides
	}
	Places      map[Kind]PlaceDef
	MagicGround map[int]Effect `yaml:"magic_ground"`
}

// expandCopies lists a tile for each copy.
func (s *tilesFile) expandCopies() []TileDef {
	var all []TileDef
	for _, l := range s.Tiles {
		tile := l.TileDef
		tile.Line, tile.Openings = l.ID, land.OpeningsOf(l.Zone, l.Openings).With(land.Fantastic, l.Fantastic)
		for _, id := range numberCopies(l.ID, l.Count) {
			tile.ID = id
			all = append(all, tile)
		}
	}
	return all
}

// A deckLine describes one development place of Appendix D.
type deckLine struct {
	Place     land.Zone
	Exit      bool
	Threshold land.Sides
	Cards     []struct {
		DevDef   `yaml:",inline"`
		Count    int
		Openings land.Sides
	}
}

// buildDeck makes the deck of the place, with a card for each copy.
func (l deckLine) buildDeck() DevDeck {
	deck := DevDeck{Place: l.Place, Exit: l.Exit, Threshold: land.OpeningsOf(l.Place, l.Threshold)}
	for _, c := range l.Cards {
		dev := c.DevDef
		dev.Line, dev.Openings = c.ID, land.OpeningsOf(l.Place, c.Openings)
		for _, id := range numberCopies(c.ID, c.Count) {
			dev.ID = id
			deck.Cards = append(deck.Cards, dev)
		}
	}
	return deck
}

// numberCopies returns the ids of a line's copies: the line's own id for a single one, otherwise
// the id with -1, -2 and so on.
func numberCopies[ID ~string](line ID, count int) []ID {
	if count == 1 {
		return []ID{line}
	}
	var all []ID
	for n := 1; n <= count; n++ {
		all = append(all, line+ID("-"+strconv.Itoa(n)))
	}
	return all
}

// Card looks up a card; nil if there is none of that id.
func (b *Book) Card(id Card) *CardDef {
	if i, ok := b.ranks[id]; ok {
		return &b.Cards[i]
	}
	return nil
}

// Rank returns the position of a card in the order of Appendix C, from 0, which breaks ties; 0 also for an
// unknown card.
func (b *Book) Rank(id Card) int { return b.ranks[id] }

// Compare orders two cards by Appendix C: it is negative if the first one comes before the other.
func (b *Book) Compare(one, other Card) int { return b.Rank(one) - b.Rank(other) }

// Tile looks up a tile; nil if there is none of that id.
func (b *Book) Tile(id Tile) *TileDef { return b.tiles[id] }

// Kinds returns the kinds of tiles, each once, in the order of the book.
func (b *Book) Kinds() []Kind {
	return lists.Distinct(lists.Map(b.Tiles, func(tile TileDef) Kind { return tile.Kind }))
}

// DevCard looks up a development card; nil if there is none of that id.
func (b *Book) DevCard(id DevCard) *DevDef { return b.devs[id] }

// Deck looks up a development place; nil if there is none in that zone.
func (b *Book) Deck(place land.Zone) *DevDeck {
	return findFirst(b.Decks, func(d DevDeck) bool { return d.Place == place })
}

// Place returns the effect of arriving on a kind of tile; the zero value for most kinds.
func (b *Book) Place(kind Kind) PlaceDef { return b.places[kind] }

// Mission looks up a mission; nil if there is none of that id.
func (b *Book) Mission(id Mission) *MissionDef {
	return findFirst(b.Missions, func(m MissionDef) bool { return m.ID == id })
}

// Attribute looks up an attribute; nil if there is none of that id.
func (b *Book) Attribute(id Attr) *AttrDef {
	return findFirst(b.Attributes, func(d AttrDef) bool { return d.ID == id })
}

// findFirst returns a pointer to the first wanted element of a list; nil if none is wanted.
func findFirst[T any](list []T, wanted func(T) bool) *T {
	if i := slices.IndexFunc(list, wanted); i >= 0 {
		return &list[i]
	}
	return nil
}

// Entrance returns the card that leads into a development place; "" if there is none.
func (b *Book) Entrance(place land.Zone) Card {
	d, _ := lists.Find(b.Cards, func(d CardDef) bool { return d.Class == Entrance && d.Place == place })
	return d.ID
}

// HiddenDeck returns the cards of a new hidden deck.
func (b *Book) HiddenDeck() []Card { return b.listCards(false) }

// CardsAside returns the cards that are laid aside face up.
func (b *Book) CardsAside() []Card { return b.listCards(true) }

// listCards returns the cards that are laid aside, or those that are not.
func (b *Book) listCards(aside bool) []Card {
	return lists.Map(lists.Keep(b.Cards, func(d CardDef) bool { return d.Aside == aside }), CardDef.id)
}

// TileDeck returns the tiles of a zone of the main board as a new deck, without the entry
// tile.
func (b *Book) TileDeck(zone land.Zone) []Tile {
	return lists.Map(lists.Keep(b.Tiles, func(d TileDef) bool { return d.Zone == zone && !d.Start }), TileDef.id)
}

// Options are the options of a game, with their presets.
type Options struct {
	Options []Option
	Default string // the default preset
	Presets map[string]map[string]string
}

// An Option is one option of a game, with its values.
type Option struct {
	Key    string
	Values []string // the default first; "#" stands for a number, of which 0 is off
	Least  int
	Most   int
	Seats  string // "many": two seats or more; "one": a solo game; "": all
	Rules  string
}

// Paces are the lengths of phases by the pace's name, and the pace of each preset.
type Paces struct {
	Default string
	Paces   map[string]Pace
	Presets map[string]string
}

// A Pace says how long the choice of characters and a post last.
type Pace struct{ Setup, Post, Respite time.Duration }
