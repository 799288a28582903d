package play

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"seneschal/projections/site/web"
)

// A Gate bounds how many requests for practice games are worked on at a time, so that many visitors
// together do not take the processors from real games. Make it with NewGate.
type Gate struct {
	mu       sync.Mutex
	free     int             // slots that no request has
	back     []chan struct{} // requests that have waited for bots, and go on before the others
	arriving []chan struct{} // requests that were not worked on yet
}

// queueTime is the longest time that a request waits for its turn.
const queueTime = 10 * time.Second

// NewGate makes a gate for as many requests as half of the processors can work on, but at least two.
func NewGate() *Gate { return &Gate{free: max(2, runtime.GOMAXPROCS(0)/2)} }

// enter waits for a slot; false if there is none in time.
func (g *Gate) enter(ctx context.Context) bool {
	turn := g.queue(&g.arriving)
	timer := time.NewTimer(queueTime)
	defer timer.Stop()
	select {
	case <-turn:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	if g.giveUp(turn) {
		return false
	}
	return true // its turn came at the same moment
}

// queue returns a channel that is closed when its turn has come.
func (g *Gate) queue(waiting *[]chan struct{}) chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	turn := make(chan struct{})
	if g.free > 0 {
		g.free--
		close(turn)
		return turn
	}
	*waiting = append(*waiting, turn)
	return turn
}

// giveUp takes an arriving request out of the queue; false if it has a slot already.
func (g *Gate) giveUp(turn chan struct{}) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.arriving, turn)
	if i >= 0 {
		g.arriving = slices.Delete(g.arriving, i, i+1)
	}
	return i >= 0
}

// leave gives the slot of a request to the next.
func (g *Gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, waiting := range []*[]chan struct{}{&g.back, &g.arriving} {
		if len(*waiting) > 0 {
			close((*waiting)[0])
			*waiting = (*waiting)[1:]
			return
		}
	}
	g.free++
}

// Handler lets requests through to a handler one after the other. Streams wait for nothing, and
// another handler answers those for which there was no slot.
func (g *Gate) Handler(next, busy http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			next.ServeHTTP(w, r)
			return
		}
		if g.Through(r.Context(), func(ctx context.Context) { next.ServeHTTP(w, r.WithContext(ctx)) }) != nil {
			busy.ServeHTTP(w, r)
		}
	})
}

// Through runs a function when there is a slot for it, with a context that says so. It fails with ErrBusy if there is
// none in time.
func (g *Gate) Through(ctx context.Context, work func(context.Context)) error {
	if !g.enter(ctx) {
		return ErrBusy
	}
	defer g.leave()
	work(context.WithValue(ctx, gateKey{}, g))
	return nil
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
	<-g.queue(&g.back) // the handler leaves
}

// ErrBusy says that too many visitors play at the moment.
var ErrBusy = &web.FaultError{Reason: "too many requests for practice games at a time", Fault: web.Fault{Status: http.StatusServiceUnavailable, Title: "play.busy.title", Words: "play.busy"}}
