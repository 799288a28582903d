package incoming

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"seneschal/eventstore/rates"
)

// Limits bound how often emails are sent that nobody has asked for: to each address, and to all
// of them together. The zero value is ready.
type Limits struct {
	by  rates.Limit
	few rates.Limit // each by itself: a flood of others does not count
	new rates.Limit // addresses that are nobody's, and may be forged

	mu  sync.Mutex
	all *rate.Limiter
}

const (
	oneAnswer    = 20 * time.Minute // time for one email to one address
	answersAhead = 2                // emails that may come at once
	allAnswers   = rate.Limit(1)    // a second, to everybody
	allAhead     = 60
	someAhead    = 10 // questions about emails in one name, by any path
)

// allowAddress reports whether an address may be written to now, and counts it.
func (l *Limits) allowAddress(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = rate.NewLimiter(allAnswers, allAhead)
	}
	return l.by.May(address, oneAnswer, answersAhead, now) && l.all.AllowN(now, 1)
}

// allowStranger does the same for an address that is no player's, and that the sender of an email may have forged: it gets
// one email a day, whatever it is about.
func (l *Limits) allowStranger(address string, now time.Time) bool {
	return l.allowAddress(address, now) && l.new.May(address, 24*time.Hour, 1, now)
}

// allowProved does the same for emails that show a secret or path of their own. Emails to others do
// not count. At most ahead emails may be sent at once.
func (l *Limits) allowProved(address string, ahead int, now time.Time) bool {
	return l.few.May(address, oneAnswer, ahead, now)
}

// Daily remembers which addresses something was done for within a day. The zero value is ready.
type Daily struct{ done rates.Limit }

// First reports whether this is the first time for an address within a day, and remembers it.
func (d *Daily) First(address string, now time.Time) bool {
	return d.done.May(address, 24*time.Hour, 1, now)
}
