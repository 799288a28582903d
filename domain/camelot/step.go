package camelot

import (
	"fmt"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// A play is one adjudication in progress: from the answer to one question to the next question,
// or to the end. Each of its decisions leaves as an event, which is applied at once to its own
// copy of the position. A play without a run carries nothing on: it serves to try out single
// steps, and then it must not ask or push tasks.
type play struct {
	run       *turns.Run[*State, matter] // nil: only steps are tried out
	now       *State
	orderSets game.Orders
	dice      *dice.Dice
	rolls     int           // taken from the dice so far (C-3)
	events    []event.Event // without a run: those emitted so far
	fresh     []game.Order  // new lines of a block for the question just closed
	late      bool          // the phase was closed by the clock, or by the steward
}

// The steps of an agenda. A task asks its questions before it changes anything, as it is begun
// again when the answer is there.
const (
	stepSetup   = "setup"     // C-12 to C-16, then the oath or the first turn
	stepOath    = "oath"      // D-1, C-17
	stepShare   = "share"     // D-2: the pool in State.Pool
	stepTurn    = "turn"      // the next turn begins: C-18, C-19
	stepEvil    = "evil"      // C-22 to C-25: Seat chooses
	stepDraw    = "draw"      // Seat draws a black card (C-26); N more draws follow it (Morgan 2)
	stepArmor   = "armor"     // D-5: Seat has drawn Cards and keeps one
	stepFacing  = "facing"    // D-6 for Card, drawn by Seat
	stepCancel  = "cancel"    // C-40 to C-47 for Card, drawn by Seat; Down: it is to lie face down
	stepApply   = "apply"     // Card takes effect
	stepSpend   = "spend"     // Card has had its effect and is discarded
	stepCall    = "volunteer" // D-10 for Card
	stepDiscard = "discards"  // D-11: every knight of Seats owes N cards for Cause
	stepQuest   = "quest-end" // C-65 for Place; Down: Evil filled it; Seat caused it
	stepSpoils  = "spoils"    // N cards to Seats (C-65)
	stepKnight  = "knighting" // one of Seats is knighted (option squires)
	stepPhase   = "phase"     // C-20: Seat's heroic phase begins, if there is one
	stepHeroic  = "heroic"    // C-50 to C-57: Seat's block is read on
	stepDeed    = "deed"      // the rest of an action that had to ask: see deeds_ask.go
	stepTaunt   = "taunt"     // C-112
	stepHelp    = "help"      // C-112
	stepCheck   = "check"     // C-130
	stepEnd     = "turn-end"  // C-102
)

// A matter is the subject of a task of the agenda, or of a question: then Decision is set.
type matter struct {
	Task     Task
	Decision *Decision
}

// String returns a text that tells two questions of a kind apart. The matter must be a question's.
func (m matter) String() string {
	d := m.Decision
	return fmt.Sprintln(d.Cause, d.Card, d.Cards, d.About)
}
