// Package rates limits how often something is asked for from one place.
package rates

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxPlaces is the number of places that are remembered.
const maxPlaces = 10_000

// A Limit counts how often something is asked for from each place. The zero value is ready.
type Limit struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

// Allow reports whether something that may be asked for so often an hour may be asked for from a
// place now, and counts it.
func (l *Limit) Allow(place string, anHour int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil || len(l.by) >= maxPlaces {
		l.by = make(map[string]*rate.Limiter)
	}
	mine, ok := l.by[place]
	if !ok {
		mine = rate.NewLimiter(rate.Every(time.Hour/time.Duration(anHour)), anHour)
		l.by[place] = mine
	}
	return mine.AllowN(now, 1)
}
