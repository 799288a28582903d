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

// A Statement is one line of a turn block: one of the bodies marked simple, if
// the condition holds, or the other one if it does not.
type Statement struct {
	If   *Cond // nil: always
	Then game.Body
	Else game.Body // nil: nothing
}

// A Cond is a condition (5.2): what a seat wrote, and how it is read.
type Cond struct {
	Text string // canonical
	Expr order.Expr
}

// Evil is EVIL DRAW, SIEGE, LIFE or PEEK (C-22, C-23). Simple.
type Evil struct{ Choice Choice }

// OnPeek is ON PEEK despair: EVIL LIFE. Simple; a rule, not a step.
type OnPeek struct {
	Set    CardSet
	Choice Choice
}

// OnBlack is ON BLACK combat: FACEDOWN, MERLIN 1. Simple; a rule.
type OnBlack struct {
	Set    CardSet
	Handle []Handling
}

// A Handling is one aspect of how a drawn card is treated; the others are zero.
type Handling struct {
	Face      string // "FACEUP", "FACEDOWN"
	War       Place
	Merlins   *int // 0 is NONE
	Excalibur bool // CANCEL WITH EXCALIBUR
}

// ArmorRule is ARMOR AVOID special THEN despair. Simple; a rule.
type ArmorRule struct {
	Avoid bool // else TAKE
	Sets  []CardSet
}

// Heroic is one heroic action, the first of the choices that is legal; with
// Sacrifice, for a life point (C-52). Simple.
type Heroic struct {
	Sacrifice bool
	Choices   []Deed
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

// FreeMove is FREE MOVE place (Tristan, C-63). Simple.
type FreeMove struct{ Place Place }

// Exchange is EXCHANGE f1 WITH tristan (Arthur). Simple.
type Exchange struct {
	Card Card
	With Who
}

// Reveal is REVEAL (C-115). Simple.
type Reveal struct{}

// Taunt is TAUNT arthur (C-112). Simple.
type Taunt struct{ Whom Who }

// Help is HELP SIEGE or HELP DRAW (C-112). Simple.
type Help struct{ Choice Choice }

// Stop is STOP: the decision is left open on purpose. Simple.
type Stop struct{}

// Done is DONE: no further action. Simple.
type Done struct{}

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
