package site

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// zoneKey is where a request has the zone of its reader.
type zoneKey struct{}

// withZone lets the times of a page be told in the zone of the visitor who is
// signed in. It is asked for when a time is told first. Data are the same for
// everybody: theirs are in UTC.
func (s *Site) withZone(r *http.Request) *http.Request {
	zone := sync.OnceValue(func() *time.Location {
		p := s.visitor(r)
		if p == "" || asData(r) {
			return time.UTC
		}
		return s.zone(r.Context(), p)
	})
	return r.WithContext(context.WithValue(r.Context(), zoneKey{}, zone))
}

// zoneIn is where the clock of a request's reader is; UTC if nobody knows.
func zoneIn(ctx context.Context) *time.Location {
	if zone, ok := ctx.Value(zoneKey{}).(func() *time.Location); ok {
		return zone()
	}
	return time.UTC
}

// when is a time as the reader of a request is told it.
func (s *Site) when(ctx context.Context, t time.Time) Moment { return s.moment(t, zoneIn(ctx)) }

// optional is a time that there may not be.
func (s *Site) optional(ctx context.Context, t *time.Time) Moment {
	if t == nil {
		return Moment{}
	}
	return s.when(ctx, *t)
}

// moment is a time as a reader in a zone is told it.
func (s *Site) moment(t time.Time, zone *time.Location) Moment { return newMoment(t, s.Now(), zone) }
