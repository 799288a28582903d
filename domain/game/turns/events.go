package turns

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Asked tells everybody that the game waits, and for which seats; Put tells about what.
type Asked struct {
	ID    string      `json:"id"`
	Point string      `json:"point"`
	Seats []game.Seat `json:"seats"`
}

// Put records a question with its subject; only the seats that are asked see it.
type Put[A any] struct {
	Question Question[A] `json:"question"`
	Stop     bool        `json:"stop,omitempty"` // it counts towards the limit of stops in a turn
}

// Closed says that a question is answered, by the seats in By (a seat for which nobody speaks
// counts as having answered), or that it is withdrawn.
type Closed struct {
	ID        string      `json:"id"`
	Point     string      `json:"point"`
	By        []game.Seat `json:"by,omitempty"`
	Scope     string      `json:"scope,omitempty"`
	Withdrawn bool        `json:"withdrawn,omitempty"`
}

// TimePassed says that the time of the turn in progress was up.
type TimePassed struct {
	Turn int `json:"turn"`
}

// Read tells a seat how far its block has been read.
type Read struct {
	Seat    game.Seat `json:"seat"`
	Key     string    `json:"key"`
	Lines   []string  `json:"lines"`             // the block's lines up to the last one used up; "" for a line that was left
	Settled bool      `json:"settled,omitempty"` // the last line counted
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

// Interrupted says that a seat acts while another is asked.
type Interrupted struct {
	Seat game.Seat `json:"seat"`
	ID   string    `json:"id"`
}

// Halted records the tasks that are still to be done when the game goes on.
type Halted[A any] struct {
	Tasks    []Task[A]  `json:"tasks"`
	Answered []Answered `json:"answered,omitempty"`
}

// Faulted says that a task asked when it must not, so that the question was not put. That is a fault of the rules.
type Faulted struct {
	Point string `json:"point"`
}

// SeenBy returns true for the seats that are asked.
func (e Put[A]) SeenBy(s game.Seat) bool { return slices.Contains(e.Question.Seats, s) }

// SeenBy returns true for the seat whose block was read.
func (e Read) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy returns false for all seats, as the task may be hidden.
func (Deferred[A]) SeenBy(game.Seat) bool { return false }

// SeenBy returns false for all seats.
func (Halted[A]) SeenBy(game.Seat) bool { return false }

// Events returns the definitions of the machine's events, for a ruleset's registry.
func Events[A any]() []event.Def {
	return []event.Def{
		event.Of[Asked]("turns.asked"), event.Of[Put[A]]("turns.put"), event.Of[Closed]("turns.closed"),
		event.Of[TimePassed]("turns.time-passed"), event.Of[Began]("turns.began"), event.Of[Deferred[A]]("turns.deferred"),
		event.Of[Interrupted]("turns.interrupted"), event.Of[Halted[A]]("turns.halted"), event.Of[Faulted]("turns.faulted"),
		event.Of[Read]("turns.read"),
	}
}

// asking reports whether an event is one of the machine that changes nothing but what is asked and read.
func asking[A any](e event.Event) bool {
	switch e.(type) {
	case Asked, Put[A], Closed, Halted[A], Read:
		return true
	}
	return false
}

// Apply changes the stack in place; it returns false if the event is not one of the machine's.
func (s *Stack[A]) Apply(e event.Event) bool {
	switch e := e.(type) {
	case Asked, Faulted:
	case Put[A]:
		s.putQuestion(e)
	case Closed:
		s.close(e)
	case TimePassed:
		s.Turn.Late = true
	case Began:
		s.begin(e)
	case Read:
		s.noteRead(e)
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

// putQuestion adds a question, in place of the same one put earlier. It counts it as asked and, if it says so, as a stop.
func (s *Stack[A]) putQuestion(put Put[A]) {
	s.Open = slices.DeleteFunc(slices.Clone(s.Open), func(q Question[A]) bool { return q.ID == put.Question.ID })
	s.Open = append(s.Open, put.Question)
	if put.Question.Again == 0 {
		s.Asked++
	}
	if put.Stop {
		s.Turn.Stops++
	}
}

// close removes a question, and keeps its replies for others of its scope.
func (s *Stack[A]) close(closed Closed) {
	s.Open = slices.DeleteFunc(slices.Clone(s.Open), func(q Question[A]) bool { return q.ID == closed.ID })
	s.Turn.Settled = s.Turn.Settled || slices.Contains(closed.By, s.Turn.Seat)
	if closed.Scope != "" {
		s.Answered = append(slices.Clip(s.Answered), Answered{closed.ID, closed.Scope})
	}
}

// noteRead notes the lines of a block that are used up in this turn.
func (s *Stack[A]) noteRead(read Read) {
	if s.Turn.Read == nil {
		s.Turn.Read = make(map[string][]string)
	}
	s.Turn.Read[read.Key] = read.Lines
	s.Turn.Settled = s.Turn.Settled || read.Settled && read.Seat == s.Turn.Seat
}

// begin begins a turn, counts down the tasks deferred to turns of its seat, and drops those that are due, which
// Run.Begin has pushed.
func (s *Stack[A]) begin(began Began) {
	s.Turn = Turn{N: began.Turn, Seat: began.Seat}
	later := s.Later
	s.Later = nil
	for _, l := range later {
		if l.Seat == began.Seat {
			l.Turns--
		}
		if l.Turns > 0 {
			s.Later = append(s.Later, l)
		}
	}
}

// Steps divides the events of a phase into turns, for a replay that goes from turn to turn. s is the stack when the
// phase closed. There is at least one step.
func (s *Stack[A]) Steps(events []event.Event) []game.Step {
	steps := []game.Step{{Name: stepName(s.Turn.N)}}
	for i, e := range events {
		if began, begins := e.(Began); begins {
			steps[len(steps)-1].End = i
			steps = append(steps, game.Step{Name: stepName(began.Turn)})
		}
	}
	steps[len(steps)-1].End = len(events)
	return steps
}

// stepName names the step of a turn; the part before the first turn has no name.
func stepName(turn int) string {
	if turn == 0 {
		return ""
	}
	return fmt.Sprintf("turn %d", turn)
}
