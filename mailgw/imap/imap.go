// Package imap drains a mailbox over IMAP: it is the mailgw.Inbox of a house
// with a mail provider, and of maildrop.
//
// What is in the mailbox is the work that is left. Letters are never deleted,
// and nothing is remembered from one run to the next: who starts looks at what
// is there. Within a run each connection goes on where the last one ended, to
// the byte, so that even short ones bring letters in. A lost or silent
// connection is replaced with growing patience, one that was of use nearly at
// once; every command has its time, and a mailbox whose numbers have changed
// is simply read anew.
package imap

import (
	"context"
	"errors"
	"sync"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/mailurl"
)

// ErrClosed says that the Inbox was closed.
var ErrClosed = errors.New("mailbox is closed")

// An Inbox drains one mailbox. One goroutine of its own talks to the server.
type Inbox struct {
	cfg    Config
	at     mailurl.Server
	cancel context.CancelFunc
	done   chan struct{}
	out    chan mailgw.Raw
	call   chan struct{} // someone wants something filed, or a fresh look

	settled chan struct{} // letters have been moved
	known   memory        // from one connection to the next

	mu      sync.Mutex
	filings []*filing
	asks    []*ask
	drained time.Time
	trouble error
}

var _ mailgw.Inbox = (*Inbox)(nil)

// Next waits for the next letter.
func (in *Inbox) Next(ctx context.Context) (mailgw.Raw, error) {
	select {
	case raw := <-in.out:
		return raw, nil
	case <-ctx.Done():
		return mailgw.Raw{}, ctx.Err()
	case <-in.done:
		return mailgw.Raw{}, ErrClosed
	}
}

// Drained is the time before which everything is handed out and filed, by the
// clock of this machine, and asks for a fresh look.
func (in *Inbox) Drained() time.Time {
	poke(in.call)
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.drained
}

// Trouble is why there is no connection just now; nil if there is one.
func (in *Inbox) Trouble() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.trouble
}
