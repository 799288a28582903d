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
	call   chan struct{} // wakes the connection: an email is to be filed or reread, or a fresh look is wanted

	settled chan struct{} // emails have been moved
	known   memory        // from one connection to the next

	mu       sync.Mutex
	filings  []*filing // emails that have to be moved
	requests []*textRequest
	drained  time.Time // zero before the first look
	trouble  error     // nil while there is a connection
}

var _ mailgw.Inbox = (*Inbox)(nil)

// Next waits for the next email. It returns ErrClosed after Close.
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

// Drained returns the time up to which every email that arrived has been handed out and filed, or set aside; the zero
// time before the first look. It also asks for a fresh look, and does not wait for it.
func (in *Inbox) Drained() time.Time {
	poke(in.call)
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.drained
}

// Trouble returns the error by which the last connection broke; nil while there is a connection, and before the first.
func (in *Inbox) Trouble() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.trouble
}

// Config says which mailbox to drain and how patiently. URL, User, and Password or Token are required; for all other
// fields the zero value will do.
type Config struct {
	// URL is imaps://host[:993], imap+starttls://host[:143], or, on this machine only,
	// imap://host[:143].
	URL      string
	User     string
	Password string
	// Token, if set, is asked at each login for an OAuth2 access token, which replaces the password.
	Token    oauth.Source
	Insecure bool        // allow imap:// to another machine
	TLS      *tls.Config // nil: the usual one
	Folder   string      // the folder to drain; "": INBOX

	MaxSize int64 // largest email that is fetched whole; 0 is 1 MiB
	Head    int64 // how many bytes are fetched of a larger email; 0 is 128 KiB

	Timeout time.Duration // the longest time for a command; 0 is 30 s
	Idle    time.Duration // the longest time between looks at a server with IDLE; 0 is 5 min
	Poll    time.Duration // the longest time between looks at a server without IDLE; 0 is 30 s
	Settle  time.Duration // how long after its date of receipt an email may still appear in the mailbox

	// Lane returns the game that an email's header names, given at most the first 16 KiB of it; "" if it names none. Emails
	// are handed out with it. nil: nothing is read before the text.
	Lane func(head []byte) string
	// Elsewhere reports whether another process probably handles the emails of a game: such emails may be handed out without
	// their text. It is asked when an email is handed out, and must be set if Lane is.
	Elsewhere func(lane string) bool

	MinBackoff, MaxBackoff time.Duration // bounds of the pause between connections; 0 is 1 s and 5 min

	Log *slog.Logger // nil: silence

	server string // of the URL
}

// withDefaults returns the configuration with the defaults filled in, and its URL parsed. It fails if the URL cannot
// be used, or if user, or password and token, are missing.
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

// poke wakes the reader of a channel; if a signal waits there already, it does nothing.
func poke(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
