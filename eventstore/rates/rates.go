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

// maxCallers is the number of callers that a limit remembers.
const maxCallers = 10_000

// A Limit counts how often something is done for each caller. The zero value is ready. It remembers 10,000 callers. If more
// come, it forgets those that have used the smallest parts of their allowances: no crowd gives a caller back what it has
// used.
type Limit struct {
	mu       sync.Mutex
	limiters map[string]*rate.Limiter
}

// Take takes one off the allowance of a caller, and returns the number that is left. The allowance is burst at first, and
// grows by one in each interval, to burst at most. If none was left, Take takes nothing, and wait is the time until there
// is one.
func (l *Limit) Take(caller string, interval time.Duration, burst int, now time.Time) (left int, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limiters == nil {
		l.limiters = make(map[string]*rate.Limiter)
	}
	limiter, known := l.limiters[caller]
	if !known {
		if len(l.limiters) >= maxCallers {
			l.forgetHalf(now)
		}
		limiter = rate.NewLimiter(rate.Every(interval), burst)
		l.limiters[caller] = limiter
	}
	if !limiter.AllowN(now, 1) {
		return 0, max(1, time.Duration((1-limiter.TokensAt(now))*float64(interval)))
	}
	return int(limiter.TokensAt(now)), 0
}

// forgetHalf forgets the half of the callers that have used the smallest parts of their allowances. Most of these have used
// nothing lately, and lose nothing.
func (l *Limit) forgetHalf(now time.Time) {
	used := make(map[string]float64, len(l.limiters))
	callers := make([]string, 0, len(l.limiters))
	for caller, limiter := range l.limiters {
		used[caller] = math.Round(1000 * (1 - limiter.TokensAt(now)/float64(limiter.Burst())))
		callers = append(callers, caller)
	}
	slices.SortFunc(callers, func(a, b string) int { return cmp.Compare(used[a], used[b]) })
	for _, caller := range callers[:len(callers)/2] {
		delete(l.limiters, caller)
	}
}

// May reports whether something may be done for a caller now, and counts it if so. interval and burst are those of Take.
func (l *Limit) May(caller string, interval time.Duration, burst int, now time.Time) bool {
	_, wait := l.Take(caller, interval, burst, now)
	return wait == 0
}

// Allow reports whether something may be asked for from a place now, and counts it if so. It may be asked for so often an
// hour, at least once.
func (l *Limit) Allow(place string, anHour int, now time.Time) bool {
	return l.May(place, time.Hour/time.Duration(anHour), anHour, now)
}
