// Package rates limits how often something is done for each of many callers, in bounded memory.
package rates

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// most is the number of callers that a limit remembers.
const most = 10_000

// A Limit counts how often something is done for each caller. The zero value is ready. It remembers 10,000 callers, and
// forgets first those who have the most left: however many strangers come, a caller who has used up an allowance does not
// get it back by them.
type Limit struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

// Take takes one off the allowance of a caller, who may do burst at once and then one in each interval, and returns the
// number that is left. If there was none, it takes nothing, and wait is the time until there is one.
func (l *Limit) Take(caller string, interval time.Duration, burst int, now time.Time) (left int, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil {
		l.by = make(map[string]*rate.Limiter)
	}
	limiter, known := l.by[caller]
	if !known {
		if len(l.by) >= most {
			l.forget(now)
		}
		limiter = rate.NewLimiter(rate.Every(interval), burst)
		l.by[caller] = limiter
	}
	if !limiter.AllowN(now, 1) {
		return 0, max(1, time.Duration((1-limiter.TokensAt(now))*float64(interval)))
	}
	return int(limiter.TokensAt(now)), 0
}

// forget forgets the half of the callers who have used least of their allowances. Those who have all of it again lose
// nothing by that.
func (l *Limit) forget(now time.Time) {
	used := make(map[string]float64, len(l.by))
	callers := make([]string, 0, len(l.by))
	for caller, limiter := range l.by {
		used[caller] = math.Round(1000 * (1 - limiter.TokensAt(now)/float64(limiter.Burst())))
		callers = append(callers, caller)
	}
	slices.SortFunc(callers, func(a, b string) int { return cmp.Compare(used[a], used[b]) })
	for _, caller := range callers[:len(callers)/2] {
		delete(l.by, caller)
	}
}

// May reports whether something may be done for a caller now, and counts it.
func (l *Limit) May(caller string, interval time.Duration, burst int, now time.Time) bool {
	_, wait := l.Take(caller, interval, burst, now)
	return wait == 0
}

// Allow reports whether something that may be asked for so often an hour may be asked for from a place now, and counts it.
func (l *Limit) Allow(place string, anHour int, now time.Time) bool {
	return l.May(place, time.Hour/time.Duration(anHour), anHour, now)
}
