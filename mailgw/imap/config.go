package imap

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"time"
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
	Token    func(context.Context) (string, error)
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
}

// server is where a Config points to.
type server struct {
	addr, host string
	implicit   bool // TLS from the first byte
	starttls   bool
}

func (c Config) complete() (Config, server, error) {
	c.Folder = cmp.Or(c.Folder, "INBOX")
	c.MaxSize, c.Head = cmp.Or(c.MaxSize, 1<<20), cmp.Or(c.Head, 128<<10)
	c.Timeout, c.Idle, c.Poll = cmp.Or(c.Timeout, 30*time.Second), cmp.Or(c.Idle, 5*time.Minute), cmp.Or(c.Poll, 30*time.Second)
	c.MinBackoff, c.MaxBackoff = cmp.Or(c.MinBackoff, time.Second), cmp.Or(c.MaxBackoff, 5*time.Minute)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s, err := c.server()
	if err == nil && (c.User == "" || c.Password == "" && c.Token == nil) {
		err = errors.New("a user and a password or token are needed")
	}
	if err != nil {
		return c, s, fmt.Errorf("mailbox %s: %w", redacted(c.URL), err)
	}
	return c, s, nil
}

func (c Config) server() (server, error) {
	u, err := url.Parse(c.URL)
	if err != nil {
		return server{}, errors.New("not a URL: use imaps://HOST, imap+starttls://HOST or, on this machine, imap://127.0.0.1:PORT")
	}
	s := server{host: u.Hostname()}
	port := "143"
	switch u.Scheme {
	case "imaps":
		port, s.implicit = "993", true
	case "imap+starttls":
		s.starttls = true
	case "imap":
		if !c.Insecure && !loopback(s.host) {
			return s, errors.New("would send the password unprotected to another machine: use imaps:// or imap+starttls://")
		}
	default:
		return s, errors.New("use imaps://HOST, imap+starttls://HOST or, on this machine, imap://127.0.0.1:PORT")
	}
	if s.host == "" {
		return s, errors.New("the host is missing")
	}
	s.addr = net.JoinHostPort(s.host, cmp.Or(u.Port(), port))
	return s, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// redacted is a URL fit for a log.
func redacted(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "(unreadable URL)"
	}
	return u.Redacted()
}
