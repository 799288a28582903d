package web

import "time"

// A Moment is a time as a reader in a zone is told it now. Words are what a Voice
// makes of it.
type Moment struct {
	At   time.Time
	now  time.Time
	zone *time.Location
}

// NewMoment is a time as a reader in a zone is told it now; the zero Moment for no
// time.
func NewMoment(t, now time.Time, zone *time.Location) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{t.UTC(), now, zone}
}

// Known reports whether there is a time.
func (m Moment) Known() bool { return !m.At.IsZero() }

// MarshalText is the time alone, so that JSON holds no words of the page.
func (m Moment) MarshalText() ([]byte, error) {
	if m.At.IsZero() {
		return nil, nil
	}
	return m.At.MarshalText()
}

// Stamp is the time for programs.
func (m Moment) Stamp() string { return m.At.Format(time.RFC3339) }

// Stamp is a time for programs.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
