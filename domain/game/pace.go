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

// A Phase is the stretch of play between two adjudications.
type Phase struct {
	Name  string `json:"name"`  // "spring 3"; unique within a game
	Kind  string `json:"kind"`  // the key of its length in Pace.Phases: "setup", "campaign", "winter"
	Cycle int    `json:"cycle"` // the game year; grace is granted once in each
	Title string `json:"title"` // "Spring of the year 3": English, for logs and programs; Ruleset.PhaseIn translates it
	// Clock is shared by the phases of one stretch of play: time that earlier phases used is
	// deducted when the next opens. "" means that the phase has a clock of its own.
	Clock string `json:"clock,omitempty"`
	// Hold is the least time that the phase stays open, even if all are ready.
	Hold time.Duration `json:"hold,omitempty"`
	// Endless phases have no deadline: they close only when all are ready.
	Endless bool `json:"endless,omitempty"`
}

// A Pace holds the terms of time that players agree to, such as how long phases last. Its days are
// those of UTC.
type Pace struct {
	Phases map[string]time.Duration `json:"phases"` // lengths by Phase.Kind; "" for any other kind
	Grace  time.Duration            `json:"grace"`  // longest extension; half the phase's length if that is shorter; 0 for none (F-284)
	// Calendar keeps deadlines on the hour of the game's beginning, and on its weekday if all
	// lengths are whole weeks (F-290). It has no effect if a length is not whole days.
	Calendar bool `json:"calendar,omitempty"`
	// Bank is each seat's time bank when the game begins, and the most that it ever holds; 0 for
	// none. A deadline that passes without final orders of a seat moves by a quarter of it, out
	// of that seat's bank.
	Bank      time.Duration `json:"bank,omitempty"`
	Increment time.Duration `json:"increment,omitempty"` // goes back into a bank for each phase answered in time
	Quiet     []string      `json:"quiet,omitempty"`     // weekdays without deadlines: "sunday"
	Holidays  []string      `json:"holidays,omitempty"`  // days without deadlines: "2026-12-25"
	Absence   int           `json:"absence,omitempty"`   // days that a holder may announce in a game; 0: any number
	// Respite is the time without any change after which a phase closes that all have answered;
	// 0: it closes at once.
	Respite time.Duration `json:"respite,omitempty"`
}

// EndlessPace is the name of the pace, of every ruleset, in which no phase has a deadline: each
// closes only when all are ready.
const EndlessPace = "endless"

// Length returns how long a phase lasts; 0 if neither its kind nor "" has a length.
func (p Pace) Length(phase Phase) time.Duration {
	if d, ok := p.Phases[phase.Kind]; ok {
		return d
	}
	return p.Phases[""]
}

// Free returns the deadline moved to the same hour of the first day from then on that is neither quiet nor a holiday
// (F-290). Days are those of UTC, because the log must mean the same everywhere and for ever. At least one weekday
// must not be quiet, as Check demands.
func (p Pace) Free(deadline time.Time) time.Time {
	for range 7 * (len(p.Holidays) + 1) { // there is a free day in each week without a holiday
		if !p.isClosedDay(deadline.UTC()) {
			break
		}
		deadline = deadline.Add(oneDay)
	}
	return deadline
}

// isClosedDay reports whether no deadline may fall on the day of a time in UTC.
func (p Pace) isClosedDay(at time.Time) bool {
	quiet := func(name string) bool { return strings.EqualFold(name, at.Weekday().String()) }
	return slices.ContainsFunc(p.Quiet, quiet) || slices.Contains(p.Holidays, at.Format(time.DateOnly))
}

// nearestDeadline returns the deadline of the calendar nearest to a time; of two equally near, the later one.
// Without a calendar it returns the time itself. Deadlines of the calendar have the hour of the game's beginning,
// and in a pace of whole weeks its weekday, too (F-290). A holiday, grace or an early closing moves a single
// deadline: the next one is where it would have been.
func (p Pace) nearestDeadline(deadline, begun time.Time) time.Time {
	rhythm := p.rhythmUnit()
	if rhythm == 0 {
		return deadline
	}
	past := deadline.Sub(begun.Truncate(time.Second)) % rhythm
	if 2*past < rhythm {
		return deadline.Add(-past)
	}
	return deadline.Add(rhythm - past)
}

// rhythmUnit returns the unit of which the lengths of a pace with a calendar are multiples: a week, a
// day, or 0 if there is no calendar.
func (p Pace) rhythmUnit() time.Duration {
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

// Check returns an error that names the faults of a pace, but only the first of its quiet days and holidays; nil if
// it has none.
func (p Pace) Check() error {
	faults := []error{checkLeast("grace", p.Grace), checkLeast("bank", p.Bank), checkLeast("increment", p.Increment), checkLeast("respite", p.Respite)}
	for _, kind := range slices.Sorted(maps.Keys(p.Phases)) {
		faults = append(faults, checkLeast("length of a "+kind+" phase", p.Phases[kind]))
	}
	if p.Increment > 0 && p.Bank == 0 {
		faults = append(faults, errors.New("an increment is for a bank: give a bank, too"))
	}
	if p.Absence < 0 {
		faults = append(faults, fmt.Errorf("absence %d: days, 0 for any number", p.Absence))
	}
	return errors.Join(append(faults, p.checkDays())...)
}

// checkLeast returns an error, which names the term, if a length of time is negative.
func checkLeast(term string, d time.Duration) error {
	if d < 0 {
		return fmt.Errorf("%s %s: 0 is the least", term, d)
	}
	return nil
}

// checkDays returns an error about the first quiet day or holiday that is none, or if every weekday is quiet.
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

// weekdays lists the days of the week from Monday.
var weekdays = []time.Weekday{
	time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday,
}
