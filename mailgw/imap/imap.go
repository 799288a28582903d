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
	"math/rand/v2"
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

// Open checks the configuration and starts to drain the mailbox. It does not
// wait for a connection: a server that cannot be reached is tried again until
// Close.
func Open(cfg Config) (*Inbox, error) {
	cfg, at, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	in := &Inbox{cfg: cfg, at: at, cancel: cancel, done: make(chan struct{}), out: make(chan mailgw.Raw), call: make(chan struct{}, 1), settled: make(chan struct{}, 1)}
	go in.run(ctx)
	return in, nil
}

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

// alarming is how many connections in a row must fail to wake someone.
const alarming = 5

func (in *Inbox) run(ctx context.Context) {
	defer close(in.done)
	for failed := 0; ; failed++ {
		worked, gained, err := in.attend(ctx)
		if ctx.Err() != nil {
			return
		}
		if worked {
			failed = 0
		}
		in.report(ctx, err, failed)
		pause := in.backoff(failed)
		if gained {
			pause /= sooner
		}
		t := time.NewTimer(pause)
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return
		}
	}
}

func (in *Inbox) report(ctx context.Context, err error, failed int) {
	in.mu.Lock()
	in.trouble = err
	in.mu.Unlock()
	if failed+1 == alarming {
		in.cfg.Log.ErrorContext(ctx, "mailbox out of reach", "server", in.at.Addr, "tries", failed+1, "err", err)
		return
	}
	in.cfg.Log.WarnContext(ctx, "mailbox connection lost", "server", in.at.Addr, "err", err)
}

// sooner is by how much the pause is shorter after a connection that brought
// something: there is more where that came from.
const sooner = 10

// backoff doubles with each failure; chance keeps many houses from knocking
// at the same moment.
func (in *Inbox) backoff(failed int) time.Duration {
	d := in.cfg.MaxBackoff
	if failed < 20 {
		d = min(in.cfg.MinBackoff<<failed, d)
	}
	return d/2 + rand.N(d)
}
