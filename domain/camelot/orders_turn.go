package camelot

import (
	"strconv"

	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// Every line of a player's email is one order. The lines between TURN and END, and bare
// statements outside of them, make the turn block of the seat.

// TurnHead is TURN or TURN 3: the block is for the seat's own turn in that round;
// 0 means its next turn.
type TurnHead struct{ Round int }

var turnKind = declare("TURN", TurnHead{}, form.Optional(form.Number("", 1, form.MostAsked, func(o *TurnHead) *int { return &o.Round })).Checked(checkRound))

// checkRound refuses a round whose turn of the seat is over.
func checkRound(c *order.Cursor, o *TurnHead, mark int) {
	p := parserOf(c)
	if next := p.state.nextOwnRound(p.seat); c.Mark() > mark && o.Round < next {
		p.Blame(codeClosed, p.head, p.sayReason("late_block", "n", o.Round), "TURN", "TURN "+strconv.Itoa(next))
	}
}

// TurnEnd is END.
type TurnEnd struct{}

var endKind = declare("END", TurnEnd{}, form.Row[TurnEnd]())

// String returns the canonical spelling.
func (h TurnHead) String() string { return turnKind.Spell(h) }

// String returns the canonical spelling.
func (e TurnEnd) String() string { return endKind.Spell(e) }
