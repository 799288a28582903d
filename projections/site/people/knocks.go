package people

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// knocksAnHour is how many links may be asked for from one place.
	knocksAnHour = 20
	// maxPlaces is how many places are remembered.
	maxPlaces = 10_000
)

// knocks bounds how often links are asked for from one place. The zero value is
// ready.
type knocks struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

// allow reports whether a link may be asked for from a place, and counts it.
func (k *knocks) allow(place string, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.by == nil || len(k.by) >= maxPlaces {
		k.by = make(map[string]*rate.Limiter)
	}
	mine, ok := k.by[place]
	if !ok {
		mine = rate.NewLimiter(rate.Every(time.Hour/knocksAnHour), knocksAnHour)
		k.by[place] = mine
	}
	return mine.AllowN(now, 1)
}
