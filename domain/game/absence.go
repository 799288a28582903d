package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/order"
)

// announceAbsence reads the two dates behind AWAY, and records an absence from the start of the first day to the end
// of the second. It refuses the line unless there are exactly two dates in order and the second day is not over, or
// if the absence is longer than the game still allows.
func (l *submissionReading) announceAbsence(line order.Line, rest string) {
	days := l.findDates(rest)
	if len(days) != 2 || days[1].Before(days[0]) || !dayAfter(days[1]).After(l.command.At) {
		l.refuseLine(line, CodeForm, "", "refused.away", l.spellWords("AWAY")+" 2026-07-01 2026-07-21")
		return
	}
	set := AbsenceSet{Seat: l.seat.id, From: days[0].UTC(), To: dayAfter(days[1])}
	daysLeft, bounded := l.countAbsenceLeft(set)
	if bounded && daysLeft < 0 {
		l.refuseLongAbsence(line, days[0])
		return
	}
	l.record(set)
	l.confirm("done.away", "from", days[0].Format(time.DateOnly), "to", days[1].Format(time.DateOnly))
	if bounded {
		l.confirm("done.away_left", "left", strconv.Itoa(daysLeft))
	}
}

// countAbsenceLeft counts the days of absence that the seat's holder has left after the absences announced in the
// game, those earlier in this submission, and those in more. It is negative if they exceed the limit; bounded is
// false if the game sets none.
func (l *submissionReading) countAbsenceLeft(more ...AbsenceSet) (left int, bounded bool) {
	all := slices.Clone(l.seat.away)
	for _, e := range l.events {
		if e, ok := e.(AbsenceSet); ok && e.Seat == l.seat.id {
			all = append(all, e)
		}
	}
	return l.game.countAbsenceLeft(append(all, more...))
}

// countAbsenceLeft counts the days left after the given absences, which are all that the holder has announced. It is
// negative if they exceed the limit; bounded is false if the game sets none.
func (g *Game) countAbsenceLeft(away []AbsenceSet) (left int, bounded bool) {
	allowed := g.opened.Pace.Absence
	return allowed - countDays(away), allowed > 0
}

// AbsenceLeft counts the days of absence that the holder of a seat may still announce. bounded
// is false if the game sets no limit, or has no such seat.
func (g *Game) AbsenceLeft(id Seat) (left int, bounded bool) {
	seat, ok := g.findSeat(id)
	if !ok {
		return 0, false
	}
	return g.countAbsenceLeft(seat.away)
}

// refuseLongAbsence refuses an absence of more days than are left. It offers one that would fit, unless no day is
// left.
func (l *submissionReading) refuseLongAbsence(line order.Line, first time.Time) {
	left, _ := l.countAbsenceLeft()
	var legal []string
	if left > 0 {
		legal = append(legal, l.spellWords("AWAY")+" "+first.Format(time.DateOnly)+" "+first.AddDate(0, 0, left-1).Format(time.DateOnly))
	}
	days := strconv.Itoa(l.game.opened.Pace.Absence)
	l.answerFault(line, CodeRight, "", l.say("refused.away_days", "days", days, "left", strconv.Itoa(left)), legal...)
}

// countDays counts the days of absences, the first and the last of each included. A day that was
// announced twice counts once.
func countDays(away []AbsenceSet) int {
	sorted := slices.Clone(away)
	slices.SortFunc(sorted, func(a, b AbsenceSet) int { return a.From.Compare(b.From) })
	days := 0
	var until time.Time
	for _, set := range sorted {
		from := set.From
		if from.Before(until) {
			from = until
		}
		if set.To.After(from) {
			days += int((set.To.Sub(from)/time.Hour + 12) / 24) // some days have an hour more or less
			until = set.To
		}
	}
	return days
}

// findDates finds the dates among the words of a text, and returns the moment at which each day begins in the
// player's zone. It skips all other words.
func (l *submissionReading) findDates(text string) []time.Time {
	var days []time.Time
	for w := range strings.FieldsSeq(text) {
		if d, err := time.ParseInLocation(time.DateOnly, strings.Trim(w, ",.;"), l.zone); err == nil {
			days = append(days, d)
		}
	}
	return days
}

// dayAfter returns the start of the next day in UTC, as the log keeps times.
func dayAfter(day time.Time) time.Time { return day.AddDate(0, 0, 1).UTC() }
