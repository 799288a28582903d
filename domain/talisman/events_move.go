package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
)

// The ways in which characters move.
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

// CharacterMoved moves a character, and frees it if it was enslaved. Path holds the spaces on its way, up to and
// including the last. Passing marks a part of a movement that goes on, or a movement without an encounter.
type CharacterMoved struct {
	Seat    game.Seat    `json:"seat"`
	From    book.Space   `json:"from"`
	Path    []book.Space `json:"path"`
	How     string       `json:"how"`
	Passing bool         `json:"passing,omitempty"`
}

func (e CharacterMoved) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Space, hero.Enslaved = e.Path[len(e.Path)-1], false // whatever moves it frees it (T-34)
	hero.Inner = hero.Inner.comeTo(state.Book, hero.Space)
	if e.Seat == state.Active() {
		state.Now.Resolved, state.Now.Drawn, state.Now.Took = nil, nil, false
		state.Now.Landed = !e.Passing && state.Now.Cut == ""
	}
}

// The tracks of the Inner Region.
const (
	minesTrack = "mines"
	cryptTrack = "crypt"
)

// comeTo returns the state in the Inner Region of a character that has come to a space: it is no longer held, and on the
// Plain of Peril it only remembers that it has turned back (T-141). Outside that region the state is zero.
func (i Inner) comeTo(b *book.Book, space book.Space) Inner {
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
	telling
	Seat game.Seat `json:"seat"`
}

// PortalTried tells of an attempt to open the Portal of Power (T-136).
type PortalTried struct {
	telling           // the consequences have events of their own
	Seat    game.Seat `json:"seat"`
	Stat    book.Stat `json:"stat"`
	Value   int       `json:"value"`
	Total   int       `json:"total"`
	Opened  bool      `json:"opened"`
}

// TurnedBack tells that a character goes back to the Plain of Peril (T-141).
type TurnedBack struct {
	Seat game.Seat `json:"seat"`
}

func (e TurnedBack) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Inner.Turned, hero.Inner.Held, hero.Inner.N = true, "", 0
}

// RaftBuilt takes a Raft from the stock (T-131).
type RaftBuilt struct {
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card"`
}

func (e RaftBuilt) apply(state *State) {
	hero := state.Heroes[e.Seat]
	state.Stock, hero.Objects = piles.Without(state.Stock, e.Card), appendCopy(hero.Objects, e.Card)
}

// RaftLost discards a Raft, used or not (T-133).
type RaftLost struct {
	Seat game.Seat  `json:"seat"`
	Card book.Piece `json:"card"`
	Used bool       `json:"used,omitempty"`
}

func (e RaftLost) apply(state *State) {
	state.removePossession(e.Seat, e.Card)
	state.putAway(e.Card)
}

// Freed frees a character that was bound to the Temple (T-34).
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

// Regenerated lets the Troll stay and heal (passive regenerate).
type Regenerated struct {
	Seat  game.Seat `json:"seat"`
	Lives int       `json:"lives"` // the new number
}

func (e Regenerated) apply(s *State) { s.Heroes[e.Seat].Lives = e.Lives }

// CrownArrived tells that a character has reached the Crown of Command (T-154). With the first
// arrival all seats that wait to enter are out (T-87).
type CrownArrived struct {
	Seat  game.Seat `json:"seat"`
	First bool      `json:"first,omitempty"`
}

func (e CrownArrived) apply(state *State) {
	state.Crowned = true
	state.Heroes[e.Seat].Tally.Crown = true
}
