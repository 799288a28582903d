package turns

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Asked tells everybody that the game waits, and for whom; what about is Put.
type Asked struct {
	ID    string      `json:"id"`
	Point string      `json:"point"`
	Seats []game.Seat `json:"seats"`
}

// Put keeps a question; those that are asked see it.
type Put[A any] struct {
	Question Question[A] `json:"question"`
	Stop     bool        `json:"stop,omitempty"` // it counts towards the limit
}

// Closed tells that a question is answered, by those seats (who cannot speak
// counts as having answered), or that nobody wants to know any more.
type Closed struct {
	ID        string      `json:"id"`
	Point     string      `json:"point"`
	By        []game.Seat `json:"by,omitempty"`
	Scope     string      `json:"scope,omitempty"`
	Withdrawn bool        `json:"withdrawn,omitempty"`
}

// TimePassed tells that the time of the turn in progress was up.
type TimePassed struct {
	Turn int `json:"turn"`
}

// Read tells a seat how far its block has been read.
type Read struct {
	Seat    game.Seat `json:"seat"`
	Key     string    `json:"key"`
	Lines   []string  `json:"lines"`             // that are behind it; "" for one that was left
	Settled bool      `json:"settled,omitempty"` // the last one counted
}

// Began begins a turn of a seat.
type Began struct {
	Turn int       `json:"turn"`
	Seat game.Seat `json:"seat"`
}

// Deferred keeps a task until a seat's nth own turn from now.
type Deferred[A any] struct {
	Later Later[A] `json:"later"`
}

// Interrupted tells that a seat acts while somebody else is asked.
type Interrupted struct {
	Seat game.Seat `json:"seat"`
	ID   string    `json:"id"`
}

// Halted keeps what is still to be done when the game goes on.
type Halted[A any] struct {
	Tasks    []Task[A]  `json:"tasks"`
	Answered []Answered `json:"answered,omitempty"`
}

// Faulted tells that a task asked when it had no right to: the default was
// taken. It is a fault of the rules.
type Faulted struct {
	Point string `json:"point"`
}

// SeenBy keeps a question to those who are asked.
func (e Put[A]) SeenBy(s game.Seat) bool { return slices.Contains(e.Question.Seats, s) }

// SeenBy keeps what was read to whose block it is.
func (e Read) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy is false for all: what waits may be hidden.
func (Deferred[A]) SeenBy(game.Seat) bool { return false }

// SeenBy is false for all.
func (Halted[A]) SeenBy(game.Seat) bool { return false }

// Events are the lines of a ruleset's vocabulary for the machine's events.
func Events[A any]() []event.Def {
	return []event.Def{
		event.Of[Asked]("turns.asked"), event.Of[Put[A]]("turns.put"), event.Of[Closed]("turns.closed"),
		event.Of[TimePassed]("turns.time-passed"), event.Of[Began]("turns.began"), event.Of[Deferred[A]]("turns.deferred"),
		event.Of[Interrupted]("turns.interrupted"), event.Of[Halted[A]]("turns.halted"), event.Of[Faulted]("turns.faulted"),
		event.Of[Read]("turns.read"),
	}
}

// asking reports whether an event of the machine only asks: nothing has
// changed by it.
func asking[A any](e event.Event) bool {
	switch e.(type) {
	case Asked, Put[A], Closed, Halted[A], Read:
		return true
	}
	return false
}

// Apply changes the stack in place; false if the event is none of the
// machine's.
func (s *Stack[A]) Apply(e event.Event) bool {
	switch e := e.(type) {
	case Asked, Faulted:
	case Put[A]:
		s.put(e)
	case Closed:
		s.close(e)
	case TimePassed:
		s.Turn.Late = true
	case Began:
		s.begin(e)
	case Read:
		s.read(e)
	case Deferred[A]:
		s.Later = append(slices.Clip(s.Later), e.Later)
	case Interrupted:
		if s.Nows == nil {
			s.Nows = make(map[game.Seat]int)
		}
		s.Nows[e.Seat]++
	case Halted[A]:
		s.Tasks, s.Answered = slices.Clone(e.Tasks), slices.Clone(e.Answered)
	default:
		return false
	}
	return true
}

func (s *Stack[A]) put(e Put[A]) {
	s.Open = slices.DeleteFunc(slices.Clone(s.Open), func(q Question[A]) bool { return q.ID == e.Question.ID })
	s.Open = append(s.Open, e.Question)
	if e.Question.Again == 0 {
		s.Asked++
	}
	if e.Stop {
		s.Turn.Stops++
	}
}

func (s *Stack[A]) close(e Closed) {
	s.Open = slices.DeleteFunc(slices.Clone(s.Open), func(q Question[A]) bool { return q.ID == e.ID })
	s.Turn.Settled = s.Turn.Settled || slices.Contains(e.By, s.Turn.Seat)
	if e.Scope != "" {
		s.Answered = append(slices.Clip(s.Answered), Answered{e.ID, e.Scope})
	}
}

func (s *Stack[A]) read(e Read) {
	if s.Turn.Read == nil {
		s.Turn.Read = make(map[string][]string)
	}
	s.Turn.Read[e.Key] = e.Lines
	s.Turn.Settled = s.Turn.Settled || e.Settled && e.Seat == s.Turn.Seat
}

// begin counts down what waits for the seat's turns.
func (s *Stack[A]) begin(e Began) {
	s.Turn = Turn{N: e.Turn, Seat: e.Seat}
	later := s.Later
	s.Later = nil
	for _, l := range later {
		if l.Seat == e.Seat {
			l.Turns--
		}
		if l.Turns > 0 {
			s.Later = append(s.Later, l)
		}
	}
}

// Steps are those of a replay that goes from turn to turn.
func (s *Stack[A]) Steps(events []event.Event) []game.Step {
	steps := []game.Step{{Name: stepName(s.Turn.N)}}
	for i, e := range events {
		if e, begins := e.(Began); begins {
			steps[len(steps)-1].End = i
			steps = append(steps, game.Step{Name: stepName(e.Turn)})
		}
	}
	steps[len(steps)-1].End = len(events)
	return steps
}

// stepName names the step of a turn; what is before the first stands alone.
func stepName(turn int) string {
	if turn == 0 {
		return ""
	}
	return fmt.Sprintf("turn %d", turn)
}
