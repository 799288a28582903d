package programs

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Requests of one token: a burst, and then one for each of these intervals.
const (
	requestBurst = 60
	requestEvery = time.Second
)

// limits bounds the requests of each token, and the guesses at tokens from each place.
type limits struct {
	mu    sync.Mutex
	allow map[string]*rate.Limiter
}

// maxLimits is the number of limiters that are kept; beyond it all begin anew.
const maxLimits = 10_000

// take takes one request off the allowance of a caller, and returns what is left; wait is the time to the
// next request if there is none.
func (l *limits) take(who string, now time.Time) (left int, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.allow == nil || len(l.allow) > maxLimits {
		l.allow = make(map[string]*rate.Limiter)
	}
	limiter, ok := l.allow[who]
	if !ok {
		limiter = rate.NewLimiter(rate.Every(requestEvery), requestBurst)
		l.allow[who] = limiter
	}
	if !limiter.AllowN(now, 1) {
		return 0, time.Duration((1 - limiter.TokensAt(now)) * float64(requestEvery))
	}
	return int(limiter.TokensAt(now)), 0
}
