package camelot

import "seneschal/domain/game"

// A Card is the id of a white or black card: "f3", "merlin", "bk5", "morgan2".
// Copies of a card have the same id. No id is both white and black. The black
// card "excalibur" and the white card "grail" have the ids of a place and a relic.
type Card string

// The white cards that rules of many chapters name.
const (
	Merlin    Card = "merlin"
	GrailCard Card = "grail"
)

// The special white cards, Merlin apart.
const (
	Clairvoyance   Card = "clairvoyance"
	Convocation    Card = "convocation"
	Fate           Card = "fate"
	Heroism        Card = "heroism"
	Lady           Card = "lady"
	Messenger      Card = "messenger"
	Piety          Card = "piety"
	Reinforcements Card = "reinforcements"
)

// A Place is where a knight may stand.
type Place string

// The places. Camelot's parts, table and field, are one place (C-60).
const (
	Camelot     Place = "camelot"
	BlackKnight Place = "blackknight"
	Lancelot    Place = "lancelot"
	Dragon      Place = "dragon"
	Excalibur   Place = "excalibur"
	Grail       Place = "grail"
	Picts       Place = "picts"
	Saxons      Place = "saxons"
)

// A Coat is a coat of arms with its power; "" is a squire's.
type Coat string

// The coats of arms.
const (
	Arthur    Coat = "arthur"
	Galahad   Coat = "galahad"
	Gawain    Coat = "gawain"
	Kay       Coat = "kay"
	Palamedes Coat = "palamedes"
	Percival  Coat = "percival"
	Tristan   Coat = "tristan"
)

// A Relic is won on a quest.
type Relic string

// The relics.
const (
	Sword Relic = "excalibur"
	Cup   Relic = "grail"
	Armor Relic = "armor"
)

// A Loyalty is the face of a loyalty card.
type Loyalty string

// The sides.
const (
	Loyal   Loyalty = "loyal"
	Traitor Loyalty = "traitor"
)

// A Colour is the colour of a deck.
type Colour string

// The decks.
const (
	White Colour = "white"
	Black Colour = "black"
)

// An Action is a kind of heroic action (C-50). None may be done twice in a
// turn (C-53).
type Action string

// The kinds A to E.
const (
	ActMove    Action = "move"
	ActQuest   Action = "quest" // Camelot's draw and siege included
	ActSpecial Action = "special"
	ActHeal    Action = "heal"
	ActAccuse  Action = "accuse"
)

// A Choice is Evil's act, chosen by the active knight or by the exposed traitor (C-22,
// C-112).
type Choice string

// The choices.
const (
	EvilDraw  Choice = "draw"
	EvilSiege Choice = "siege"
	EvilLife  Choice = "life"
	EvilPeek  Choice = "peek" // Percival's look before the choice (C-23)
)

// A Point is the id of a decision point: "D-3".
type Point string

// The decision points for which the game may stop and ask.
const (
	AskOath        Point = "D-1"
	AskShare       Point = "D-2"
	AskEvil        Point = "D-3"
	AskAfterPeek   Point = "D-4"
	AskArmor       Point = "D-5"
	AskFacing      Point = "D-6"
	AskWar         Point = "D-7"
	AskMerlins     Point = "D-8"
	AskSword       Point = "D-9" // never put: answered with D-8, or by a standing order
	AskVolunteer   Point = "D-10"
	AskDiscards    Point = "D-11"
	AskHeroic      Point = "D-12"
	AskSort        Point = "D-14"
	AskConvocation Point = "D-15"
	AskExchange    Point = "D-16"
	AskGrail       Point = "D-18"
	AskTaunt       Point = "D-19"
	AskKnighting   Point = "D-21"
)

// An Ending is why a game is over.
type Ending string

// The endings.
const (
	MajorityWhite Ending = "majority_white"
	MajorityBlack Ending = "majority_black"
	SevenBlack    Ending = "seven_black"
	TwelveEngines Ending = "twelve_engines"
	KnightsDead   Ending = "knights_dead"
)

// A Cause names the reason for a change, for the reports: "draw", "facedown",
// "quest", "morgan4", "sacrifice", "siege", "fate". The whole list is in
// causes.go.
type Cause string

// seats abbreviates a list of seats.
type seats = []game.Seat

// The numbers of players (C-1).
const (
	minSeats = 3
	maxSeats = 7
)
