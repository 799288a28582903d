package imap

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/mailgw"
)

// Open checks the configuration and starts to drain the mailbox. It does not wait for a connection: a server that
// cannot be reached is tried again until Close. It fails only if the configuration cannot be used.
func Open(cfg Config) (*Inbox, error) {
	cfg, at, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	in := &Inbox{cfg: cfg, at: at, cancel: cancel, done: make(chan struct{}), out: make(chan mailgw.Raw), call: make(chan struct{}, 1), settled: make(chan struct{}, 1)}
	go in.runConnections(ctx)
	return in, nil
}

// alarmAfter is the number of connections in a row that fail before an error is logged.
const alarmAfter = 5

// runConnections makes one connection after another until ctx ends, with pauses that grow while connections fail.
func (in *Inbox) runConnections(ctx context.Context) {
	defer close(in.done)
	for failed := 0; ; failed++ {
		worked, gained, err := in.serveConnection(ctx)
		if ctx.Err() != nil {
			return
		}
		if worked {
			failed = 0
		}
		in.reportFailure(ctx, err, failed)
		pause := in.backoff(failed)
		if gained {
			pause /= gainDivisor
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
	}
}

// serveConnection makes a connection and drains the mailbox until it breaks. worked and gained are those of the drain.
func (in *Inbox) serveConnection(ctx context.Context) (worked, gained bool, err error) {
	session, err := openSession(ctx, in.cfg, in.at)
	if err != nil {
		return false, false, err
	}
	defer session.close()
	in.adoptNumbers(session.validity)
	d := &drain{Inbox: in, session: session, waiting: map[imap.UID]time.Time{}, tried: map[imap.UID]bool{}, fileTimer: time.NewTimer(filedWithin)}
	d.fileTimer.Stop()
	for err == nil {
		err = d.drainRound(ctx)
	}
	return d.worked, d.gained, err
}

// reportFailure keeps the error as Trouble and logs it, once as an error if many connections in a row have failed.
func (in *Inbox) reportFailure(ctx context.Context, err error, failed int) {
	in.mu.Lock()
	in.trouble = err
	in.mu.Unlock()
	if failed+1 == alarmAfter {
		in.cfg.Log.ErrorContext(ctx, "mailbox out of reach", "server", in.at.Addr, "tries", failed+1, "err", err)
		return
	}
	in.cfg.Log.WarnContext(ctx, "mailbox connection lost", "server", in.at.Addr, "err", err)
}

// gainDivisor is the number by which the pause is divided after a connection that gained something, because there is
// probably more.
const gainDivisor = 10

// backoff returns the pause after a number of failures in a row: it doubles with each up to MaxBackoff. It is random,
// so that many servers do not connect at the same moment.
func (in *Inbox) backoff(failed int) time.Duration {
	d := in.cfg.MaxBackoff
	if failed < 20 {
		d = min(in.cfg.MinBackoff<<failed, d)
	}
	return d/2 + rand.N(d)
}
