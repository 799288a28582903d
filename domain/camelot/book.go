package camelot

import (
	"slices"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Book holds the data of one edition: its cards, quests and knights, its
// options, and the words of its orders. It is read once and never changed. Every
// position refers to the book of its game.
type Book struct {
	edition int // from 1
	cards   cardFile
	quests  QuestTrack
	coats   knightFile // the coats of arms, and the squire
	options optionFile
	paces   paceFile

	keywords *order.Catalogue // of the orders, in four languages
	grammar  *order.Grammar
	help     order.Topics
	names    nameFile
	totals   totalsFile

	// Derived from these.
	specials        []CardData // the special white cards
	places          []Place    // in the order of the quests, Camelot first
	kinds           lexicon
	coatSpellings   map[Coat][]order.Spelling
	squireSpellings [][]order.Spelling // by number
}

// A CardKind is the use of a card.
type CardKind string

// The kinds of cards, white and black.
const (
	KindFight   CardKind = "fight"
	KindGrail   CardKind = "grail"
	KindSpecial CardKind = "special"
	KindCombat  CardKind = "combat"
	KindQuest   CardKind = "quest"
	KindWar     CardKind = "war"
)

// CardData is a card as cards.yaml prints it.
type CardData struct {
	ID     Card
	Name   string
	Kind   CardKind
	Quest  Place // of a black card, "" if it has none; Lancelot also stands for Dragon
	Value  int   // of a Fight or combat card; on Lancelot's quest for ld cards
	Dragon int   // the value on the Dragon's quest
	Count  int   // copies in the deck
	Mark   string
}

// Outcome holds the effects of the end of a quest.
type Outcome struct {
	Swords  int
	Engines int
	Life    int // of each knight present
	Cards   int // white, to be shared by those present
}

// QuestData is a quest with its place, as quests.yaml prints it.
type QuestData struct {
	Place     Place
	Name      string
	Solo      bool
	Perpetual bool
	White     int   // spots of a combat quest
	Black     int   // spots of a combat quest
	Pattern   []int // numbers of cards of each value
	River     int   // Excalibur: the end of the river on either side
	Row       int   // Grail: spots
	Straight  []int // wars: the values of the cards that win one, in their order
	Warriors  int   // wars: the number that loses one
	Relic     Relic // for the winner; "" for none
	Opens     Place // the quest that opens after its end; "" for none
	Win, Lose Outcome
	Mark      string
}

// IsCombat reports whether cards are compared at the end of the quest.
func (q QuestData) IsCombat() bool { return q.White > 0 }

// IsWar reports whether the quest is one of the two wars.
func (q QuestData) IsWar() bool { return len(q.Straight) > 0 }

// KnightData is a coat of arms.
type KnightData struct {
	ID     Coat
	Name   string
	Colour string
	Mark   string
}

type cardFile struct {
	White, Black []CardData
	Loyalty      struct{ Loyal, Traitor int }
	Rank         []Card
}

// A QuestTrack is quests.yaml: all quests, the numbers of swords and engines, how many
// of them end the game, and the limits of lives and hands.
type QuestTrack struct {
	Quests  []QuestData
	Swords  int                              // in the box
	Engines int                              // in the box; the last one loses the game (C-131)
	Last    int                              // swords at which the game stops (C-134)
	Black   int                              // black swords that lose it at once (C-132)
	Life    struct{ Start, Most, Saved int } // points at the start, at most, and after a rescue by the Grail
	Hand    int                              // cards from which on a knight may not draw (C-71)
}

type knightFile struct {
	Knights []KnightData
	Squire  KnightData
}

// WhiteCard returns the data of a white card; the zero value if there is none.
func (b *Book) WhiteCard(c Card) CardData { return findCardData(b.cards.White, c) }

// BlackCard returns the data of a black card; the zero value if there is none.
func (b *Book) BlackCard(c Card) CardData { return findCardData(b.cards.Black, c) }

func findCardData(list []CardData, c Card) CardData {
	d, _ := lists.Find(list, func(d CardData) bool { return d.ID == c })
	return d
}

// QuestTrack returns the printed data of the quests and of the game's ends. The caller must not
// change them.
func (b *Book) QuestTrack() *QuestTrack { return &b.quests }

// QuestOf returns the data of the quest at a place; the zero value for Camelot and unknown places.
func (b *Book) QuestOf(p Place) QuestData {
	q, _ := lists.Find(b.quests.Quests, func(q QuestData) bool { return q.Place == p })
	return q
}

// findDefaultRank returns a white card's place in the default rank, from 0 for the
// lowest; -1 if it has none.
func (b *Book) findDefaultRank(c Card) int { return slices.Index(b.cards.Rank, c) }

// sortByRank sorts a hand in place by the default rank, and returns it. All hands stand in this
// order; cards without a rank come first.
func (b *Book) sortByRank(hand []Card) []Card {
	slices.SortStableFunc(hand, func(x, y Card) int { return b.findDefaultRank(x) - b.findDefaultRank(y) })
	return hand
}

// newDeck builds a deck in the order that it has before it is shuffled (C-3a).
func newDeck(list []CardData) []Card {
	var deck []Card
	for _, d := range list {
		deck = append(deck, slices.Repeat([]Card{d.ID}, d.Count)...)
	}
	return deck
}

// listCardIDs returns the ids of cards.
func listCardIDs(cards []CardData) []string {
	return lists.Map(cards, func(d CardData) string { return string(d.ID) })
}

// A totalsFile holds the numbers of things that there must be in all, copies of cards counted.
type totalsFile struct{ White, Black, Quests, Knights int }

// A nameFile is names.yaml: the words by which orders call things. Places and Terms give them by
// language; those of the knights and the squire hold in all languages.
type nameFile struct {
	Places  map[Place]map[string][]string
	Terms   map[string]map[string][]string
	Knights map[Coat][]string
	Squire  []string
}

// A lexicon holds the kinds of things that orders name. In every language a thing may also be
// called by its code.
type lexicon struct{ place, white, special, black, whiteSet, blackSet *order.NameKind }

// A paceFile is paces.yaml: the paces, the default one, and the pace of each preset.
type paceFile struct {
	Default string
	Paces   map[string]paceLine
	Presets map[string]string
}

// A paceLine holds the lengths of the kinds of phases at one pace, and the respite.
type paceLine struct{ Setup, Turn, Reaction, Respite time.Duration }

// SortedByRank returns a copy of the cards in the default rank, for reports.
func (b *Book) SortedByRank(list []Card) []Card { return b.sortByRank(slices.Clone(list)) }

// listDistinct returns the cards of a hand by rank, equal cards once.
func (b *Book) listDistinct(hand []Card) []Card { return slices.Compact(b.SortedByRank(hand)) }
