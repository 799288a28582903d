// Package imap drains a mailbox over IMAP. It is the mailgw.Inbox of a server with a mail
// provider, and with maildrop.
//
// The emails in the mailbox are the work that is left. They are never deleted, and nothing is
// remembered from one run to the next: a new run looks at the mailbox. Within a run each
// connection goes on where the last one ended, to the byte, so that even short connections make
// progress. A lost or silent connection is replaced after growing pauses, or nearly at once if it
// was of use. Every command has a time limit. A mailbox whose numbers have changed is simply read
// anew.
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
	call   chan struct{} // an email is to be filed or reread, or a fresh look is wanted

	settled chan struct{} // emails have been moved
	known   memory        // from one connection to the next

	mu      sync.Mutex
	filings []*filing
	asks    []*ask
	drained time.Time
	trouble error
}

var _ mailgw.Inbox = (*Inbox)(nil)

// Next waits for the next email.
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

// Drained returns the time before which every email is handed out and filed, by the clock of
// this machine. It also asks for a fresh look.
func (in *Inbox) Drained() time.Time {
	poke(in.call)
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.drained
}

// Trouble returns the reason why there is no connection just now; nil if there is one.
func (in *Inbox) Trouble() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.trouble
}

// Config says which mailbox to drain and how patiently. URL and User are required; for the rest
// the zero value is right.
type Config struct {
	// URL is imaps://host[:993], imap+starttls://host[:143], or, on this machine only,
	// imap://host[:143].
	URL      string
	User     string
	Password string
	// Token, if set, is asked at each login for an OAuth2 access token, which replaces the password.
	Token    oauth.Source
	Insecure bool        // allow imap:// to another machine
	TLS      *tls.Config // nil is the usual one
	Folder   string      // the one to drain; "" is INBOX

	MaxSize int64 // largest email that is fetched whole; 0 is 1 MiB
	Head    int64 // bytes that are fetched of a larger one; 0 is 128 KiB

	Timeout time.Duration // for a command; 0 is 30 s
	Idle    time.Duration // for one IDLE; 0 is 5 min
	Poll    time.Duration // between looks at a server without IDLE; 0 is 30 s
	Settle  time.Duration // how long an email may take from its date of receipt to the mailbox; 0 is none

	MinBackoff, MaxBackoff time.Duration // between connections; 0 is 1 s and 5 min

	Log *slog.Logger // nil is silence

	server string // of the URL
}

func (c Config) withDefaults() (Config, mailurl.Server, error) {
	c.Folder = cmp.Or(c.Folder, "INBOX")
	c.MaxSize, c.Head = cmp.Or(c.MaxSize, 1<<20), cmp.Or(c.Head, 128<<10)
	c.Timeout, c.Idle, c.Poll = cmp.Or(c.Timeout, 30*time.Second), cmp.Or(c.Idle, 5*time.Minute), cmp.Or(c.Poll, 30*time.Second)
	c.MinBackoff, c.MaxBackoff = cmp.Or(c.MinBackoff, time.Second), cmp.Or(c.MaxBackoff, 5*time.Minute)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	server, err := mailurl.IMAP.Parse(c.URL, c.Insecure)
	c.server = server.Addr
	if err == nil && (c.User == "" || c.Password == "" && c.Token == nil) {
		err = errors.New("a user and a password or token are needed")
	}
	if err != nil {
		err = fmt.Errorf("mailbox %s: %w", mailurl.Redacted(c.URL), err)
	}
	return c, server, err
}

func poke(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
