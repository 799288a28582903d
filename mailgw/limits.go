package mailgw

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limits bound how often somebody is written to who did not ask for it: an
// address by itself, and all of them together. The zero value is ready.
type limits struct {
	mu  sync.Mutex
	by  map[string]*rate.Limiter
	all *rate.Limiter
}

const (
	oneAnswer    = 20 * time.Minute // at most, to one address
	answersAhead = 2                // that may come at once
	allAnswers   = rate.Limit(1)    // a second, to everybody
	allAhead     = 60
	remembered   = 10_000 // addresses
)

// allow reports whether an address may be written to now, and counts it.
func (l *limits) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = rate.NewLimiter(allAnswers, allAhead)
	}
	if l.by == nil || len(l.by) >= remembered {
		l.by = make(map[string]*rate.Limiter)
	}
	mine, ok := l.by[address]
	if !ok {
		mine = rate.NewLimiter(rate.Every(oneAnswer), answersAhead)
		l.by[address] = mine
	}
	return mine.AllowN(now, 1) && l.all.AllowN(now, 1)
}
