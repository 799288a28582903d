package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

const (
	oneDay  = 24 * time.Hour
	oneWeek = 7 * oneDay
)

// A Phase is the stretch between two adjudications.
type Phase struct {
	Name  string `json:"name"`  // "spring 3"; unique within a game
	Kind  string `json:"kind"`  // what the pace gives a length for: "setup", "campaign", "winter"
	Cycle int    `json:"cycle"` // the game year; grace is granted once in each
	Title string `json:"title"` // "Spring of the year 3": English, for logs and programs; readers have Ruleset.PhaseIn
	// Clock is shared by phases of one stretch of play: what earlier ones have
	// used of their time is taken off when the next opens. "" is its own.
	Clock string `json:"clock,omitempty"`
	// Hold is how long it stays open at least, whoever is ready.
	Hold time.Duration `json:"hold,omitempty"`
	// Endless has no deadline: it closes when all are ready, and not before.
	Endless bool `json:"endless,omitempty"`
}

// A Pace is how long phases last, and all else that players agree to about
// time. Days are those of UTC.
type Pace struct {
	Phases map[string]time.Duration `json:"phases"` // by Phase.Kind; "" for any other
	Grace  time.Duration            `json:"grace"`  // at most; half the phase's length if shorter; 0 for none (F-284)
	// Calendar keeps deadlines on the hour of the game's beginning, and on its
	// weekday if all lengths are whole weeks (F-290). Lengths that are not whole
	// days have none.
	Calendar bool `json:"calendar,omitempty"`
	// Bank is each seat's time bank, and the most that is ever in it; 0 for none.
	// A deadline that passes without final orders of a seat is moved by a quarter
	// of it, out of that seat's bank.
	Bank      time.Duration `json:"bank,omitempty"`
	Increment time.Duration `json:"increment,omitempty"` // comes back into a bank with each phase that is answered in time
	Quiet     []string      `json:"quiet,omitempty"`     // weekdays without deadlines: "sunday"
	Holidays  []string      `json:"holidays,omitempty"`  // days without deadlines: "2026-12-25"
	Absence   int           `json:"absence,omitempty"`   // days that a holder may announce in a game; 0: any number
}

// Length is how long a phase lasts.
func (p Pace) Length(phase Phase) time.Duration {
	if d, ok := p.Phases[phase.Kind]; ok {
		return d
	}
	return p.Phases[""]
}

// Free is a deadline moved to the same hour of the first day from then on that
// is neither quiet nor a holiday (F-290). Days are those of UTC, as the log
// must mean the same everywhere and for ever.
func (p Pace) Free(due time.Time) time.Time {
	for range 7 * (len(p.Holidays) + 1) { // there is a free day in each week without a holiday
		if !p.closed(due.UTC()) {
			break
		}
		due = due.Add(oneDay)
	}
	return due
}

// closed reports whether no deadline falls on the day of a time in UTC.
func (p Pace) closed(at time.Time) bool {
	quiet := func(name string) bool { return strings.EqualFold(name, at.Weekday().String()) }
	return slices.ContainsFunc(p.Quiet, quiet) || slices.Contains(p.Holidays, at.Format(time.DateOnly))
}

// nearest is the deadline of the calendar that lies nearest to a time, the
// later one of two: those have the hour of the game's beginning, and in a pace
// of whole weeks its weekday, too (F-290). A deadline that a holiday, grace or
// an early closing has moved does so once: the next is where it would have been.
func (p Pace) nearest(due, begun time.Time) time.Time {
	rhythm := p.rhythm()
	if rhythm == 0 {
		return due
	}
	past := due.Sub(begun.Truncate(time.Second)) % rhythm
	if 2*past < rhythm {
		return due.Add(-past)
	}
	return due.Add(rhythm - past)
}

// rhythm is what the lengths of a pace with a calendar are multiples of: a
// week, a day, or 0 if there is no calendar.
func (p Pace) rhythm() time.Duration {
	if !p.Calendar {
		return 0
	}
	rhythm := oneWeek
	for _, length := range p.Phases {
		if length%oneWeek != 0 {
			rhythm = min(rhythm, oneDay)
		}
		if length%oneDay != 0 {
			return 0
		}
	}
	return rhythm
}

