package tilt

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
)

// A Lance is a card: its weight, from 1.
type Lance int

const heaviest = 5

// A State is a position. The rack, the hands and the couched lance are secrets; the number of
// lances in a hand is public.
type State struct {
	game.PlainState
	Rounds  int                   `json:"rounds"`
	Seats   []game.Seat           `json:"seats"`
	Rack    piles.Bag[Lance]      `json:"rack"`
	Hands   map[game.Seat][]Lance `json:"hands"`
	Couched []Lance               `json:"couched"` // the lance of the present rider
	Broken  []Lance               `json:"broken"`
	Honour  map[game.Seat]int     `json:"honour"`
	Turns   turns.Stack[joust]    `json:"turns"`
}

// A joust says what tasks and questions are about: the rider, and the knight under attack.
type joust struct {
	Seat game.Seat `json:"seat,omitempty"`
	At   game.Seat `json:"at,omitempty"`
}

// Clone returns a copy that shares nothing that is changed in place.
func (s *State) Clone() game.State {
	c := *s
	c.Hands, c.Honour, c.Turns = maps.Clone(s.Hands), maps.Clone(s.Honour), s.Turns.Clone()
	return &c
}

// Phase returns the dealing, or the open question.
func (s *State) Phase() game.Phase {
	p := game.Phase{Name: "deal", Kind: "deal", Clock: table.Clock(s)}
	if q, ok := s.Turns.Question(); ok {
		p.Name, p.Kind, p.Cycle = q.ID, q.Point, s.round(s.Turns.Turn.N)
	}
	p.Title = Rules{}.PhaseIn(p, "en").Title
	return p
}

// round returns the round of the nth turn of the game.
func (s *State) round(n int) int { return (n-1)/len(s.Seats) + 1 }

// next returns the round of a seat's next ride; that of its turn in progress counts.
func (s *State) next(seat game.Seat) int {
	n := s.Turns.Turn.N
	if slices.ContainsFunc(s.Turns.Tasks, func(t task) bool { return t.Do == "ride" }) {
		n--
	}
	return s.round(n - slices.Index(s.Seats, seat) + len(s.Seats))
}

// Result ranks by honour, when nothing is left to do (L-7).
func (s *State) Result() (game.Result, bool) {
	return game.Ranked("honour", "honour", s.Seats, s.Honour), len(s.Turns.Tasks) == 0
}
