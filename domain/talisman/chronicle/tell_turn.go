package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellTurn follows the turns as they begin, and describes missed turns, skipped orders, and effects that end with turns;
// other events it passes on to tellTable.
func (t *teller) tellTurn(e event.Event) {
	switch e := e.(type) {
	case turns.Began:
		t.closeTurn()
		t.turn, t.subject, t.round, t.opened = e.Seat, e.Seat, t.s.Round, false
	case turns.Asked:
		t.waits, t.asked = e.Seats, ""
		if slices.Contains(e.Seats, t.to) {
			t.asked = e.Point
		}
	case talisman.TurnMissed:
		t.tellMissed(e)
	case talisman.TurnCut:
		t.addToBeat("", t.say("cut", nil))
	case talisman.OrderSkipped:
		t.noteSkipped(e)
	case talisman.BlocksDropped:
		t.addSentence(t.say("blocks_dropped", nil))
	case talisman.GlobalStarted:
		t.addToBeat("", t.say("global."+e.ID, nil))
	case talisman.GlobalEnded:
		t.startBeat("", t.say("global.ended."+e.ID, nil))
	case talisman.ExtraTurnsGranted:
		t.addToBeat(e.Seat, t.sayCounted("extra", e.N, nil))
	case talisman.ToadCounted:
		t.startBeat(e.Seat, t.describeToad(e))
	case talisman.RoundBegan, talisman.RoundEnded, talisman.TurnOpened, talisman.OrdersDue, talisman.TurnPassed, talisman.TurnEnded:
		// the title of a turn is enough
	default:
		t.tellTable(e)
	}
}

// noteSkipped notes an order of the reader that could not be carried out. Trophies that brought nothing (DP-38) are
// described at once, other orders at the end of the turn, each once.
func (t *teller) noteSkipped(skipped talisman.OrderSkipped) {
	switch {
	case skipped.Point == "DP-38":
		t.addToBeat("", t.say("trophies.kept", args{"n": formatNumber(t.s.Options.Trophies)}))
	default:
		text := game.ShowOrder(talisman.Rules{}, t.s, t.to, t.lang, order.Line{Text: skipped.Order})
		if !slices.Contains(t.passed, text) {
			t.passed = append(t.passed, text)
		}
	}
}

// tellMissed describes a turn that is missed, with its reason.
func (t *teller) tellMissed(missed talisman.TurnMissed) {
	switch {
	case missed.Reason != "miss":
		t.startBeat(missed.Seat, t.say("missed."+missed.Reason, nil))
	case missed.Left > 0:
		t.startBeat(missed.Seat, t.say("missed.more", args{"n": formatNumber(missed.Left)}))
	default:
		t.startBeat(missed.Seat, t.say("missed", nil))
	}
}

// describeToad says how many turns a Toad remains one.
func (t *teller) describeToad(counted talisman.ToadCounted) string {
	if counted.Left == 0 {
		return t.say("toad.over", nil)
	}
	return t.sayCounted("toad.left", counted.Left, nil)
}

// tellTable describes the setup, characters that enter, and the end of the game; other events it passes on to tellMove.
func (t *teller) tellTable(e event.Event) {
	switch e := e.(type) {
	case talisman.DeckShuffled:
		if t.s.Round > 0 {
			t.addToBeat("", t.say("shuffled."+e.Deck, nil))
		}
	case talisman.DeckOrdered: // secret
	case talisman.TalismansRemoved:
		t.startBeat("", t.sayCounted("removed", len(e.Cards), nil))
	case talisman.FirstSeatDrawn:
		t.startBeat("", t.say("first", args{"who": t.nameSeat(e.Seat)}))
	case talisman.CharacterDealt:
		if e.N > 1 && e.Seat != t.to {
			t.startBeat(e.Seat, t.sayCounted("dealt", e.N, nil))
		}
	case talisman.CharactersOffered:
		if len(e.Characters) > 1 {
			t.startBeat(e.Seat, t.say("offered", args{"list": book.List(t.lang, e.Characters)}))
		}
	case talisman.CharacterChosen:
		t.startBeat(e.Seat, t.say("chosen", args{"name": t.nameThing(e.Character), "list": book.List(t.lang, e.Returned)}))
	case talisman.CharacterEntered:
		a := args{"name": t.nameThing(e.Character), "place": t.nameSpace(e.Space), "align": t.nameThing(e.Alignment), "lives": formatNumber(e.Lives), "fate": formatNumber(e.Fate), "gold": t.sayCounted("gold", e.Gold, nil)}
		t.startBeat(e.Seat, t.say("entered", a))
	case talisman.BonusChosen:
		t.startBeat(e.Seat, t.say("bonus", args{"stat": t.nameThing(e.Stat)}))
	case talisman.GameEnded:
		t.tellGameEnd(e)
	default:
		t.tellMove(e)
	}
}

// tellGameEnd opens the last section and says why the game has ended.
func (t *teller) tellGameEnd(ended talisman.GameEnded) {
	t.closeTurn()
	t.sections = append(t.sections, report.Section{ID: "end", Title: t.say("title.end", nil)})
	t.opened = true
	t.addSentence(t.say("ended."+ended.Ending.Reason, nil))
}
