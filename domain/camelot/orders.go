package camelot

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
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

// String returns "TURN", or "TURN 14" for a round.
func (h TurnHead) String() string { return turnKind.Spell(h) }

// TurnEnd is END.
type TurnEnd struct{}

var endKind = declare("END", TurnEnd{}, form.Row[TurnEnd]())

// String returns "END".
func (e TurnEnd) String() string { return endKind.Spell(e) }

// frameKinds are the kinds of lines that are neither statements nor about a pool.
var frameKinds = []kind{turnKind, endKind, replyKind, oathKind}

// Who identifies a knight by seat, with the word that an order uses.
type Who struct {
	Seat game.Seat
	Word string // "arthur", "squire2"
}

// String returns the knight's word.
func (w Who) String() string { return w.Word }

// A CardSet is a list of terms; a card fits it if it fits one of them.
type CardSet []CardTerm

// String returns "blackknight>=5, special", for example.
func (s CardSet) String() string { return lists.Join(s, ", ") }

// A CardTerm is ANY, a kind of card, or a card. The terms of combat cards may have a bound: Op and N.
type CardTerm struct {
	Name string // "ANY", "SPECIAL", "STANDARD", "COMBAT", "WAR", "MORGAN", "FIGHT", "BLACKKNIGHT", "LANCELOT", "DRAGON", or a card's id
	Op   string // ">=", "<=", "=", or ""
	N    int
}

// String returns "despair", "special" or "blackknight>=5", for example.
func (t CardTerm) String() string {
	if t.Op == "" {
		return strings.ToLower(t.Name)
	}
	return strings.ToLower(t.Name) + t.Op + strconv.Itoa(t.N)
}

// spellMerlins spells a number of Merlins; 0 is NONE.
func spellMerlins(n int) string {
	if n == 0 {
		return "NONE"
	}
	return strconv.Itoa(n)
}
