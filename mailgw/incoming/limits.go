package incoming

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound how often emails are sent that nobody has asked for: to each address, and to all
// of them together. The zero value is ready.
type Limits struct {
	mu  sync.Mutex
	by  map[string]*rate.Limiter
	all *rate.Limiter
	few map[string]*rate.Limiter // each by itself: a flood of others does not count
}

const (
	oneAnswer    = 20 * time.Minute // time for one email to one address
	answersAhead = 2                // emails that may come at once
	allAnswers   = rate.Limit(1)    // a second, to everybody
	allAhead     = 60
	someAhead    = 10     // questions about emails in one name, by any path
	remembered   = 10_000 // addresses
)

// allowAddress reports whether an address may be written to now, and counts it.
func (l *Limits) allowAddress(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = rate.NewLimiter(allAnswers, allAhead)
	}
	return findLimiter(&l.by, address, answersAhead).AllowN(now, 1) && l.all.AllowN(now, 1)
}

// allowProved does the same for emails that show a secret or path of their own. Emails to others do
// not count. At most ahead emails may be sent at once.
func (l *Limits) allowProved(address string, ahead int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return findLimiter(&l.few, address, ahead).AllowN(now, 1)
}

// findLimiter returns the limiter of an address. If there are too many addresses, all are forgotten.
func findLimiter(by *map[string]*rate.Limiter, address string, ahead int) *rate.Limiter {
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

// Daily remembers which addresses something was done for within a day. The zero value is ready.
type Daily struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// First reports whether this is the first time for an address within a day, and remembers it. If
// there are too many addresses, all are forgotten.
func (d *Daily) First(address string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.last == nil || len(d.last) >= remembered {
		d.last = make(map[string]time.Time)
	}
	if last, ok := d.last[address]; ok && now.Sub(last) < 24*time.Hour {
		return false
	}
	d.last[address] = now
	return true
}
