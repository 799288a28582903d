// Package quiet handles the hours of a day in which a player wants no messages.
package quiet

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// Hours run from one minute of the day to another, by the clock on the wall; the second minute is excluded. They may
// pass midnight. If both are the same, as in the zero value, there are no hours.
type Hours struct{ From, To int }

// dayMinutes is the number of minutes in a day on which clocks do not change.
const dayMinutes = 24 * 60

// hoursPattern matches "22:00-07:00", "22-7", "22.30 – 7h".
var hoursPattern = regexp.MustCompile(`^\s*(\d{1,2})(?:[:.h](\d{2}))?h?\s*(?:-|–|—|\.\.)\s*(\d{1,2})(?:[:.h](\d{2}))?h?\s*$`)

// Parse reads hours as people write them: "22:00-07:00", "22-7". It returns false if the text is not of that form, has
// a time that does not exist, or gives the same time twice (24:00 is 0:00).
func Parse(text string) (Hours, bool) {
	m := hoursPattern.FindStringSubmatch(text)
	if m == nil {
		return Hours{}, false
	}
	from, ok := minuteOfDay(m[1], m[2])
	to, too := minuteOfDay(m[3], m[4])
	return Hours{from, to}, ok && too && from != to
}

// minuteOfDay returns the minute of the day for an hour and the minutes past it, and reports whether it exists; 24:00
// is midnight.
func minuteOfDay(hour, past string) (int, bool) {
	h, _ := strconv.Atoi(hour) // the pattern has digits alone
	m, _ := strconv.Atoi(past) // "" is a full hour
	return (60*h + m) % dayMinutes, m < 60 && 60*h+m <= dayMinutes
}

// String writes the hours as "22:00-07:00"; "" for none.
func (h Hours) String() string {
	if h.IsNone() {
		return ""
	}
	return formatClock(h.From) + "-" + formatClock(h.To)
}

// FormatEnds returns the two times as a clock shows them; both are "" for no hours.
func (h Hours) FormatEnds() (from, to string) {
	if h.IsNone() {
		return "", ""
	}
	return formatClock(h.From), formatClock(h.To)
}

func formatClock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// IsNone reports whether there are no such hours.
func (h Hours) IsNone() bool { return h.From == h.To }

// containsTime reports whether a local time is within the hours.
func (h Hours) containsTime(local time.Time) bool {
	m := 60*local.Hour() + local.Minute()
	if h.From < h.To {
		return h.From <= m && m < h.To
	}
	return !h.IsNone() && (m >= h.From || m < h.To)
}

// mostMinutes is the most minutes that quiet hours can last, even if clocks are put back.
const mostMinutes = 2 * dayMinutes

// EndOf returns the end of the quiet hours around a time, by the clock of a zone; the zero time
// if the time is not within them. It looks for the first minute at which the clock leaves the
// hours: where clocks change, the clock that people see counts.
func (h Hours) EndOf(now time.Time, zone *time.Location) time.Time {
	if h.IsNone() || !h.containsTime(now.In(zone)) {
		return time.Time{}
	}
	end := now.Truncate(time.Minute)
	for range mostMinutes {
		end = end.Add(time.Minute)
		if !h.containsTime(end.In(zone)) {
			break
		}
	}
	return end
}

// closeBehind is the time after the end of quiet hours in which a deadline is too close to wait: messages about it are
// sent at once.
const closeBehind = time.Hour

// HoldUntil returns the time until which a message must wait; the zero time if it may be sent
// at once. due is the deadline that the message is about, zero if there is none. A message
// about a deadline before the hours end, or within an hour after, does not wait.
func (h Hours) HoldUntil(now, due time.Time, zone *time.Location) time.Time {
	end := h.EndOf(now, zone)
	if end.IsZero() || !due.IsZero() && !due.After(end.Add(closeBehind)) {
		return time.Time{}
	}
	return end
}
