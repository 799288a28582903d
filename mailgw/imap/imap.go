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
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
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

// Config says which mailbox to drain and how patiently. URL and User are
// required, for the rest the zero value is right.
type Config struct {
	// URL is imaps://host[:993], imap+starttls://host[:143], or, on this machine
	// only, imap://host[:143].
	URL      string
	User     string
	Password string
	// Token, if there is one, is asked at each login for an OAuth2 access token,
	// which is then used instead of the password.
	Token    oauth.Source
	Insecure bool        // allow imap:// to another machine
	TLS      *tls.Config // nil is the usual one
	Folder   string      // to drain; "" is INBOX

	MaxSize int64 // of a letter that is fetched whole; 0 is 1 MiB
	Head    int64 // how much is fetched of a larger one; 0 is 128 KiB

	Timeout time.Duration // for a command; 0 is 30 s
	Idle    time.Duration // for one IDLE; 0 is 5 min
	Poll    time.Duration // between looks at a server without IDLE; 0 is 30 s
	Settle  time.Duration // how long a letter may take from its date of receipt to the mailbox; 0 is none

	MinBackoff, MaxBackoff time.Duration // between connections; 0 is 1 s and 5 min

	Log *slog.Logger // nil is silence

	server string // of the URL
}

func (c Config) complete() (Config, mailurl.Server, error) {
	c.Folder = cmp.Or(c.Folder, "INBOX")
	c.MaxSize, c.Head = cmp.Or(c.MaxSize, 1<<20), cmp.Or(c.Head, 128<<10)
	c.Timeout, c.Idle, c.Poll = cmp.Or(c.Timeout, 30*time.Second), cmp.Or(c.Idle, 5*time.Minute), cmp.Or(c.Poll, 30*time.Second)
	c.MinBackoff, c.MaxBackoff = cmp.Or(c.MinBackoff, time.Second), cmp.Or(c.MaxBackoff, 5*time.Minute)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	s, err := mailurl.IMAP.Parse(c.URL, c.Insecure)
	c.server = s.Addr
	if err == nil && (c.User == "" || c.Password == "" && c.Token == nil) {
		err = errors.New("a user and a password or token are needed")
	}
	if err != nil {
		err = fmt.Errorf("mailbox %s: %w", mailurl.Redacted(c.URL), err)
	}
	return c, s, err
}

func poke(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
