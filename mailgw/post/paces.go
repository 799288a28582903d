package post

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// paces are how fast letters go to the mail domains that have limits.
type paces struct {
	limits map[string]rate.Limit
	mu     sync.Mutex // held from the look at who waits to the letter that is taken
	of     map[string]*rate.Limiter
}

// waiting are the domains to which no letter may go at the moment, and when the first may
// get one again.
func (p *paces) waiting(now time.Time) (domains []string, next time.Duration) {
	for _, domain := range slices.Sorted(maps.Keys(p.of)) {
		l := p.of[domain]
		short := 1 - l.TokensAt(now)
		if short <= 0 {
			continue
		}
		wait := time.Duration(short / float64(l.Limit()) * float64(time.Second))
		if len(domains) == 0 || wait < next {
			next = wait
		}
		domains = append(domains, domain)
	}
	return domains, next
}

// take notes that a letter goes to an address.
func (p *paces) take(address string, now time.Time) {
	domain := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	limit, ok := p.limits[domain]
	if !ok {
		limit, ok = p.limits["*"]
	}
	if !ok {
		return
	}
	if p.of[domain] == nil {
		p.of[domain] = rate.NewLimiter(limit, 1)
	}
	p.of[domain].AllowN(now, 1)
}
