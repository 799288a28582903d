package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game/turns"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellTurn follows the turns as they begin, and describes missed turns, skipped orders, and
// effects that end with turns.
func (t *teller) tellTurn(e event.Event) {
	switch e := e.(type) {
	case turns.Began:
		t.close()
		t.turn, t.subject, t.round, t.opened = e.Seat, e.Seat, t.s.Round, false
	case turns.Asked:
		t.waits, t.asked = e.Seats, ""
		if slices.Contains(e.Seats, t.to) {
			t.asked = e.Point
		}
	case talisman.TurnMissed:
		t.missed(e)
	case talisman.TurnCut:
		t.then("", t.say("cut", nil))
	case talisman.OrderSkipped:
		t.skipped(e)
	case talisman.BlocksDropped:
		t.item(t.say("blocks_dropped", nil))
	case talisman.GlobalStarted:
		t.then("", t.say("global."+e.ID, nil))
	case talisman.GlobalEnded:
		t.begin("", t.say("global.ended."+e.ID, nil))
	case talisman.ExtraTurnsGranted:
		t.then(e.Seat, t.count("extra", e.N, nil))
	case talisman.ToadCounted:
		t.begin(e.Seat, t.toad(e))
	case talisman.RoundBegan, talisman.RoundEnded, talisman.TurnOpened, talisman.OrdersDue, talisman.TurnPassed, talisman.TurnEnded:
		// the title of a turn is enough
	default:
		t.tellTable(e)
	}
}

// skipped notes an order that could not be carried out. Trophies that brought nothing are
// described at once, other orders at the end of the turn, each once.
func (t *teller) skipped(e talisman.OrderSkipped) {
	switch {
	case e.Point == "DP-38":
		t.then("", t.say("trophies.kept", args{"n": number(t.s.Options.Trophies)}))
	case !slices.Contains(t.passed, e.Order):
		t.passed = append(t.passed, e.Order)
	}
}

// missed describes a turn that is missed, with its reason.
func (t *teller) missed(e talisman.TurnMissed) {
	switch {
	case e.Reason != "miss":
		t.begin(e.Seat, t.say("missed."+e.Reason, nil))
	case e.Left > 0:
		t.begin(e.Seat, t.say("missed.more", args{"n": number(e.Left)}))
	default:
		t.begin(e.Seat, t.say("missed", nil))
	}
}

// toad says how many turns a Toad remains one.
func (t *teller) toad(e talisman.ToadCounted) string {
	if e.Left == 0 {
		return t.say("toad.over", nil)
	}
	return t.count("toad.left", e.Left, nil)
}

// tellTable describes the setup, characters that enter, and the end.
func (t *teller) tellTable(e event.Event) {
	switch e := e.(type) {
	case talisman.DeckShuffled:
		if t.s.Round > 0 {
			t.then("", t.say("shuffled."+e.Deck, nil))
		}
	case talisman.DeckOrdered: // secret
	case talisman.TalismansRemoved:
		t.begin("", t.count("removed", len(e.Cards), nil))
	case talisman.FirstSeatDrawn:
		t.begin("", t.say("first", args{"who": t.who(e.Seat)}))
	case talisman.CharacterDealt:
		if e.N > 1 && e.Seat != t.to {
			t.begin(e.Seat, t.count("dealt", e.N, nil))
		}
	case talisman.CharactersOffered:
		if len(e.Characters) > 1 {
			t.begin(e.Seat, t.say("offered", args{"list": book.List(t.lang, e.Characters)}))
		}
	case talisman.CharacterChosen:
		t.begin(e.Seat, t.say("chosen", args{"name": t.the(e.Character), "list": book.List(t.lang, e.Returned)}))
	case talisman.CharacterEntered:
		a := args{"name": t.the(e.Character), "place": t.place(e.Space), "align": t.the(e.Alignment), "lives": number(e.Lives), "fate": number(e.Fate), "gold": t.count("gold", e.Gold, nil)}
		t.begin(e.Seat, t.say("entered", a))
	case talisman.BonusChosen:
		t.begin(e.Seat, t.say("bonus", args{"stat": t.the(e.Stat)}))
	case talisman.GameEnded:
		t.over(e)
	default:
		t.tellMove(e)
	}
}

// over opens the last section and says why the game has ended (8.2).
func (t *teller) over(e talisman.GameEnded) {
	t.close()
	t.sections = append(t.sections, report.Section{ID: "end", Title: t.say("title.end", nil)})
	t.opened = true
	t.item(t.say("ended."+e.Ending.Reason, nil))
}
