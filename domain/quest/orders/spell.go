package orders

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
)

// Word returns the keyword with which an order begins: "MOVE".
func Word(o Body) string {
	word, _, _ := strings.Cut(o.String(), " ")
	return word
}

// String writes the order as "CHARACTER inge, tristan".
func (o Characters) String() string { return "CHARACTER " + lists.Join(o.List, ", ") }

// String writes the order as "ATTRIBUTES S4 I3 D3 V0 E0".
func (o Attributes) String() string {
	return fmt.Sprintf("ATTRIBUTES S%d I%d D%d V%d E%d", o.Str, o.Int, o.Dex, o.Val, o.Exp)
}

// String writes the step as "N", or "STAY".
func (s Step) String() string {
	if s.Stay {
		return "STAY"
	}
	return s.Dir.String()
}

// String writes the order as "MOVE N, E, STAY".
func (o Move) String() string { return "MOVE " + lists.Join(o.Steps, ", ") }

// String writes the order as "GOTO prison AVOID fog".
func (o Goto) String() string {
	if len(o.Avoid) == 0 {
		return "GOTO " + o.To.String()
	}
	return "GOTO " + o.To.String() + " AVOID " + lists.Join(o.Avoid, ", ")
}

// String writes the order as "EXPLORE FANTASTIC E N".
func (o Explore) String() string {
	words := []string{"EXPLORE", strings.ToUpper(string(o.Zone)), lists.Join(o.Dirs, " ")}
	return strings.Join(lists.Keep(words, func(w string) bool { return w != "" }), " ")
}

// String writes the order as "ENTER", or "ENTER E".
func (o Enter) String() string {
	if !o.Sided {
		return "ENTER"
	}
	return "ENTER " + o.Dir.String()
}

// String writes the order as "OUT".
func (Out) String() string { return "OUT" }

// String writes the order as "STAY".
func (Stay) String() string { return "STAY" }

// String writes the order as "NOFLY".
func (NoFly) String() string { return "NOFLY" }

// String writes the order as "WISH camaloc".
func (o Wish) String() string { return "WISH " + o.To.String() }

// String writes the order as "LAY N E", or "LAY TURN 90".
func (o Lay) String() string {
	if o.Turns {
		return "LAY TURN " + strconv.Itoa(90*o.Turn)
	}
	return "LAY " + lists.Join(o.Dirs, " ")
}

// String writes the order as "USE YES".
func (o Use) String() string { return "USE " + yesOrNo(!o.No) }

// String writes the order as "KEEP ring", or "KEEP NOTHING".
func (o Keep) String() string { return "KEEP " + joinCards(o.Cards, "NOTHING") }

// String writes the order as "TAKE ring", "TAKE ALL" or "TAKE NONE".
func (o Take) String() string { return "TAKE " + o.Choice.String() }

// String writes the order as "DROP ring".
func (o Drop) String() string { return "DROP " + lists.Join(o.Cards, ", ") }

// String writes the order as "WEAPONS bow", "WEAPONS ALL" or "WEAPONS NONE".
func (o Weapons) String() string { return "WEAPONS " + o.Choice.String() }

// String writes the order as "ELIXIR YES".
func (o Elixir) String() string { return "ELIXIR " + yesOrNo(!o.No) }

// String writes the order as "LOOT ring", "LOOT ALL" or "LOOT NONE".
func (o Loot) String() string { return "LOOT " + o.Choice.String() }

// String writes the order as "FACEUP ring".
func (o FaceUp) String() string { return "FACEUP " + lists.Join(o.Cards, ", ") }

// String writes the order as "LEAVE maces", "LEAVE WEAPON" or "LEAVE ALL".
func (o Leave) String() string {
	if o.Class != "" {
		return "LEAVE " + strings.ToUpper(string(o.Class))
	}
	return "LEAVE " + o.Choice.String()
}

// String writes the order as "FIGHT giant", "FIGHT ANY" or "FIGHT NO".
func (o Fight) String() string {
	switch {
	case o.No:
		return "FIGHT NO"
	case o.Foe == "":
		return "FIGHT ANY"
	}
	return "FIGHT " + string(o.Foe)
}

// String writes the order as "EVADE FOES YES".
func (o Evade) String() string {
	return lists.Either(o.Duels, "EVADE DUELS ", "EVADE FOES ") + yesOrNo(!o.No)
}

// String writes the order as "TRADE inge GIVE maces FOR ring".
func (o Trade) String() string {
	return "TRADE " + o.With.String() + " GIVE " + joinCards(o.Give, "NOTHING") + " FOR " + joinCards(o.For, "NOTHING")
}

// String writes the order as "DUEL inge", "DUEL ANY", "DUEL HOLDER excalibur" or "DUEL NO".
func (o Duel) String() string {
	switch {
	case o.No:
		return "DUEL NO"
	case o.Any:
		return "DUEL ANY"
	case o.Holder != "":
		return "DUEL HOLDER " + string(o.Holder)
	}
	return "DUEL " + o.Seat.String()
}

// String writes the order as "CONSENT inge", or "CONSENT ANY".
func (o Consent) String() string {
	if o.Seat == (Who{}) {
		return "CONSENT ANY"
	}
	return "CONSENT " + o.Seat.String()
}

// String lists the cards, or returns ALL or NONE.
func (c Choice) String() string {
	if c.All {
		return "ALL"
	}
	return joinCards(c.Cards, "NONE")
}

// String writes the target as "E2N1", "prison", "lake", "excalibur" or "inge".
func (t Target) String() string {
	switch t.Is {
	case ToKind:
		return string(t.Kind)
	case ToZone:
		return string(t.Zone)
	case ToCard:
		return string(t.Card)
	case ToSeat:
		return t.Seat.String()
	}
	return t.Cell.Label()
}

// joinCards joins names of cards, or returns the word for none.
func joinCards(all []book.Card, none string) string {
	if len(all) == 0 {
		return none
	}
	return lists.Join(all, ", ")
}

func yesOrNo(is bool) string { return lists.Either(is, "YES", "NO") }
