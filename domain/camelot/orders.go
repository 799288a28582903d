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

// String returns "SIEGE WITH f5 + f2" or "PLAY PIETY OTHERS FREE", for example.
func (d Deed) String() string {
	switch d.Do {
	case ActMove:
		return "MOVE " + string(d.Place)
	case ActQuest:
		return d.questText()
	case ActHeal:
		return "HEAL WITH " + string(d.Card)
	case ActAccuse:
		return "ACCUSE " + d.Whom.Word
	}
	return "PLAY " + strings.ToUpper(string(d.Card)) + d.detailText() + lists.Either(d.Free, " FREE", "")
}

// questText returns an action at the knight's place as orders write it.
func (d Deed) questText() string {
	switch {
	case d.Draw:
		return "DRAW"
	case d.Siege:
		return "SIEGE WITH " + lists.Join(d.Cards, " + ")
	case d.Any != nil:
		return "QUEST ANY " + d.Any.String()
	}
	return "QUEST " + string(d.Card)
}

// detailText returns the words after the name of a special card, with a space before them; "" for
// none.
func (d Deed) detailText() string {
	switch {
	case len(d.Sort) > 0:
		return " SORT " + lists.Join(d.Sort, " THEN ")
	case d.Whom.Word != "":
		return " " + d.Whom.Word + " " + lists.Join(d.Cards, ", ")
	}
	text := lists.Either(d.Mode == "", "", " "+d.Mode)
	if d.Place != "" {
		text += " " + string(d.Place)
	}
	return text
}

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
