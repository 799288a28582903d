package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"seneschal/domain/game"
)

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

// zoneKey is where a request has the zone of its reader.
type zoneKey struct{}

// withZone lets the times of a page be told in the zone of the visitor who is
// signed in. It is asked for when a time is told first. Data are the same for
// everybody: theirs are in UTC.
func (s *Front) withZone(r *http.Request) *http.Request {
	zone := sync.OnceValue(func() *time.Location {
		p := s.Visitor(r)
		if p == "" || AsData(r) {
			return time.UTC
		}
		return s.Zone(r.Context(), p)
	})
	return r.WithContext(context.WithValue(r.Context(), zoneKey{}, zone))
}

// ZoneIn is where the clock of a request's reader is; UTC if nobody knows.
func ZoneIn(ctx context.Context) *time.Location {
	if zone, ok := ctx.Value(zoneKey{}).(func() *time.Location); ok {
		return zone()
	}
	return time.UTC
}

// Zone is where a player's clock is.
func (s *Front) Zone(ctx context.Context, p game.Player) *time.Location {
	if s.c.Persons == nil {
		return time.UTC
	}
	ctx, cancel := context.WithTimeout(ctx, personTime)
	defer cancel()
	return s.c.Persons.Zone(ctx, p)
}

// When is a time as the reader of a request is told it.
func (s *Front) When(ctx context.Context, t time.Time) Moment { return s.Moment(t, ZoneIn(ctx)) }

// Optional is a time that there may not be.
func (s *Front) Optional(ctx context.Context, t *time.Time) Moment {
	if t == nil {
		return Moment{}
	}
	return s.When(ctx, *t)
}

// Moment is a time as a reader in a zone is told it.
func (s *Front) Moment(t time.Time, zone *time.Location) Moment { return NewMoment(t, s.c.Now(), zone) }
