package imap

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

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
