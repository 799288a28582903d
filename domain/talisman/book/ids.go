package book

import (
	"strconv"
	"strings"
)

type (
	// A Space is the id of one of the 49 spaces: "woods_n".
	Space string
	// A Region is a region of the board: "outer".
	Region string
	// A SpaceKind is a kind of space: "woods" are all Woods.
	SpaceKind string
	// A Character is the id of one of the 14 characters: "thief".
	Character string
	// A Card is a kind of card: "sword", "witch", "acquisition". Adventure,
	// purchase and Talisman cards and Spells share one set of ids.
	Card string
	// A Piece is one card of a kind: "sword#3" (T-62).
	Piece string
	// A Stat is a counted quantity: "strength", "gold".
	Stat string
	// An Alignment is good, neutral or evil (T-116).
	Alignment string
	// A Type is a type of card: "enemy", "spell".
	Type string
	// A Quest is the id of a quest of the Warlock's Cave: "kill_enemy" (T-156).
	Quest string
	// A Roll is the name of a roll, as it is called in orders: "temple".
	Roll string
	// A Window is a moment at which a Spell may be cast.
	Window string
)

// The regions.
const (
	Outer  Region = "outer"
	Middle Region = "middle"
	Inner  Region = "inner"
)

// The counted quantities.
const (
	Strength Stat = "strength"
	Craft    Stat = "craft"
	Life     Stat = "life"
	Fate     Stat = "fate"
	Gold     Stat = "gold"
)

// The alignments (T-116).
const (
	Good    Alignment = "good"
	Neutral Alignment = "neutral"
	Evil    Alignment = "evil"
)

// isKnown reports whether a is one of the three alignments.
func (a Alignment) isKnown() bool { return a == Good || a == Neutral || a == Evil }

// The types of cards.
const (
	Event       Type = "event"
	Enemy       Type = "enemy"
	Stranger    Type = "stranger"
	Follower    Type = "follower"
	Object      Type = "object"
	MagicObject Type = "magic_object"
	Place       Type = "place"
	Spell       Type = "spell"
)

// The subtypes of Enemies.
const (
	Animal  Type = "animal"
	Monster Type = "monster"
	Dragon  Type = "dragon"
	Spirit  Type = "spirit"
)

// The spaces that the rules mention by name.
const (
	Village        Space = "village"
	Sentinel       Space = "sentinel"
	Tavern         Space = "tavern"
	Temple         Space = "temple"
	CursedGlade    Space = "cursed_glade"
	WarlocksCave   Space = "warlocks_cave"
	PlainOfPeril   Space = "plain_of_peril"
	Mines          Space = "mines"
	Crypt          Space = "crypt"
	Pits           Space = "pits"
	WerewolfDen    Space = "werewolf_den"
	Death          Space = "death"
	ValleyOfFire   Space = "valley_of_fire"
	CrownOfCommand Space = "crown_of_command"
)

// The cards that the rules mention by name.
const (
	Talisman      Card = "talisman"       // of the stock
	TalismanFound Card = "talisman_found" // of the adventure deck
	Raft          Card = "raft"
	Mule          Card = "mule"
	MarketDay     Card = "market_day"
	Command       Card = "command" // the Command Spell, which is no card
)

// The Spells that the rules mention by name.
const (
	Acquisition  Card = "acquisition"
	Alchemy      Card = "alchemy"
	Counterspell Card = "counterspell"
	Hex          Card = "hex"
	Immobility   Card = "immobility"
	Invisibility Card = "invisibility"
	Mesmerism    Card = "mesmerism"
	Preservation Card = "preservation"
	PsionicBlast Card = "psionic_blast"
	Random       Card = "random"
	Teleport     Card = "teleport"
)

// The windows in which Spells may be cast.
const (
	OwnStart        Window = "own_start"
	OwnMoved        Window = "own_moved"
	OwnEnd          Window = "own_end"
	OwnFight        Window = "own_fight"
	InsteadOfMove   Window = "instead_of_move"
	OtherStart      Window = "other_start"
	CreatureAttack  Window = "creature_attack"
	Attacked        Window = "attacked"
	AnyMoment       Window = "any"
	OnSpell         Window = "on_spell"
	OnLifeLoss      Window = "on_life_loss"
	OnFollowerDeath Window = "on_follower_death"
	OnEnemyDeath    Window = "on_enemy_death"
)

// PieceOf returns the piece of a kind with a number, from 1.
func PieceOf(c Card, n int) Piece { return Piece(string(c) + "#" + strconv.Itoa(n)) }

// Card returns the kind of a piece.
func (p Piece) Card() Card {
	kind, _, _ := strings.Cut(string(p), "#")
	return Card(kind)
}

// Number returns the number of a piece within its kind, from 1; 0 if it has none.
func (p Piece) Number() int {
	_, number, _ := strings.Cut(string(p), "#")
	n, _ := strconv.Atoi(number)
	return n
}

// Said returns the card by whose name a card is called: Talisman for both kinds of Talismans, otherwise the card itself.
func (c Card) Said() Card {
	if c == TalismanFound {
		return Talisman
	}
	return c
}

// Raised and Charmed are Enemies that have become Followers, in the lists for
// automatic choices (Appendix E).
const (
	Raised  Card = "raised"
	Charmed Card = "charmed"
)
