package turns

import (
	"maps"
	"slices"

	"seneschal/domain/game"
)

// A Task is a step that is still to be done. It is plain data.
type Task[A any] struct {
	Do    string      `json:"do"`
	Seats []game.Seat `json:"seats,omitempty"` // for a reaction: the seats not looked at yet
	About A           `json:"about"`
}

// A Question is a decision for which the game waits.
type Question[A any] struct {
	ID    string      `json:"id"` // "D12"
	Point string      `json:"point"`
	Seats []game.Seat `json:"seats"` // the seats that are asked
	About A           `json:"about"`
	Depth int         `json:"depth"`           // depth of the stack, its task included; 0: unknown
	Had   []Had       `json:"had,omitempty"`   // the final sections when it was put: only newer ones answer it
	Turn  bool        `json:"turn,omitempty"`  // it belongs to the turn in progress, and is no window
	Bare  bool        `json:"bare,omitempty"`  // no statement of its seats covered it
	Again int         `json:"again,omitempty"` // how often it was put again after an interruption
}

// Had is a section that a seat had sent when a question was put.
type Had struct {
	Seat game.Seat `json:"seat"`
	Key  string    `json:"key"`
	Set  int       `json:"set"`
}

// A Turn is what the machine knows of the turn in progress.
type Turn struct {
	N       int       `json:"n"` // turns begun in the game
	Seat    game.Seat `json:"seat"`
	Stops   int       `json:"stops,omitempty"`   // stops so far, towards the limit
	Late    bool      `json:"late,omitempty"`    // the time was up: no question stops it any more
	Settled bool      `json:"settled,omitempty"` // its seat has answered something, so that it is no miss
	// Read holds, by the key of the section, the lines of a block that count once and were read in this turn: as they are
	// spelt if they are used up, "" if they were left.
	Read map[string][]string `json:"read,omitempty"`
}

// A Later is a task that waits until a seat's nth own turn from now begins, such as the end of an
// effect.
type Later[A any] struct {
	Seat  game.Seat `json:"seat"`
	Turns int       `json:"turns"`
	Task  Task[A]   `json:"task"`
}

// Answered is a question whose replies still answer others of its scope.
type Answered struct {
	ID    string `json:"id"`
	Scope string `json:"scope"`
}

// A Stack is the machine's part of a position. Only events change it.
type Stack[A any] struct {
	Tasks    []Task[A]         `json:"tasks"`           // next first
	Open     []Question[A]     `json:"open,omitempty"`  // questions put and not answered; the last one is asked now
	Asked    int               `json:"asked,omitempty"` // questions so far
	Turn     Turn              `json:"turn"`
	Later    []Later[A]        `json:"later,omitempty"`
	Answered []Answered        `json:"answered,omitempty"`
	Nows     map[game.Seat]int `json:"nows,omitempty"` // interruptions of each seat so far
}

// Clone returns a copy that shares nothing that is ever changed in place.
func (s Stack[A]) Clone() Stack[A] {
	s.Tasks, s.Open, s.Later = slices.Clone(s.Tasks), slices.Clone(s.Open), slices.Clone(s.Later)
	s.Answered, s.Nows, s.Turn.Read = slices.Clone(s.Answered), maps.Clone(s.Nows), maps.Clone(s.Turn.Read)
	return s
}

// Question returns the question that is asked now; ok is false if none is.
func (s *Stack[A]) Question() (question Question[A], ok bool) {
	if len(s.Open) == 0 {
		return question, false
	}
	return s.Open[len(s.Open)-1], true
}
