// Package quiet is about the hours of a day in which somebody is left in peace.
package quiet

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// Hours are from one minute of the day to another, by the clock on the wall; the second
// is no part of them. They may pass midnight. The zero value is none.
type Hours struct{ From, To int }

// A day has so many minutes, but where clocks change.
const day = 24 * 60

// spelt is "22:00-07:00", "22-7", "22.30 – 7h".
var spelt = regexp.MustCompile(`^\s*(\d{1,2})(?:[:.h](\d{2}))?h?\s*(?:-|–|—|\.\.)\s*(\d{1,2})(?:[:.h](\d{2}))?h?\s*$`)

// Parse reads hours as people write them: "22:00-07:00", "22-7". False if they are none,
// or all of the day, or nothing of it.
func Parse(text string) (Hours, bool) {
	m := spelt.FindStringSubmatch(text)
	if m == nil {
		return Hours{}, false
	}
	from, ok := minute(m[1], m[2])
	to, too := minute(m[3], m[4])
	return Hours{from, to}, ok && too && from != to
}

// minute is a minute of the day; 24:00 is midnight.
func minute(hour, past string) (int, bool) {
	h, _ := strconv.Atoi(hour) // the pattern has digits alone
	m, _ := strconv.Atoi(past) // "" is a full hour
	return (60*h + m) % day, m < 60 && 60*h+m <= day
}

// String is "22:00-07:00"; "" for none.
func (h Hours) String() string {
	if h.None() {
		return ""
	}
	return clock(h.From) + "-" + clock(h.To)
}

// Ends are the two times, as a clock shows them; both are "" for none.
func (h Hours) Ends() (from, to string) {
	if h.None() {
		return "", ""
	}
	return clock(h.From), clock(h.To)
}

func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// None reports whether there are no such hours.
func (h Hours) None() bool { return h.From == h.To }

// at reports whether a clock that shows a time is within the hours.
func (h Hours) at(local time.Time) bool {
	m := 60*local.Hour() + local.Minute()
	if h.From < h.To {
		return h.From <= m && m < h.To
	}
	return !h.None() && (m >= h.From || m < h.To)
}

// longest is how long hours can be, with a clock that is put back.
const longest = 2 * day

// Until is when the hours end that a time is in, by the clock of a zone; the zero time if
// it is in none. It is the first minute at which the clock shows another time: where
// clocks are changed, the clock that people see counts.
func (h Hours) Until(now time.Time, zone *time.Location) time.Time {
	if h.None() || !h.at(now.In(zone)) {
		return time.Time{}
	}
	end := now.Truncate(time.Minute)
	for range longest {
		end = end.Add(time.Minute)
		if !h.at(end.In(zone)) {
			break
		}
	}
	return end
}

// near is how close behind the end of quiet hours a deadline may be, for its letters not
// to wait for that end.
const near = time.Hour

// Hold is when something may be told that comes up now and is about a deadline (zero: about
// none); the zero time if it may be told at once. What is due before the hours end, or
// within an hour of that, waits for nothing.
func (h Hours) Hold(now, due time.Time, zone *time.Location) time.Time {
	end := h.Until(now, zone)
	if end.IsZero() || !due.IsZero() && !due.After(end.Add(near)) {
		return time.Time{}
	}
	return end
}
