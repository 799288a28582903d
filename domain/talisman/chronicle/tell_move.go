package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellMove describes movements (3.5, 3.18, 3.19).
func (t *teller) tellMove(e event.Event) {
	switch e := e.(type) {
	case talisman.MoveRolled:
		t.begin(e.Seat, t.say("rolls.move", args{"n": number(e.Die)}))
		t.rolled = true
	case talisman.MoveRerolled:
		if !t.rolled {
			t.flush()
		}
		t.then(e.Seat, t.say("fate", args{"old": number(e.Old), "new": number(e.Die), "left": number(e.Left)}))
		t.rolled = true
	case talisman.CharacterMoved:
		t.moved(e)
	case talisman.BridgeChallenged:
		t.then(e.Seat, t.say("bridge", nil))
	case talisman.PortalTried:
		t.portal(e)
	case talisman.TurnedBack:
		t.begin(e.Seat, t.say("turned-back", nil))
	case talisman.RaftBuilt:
		t.begin(e.Seat, t.say("raft.built", nil))
	case talisman.RaftLost:
		if !e.Used { // a crossing describes itself
			t.begin(e.Seat, t.say("raft.lost", nil))
			t.flush()
		}
	case talisman.Freed:
		t.then(e.Seat, t.say("freed", nil))
	case talisman.OfferLapsed:
		if !e.Used { // a movement describes itself
			t.then(e.Seat, t.say("lapsed", nil))
		}
	case talisman.Regenerated:
		t.then(e.Seat, t.say("regenerated", args{"left": number(e.Lives)}))
	case talisman.Arrived: // the movement names the space
	case talisman.CrownArrived:
		t.then(e.Seat, t.say("crown", nil))
	default:
		t.tellBoard(e)
	}
}

// onFoot are the movements that a turn makes by itself: each begins a beat, or follows the roll.
// Other movements are consequences of an event that was described before.
var onFoot = []string{talisman.ByRing, talisman.ByBridge, talisman.ByInner, talisman.ByRaft, talisman.ByFerry, talisman.ByWoods}

// moved describes where a character goes, and how. The picture shows what stands there.
func (t *teller) moved(e talisman.CharacterMoved) {
	to := e.Path[len(e.Path)-1]
	t.walk(e)
	how := e.How
	if slices.Contains(onFoot, how) && !t.rolled {
		t.flush()
	}
	if how == talisman.ByRing {
		how = "clockwise"
		if e.Path[0] != t.s.Book.Step(e.From, 1) {
			how = "counter"
		}
	}
	t.then(e.Seat, t.say("moves."+how, args{"place": t.place(to), "from": t.the(e.From)})+t.carrier(e))
}

// carrier names the space or card that teleports a character; "" if the beat has begun
// already, because that part names it.
func (t *teller) carrier(e talisman.CharacterMoved) string {
	if e.How != talisman.ByTeleport || len(t.beat) > 0 {
		return ""
	}
	switch card, space := t.cause.Card(), t.cause.Space(); {
	case card != "":
		return t.say("carried", args{"cause": t.the(card)})
	case space != "":
		return t.say("carried", args{"cause": t.the(space)})
	}
	return ""
}

// walk adds a movement to the way of its character on the picture. If the movement does not
// begin at the end of the last way, it begins a new one.
func (t *teller) walk(e talisman.CharacterMoved) {
	if n := len(t.ways) - 1; n >= 0 && t.ways[n].seat == e.Seat && t.ways[n].stops[len(t.ways[n].stops)-1] == e.From {
		t.ways[n].stops = append(t.ways[n].stops, e.Path...)
		return
	}
	t.ways = append(t.ways, way{e.Seat, append([]book.Space{e.From}, e.Path...)})
}

// portal describes an attempt on the Portal: its dice against Strength or Craft (T-136).
func (t *teller) portal(e talisman.PortalTried) {
	key := "portal.shut"
	if e.Opened {
		key = "portal.open"
	}
	t.then(e.Seat, t.say(key, args{"stat": t.the(e.Stat), "value": number(e.Value), "total": number(e.Total)}))
}
