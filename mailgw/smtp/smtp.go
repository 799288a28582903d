// Package smtp sends letters to a mail server, one recipient at a time, and
// says of each failure what it means: try again, give up, or nobody knows.
package smtp

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"sync"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

// Config says which server sends the letters. URL is required, for the rest
// the zero value is right.
type Config struct {
	// URL is smtps://host[:465], smtp+starttls://host[:587], or, on this machine
	// only, smtp://host[:587].
	URL      string
	User     string // "" does not log in
	Password string
	// Token, if there is one, is asked at each login for an OAuth2 access token,
	// which is then used instead of the password.
	Token    oauth.Source
	Insecure bool        // allow smtp:// to another machine
	TLS      *tls.Config // nil is the usual one
	Hello    string      // how this machine calls itself; "" is localhost

	Timeout time.Duration // for a whole letter; 0 is 2 min
	Keep    time.Duration // how long an idle connection is kept; 0 is 20 s
}

// A Sender sends letters over connections that it keeps while there is work.
// It may be used by several goroutines; each gets a connection of its own.
type Sender struct {
	cfg Config
	at  mailurl.Server

	mu     sync.Mutex
	idle   []*conn
	closed bool
}

// New checks the configuration. It does not connect.
func New(cfg Config) (*Sender, error) {
	cfg.Hello = cmp.Or(cfg.Hello, "localhost")
	cfg.Timeout = cmp.Or(cfg.Timeout, 2*time.Minute)
	cfg.Keep = cmp.Or(cfg.Keep, 20*time.Second)
	at, err := mailurl.SMTP.Parse(cfg.URL, cfg.Insecure)
	if err == nil && cfg.User != "" && cfg.Password == "" && cfg.Token == nil {
		err = errors.New("a password or token is needed with the user")
	}
	if err != nil {
		return nil, fmt.Errorf("mail server %s: %w", mailurl.Redacted(cfg.URL), err)
	}
	return &Sender{cfg: cfg, at: at}, nil
}

// Send sends one letter and returns what the server said on taking it. Every
// error is an *Error.
func (s *Sender) Send(ctx context.Context, letter mailgw.Outbound) (reply string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	for {
		c, used, err := s.conn(ctx)
		if err != nil {
			return "", routeError("connecting", err)
		}
		reply, failed := c.send(ctx, letter)
		if failed == nil {
			s.keep(c)
			return reply, nil
		}
		alive := s.reuse(ctx, c, failed)
		if alive || !used || !failed.stale || ctx.Err() != nil {
			return "", failed
		}
		// The server had closed the kept connection; nothing was sent yet.
	}
}

// conn takes a kept connection, or makes one.
func (s *Sender) conn(ctx context.Context) (c *conn, used bool, err error) {
	s.mu.Lock()
	for len(s.idle) > 0 && c == nil {
		c = s.idle[len(s.idle)-1]
		s.idle = s.idle[:len(s.idle)-1]
		if time.Since(c.since) > s.cfg.Keep {
			c.drop()
			c = nil
		}
	}
	s.mu.Unlock()
	if c != nil {
		return c, true, nil
	}
	c, err = dial(ctx, s.cfg, s.at)
	return c, false, err
}

func (s *Sender) keep(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		c.drop()
		return
	}
	c.since = time.Now()
	s.idle = append(s.idle, c)
}

// reuse keeps a connection on which only the letter was refused.
func (s *Sender) reuse(ctx context.Context, c *conn, err *Error) (alive bool) {
	if err.Code == 421 || err.Code == 0 && err.Fate != Permanent || c.reset(ctx, s.cfg.Hello) != nil {
		c.drop()
		return false
	}
	s.keep(c)
	return true
}

// Close drops the connections that are kept.
func (s *Sender) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, c := range s.idle {
		c.drop()
	}
	s.idle = nil
	return nil
}
