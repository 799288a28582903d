package incoming

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"seneschal/eventstore/rates"
)

// Limits bound how often emails are sent that nobody has proved to have asked for: to each address, and to all of them
// together. The zero value is ready.
type Limits struct {
	perAddress  rates.Limit
	perKey      rates.Limit // of emails that show a secret or path; the limit on all emails does not count them
	perStranger rates.Limit // addresses that are no player's, and may be forged

	mu    sync.Mutex
	total *rate.Limiter // of emails to all addresses; nil before the first
}

const (
	oneAnswer    = 20 * time.Minute // the time after which one more email may go to an address
	answersAhead = 2                // emails that may go to an address at once
	allAnswers   = rate.Limit(1)    // emails a second, to all addresses together
	allAhead     = 60               // emails that may go to all addresses at once
	someAhead    = 10               // questions to a player that may be sent at once, whatever paths the emails came by
)

// allowAddress reports whether an address may be written to now, and counts it.
func (l *Limits) allowAddress(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total == nil {
		l.total = rate.NewLimiter(allAnswers, allAhead)
	}
	return l.perAddress.May(address, oneAnswer, answersAhead, now) && l.total.AllowN(now, 1)
}

// allowStranger reports whether an address may be written to that is no player's and may be forged, and counts it. The
// address gets one email a day.
func (l *Limits) allowStranger(address string, now time.Time) bool {
	return l.allowAddress(address, now) && l.perStranger.May(address, 24*time.Hour, 1, now)
}

// allowProved reports whether an email may be sent that has a limit of its own, known by a key, and counts it. Emails
// under other keys do not count. At most ahead emails may be sent at once.
func (l *Limits) allowProved(key string, ahead int, now time.Time) bool {
	return l.perKey.May(key, oneAnswer, ahead, now)
}

// Daily remembers for which addresses something was done within a day. The zero value is ready.
type Daily struct{ limit rates.Limit }

// First reports whether this is the first time for an address within a day, and remembers it.
func (d *Daily) First(address string, now time.Time) bool {
	return d.limit.May(address, 24*time.Hour, 1, now)
}
