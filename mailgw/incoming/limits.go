package incoming

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound how often somebody is written to who did not ask for it: an
// address by itself, and all of them together. The zero value is ready.
type Limits struct {
	mu  sync.Mutex
	by  map[string]*rate.Limiter
	all *rate.Limiter
	few map[string]*rate.Limiter // by themselves: no flood of others counts
}

const (
	oneAnswer    = 20 * time.Minute // at most, to one address
	answersAhead = 2                // that may come at once
	allAnswers   = rate.Limit(1)    // a second, to everybody
	allAhead     = 60
	someAhead    = 10     // questions about letters in one name, by whatever way they come
	remembered   = 10_000 // addresses
)

// allow reports whether an address may be written to now, and counts it.
func (l *Limits) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = rate.NewLimiter(allAnswers, allAhead)
	}
	return counted(&l.by, address, answersAhead).AllowN(now, 1) && l.all.AllowN(now, 1)
}

// mine is allow for who knows a secret of the address: what is written to
// others does not count. So many letters may come at once.
func (l *Limits) mine(address string, ahead int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return counted(&l.few, address, ahead).AllowN(now, 1)
}

// counted is the limiter of an address. What is too much to remember is
// forgotten at once.
func counted(by *map[string]*rate.Limiter, address string, ahead int) *rate.Limiter {
	if *by == nil || len(*by) >= remembered {
		*by = make(map[string]*rate.Limiter)
	}
	mine, ok := (*by)[address]
	if !ok {
		mine = rate.NewLimiter(rate.Every(oneAnswer), ahead)
		(*by)[address] = mine
	}
	return mine
}
