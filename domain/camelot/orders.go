package camelot

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Every line of a player's email is one order. The lines between TURN and END, and bare
// statements outside of them, make the turn block of the seat.

// TurnHead is TURN or TURN 3: the block is for the seat's own turn in that round;
// 0 means its next turn.
type TurnHead struct{ Round int }

// String returns "TURN", or "TURN 14" for a round.
func (h TurnHead) String() string {
	if h.Round == 0 {
		return "TURN"
	}
	return fmt.Sprintf("TURN %d", h.Round)
}

// TurnEnd is END.
type TurnEnd struct{}

// String returns "END".
func (TurnEnd) String() string { return "END" }

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

// spellChoice returns a choice as orders write it: "DRAW".
func spellChoice(c Choice) string { return strings.ToUpper(string(c)) }

// spellMerlins spells a number of Merlins; 0 is NONE.
func spellMerlins(n int) string {
	if n == 0 {
		return "NONE"
	}
	return strconv.Itoa(n)
}
