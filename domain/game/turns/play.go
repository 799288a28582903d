package turns

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Play carries the game on to the next question that must be asked, or to its end, and returns the events; nil if
// the game is over. It is a pure function of the position, the orders, the time at which the phase closes and the
// dice.
func (rules *Rules[S, A]) Play(s S, orderSets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	if rules.isOver(s) {
		return nil
	}
	run := &Run[S, A]{Now: s.Clone().(S), OrderSets: orderSets, At: at, Dice: d, rules: rules}
	run.tasks = rules.tasks(s)
	run.attend()
	for len(run.tasks) > 0 && !run.halted && !rules.isOver(run.Now) {
		run.step()
	}
	run.withdraw(len(run.tasks), "")
	run.reportLapsed(s)
	run.write(Halted[A]{Tasks: run.tasks, Answered: run.listLiveScopes()})
	return run.events
}

// tasks returns the tasks still to be done, the next one first.
func (rules *Rules[S, A]) tasks(s S) []Task[A] {
	if rules.Tasks != nil {
		return rules.Tasks(s)
	}
	return slices.Clone(rules.Stack(s).Tasks)
}

func (rules *Rules[S, A]) isOver(s S) bool { return rules.Over != nil && rules.Over(s) }

// attend notes how the phase was closed (by answers, by the clock or by an interruption), calls Rules.Attend, and
// carries out interruptions.
func (r *Run[S, A]) attend() {
	question, open := r.stack().Question()
	answered := !open || r.rules.isQuestionComplete(r.Now, question, r.OrderSets)
	nows := r.rules.listInterrupts(r.Now, r.OrderSets)
	r.late = !answered && len(nows) == 0
	if open && (answered || r.late) {
		r.openID = question.ID
	}
	if r.late && question.Turn {
		r.overdue = question.Seats
		r.write(TimePassed{Turn: r.stack().Turn.N})
	}
	if r.rules.Attend != nil {
		r.rules.Attend(r)
	}
	for _, a := range nows {
		r.interrupt(a, question.ID)
	}
}

// step takes the next task off the stack and carries it out; the tasks that Rules.First wants before it come first.
// A task that the rules do not know is dropped.
func (r *Run[S, A]) step() {
	if r.rules.First != nil {
		if due := r.rules.First(r.Now, r.tasks[0]); len(due) > 0 {
			r.Push(due...)
		}
	}
	task := r.tasks[0]
	r.depth, r.done, r.asked, r.replies, r.failures = len(r.tasks), false, false, "", nil
	r.tasks = r.tasks[1:]
	if p := r.rules.reactionPoint(task.Do); p != nil {
		r.react(p, task)
	} else if do, ok := r.rules.Steps[task.Do]; ok {
		do(r, task)
	}
	if !r.halted {
		r.recordFailures()
	}
}

// Begin begins a seat's turn: it pushes first the tasks deferred to the turn, then the given ones. It returns false
// if this adjudication has begun as many turns as it may without a question (Rules.Most). The caller must then
// return at once; its task is begun again in the next phase, which opens and closes at once.
func (r *Run[S, A]) Begin(task Task[A], seat game.Seat, tasks ...Task[A]) bool {
	if r.rules.Most != nil && r.begun >= max(r.rules.Most(r.Now), 1) {
		r.Push(task)
		r.halted = true
		return false
	}
	r.begun++
	var due []Task[A]
	for _, later := range r.stack().Later {
		if later.Seat == seat && later.Turns <= 1 {
			due = append(due, later.Task)
		}
	}
	r.done = true
	r.write(Began{Turn: r.stack().Turn.N + 1, Seat: seat})
	r.Push(append(due, tasks...)...)
	return true
}

// Defer keeps a task until a seat's nth own turn from now begins; turns is n, from 1.
func (r *Run[S, A]) Defer(seat game.Seat, turns int, task Task[A]) {
	r.done = true
	r.write(Deferred[A]{Later[A]{Seat: seat, Turns: turns, Task: task}})
}

// listLiveScopes returns the answered questions whose scope still has a task to be done.
func (r *Run[S, A]) listLiveScopes() []Answered {
	return slices.DeleteFunc(slices.Clone(r.stack().Answered), func(a Answered) bool {
		return !slices.ContainsFunc(r.tasks, func(t Task[A]) bool { return r.rules.scope(t.About) == a.Scope })
	})
}

// reacting begins the names of tasks that React pushes.
const reacting = "react "

// React lets seats react to something, in the given order, by the kind of question with that ID. Each reaction and
// its consequences are carried out before the next seat is looked at, and only while there is still something to
// react to (Point.Still). A seat reacts at most once. Without seats React does nothing.
func (r *Run[S, A]) React(id string, a A, order []game.Seat) {
	if len(order) > 0 {
		r.Push(Task[A]{Do: reacting + id, Seats: order, About: a})
	}
}

// reactionPoint returns the kind of question behind a task of React; nil for a task of the ruleset.
func (rules *Rules[S, A]) reactionPoint(do string) *Point[S, A] {
	id, ok := strings.CutPrefix(do, reacting)
	if !ok {
		return nil
	}
	return rules.findPoint(id)
}

// react lets the next seat react, if it has a line for that, and leaves the others for later.
func (r *Run[S, A]) react(point *Point[S, A], task Task[A]) {
	if len(task.Seats) == 0 || point.Still != nil && !point.Still(r.Now, task.About) {
		return
	}
	seat := task.Seats[0]
	r.React(point.ID, task.About, slices.Clone(task.Seats[1:]))
	all, failed := r.Fitting(seat, point, task.About)
	r.Fail(point, task.About, failed)
	if len(all) > 0 {
		point.React(r, task.About, all[0])
	}
}