// Check names all that is wrong with a pace.
func (p Pace) Check() error {
	faults := []error{least("grace", p.Grace), least("bank", p.Bank), least("increment", p.Increment)}
	for _, kind := range slices.Sorted(maps.Keys(p.Phases)) {
		faults = append(faults, least("length of a "+kind+" phase", p.Phases[kind]))
	}
	if p.Increment > 0 && p.Bank == 0 {
		faults = append(faults, errors.New("an increment is for a bank: give a bank, too"))
	}
	if p.Absence < 0 {
		faults = append(faults, fmt.Errorf("absence %d: days, 0 for any number", p.Absence))
	}
	return errors.Join(append(faults, p.checkDays())...)
}

func least(what string, d time.Duration) error {
	if d < 0 {
		return fmt.Errorf("%s %s: 0 is the least", what, d)
	}
	return nil
}

func (p Pace) checkDays() error {
	quiet := make(map[string]bool)
	for _, name := range p.Quiet {
		if !slices.ContainsFunc(weekdays, func(d time.Weekday) bool { return strings.EqualFold(d.String(), name) }) {
			return fmt.Errorf("quiet day %q: monday to sunday are legal", name)
		}
		quiet[strings.ToLower(name)] = true
	}
	if len(quiet) == len(weekdays) {
		return errors.New("quiet days: one day of the week at least must not be quiet")
	}
	for _, day := range p.Holidays {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return fmt.Errorf("holiday %q: write it as 2026-12-25", day)
		}
	}
	return nil
}

// weekdays are the days of the week, the first working one first.
var weekdays = []time.Weekday{
	time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday,
}

// spent is what the phases that share a clock have used of it so far. Only
// clocks with a name are in it.
type spent map[string]time.Duration

// with is what has been used when a phase closes. Pauses and extensions are
// not counted: what was left to the deadline is left for the next phase, up to
// all that this one had.
func (u spent) with(p phase, closed time.Time) spent {
	if p.Clock == "" || p.Endless {
		return u
	}
	left := p.due.Sub(closed)
	if p.paused {
		left = p.left
	}
	next := maps.Clone(u)
	if next == nil {
		next = make(spent)
	}
	next[p.Clock] += max(p.length-left, 0)
	return next
}

// dueAfter is the deadline of a phase that opens at a time, in whole seconds:
// by its length, by the calendar of the game, and on no quiet day; zero if it
// has none.
func (g *Game) dueAfter(at time.Time, p Phase, used spent) time.Time {
	if p.Endless {
		return time.Time{}
	}
	pace := g.opened.Pace
	length := pace.Length(p)
	if p.Clock != "" {
		length = max(length-used[p.Clock], 0)
	}
	due := at.Add(length).Truncate(time.Second)
	if common := g.common(); common != nil && length > 0 {
		return pace.Free(common.After(at.Add(length/2), length))
	}
	if p.Clock == "" && length > 0 && len(g.moments) > 0 {
		due = pace.nearest(due, g.moments[0].phase.opened)
	}
	return pace.Free(due)
}

// delayed is a deadline moved on by a length from the old one, or from now if
// that is later; it is on no quiet day.
func (g *Game) delayed(now time.Time, length time.Duration) time.Time {
	from := g.phase.due
	if now.After(from) {
		from = now
	}
	return g.opened.Pace.Free(from.Add(length).Truncate(time.Second))
}

// tooLate is from when on it is made up for that a round of the beacon came late.
const tooLate = 10 * time.Minute

// MakeUp gives the open phase the time back that had gone by when it was opened, because
// the dice of the one before waited for a round that was late.
type MakeUp struct {
	Written time.Time // when the log was written last, by what opened the phase
}

func (MakeUp) act() {}

// Lost is how much of the open phase had gone by when it was opened, at a time; 0 if that
// is too little to be made up for, or somebody has written since.
func (g *Game) Lost(written time.Time) time.Duration {
	lost := written.Sub(g.phase.opened)
	if g.mode() != dice.Beacon || !g.chance.fresh || !g.phase.open || g.phase.due.IsZero() || g.phase.n < 2 || lost < tooLate {
		return 0
	}
	return lost
}

func (g *Game) decideMakeUp(c Command, do MakeUp) (Answer, error) {
	lost := g.Lost(do.Written)
	switch {
	case c.By != "":
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrForbidden)
	case lost == 0:
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	due := g.opened.Pace.Free(g.phase.due.Add(lost).Truncate(time.Second))
	if common := g.common(); common != nil {
		length := g.opened.Pace.Length(g.phase.Phase)
		due = g.opened.Pace.Free(common.After(do.Written.Add(length/2), length))
	}
	if !due.After(g.phase.due) {
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	return Answer{Events: []event.Event{Extended{Due: due, Why: "late", Late: true}}}, nil
}
