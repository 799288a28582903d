package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
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
	// Respite is how long nothing may have changed before a phase closes that all
	// have answered; 0: it closes at once.
	Respite time.Duration `json:"respite,omitempty"`
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
	faults := []error{least("grace", p.Grace), least("bank", p.Bank), least("increment", p.Increment), least("respite", p.Respite)}
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
