package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// RoundBegan begins a round.
type RoundBegan struct {
	Round int `json:"round"`
}

func (e RoundBegan) apply(s *State) { s.Round = e.Round }

// RoundEnded ends a round.
type RoundEnded struct {
	telling
	Round int `json:"round"`
}

// TurnOpened opens a turn of a seat (T-20). It records how many Spells the character holds
// (T-23).
type TurnOpened struct {
	Seat      game.Seat      `json:"seat"`
	Character book.Character `json:"character"`
	Round     int            `json:"round"`
	Extra     int            `json:"extra,omitempty"` // number of the extra turn; 0: none
}

func (e TurnOpened) apply(state *State) {
	state.Now, state.Rolls = Now{Extra: e.Extra}, nil
	if e.Extra > 0 {
		state.Extra--
	}
	for _, h := range state.Heroes { // in any order: each is changed by itself
		h.Turn = Deeds{}
	}
	hero := state.Heroes[e.Seat]
	hero.Turn.Spells, hero.Raft = len(hero.Spells), len(state.listRafts(e.Seat)) > 0
	if hero.Space == book.PlainOfPeril {
		hero.Inner = Inner{} // free again (T-141)
	}
	if hero.Toad != nil {
		hero.changeToad(func(t *Toad) { t.Fresh = false })
	}
}

// TurnMissed tells that a turn is missed (T-129), or spent frozen (T-100).
type TurnMissed struct {
	Seat   game.Seat `json:"seat"`
	Left   int       `json:"left"`   // further turns to miss
	Reason string    `json:"reason"` // "miss" or "immobility"
}

func (e TurnMissed) apply(state *State) {
	state.Heroes[e.Seat].Miss, state.Now.Missed = e.Left, true
}

// MoveRolled makes the movement roll (T-21).
type MoveRolled struct {
	Seat game.Seat `json:"seat"`
	Die  int       `json:"die"`
}

func (e MoveRolled) apply(s *State) { s.Now.Die = e.Die }

// MoveRerolled spends fate on the movement roll (T-89).
type MoveRerolled struct {
	Seat game.Seat `json:"seat"`
	Old  int       `json:"old"`
	Die  int       `json:"die"`
	Left int       `json:"fate_left"`
}

func (e MoveRerolled) apply(state *State) {
	state.Now.Die, state.Now.Fated = e.Die, true
	state.Heroes[e.Seat].Fate = e.Left
}

// OrdersDue tells which of a seat's own turns awaits its orders: TURN n.
type OrdersDue struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

func (e OrdersDue) apply(s *State) { s.Now.Order, s.Heroes[e.Seat].Tally.Turns = e.N, e.N }

// BlocksDropped tells a seat that its blocks for coming turns are void, because they were for a
// character that is dead.
type BlocksDropped struct {
	game.Own
	Blocks []Void `json:"blocks"`
}

func (e BlocksDropped) apply(s *State) { s.Heroes[e.Seat].Void = e.Blocks }

// OrderSkipped tells a seat that an order could not be carried out.
type OrderSkipped struct {
	telling
	game.Own
	Line  int    `json:"line,omitempty"` // line of the submission, or number of the standing order
	Order string `json:"order"`
	Point string `json:"point"` // the ID of the kind of question: "DP-4"
}

// EncounterChosen tells whether a character encounters the space, or another character (T-38).
type EncounterChosen struct {
	telling
	Seat  game.Seat `json:"seat"`
	With  game.Seat `json:"with,omitempty"` // "": the space
	Means string    `json:"means,omitempty"`
}

// TurnCut ends a turn at once (T-24).
type TurnCut struct {
	Seat   game.Seat `json:"seat"`
	Reason string    `json:"reason"`
}

func (e TurnCut) apply(s *State) { s.Now.Cut, s.Now.Landed = e.Reason, false }

// ToadCounted counts the turns of a Toad down (T-124); at 0 the character changes back.
type ToadCounted struct {
	Seat game.Seat `json:"seat"`
	Left int       `json:"left"`
}

func (e ToadCounted) apply(state *State) {
	hero := state.Heroes[e.Seat]
	if e.Left == 0 {
		hero.Toad = nil
		return
	}
	hero.changeToad(func(t *Toad) { t.Left = e.Left })
}

// TurnEnded ends a turn.
type TurnEnded struct {
	Seat   game.Seat `json:"seat"`
	Reason string    `json:"reason,omitempty"` // why the turn was cut; "": it was not
}

func (e TurnEnded) apply(state *State) {
	hero := state.Heroes[e.Seat]
	if state.Now.Extra == 0 {
		hero.Passed++
	}
}

// TurnPassed tells that the circle went past a seat that is out. Effects that end with its turns
// count this one (T-109).
type TurnPassed struct {
	Seat game.Seat `json:"seat"`
}

func (e TurnPassed) apply(s *State) { s.Heroes[e.Seat].Passed++ }

// GlobalStarted starts an effect on the whole game.
type GlobalStarted struct {
	Seat  game.Seat `json:"seat"`
	ID    string    `json:"id"`
	Until Until     `json:"until"`
}

func (e GlobalStarted) apply(state *State) {
	state.Globals = appendCopy(state.Globals, Global{ID: e.ID, Until: e.Until})
}

// GlobalEnded ends an effect on the whole game.
type GlobalEnded struct {
	ID    string    `json:"id"`
	Until Until     `json:"until"`
	Seat  game.Seat `json:"seat"`
}

func (e GlobalEnded) apply(state *State) {
	state.Globals = lists.Keep(state.Globals, func(g Global) bool { return g != (Global{ID: e.ID, Until: e.Until}) })
}

// ExtraTurnsGranted adds turns of the active seat directly after this one (T-107).
type ExtraTurnsGranted struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

func (e ExtraTurnsGranted) apply(s *State) { s.Extra += e.N }

// SeatEliminated takes a seat out of the game (T-87). Seats that go out by the same occurrence
// have the same group (T-173).
type SeatEliminated struct {
	Seat  game.Seat `json:"seat"`
	Cause string    `json:"cause"`
	Group int       `json:"group"`
	Round int       `json:"round"`
}

func (e SeatEliminated) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Eliminated, hero.Waiting, hero.Tally.Round = e.Group, false, e.Round
	if e.Seat == state.Active() {
		state.Extra = 0
	}
	state.LastOut = Elimination{Turn: state.Turns.Turn.N, Cause: e.Cause}
}

// nextOccurrence returns the group of the seats that go out next.
func (s *State) nextOccurrence() int {
	group := 0
	for _, seat := range s.Seats {
		group = max(group, s.Heroes[seat].Eliminated)
	}
	return group + 1
}

// GameEnded ends the game.
type GameEnded struct {
	Ending Ending `json:"ending"`
}

func (e GameEnded) apply(s *State) { ending := e.Ending; s.Ending = &ending }
