package talisman

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// moveEvents are those of movement (3.5, 3.18, 3.19).
var moveEvents = []event.Def{
	of[CharacterMoved]("talisman.character-moved"),
	of[Arrived]("talisman.arrived"),
	of[BridgeChallenged]("talisman.bridge-challenged"),
	of[PortalTried]("talisman.portal-tried"),
	of[TurnedBack]("talisman.turned-back"),
	of[RaftBuilt]("talisman.raft-built"),
	of[RaftLost]("talisman.raft-lost"),
	of[Freed]("talisman.freed"),
	of[OfferLapsed]("talisman.offer-lapsed"),
	of[Regenerated]("talisman.regenerated"),
	of[CrownArrived]("talisman.crown-reached"),
}

// How characters move.
const (
	ByRing     = "ring"
	ByBridge   = "bridge"
	ByPortal   = "portal"
	ByInner    = "inner"
	ByRaft     = "raft"
	ByFerry    = "ferry"
	ByTeleport = "teleport"
	ByTunnels  = "tunnels"
	ByQuest    = "quest"
	ByWoods    = "woods"
)

// CharacterMoved moves a character. Path are the spaces on its way, the last one
// among them; Passing is a stretch of a movement that goes on, or of one that
// brings no encounter.
type CharacterMoved struct {
	Seat    game.Seat    `json:"seat"`
	From    book.Space   `json:"from"`
	Path    []book.Space `json:"path"`
	How     string       `json:"how"`
	Passing bool         `json:"passing,omitempty"`
}

func (e CharacterMoved) apply(s *State) {
	h := s.Heroes[e.Seat]
	h.Space, h.Enslaved = e.Path[len(e.Path)-1], false // whatever moves it frees it (T-34)
	h.Inner = h.Inner.at(s.Book, h.Space)
	if e.Seat == s.Active() {
		s.Now.Resolved, s.Now.Drawn, s.Now.Took = nil, nil, false
		s.Now.Landed = !e.Passing && s.Now.Cut == ""
	}
}

// at is what a character is about on a space to which it has come: it is held no
// more, and on the Plain of Peril it only remembers that it came back (T-141).
func (i Inner) at(b *book.Book, space book.Space) Inner {
	i.Held, i.N = "", 0
	switch {
	case b.Region(space) != book.Inner:
		return Inner{}
	case space == book.PlainOfPeril:
		i.Track = ""
	case space != book.ValleyOfFire && slices.Contains(b.Tracks[minesTrack], space):
		i.Track = minesTrack
	case space != book.ValleyOfFire && slices.Contains(b.Tracks[cryptTrack], space):
		i.Track = cryptTrack
	}
	return i
}

// Arrived tells that a movement has ended: an encounter follows (T-36).
type Arrived struct {
	Seat  game.Seat  `json:"seat"`
	Space book.Space `json:"space"`
}

func (e Arrived) apply(s *State) { s.Now.Landed, s.Now.Moved = false, true }

// BridgeChallenged tells that the Sentinel bars the bridge (T-30).
type BridgeChallenged struct {
	Seat game.Seat `json:"seat"`
}

func (BridgeChallenged) apply(*State) {} // it only tells

// PortalTried is an attempt to open the Portal of Power (T-136).
type PortalTried struct {
	Seat   game.Seat `json:"seat"`
	Stat   book.Stat `json:"stat"`
	Value  int       `json:"value"`
	Total  int       `json:"total"`
	Opened bool      `json:"opened"`
}

func (PortalTried) apply(*State) {} // what comes of it is told beside

// TurnedBack tells that a character goes back to the Plain of Peril (T-141).
type TurnedBack struct {
	Seat game.Seat `json:"seat"`
}

func (e TurnedBack) apply(s *State) {
	h := s.Heroes[e.Seat]
	h.Inner.Turned, h.Inner.Held, h.Inner.N = true, "", 0
}

// RaftBuilt takes a Raft from the stock (T-131).
type RaftBuilt struct {
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card"`
}

func (e RaftBuilt) apply(s *State) {
	h := s.Heroes[e.Seat]
	s.Stock, h.Objects = piles.Without(s.Stock, e.Card), with(h.Objects, e.Card)
}

// RaftLost discards a Raft, used or not (T-133).
type RaftLost struct {
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card"`
	Used bool       `json:"used,omitempty"`
}

func (e RaftLost) apply(s *State) {
	s.lose(e.Seat, e.Card)
	s.bury(e.Card)
}

// Freed lets a character go that was bound to the Temple (T-34).
type Freed struct {
	Seat game.Seat `json:"seat"`
}

func (e Freed) apply(s *State) { s.Heroes[e.Seat].Enslaved = false }

