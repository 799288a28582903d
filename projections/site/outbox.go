package site

import (
	"crypto/rand"
	"sync"

	"seneschal/domain/game"
)

// posted is a letter that was sent from a page, and its receipt.
type posted struct {
	form    form
	receipt *game.Receipt
}

// of reports whether a letter is a seat's: nobody is shown another's.
func (l posted) of(t Token) bool { return l.receipt.Game == t.Game && l.receipt.Seat == t.Seat }

// outbox remembers letters just sent, for the page that follows: it shows the
// receipt, and what was written if some of it was refused. What is lost with
// the process is only that; the letters themselves are in the log.
type outbox[L any] struct {
	mu      sync.Mutex
	letters map[string]L // by cause
}

// maxSent is how many letters are remembered.
const maxSent = 500

func newOutbox[L any]() *outbox[L] { return &outbox[L]{letters: make(map[string]L)} }

func (o *outbox[L]) put(cause string, l L) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.letters) >= maxSent {
		clear(o.letters)
	}
	o.letters[cause] = l
}

// letterName names a letter that is about to be written.
func letterName() string { return rand.Text() }

// find is a letter just sent. Whose it is, its finder must see to.
func (o *outbox[L]) find(cause string) (L, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.letters[cause]
	return l, ok
}
