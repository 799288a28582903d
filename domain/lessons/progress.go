package lessons

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// hintAfter is the number of submissions without a task done after which the next task has a hint.
const hintAfter = 2

// A Progress follows a lesson through the commits of its game. Begin makes it.
type Progress struct {
	lesson    Lesson
	seat      game.Seat
	doneTasks []bool   // by task
	words     []string // all words of the orders in the player's last submission, in canonical spelling
	tries     int      // submissions since a task was done last
}

// Begin begins to follow a lesson that a seat plays.
func (l Lesson) Begin(seat game.Seat) *Progress {
	return &Progress{lesson: l, seat: seat, doneTasks: make([]bool, len(l.Tasks))}
}

// ReadCommit takes in the events of the next commit. A task is done by an event that shows it, if the player's last
// submission has an order for it.
func (p *Progress) ReadCommit(events []event.Envelope) {
	var words []string
	for _, e := range events {
		if e.Kind == game.Kind(game.Ordered{}) {
			words = append(words, p.listOrderedWords(e)...)
		}
	}
	if len(words) > 0 {
		p.words, p.tries = words, p.tries+1
	}
	for i, task := range p.lesson.Tasks {
		if !p.doneTasks[i] && p.hasOrderFor(task) && slices.ContainsFunc(events, func(e event.Envelope) bool { return p.showsDone(task, e) }) {
			p.doneTasks[i], p.tries = true, 0
		}
	}
}

// hasOrderFor reports whether the player's last submission has an order that does a task.
func (p *Progress) hasOrderFor(task Task) bool {
	return slices.ContainsFunc(task.Orders, func(keyword string) bool { return slices.Contains(p.words, keyword) })
}

// listOrderedWords returns the words of the player's orders in an event; nil if another seat sent them, or they cannot
// be read.
func (p *Progress) listOrderedWords(e event.Envelope) []string {
	var ordered game.Ordered
	if json.Unmarshal(e.Data, &ordered) != nil || ordered.Seat != p.seat {
		return nil
	}
	return strings.Fields(strings.Join(ordered.Lines, " "))
}

// showsDone reports whether an event shows that a task was done.
func (p *Progress) showsDone(task Task, e event.Envelope) bool {
	if e.Kind != p.lesson.Ruleset+"."+task.Done.Kind {
		return false
	}
	var has map[string]any
	if json.Unmarshal(e.Data, &has) != nil {
		return false
	}
	for field, want := range task.Done.Fields {
		if want == "me" {
			want = string(p.seat)
		}
		if fmt.Sprint(has[field]) != want {
			return false
		}
	}
	return true
}

// A Step is a task of a lesson as it stands.
type Step struct {
	Task
	Done bool
	Hint bool // the player has tried often enough to be told how it is done
}

// ListSteps returns all tasks as they stand. Only the first that is not done can have a hint.
func (p *Progress) ListSteps() []Step {
	steps := make([]Step, len(p.lesson.Tasks))
	next := slices.Index(p.doneTasks, false)
	for i, task := range p.lesson.Tasks {
		steps[i] = Step{Task: task, Done: p.doneTasks[i], Hint: i == next && p.tries >= hintAfter}
	}
	return steps
}

// IsOver reports whether all tasks are done.
func (p *Progress) IsOver() bool { return !slices.Contains(p.doneTasks, false) }
