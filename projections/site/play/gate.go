package play

import (
	"context"
	"net/http"
	"strings"
	"time"

	"seneschal/projections/site/web"
)

// A Gate bounds how many requests for practice games are worked on at a time, so that many visitors
// together do not take the processors from real games. Make it with NewGate.
type Gate struct{ slots chan struct{} }

const (
	// slots is the number of requests that are worked on at a time.
	slots = 2
	// queueTime is the longest time that a request waits for its turn.
	queueTime = 10 * time.Second
)

// NewGate makes a gate through which nobody has gone yet.
func NewGate() *Gate { return &Gate{make(chan struct{}, slots)} }

// enter waits for a slot; false if there is none in time.
func (g *Gate) enter(ctx context.Context) bool {
	timer := time.NewTimer(queueTime)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

func (g *Gate) leave() { <-g.slots }

// Handler lets requests through to a handler one after the other. Streams wait for nothing, and
// another handler answers those for which there was no slot.
func (g *Gate) Handler(next, busy http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			next.ServeHTTP(w, r)
			return
		}
		if !g.enter(r.Context()) {
			busy.ServeHTTP(w, r)
			return
		}
		defer g.leave()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), gateKey{}, g)))
	})
}

// gateKey is the key of a request's context for the gate through which it has gone.
type gateKey struct{}

// outside runs a function that only waits, while others use the slot of the request.
func outside(ctx context.Context, wait func()) {
	g, inside := ctx.Value(gateKey{}).(*Gate)
	if !inside {
		wait()
		return
	}
	g.leave()
	wait()
	g.slots <- struct{}{} // the handler gives it back
}

// Waiting plays practice games, and leaves the gate while bots think.
type Waiting struct{ Games }

// Rest implements seat.Practice.
func (w Waiting) Rest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	outside(ctx, func() { thinking = w.Games.Rest(ctx, id, most) })
	return thinking
}

// ErrBusy says that too many visitors play at the moment.
var ErrBusy = &web.FaultError{Reason: "too many requests for practice games at a time", Fault: web.Fault{Status: http.StatusServiceUnavailable, Title: "play.busy.title", Words: "play.busy"}}
