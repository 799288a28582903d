package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"seneschal/domain/game"
)

// A Moment is a time with the reader's zone and the present time. A Voice makes words of it.
type Moment struct {
	At   time.Time
	now  time.Time
	zone *time.Location
}

// NewMoment returns the Moment of a time for a reader in a zone; the zero Moment for the zero
// time.
func NewMoment(t, now time.Time, zone *time.Location) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{t.UTC(), now, zone}
}

// Known reports whether there is a time.
func (m Moment) Known() bool { return !m.At.IsZero() }

// MarshalText writes the time alone, so that JSON holds no words of the page; nothing for the zero
// Moment.
func (m Moment) MarshalText() ([]byte, error) {
	if m.At.IsZero() {
		return nil, nil
	}
	return m.At.MarshalText()
}

// Stamp formats the time for programs, as RFC 3339.
func (m Moment) Stamp() string { return m.At.Format(time.RFC3339) }

// Stamp formats a time for programs, in UTC as RFC 3339.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// zoneKey is the key of a request's context for the zone of its reader.
type zoneKey struct{}

// withZone gives a request the zone in which its page shows times: the signed-in visitor's, which is
// looked up when it is used first. It is UTC if nobody is signed in, and for data, which are the
// same for everybody.
func (s *Front) withZone(r *http.Request) *http.Request {
	zone := sync.OnceValue(func() *time.Location {
		player := s.Visitor(r)
		if player == "" || AsData(r) {
			return time.UTC
		}
		return s.Zone(r.Context(), player)
	})
	return r.WithContext(context.WithValue(r.Context(), zoneKey{}, zone))
}

// ZoneIn returns the zone of a request's reader; UTC if it is not known.
func ZoneIn(ctx context.Context) *time.Location {
	if zone, ok := ctx.Value(zoneKey{}).(func() *time.Location); ok {
		return zone()
	}
	return time.UTC
}

// Zone returns a player's zone; UTC if it is not known.
func (s *Front) Zone(ctx context.Context, player game.Player) *time.Location {
	if s.config.Persons == nil {
		return time.UTC
	}
	ctx, cancel := context.WithTimeout(ctx, maxPersonTime)
	defer cancel()
	return s.config.Persons.Zone(ctx, player)
}

// When returns the Moment of a time for the reader of a request; the zero Moment for the zero time.
func (s *Front) When(ctx context.Context, t time.Time) Moment { return s.Moment(t, ZoneIn(ctx)) }

// Optional returns the Moment of a time for the reader of a request; the zero Moment for nil.
func (s *Front) Optional(ctx context.Context, at *time.Time) Moment {
	if at == nil {
		return Moment{}
	}
	return s.When(ctx, *at)
}

// Moment returns the Moment of a time for a reader in a zone; the zero Moment for the zero time.
func (s *Front) Moment(t time.Time, zone *time.Location) Moment {
	return NewMoment(t, s.config.Now(), zone)
}
