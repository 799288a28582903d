package forms

import "sync"

// Outbox remembers letters just sent, for the page that follows: it shows the
// receipt, and what was written if some of it was refused. What is lost with
// the process is only that; the letters themselves are in the log.
type Outbox[L any] struct {
	mu      sync.Mutex
	letters map[string]L // by cause
}

// maxSent is how many letters are remembered.
const maxSent = 500

// NewOutbox makes an empty outbox.
func NewOutbox[L any]() *Outbox[L] { return &Outbox[L]{letters: make(map[string]L)} }

// Put remembers a letter under a name. When there are too many, all older ones are
// forgotten.
func (o *Outbox[L]) Put(cause string, l L) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.letters) >= maxSent {
		clear(o.letters)
	}
	o.letters[cause] = l
}

// Find is a letter just sent. Whose it is, its finder must see to.
func (o *Outbox[L]) Find(cause string) (L, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.letters[cause]
	return l, ok
}
