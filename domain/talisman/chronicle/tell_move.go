package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellMove tells movements (3.5, 3.18, 3.19).
func (t *teller) tellMove(e event.Event) bool {
	switch e := e.(type) {
	case talisman.MoveRolled:
		t.begin(e.Seat, t.say("rolls.move", args{"n": number(e.Die)}))
	case talisman.MoveRerolled:
		t.then(e.Seat, t.say("fate", args{"old": number(e.Old), "new": number(e.Die), "left": number(e.Left)}))
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
		if !e.Used { // the crossing says so
			t.begin(e.Seat, t.say("raft.lost", nil))
		}
	case talisman.Freed:
		t.then(e.Seat, t.say("freed", nil))
	case talisman.OfferLapsed:
		if !e.Used { // the movement says so
			t.then(e.Seat, t.say("lapsed", nil))
		}
	case talisman.Regenerated:
		t.then(e.Seat, t.say("regenerated", args{"left": number(e.Lives)}))
	case talisman.Arrived: // the movement says where
	case talisman.CrownArrived:
		t.then(e.Seat, t.say("crown", nil))
	default:
		return false
	}
	return true
}

// moved tells where a character goes, and how. What stands there is told by the
// picture.
func (t *teller) moved(e talisman.CharacterMoved) {
	to := e.Path[len(e.Path)-1]
	t.walk(e)
	how := e.How
	if how == talisman.ByRing {
		how = "clockwise"
		if e.Path[0] != t.s.Book.Step(e.From, 1) {
			how = "counter"
		}
	}
	t.then(e.Seat, t.say("moves."+how, args{"place": t.place(to), "from": t.the(e.From)}))
}

// walk adds a movement to the way of its character on the picture; where it was
// carried, a new one begins.
func (t *teller) walk(e talisman.CharacterMoved) {
	if n := len(t.ways) - 1; n >= 0 && t.ways[n].seat == e.Seat && t.ways[n].stops[len(t.ways[n].stops)-1] == e.From {
		t.ways[n].stops = append(t.ways[n].stops, e.Path...)
		return
	}
	t.ways = append(t.ways, way{e.Seat, append([]book.Space{e.From}, e.Path...)})
}

// portal is an attempt on the Portal, its dice against Strength or Craft (T-136).
func (t *teller) portal(e talisman.PortalTried) {
	key := "portal.shut"
	if e.Opened {
		key = "portal.open"
	}
	t.then(e.Seat, t.say(key, args{"stat": t.the(e.Stat), "value": number(e.Value), "total": number(e.Total)}))
}
