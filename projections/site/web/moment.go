package web

import (
	"time"

	"seneschal/domain/report/text"
)

// A Moment is a time in words, and how far it is from now.
type Moment struct {
	At    time.Time
	Words string // "Fri 21 Nov 2025, 19:00 UTC"
	Left  string // "in 2 days"
	zone  *time.Location
}

// NewMoment is a time as a reader in a zone is told it now; the zero Moment for no
// time.
func NewMoment(t, now time.Time, zone *time.Location) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{At: t.UTC(), Words: text.When(t, zone, "en"), Left: Away(t.Sub(now)), zone: zone}
}

// MarshalText is the time alone, so that JSON holds no words of the page.
func (m Moment) MarshalText() ([]byte, error) {
	if m.At.IsZero() {
		return nil, nil
	}
	return m.At.MarshalText()
}

// Stamp is the time for programs.
func (m Moment) Stamp() string { return m.At.Format(time.RFC3339) }

// Date is the day alone: "21 Nov 2025".
func (m Moment) Date() string {
	if m.zone == nil {
		return Date(m.At)
	}
	return m.At.In(m.zone).Format(dayLayout)
}

// dayLayout is how a day is written: "21 Nov 2025".
const dayLayout = "2 Jan 2006"

// Date is a day in UTC: "21 Nov 2025".
func Date(t time.Time) string { return t.UTC().Format(dayLayout) }

// Stamp is a time for programs.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// year is as long as it need be to count what is far away.
const year = 365 * 24 * time.Hour

// Away says how far a time is: "in 2 days", "3 hours ago", "8 years ago", "now".
func Away(d time.Duration) string {
	if d.Abs() < time.Minute {
		return "now"
	}
	words := Span(d.Abs())
	if d.Abs() >= 2*year {
		words = Plural(int(d.Abs()/year), "year")
	}
	if d < 0 {
		return words + " ago"
	}
	return "in " + words
}

// Span is a stretch of time in its largest unit; below three of them, with the
// next one.
func Span(d time.Duration) string {
	units := []struct {
		word string
		long time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}}
	for i, u := range units {
		n := int(d / u.long)
		if n == 0 {
			continue
		}
		words := Plural(n, u.word)
		if n < 3 && i+1 < len(units) {
			if rest := int(d % u.long / units[i+1].long); rest > 0 {
				words += " " + Plural(rest, units[i+1].word)
			}
		}
		return words
	}
	return "less than a minute"
}
