package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Contract lists, in sentences, the terms of time that the players of a game have agreed to:
// lengths, calendar, grace, banks, days without deadlines, absence.
func (g *Game) Contract(lang string) []string {
	pace := g.opened.Pace
	lines := []string{g.describeLengths(pace, lang)}
	add := func(applies bool, key string, pairs ...string) {
		if applies {
			lines = append(lines, say(lang, key, pairs...))
		}
	}
	add(pace.rhythmUnit() == oneWeek, "contract.weekday")
	add(pace.rhythmUnit() == oneDay, "contract.hour")
	add(pace.Grace > 0, "contract.grace", "grace", sayLength(lang, pace.Grace))
	add(pace.Bank > 0, "contract.bank", "bank", sayLength(lang, pace.Bank), "step", sayLength(lang, g.bankStep()))
	add(pace.Increment > 0, "contract.increment", "increment", sayLength(lang, pace.Increment))
	add(len(pace.Quiet) > 0, "contract.quiet", "days", strings.Join(sayDays(lang, pace.Quiet), ", "))
	holidays := g.listHolidays()
	add(len(holidays) > 0, "contract.holidays", "days", strings.Join(holidays, ", "))
	add(pace.Absence > 0, "contract.absence", "days", strconv.Itoa(pace.Absence))
	return lines
}

// describeLengths says how long phases last: one length if all are alike, else a length for each kind of phase.
func (g *Game) describeLengths(pace Pace, lang string) string {
	if g.isEndless() {
		return say(lang, "contract.endless")
	}
	var lengths []string
	alike := true
	kinds := slices.Sorted(maps.Keys(pace.Phases))
	for _, kind := range kinds {
		length := sayLength(lang, pace.Phases[kind])
		alike = alike && pace.Phases[kind] == pace.Phases[kinds[0]]
		name := say(lang, "contract.other")
		if kind != "" {
			name = g.rules.PhaseIn(Phase{Kind: kind}, lang).Kind
		}
		lengths = append(lengths, name+" "+length)
	}
	if alike && len(kinds) > 0 {
		return say(lang, "contract.length", "length", sayLength(lang, pace.Phases[kinds[0]]))
	}
	return say(lang, "contract.lengths", "list", strings.Join(lengths, ", "))
}

// listHolidays lists the game's holidays from the day on which the present phase opened, in order.
func (g *Game) listHolidays() []string {
	today := g.phase.opened.UTC().Format(time.DateOnly)
	days := slices.DeleteFunc(slices.Clone(g.opened.Pace.Holidays), func(day string) bool { return day < today })
	slices.Sort(days)
	return slices.Compact(days)
}

// sayDays translates the names of weekdays, in the order of the week.
func sayDays(lang string, names []string) []string {
	var days []string
	for _, d := range weekdays {
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, d.String()) }) {
			days = append(days, say(lang, "day."+strconv.Itoa(int(d))))
		}
	}
	return days
}
