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
	mu        sync.Mutex
	freeSlots int             // number of slots that no request has
	returning []chan struct{} // turns of requests that have waited for bots; they come first
	arriving  []chan struct{} // turns of requests that have not been worked on yet
}

// maxQueueTime is the longest time that a request waits for its turn.
const maxQueueTime = 10 * time.Second

// NewGate makes a gate for as many requests as half of the processors can work on, but at least two.
func NewGate() *Gate { return &Gate{freeSlots: max(2, runtime.GOMAXPROCS(0)/2)} }

// enter waits for a slot. It returns false if there is none within maxQueueTime, or ctx ends before.
// If it returns true, the caller must leave.
func (g *Gate) enter(ctx context.Context) bool {
	turn := g.queue(&g.arriving)
	timer := time.NewTimer(maxQueueTime)
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

// queue returns a channel that is closed when the request has a slot. If none is free, it puts the
// channel at the end of a queue.
func (g *Gate) queue(waiting *[]chan struct{}) chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	turn := make(chan struct{})
	if g.freeSlots > 0 {
		g.freeSlots--
		close(turn)
		return turn
	}
	*waiting = append(*waiting, turn)
	return turn
}

// giveUp takes an arriving request out of the queue. It returns false if the request has a slot already.
func (g *Gate) giveUp(turn chan struct{}) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.arriving, turn)
	if i >= 0 {
		g.arriving = slices.Delete(g.arriving, i, i+1)
	}
	return i >= 0
}

// leave gives the slot of a request to the next one that waits, or frees it.
func (g *Gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, waiting := range []*[]chan struct{}{&g.returning, &g.arriving} {
		if len(*waiting) > 0 {
			close((*waiting)[0])
			*waiting = (*waiting)[1:]
			return
		}
	}
	g.freeSlots++
}

// Handler returns a handler that lets requests through to next as there are slots. Streams, whose
// paths end in "/live", need no slot. Requests for which there is no slot in time go to busy.
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

// Through calls work when there is a slot for it. The context of work says that it has a slot, so that waitOutside can
// lend it. Through fails with ErrBusy, and does not call work, if there is no slot in time.
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

// waitOutside calls a function that only waits, while others use the slot of the request. Then it waits for a slot
// again, however long that takes. Without a gate in the context it just calls the function.
func waitOutside(ctx context.Context, wait func()) {
	g, inside := ctx.Value(gateKey{}).(*Gate)
	if !inside {
		wait()
		return
	}
	g.leave()
	wait()
	<-g.queue(&g.returning) // the handler leaves
}

// ErrBusy says that too many visitors play at the moment.
var ErrBusy = &web.FaultError{Reason: "too many requests for practice games at a time", Fault: web.Fault{Status: http.StatusServiceUnavailable, Title: "play.busy.title", Words: "play.busy"}}