// OfferLapsed ends an offer of the Tavern (T-33).
type OfferLapsed struct {
	Seat game.Seat `json:"seat"`
	Kind string    `json:"kind"`
	Used bool      `json:"used,omitempty"`
}

func (e OfferLapsed) apply(s *State) { s.Heroes[e.Seat].Offer = "" }

// Regenerated lets the Troll stay and heal (2.10, regenerate).
type Regenerated struct {
	Seat  game.Seat `json:"seat"`
	Lives int       `json:"lives"` // as many as it has now
}

func (e Regenerated) apply(s *State) { s.Heroes[e.Seat].Lives = e.Lives }

// CrownArrived tells that a character has reached the Crown of Command (T-154);
// with the first one all who wait to enter are out (T-87).
type CrownArrived struct {
	Seat  game.Seat `json:"seat"`
	First bool      `json:"first,omitempty"`
}

func (e CrownArrived) apply(s *State) {
	s.Crowned = true
	s.Heroes[e.Seat].Tally.Crown = true
}

// walk moves along a path of the rings. Where it crosses the bridge inwards the
// Sentinel comes first (T-30); nobody bars the way back (T-31). Passing: more
// follows, or no encounter.
func walk(r *run, seat game.Seat, path []book.Space, passing bool) {
	h, bridge := r.Now.Heroes[seat], r.Now.Book.Links.Bridge
	i := slices.Index(path, bridge.Middle)
	guarded := i > 0 && path[i-1] == bridge.Outer || i == 0 && h.Space == bridge.Outer
	switch {
	case guarded && i > 0:
		r.Emit(CharacterMoved{Seat: seat, From: h.Space, Path: path[:i], How: ByRing, Passing: true})
	case len(path) > 0 && !guarded:
		travel(r, CharacterMoved{Seat: seat, From: h.Space, Path: path, How: r.Now.how(h.Space, path), Passing: passing})
	}
	if !guarded {
		return
	}
	r.Emit(BridgeChallenged{Seat: seat})
	rest := task{Do: "cross", About: matter{Seat: seat, Spaces: path[i:], Kind: ByBridge}}
	if passing {
		rest.About.N = 1
	}
	r.Push(task{Do: "guard", About: matter{Seat: seat, Space: bridge.Outer}}, rest, task{Do: "stranded", About: matter{Seat: seat, Space: bridge.Outer}})
}

// how is by bridge if a path crosses it.
func (s *State) how(from book.Space, path []book.Space) string {
	if s.Book.Region(from) != s.Book.Region(path[len(path)-1]) {
		return ByBridge
	}
	return ByRing
}

// cross goes on over the bridge when the Sentinel is beaten or evaded (T-30).
func cross(r *run, t task) {
	m := t.About
	travel(r, CharacterMoved{Seat: m.Seat, From: r.Now.Heroes[m.Seat].Space, Path: m.Spaces, How: m.Kind, Passing: m.N == 1})
}

// stranded is for a movement that has ended where it should have gone on: what
// lies there without a number takes effect.
func stranded(r *run, t task) {
	if r.Now.Playing(t.About.Seat) && r.Now.Heroes[t.About.Seat].Space == t.About.Space && r.Now.Now.Cut != "" {
		r.Push(task{Do: "hex", About: t.About})
	}
}

// tryPortal rolls for the Portal of Power (T-136).
func tryPortal(r *run, t task) {
	m := t.About
	dice := r.Now.Book.Links.Portal.Dice
	for _, able := range r.Now.traits(m.Seat, book.PassiveDiceFor) {
		if able.Roll == "portal_"+book.Roll(m.Stat) {
			dice = able.N
		}
	}
	m.Space = r.Now.Heroes[m.Seat].Space
	rollFor(r, m.Seat, "portal", dice, task{Do: "opening", About: m})
}

// opening lets a character through the Portal, or costs it a counter (T-136). The
// turn ends either way.
func opening(r *run, t task) {
	m, links := t.About, r.Now.Book.Links.Portal
	value, total := r.Now.value(m.Seat, m.Stat), r.Now.Roll(m.Roll).Total()
	r.Emit(PortalTried{Seat: m.Seat, Stat: m.Stat, Value: value, Total: total, Opened: total <= value})
	if total <= value {
		r.Emit(CharacterMoved{Seat: m.Seat, From: m.Space, Path: []book.Space{links.Inner}, How: ByPortal, Passing: true})
		cut(r, "portal")
		return
	}
	if r.Now.Heroes[m.Seat].counters(m.Stat) > 0 {
		r.Emit(StatChanged{Seat: m.Seat, Stat: m.Stat, N: -1, Kind: Lost, Cause: "portal"})
	}
	cut(r, "portal")
	r.Push(task{Do: "stranded", About: m})
}
