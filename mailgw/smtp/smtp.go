// Package smtp sends emails to a mail server, one recipient at a time, and says what each failure means: try again,
// give up, or unknown.
package smtp

import (
	"context"
	"sync"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/mailurl"
)

// A Sender sends emails over connections that it keeps while there is work. Its methods may be called from several
// goroutines; each email gets a connection of its own.
type Sender struct {
	cfg    Config
	server mailurl.Server

	mu     sync.Mutex
	idle   []*conn
	closed bool
}

// New checks the configuration, and fails if it cannot be used. It does not connect.
func New(cfg Config) (*Sender, error) {
	cfg, server, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Sender{cfg: cfg, server: server}, nil
}

// Send sends one email and returns the server's reply on taking it. If the server has closed a kept connection before
// it accepted anything, Send tries the next. Every error is an *Error.
func (s *Sender) Send(ctx context.Context, email mailgw.Outbound) (reply string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	for {
		conn, used, err := s.keptOrNewConn(ctx)
		if err != nil {
			return "", connectError(err)
		}
		reply, failed := conn.sendEmail(ctx, email)
		if failed == nil {
			s.keepConn(conn)
			return reply, nil
		}
		alive := s.keepIfAlive(ctx, conn, failed)
		if alive || !used || !failed.stale || ctx.Err() != nil {
			return "", failed
		}
		// The server had closed the kept connection; nothing was sent yet.
	}
}

// keptOrNewConn returns a kept connection, or else a new one; used says which. It closes connections that were idle
// for longer than Keep.
func (s *Sender) keptOrNewConn(ctx context.Context) (conn *conn, used bool, err error) {
	s.mu.Lock()
	for len(s.idle) > 0 && conn == nil {
		conn = s.idle[len(s.idle)-1]
		s.idle = s.idle[:len(s.idle)-1]
		if time.Since(conn.idleSince) > s.cfg.Keep {
			conn.closeAbruptly()
			conn = nil
		}
	}
	s.mu.Unlock()
	if conn != nil {
		return conn, true, nil
	}
	conn, err = dialServer(ctx, s.cfg, s.server)
	return conn, false, err
}

// keepConn keeps a connection for the next email; after Close it closes it.
func (s *Sender) keepConn(conn *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		conn.closeAbruptly()
		return
	}
	conn.idleSince = time.Now()
	s.idle = append(s.idle, conn)
}

// keepIfAlive keeps a connection on which only the email was refused, and closes any other. It reports whether it kept
// it.
func (s *Sender) keepIfAlive(ctx context.Context, conn *conn, err *Error) (alive bool) {
	if err.Code == 421 || err.Code == 0 && err.Outcome != Permanent || conn.resetForNext(ctx, s.cfg.Hello) != nil {
		conn.closeAbruptly()
		return false
	}
	s.keepConn(conn)
	return true
}

// Close closes the connections that are kept, and has those in use closed after their email.
func (s *Sender) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, c := range s.idle {
		c.closeAbruptly()
	}
	s.idle = nil
	return nil
}
