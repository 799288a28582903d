package site

import (
	"sync"

	"seneschal/domain/game"
)

// posted is a letter that was sent from a page, and its receipt.
type posted struct {
	form    form
	receipt *game.Receipt
}

// outbox remembers letters just sent, for the page that follows: it shows the
// receipt, and what was written if some of it was refused. What is lost with
// the process is only that; the letters themselves are in the log.
type outbox struct {
	mu      sync.Mutex
	letters map[string]posted // by cause
}

// maxSent is how many letters are remembered.
const maxSent = 500

func newOutbox() *outbox { return &outbox{letters: make(map[string]posted)} }

func (o *outbox) put(cause string, l posted) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.letters) >= maxSent {
		clear(o.letters)
	}
	o.letters[cause] = l
}

// find is a letter of a seat; nobody is shown another's.
func (o *outbox) find(cause string, t Token) (posted, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.letters[cause]
	return l, ok && l.receipt.Game == t.Game && l.receipt.Seat == t.Seat
}
