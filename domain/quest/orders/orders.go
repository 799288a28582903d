// Package orders is the language of quest: the orders as types, how they are read from lines, and
// how they are spelt. It knows the names of things, but no positions: the engine decides whether
// an order can be followed.
package orders

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A Body is one order. Its String is the canonical spelling, which begins with
// its Word.
type Body fmt.Stringer

// A Clause is a line of one or several orders with their conditions. Its method Orders returns the orders
// whose conditions hold at a decision, to be tried one after the other.
type Clause = order.Statement[Body]

// A Who names a seat as an order does.
type Who struct {
	Seat game.Seat
	Name string // the name of the seat's character, or "SEAT 3" before it has one
}

// String returns the name.
func (w Who) String() string { return w.Name }

// A Choice selects from several cards: those that it lists, all, or none.
type Choice struct {
	Cards []book.Card
	All   bool
}

// IsEmpty reports whether nothing is selected.
func (c Choice) IsEmpty() bool { return !c.All && len(c.Cards) == 0 }

// Characters is CHARACTER inge, tristan: the most wanted first (D1).
type Characters struct{ List []book.Character }

// Attributes is ATTRIBUTES S4 I3 D3 V0 E0 (D2, Q-14).
type Attributes struct{ book.Attrs }

// A Step is a direction, or STAY.
type Step struct {
	Dir  land.Dir
	Stay bool
}

// Move is MOVE N, E, STAY: the first step that is legal (D3).
type Move struct{ Steps []Step }

// Goto is GOTO prison AVOID fog: one step on a shortest way.
type Goto struct {
	To    Target
	Avoid []book.Kind
}

// Explore is EXPLORE FANTASTIC E N: to the nearest open edge, and through it.
type Explore struct {
	Zone land.Zone // "": where the character stands
	Dirs []land.Dir
}

// Enter is ENTER, or ENTER E: into the place whose entrance lies here.
type Enter struct {
	Dir   land.Dir
	Sided bool // a side is given
}

// Out is OUT: out of a place, or towards the way out.
type Out struct{}

// Stay is STAY: no movement.
type Stay struct{}

// Wish is WISH camaloc: carried by the Fairy (Q-89, D23).
type Wish struct{ To Target }

// NoFly is NOFLY: the movements of its section go one step at most.
type NoFly struct{}

// Lay is LAY N E, or LAY TURN 90: how a new tile is turned (Q-38, D4).
type Lay struct {
	Dirs  []land.Dir
	Turn  int  // quarter turns clockwise
	Turns bool // the order gives Turn, not sides
}

// Use is USE YES or USE NO: a training place, or a roll on magic ground (D5, D6).
type Use struct{ No bool }

// Keep is KEEP potion, ring: the cards that are given up last, the most wanted first (D7, D8, D16, Q-83).
// Without cards it is KEEP NOTHING: found cards are left.
type Keep struct{ Cards []book.Card }

// Leave is LEAVE maces, LEAVE WEAPON or LEAVE ALL: the cards that are left when found.
type Leave struct {
	Choice
	Class book.Class // "": none; it may be book.Foe
}

// Take is TAKE lance: the cards that are taken from the tile, in this order (D15).
type Take struct{ Choice }

// Drop is DROP maces: the cards that are left on the tile.
type Drop struct{ Cards []book.Card }

// Fight is FIGHT giant, FIGHT ANY or FIGHT NO (D9, D10).
type Fight struct {
	Foe book.Card // "": any
	No  bool
}

// Evade is EVADE FOES YES, or EVADE DUELS NO: whether the Amulet is used (D11, D12).
type Evade struct {
	Duels bool // duels, not foes
	No    bool
}

// Weapons is WEAPONS ALL, NONE, or a list: those that are brought into fights (D13).
type Weapons struct{ Choice }

// Elixir is ELIXIR YES or ELIXIR NO: whether it is drunk after a defeat (D14).
type Elixir struct{ No bool }

// Trade is TRADE inge GIVE maces FOR ring (Q-85, D17).
type Trade struct {
	With      Who
	Give, For []book.Card
}

// Duel is DUEL inge, DUEL ANY, DUEL HOLDER excalibur or DUEL NO (D18).
type Duel struct {
	Seat   Who       // the zero value: see the other fields
	Holder book.Card // the card whose holder is challenged; "": see the other fields
	Any    bool
	No     bool
}

// Loot is LOOT excalibur, ring; LOOT ALL; LOOT NONE (D19, Q-77).
type Loot struct{ Choice }

// FaceUp is FACEUP shield, maces: which cards lie face up (D20, Q-82).
type FaceUp struct{ Cards []book.Card }

// Consent is CONSENT inge, or CONSENT ANY (D22, option duel_consent).
type Consent struct{ Seat Who } // the zero value: any

// A TargetKind says what a Target refers to.
type TargetKind int

// The kinds of targets.
const (
	ToCell TargetKind = iota // a cell by its label, ENTRY too
	ToKind                   // the nearest tile of a kind
	ToZone                   // the tile with the entrance of a swamp, forest, lake, well or cave
	ToCard                   // the tile where the card lies face up
	ToSeat                   // the tile where the character stands
)

// A Target is the destination of GOTO and WISH. Only the field that Is names counts.
type Target struct {
	Is   TargetKind
	Cell land.Place
	Kind book.Kind
	Zone land.Zone
	Card book.Card
	Seat Who
}

// A Movement is an order of step 1 of a turn. The first of several that can be followed counts.
// NoFly is no Movement: it only says how movements are followed.
type Movement interface {
	Body
	isMovement()
}

func (Move) isMovement()    {}
func (Goto) isMovement()    {}
func (Explore) isMovement() {}
func (Enter) isMovement()   {}
func (Out) isMovement()     {}
func (Stay) isMovement()    {}
func (Wish) isMovement()    {}
