package game

import (
	"strconv"
	"time"
)

// Span is a stretch of time in words, in its largest unit; below three of them, with
// the next one: "2 days 5 hours".
func Span(lang string, d time.Duration) string {
	units := []struct {
		key  string
		long time.Duration
	}{{"span.days", oneDay}, {"span.hours", time.Hour}, {"span.minutes", time.Minute}}
	for i, u := range units {
		n := int(d / u.long)
		if n == 0 {
			continue
		}
		said := say(lang, u.key, "n", strconv.Itoa(n))
		if n < 3 && i+1 < len(units) {
			if rest := int(d % u.long / units[i+1].long); rest > 0 {
				said += " " + say(lang, units[i+1].key, "n", strconv.Itoa(rest))
			}
		}
		return said
	}
	return say(lang, "span.least")
}

// After is how far a time is from when a letter was written, in words that stay
// true: "2 days after this letter"; "" for one that is not after it.
func After(lang string, t, written time.Time) string {
	if t.IsZero() || written.IsZero() || !t.After(written) {
		return ""
	}
	return say(lang, "left.after", "span", Span(lang, t.Sub(written)))
}

// left is how far the deadline is, as its reader counts; "" if nobody does.
func (c *composer) left() string {
	due := c.after.phase.due
	if c.now.IsZero() || !due.After(c.now) {
		return After(c.lang, due, c.written)
	}
	return c.say("left.in", "span", Span(c.lang, due.Sub(c.now)))
}

// due is the deadline in words, and how far it is.
func (c *composer) due() string {
	said := sayTime(c.lang, c.after.phase.due, c.zone)
	if left := c.left(); left != "" {
		said += " (" + left + ")"
	}
	return said
}
