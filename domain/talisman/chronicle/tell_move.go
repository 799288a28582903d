package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellMove describes movements; other events it passes on to tellBoard.
func (t *teller) tellMove(e event.Event) {
	switch e := e.(type) {
	case talisman.MoveRolled:
		t.startBeat(e.Seat, t.say("rolls.move", args{"n": formatNumber(e.Die)}))
		t.rolled = true
	case talisman.MoveRerolled:
		if !t.rolled {
			t.endBeat()
		}
		t.addToBeat(e.Seat, t.say("fate", args{"old": formatNumber(e.Old), "new": formatNumber(e.Die), "left": formatNumber(e.Left)}))
		t.rolled = true
	case talisman.CharacterMoved:
		t.tellMoved(e)
	case talisman.BridgeChallenged:
		t.addToBeat(e.Seat, t.say("bridge", nil))
	case talisman.PortalTried:
		t.tellPortal(e)
	case talisman.TurnedBack:
		t.startBeat(e.Seat, t.say("turned-back", nil))
	case talisman.RaftBuilt:
		t.startBeat(e.Seat, t.say("raft.built", nil))
	case talisman.RaftLost:
		if !e.Used { // a crossing describes itself
			t.startBeat(e.Seat, t.say("raft.lost", nil))
			t.endBeat()
		}
	case talisman.Freed:
		t.addToBeat(e.Seat, t.say("freed", nil))
	case talisman.OfferLapsed:
		if !e.Used { // a movement describes itself
			t.addToBeat(e.Seat, t.say("lapsed", nil))
		}
	case talisman.Regenerated:
		t.addToBeat(e.Seat, t.say("regenerated", args{"left": formatNumber(e.Lives)}))
	case talisman.Arrived: // the movement names the space
	case talisman.CrownArrived:
		t.addToBeat(e.Seat, t.say("crown", nil))
	default:
		t.tellBoard(e)
	}
}

// ownMoves are the kinds of movement that a seat makes in its turn: each begins a beat, or follows the roll. Movements of
// other kinds are consequences of an event that was described before.
var ownMoves = []string{talisman.ByRing, talisman.ByBridge, talisman.ByInner, talisman.ByRaft, talisman.ByFerry, talisman.ByWoods}

// tellMoved describes where a character goes, and how, and adds it to the ways on the picture.
func (t *teller) tellMoved(moved talisman.CharacterMoved) {
	to := moved.Path[len(moved.Path)-1]
	t.extendWay(moved)
	how := moved.How
	if slices.Contains(ownMoves, how) && !t.rolled {
		t.endBeat()
	}
	if how == talisman.ByRing {
		how = "clockwise"
		if moved.Path[0] != t.s.Book.Step(moved.From, 1) {
			how = "counter"
		}
	}
	t.addToBeat(moved.Seat, t.say("moves."+how, args{"place": t.nameSpace(to), "from": t.nameThing(moved.From)})+t.nameCarrier(moved))
}

// nameCarrier names the space or card that teleports a character, to be appended to the movement. It returns "" for other
// movements, and if the beat has begun already: then an earlier part names it.
func (t *teller) nameCarrier(e talisman.CharacterMoved) string {
	if e.How != talisman.ByTeleport || len(t.beat) > 0 {
		return ""
	}
	switch card, space := t.cause.Card(), t.cause.Space(); {
	case card != "":
		return t.say("carried", args{"cause": t.nameThing(card)})
	case space != "":
		return t.say("carried", args{"cause": t.nameThing(space)})
	}
	return ""
}

// extendWay adds a movement to the way of its character on the picture. If the movement does not
// begin at the end of the last way, it begins a new one.
func (t *teller) extendWay(moved talisman.CharacterMoved) {
	if n := len(t.ways) - 1; n >= 0 && t.ways[n].seat == moved.Seat && t.ways[n].stops[len(t.ways[n].stops)-1] == moved.From {
		t.ways[n].stops = append(t.ways[n].stops, moved.Path...)
		return
	}
	t.ways = append(t.ways, way{moved.Seat, append([]book.Space{moved.From}, moved.Path...)})
}

// tellPortal describes an attempt on the Portal: its dice against Strength or Craft (T-136).
func (t *teller) tellPortal(tried talisman.PortalTried) {
	key := "portal.shut"
	if tried.Opened {
		key = "portal.open"
	}
	t.addToBeat(tried.Seat, t.say(key, args{"stat": t.nameThing(tried.Stat), "value": formatNumber(tried.Value), "total": formatNumber(tried.Total)}))
}
