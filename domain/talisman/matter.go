package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// A matter is the record of a subject on the wire: the form in which tasks and questions lie in
// positions and logs. It has the fields of all subjects (subjects.go), and no step reads it.
// Conditions, reactions and Spells look at it, because they may come up at any step.
type matter struct {
	Seat   game.Seat    `json:"seat,omitempty"`
	By     game.Seat    `json:"by,omitempty"`
	At     game.Seat    `json:"at,omitempty"`
	Space  book.Space   `json:"space,omitempty"`
	Spaces []book.Space `json:"spaces,omitempty"`
	Card   book.Card    `json:"card,omitempty"`
	Piece  book.Piece   `json:"piece,omitempty"`
	Pieces []book.Piece `json:"pieces,omitempty"`
	place
	Stat  book.Stat `json:"stat,omitempty"`
	Kind  string    `json:"kind,omitempty"`
	N     int       `json:"n,omitempty"`
	Roll  int       `json:"roll,omitempty"`
	Fight int       `json:"fight,omitempty"`
	Spell int       `json:"spell,omitempty"`
}

// A place is a place in the book: the list of effects at the end of a path, and the index of one
// of them. Effects are identified by their places, so that positions hold no rules.
type place struct {
	Source book.Source `json:"source,omitzero"`
	Path   book.Path   `json:"path,omitempty"`
	I      int         `json:"i,omitempty"`
}

type (
	run      = turns.Run[*State, matter]
	task     = turns.Task[matter]
	point    = turns.Point[*State, matter]
	question = turns.Question[matter]
)

// A subject says what a step is about. It is plain data, and knows how to write itself as a
// matter and to read itself from one.
type subject[A any] interface {
	matter() matter
	from(matter) A
}

// A step is the name of a step on the wire. A is the type of its subject.
type step[A subject[A]] string

// of returns the task to carry the step out.
func (n step[A]) of(a A) task { return task{Do: string(n), About: a.matter()} }

// is reports whether a task carries the step out.
func (n step[A]) is(t task) bool { return t.Do == string(n) }

// read returns the subject of a task that carries the step out.
func (n step[A]) read(task task) A {
	var none A
	return none.from(task.About)
}

// An afterRoll is the name of a step that follows a roll, and reads it. A is the type of its
// subject without the roll.
type afterRoll[A subject[A]] string

// of returns the task without its roll, for rollWithFate.
func (n afterRoll[A]) of(a A) rollTask { return rollTask{task{Do: string(n), About: a.matter()}} }

// A rollTask is a task that needs the number of a roll before it can be put on the stack.
type rollTask struct{ task }

// after returns the task with the number of the roll that it follows.
func (t rollTask) after(roll int) task {
	t.About.Roll = roll
	return t.task
}

// A stepDef is a step with the function that carries it out.
type stepDef struct {
	name string
	do   func(*run, task)
}

// by returns the definition of a step.
func (n step[A]) by(do func(*run, A)) stepDef {
	return stepDef{string(n), func(r *run, t task) { do(r, n.read(t)) }}
}

// by returns the definition of a step that follows a roll; do gets its number.
func (n afterRoll[A]) by(do func(*run, A, int)) stepDef {
	var none A
	return stepDef{string(n), func(r *run, t task) { do(r, none.from(t.About), t.About.Roll) }}
}

// mapSteps returns the steps by name. It panics if two have the same.
func mapSteps(all ...stepDef) map[string]func(*run, task) {
	steps := make(map[string]func(*run, task), len(all))
	for _, step := range all {
		if steps[step.name] != nil {
			panic("two steps named " + step.name)
		}
		steps[step.name] = step.do
	}
	return steps
}

// A pointOf is a kind of question about an A. Its own functions get the subject as an A; those that
// are set directly in its point get it as a matter, and do not look at it.
type pointOf[A subject[A]] struct {
	*point
	Asked   func(*State, A) []game.Seat
	Class   func(*State, A) turns.Class
	Open    func(*State, A) bool
	Wish    func(A, game.Body) turns.Wish
	About   func(*State, A, game.Body) bool
	Legal   func(*State, game.Seat, A, game.Body) bool
	Choices func(*State, game.Seat, A) []game.Body
}

// newPoint returns a kind of question. It changes def.point in place: each function of def that is set
// replaces that of the point.
func newPoint[A subject[A]](def pointOf[A]) *pointOf[A] {
	var none A
	if def.Asked != nil {
		def.point.Asked = func(s *State, m matter) []game.Seat { return def.Asked(s, none.from(m)) }
	}
	if def.Class != nil {
		def.point.Class = func(s *State, m matter) turns.Class { return def.Class(s, none.from(m)) }
	}
	if def.Open != nil {
		def.point.Open = func(s *State, m matter) bool { return def.Open(s, none.from(m)) }
	}
	if def.Wish != nil {
		def.point.Wish = func(m matter, b game.Body) turns.Wish { return def.Wish(none.from(m), b) }
	}
	if def.About != nil {
		def.point.About = func(s *State, m matter, b game.Body) bool { return def.About(s, none.from(m), b) }
	}
	if def.Legal != nil {
		def.point.Legal = func(state *State, seat game.Seat, m matter, b game.Body) bool {
			return def.Legal(state, seat, none.from(m), b)
		}
	}
	if def.Choices != nil {
		def.point.Choices = func(s *State, seat game.Seat, m matter) []game.Body { return def.Choices(s, seat, none.from(m)) }
	}
	return &def
}

// ask puts the question, as turns.Run.Ask does; t is the task that asks.
func (p *pointOf[A]) ask(r *run, t task, a A) bool { return r.Ask(t, p.point, a.matter()) }

// decide puts the question to the seat of its subject and returns the answer, as turns.Run.Decide does;
// task is the task that asks.
func (p *pointOf[A]) decide(run *run, task task, a A) (turns.Answer, bool) {
	m := a.matter()
	return run.Decide(task, p.point, m.Seat, m)
}

// turnKeys returns the keys of the sections that apply in a seat's own turn: that of the turn's block.
// It returns nil if the seat is not in turn, or its turn takes no orders.
func turnKeys(state *State, seat game.Seat) []string {
	if seat != state.Active() || state.Now.Order == 0 {
		return nil
	}
	return []string{game.BlockKey(state.Now.Order)}
}

// cutTurn ends the turn at once (T-24): it drops the steps of the turn from the stack. Effects that are
// still there are carried out, then the end of the turn.
func cutTurn(run *run, reason string) {
	run.Emit(TurnCut{Seat: run.Now.Active(), Reason: reason})
	run.Drop(isOfTurn)
}
