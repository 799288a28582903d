package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Every line of a letter is one order with one of the bodies below. The lines
// between TURN and END, and bare statements outside of them, make the turn
// block of the seat (5.3).

// TurnHead is TURN or TURN 3: the block is for the own turn of that round; 0 is
// the next one.
type TurnHead struct{ Round int }

// TurnEnd is END.
type TurnEnd struct{}

// A Cond is a condition (5.2): what a seat wrote, and how it is read.
type Cond struct {
	Text string // canonical
	Expr order.Expr
}

// A Deed is one action with its details.
type Deed struct {
	Do    Action
	Place Place     // MOVE; PLAY HEROISM; PLAY MERLIN CARD place
	Draw  bool      // DRAW in Camelot
	Siege bool      // SIEGE WITH
	Card  Card      // QUEST card, HEAL WITH card, the special card of PLAY
	Any   CardSet   // QUEST ANY
	Cards []Card    // SIEGE WITH; PLAY MESSENGER
	Whom  Who       // ACCUSE; PLAY MESSENGER
	Mode  string    // PLAY MERLIN "ENGINE", "PICTS", "SAXONS", "CARD"; PIETY, REINFORCEMENTS "SELF", "OTHERS"; CONVOCATION "COME", "STAY", ""
	Sort  []CardSet // PLAY CLAIRVOYANCE SORT
	Free  bool      // PLAY … FREE (Galahad)
}

// Who is a knight as an order names him.
type Who struct {
	Seat game.Seat
	Word string // "arthur", "squire2"
}

// A CardSet is a list of terms; a card fits it if it fits one of them.
type CardSet []CardTerm

// A CardTerm is ANY, a kind of card, or a card; combat cards may have a bound.
type CardTerm struct {
	Name string // "ANY", "SPECIAL", "STANDARD", "COMBAT", "WAR", "MORGAN", "FIGHT", "BLACKKNIGHT", "LANCELOT", "DRAGON", or a card's id
	Op   string // ">=", "<=", "=", or ""
	N    int
}

// A Reply answers a decision: REPLY D31 yes. What the words of other decisions
// would say is empty.
type Reply struct {
	ID      string
	Yes     *bool  // D-10, D-18
	Merlins *int   // D-8
	Cancel  bool   // D-9, with Excalibur
	Cards   []Card // D-5 (one), D-11, D-16 (one)
	Choice  Choice // D-4
	Face    string // D-6: "FACEUP", "FACEDOWN"
	War     Place  // D-7
	Order   []int  // D-14
	Come    *bool  // D-15
	Whom    Who    // D-18 with several doomed, D-21
}

// OathCard is OATH f1 (D-1).
type OathCard struct{ Card Card }

// SharePlan is SHARE D12 PLAN arthur: f5, grail; kay: f3 (D-2).
type SharePlan struct {
	ID    string
	Parts []Part
}

// A Part is what a plan gives to one claimant.
type Part struct {
	Whom  Who
	Cards []Card
}

// ShareEndorse is SHARE D12 ENDORSE P2.
type ShareEndorse struct{ ID, Plan string }

// ShareRandom is SHARE D12 RANDOM.
type ShareRandom struct{ ID string }
