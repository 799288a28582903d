package imap

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"

	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

// A session is one connection with the mailbox selected. Every command has a time limit. When it ends, the connection
// is cut, because the library alone would wait for ever.
type session struct {
	conn        net.Conn
	client      *imapclient.Client
	news        chan struct{} // an email may have come
	losses      chan struct{} // an email has left the mailbox
	timeout     time.Duration
	validity    uint32
	canMove     bool        // emails can be moved without an EXPUNGE of others
	canIdle     bool        // the server knows IDLE
	listsRanges bool        // the server lists found emails as ranges
	stop        func() bool // ends the watch for the end of ctx
}

var errTimeout = fmt.Errorf("no answer in time: %w", os.ErrDeadlineExceeded)

// openSession connects, logs in and selects the mailbox. The session ends with ctx, or with close.
func openSession(ctx context.Context, config Config, at mailurl.Server) (*session, error) {
	conn, err := (&net.Dialer{Timeout: config.Timeout}).DialContext(ctx, "tcp", at.Addr)
	if err != nil {
		return nil, err
	}
	s := &session{conn: conn, news: make(chan struct{}, 1), losses: make(chan struct{}, 1), timeout: config.Timeout}
	s.stop = context.AfterFunc(ctx, func() { conn.Close() })
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"connecting", func() error { return s.openClient(ctx, config, at) }},
		{"logging in", func() error { return s.login(ctx, config) }},
		{"opening " + config.Folder, func() error { return s.selectFolder(config.Folder) }},
	} {
		if err := s.runWithin(s.timeout, step.do); err != nil {
			s.close()
			return nil, fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return s, nil
}

// openClient starts TLS as the URL demands, and waits for the greeting.
func (s *session) openClient(ctx context.Context, c Config, at mailurl.Server) error {
	o := clientOptions(c, at, s.news, s.losses)
	if at.StartTLS {
		client, err := imapclient.NewStartTLS(s.conn, o)
		s.client = client
		return err
	}
	conn := s.conn
	if at.Implicit {
		t := tls.Client(conn, o.TLSConfig)
		if err := t.HandshakeContext(ctx); err != nil {
			return err
		}
		conn = t
	}
	s.client = imapclient.New(conn, o)
	return s.client.WaitGreeting()
}

func (s *session) selectFolder(folder string) error {
	data, err := s.client.Select(folder, nil).Wait()
	if err != nil {
		return err
	}
	caps := s.client.Caps()
	s.validity = data.UIDValidity
	s.canMove = caps.Has(imap.CapMove) || caps.Has(imap.CapUIDPlus)
	s.canIdle = caps.Has(imap.CapIdle)
	s.listsRanges = caps.Has(imap.CapESearch) || caps.Has(imap.CapIMAP4rev2)
	return nil
}

// runWithin runs f, and cuts the connection if that takes longer than limit: then the error wraps errTimeout.
func (s *session) runWithin(limit time.Duration, f func() error) error {
	var expired atomic.Bool
	t := time.AfterFunc(limit, func() {
		expired.Store(true)
		s.conn.Close()
	})
	err := f()
	t.Stop()
	if expired.Load() {
		return errors.Join(errTimeout, err)
	}
	return err
}

// close ends the connection without logging out: unfiled emails stay where they are. It closes the connection first,
// because the client would wait for data that were read only in part.
func (s *session) close() {
	s.stop()
	s.conn.Close()
	if s.client != nil {
		_ = s.client.Close() // says only that the connection is closed
	}
}

// filedKeyword marks emails that were copied where they could not be moved.
const filedKeyword = imap.Flag("$Seneschal")

// listWaiting returns the UIDs of the emails in the folder, without those that were marked because they could not be
// moved.
func (s *session) listWaiting() ([]imap.UID, error) {
	var criteria imap.SearchCriteria
	if !s.canMove {
		criteria.NotFlag = []imap.Flag{filedKeyword}
	}
	var o *imap.SearchOptions
	if s.listsRanges {
		o = &imap.SearchOptions{ReturnAll: true}
	}
	var uids []imap.UID
	err := s.runWithin(s.timeout, func() error {
		data, err := s.client.UIDSearch(&criteria, o).Wait()
		if err == nil {
			uids = data.AllUIDs()
		}
		return err
	})
	return uids, err
}

// fileTo moves emails to a folder. If the server refuses, it makes the folder and tries once more.
func (s *session) fileTo(uids imap.UIDSet, folder string) error {
	err := s.runWithin(s.timeout, func() error { return s.moveOrCopy(uids, folder) })
	if e := (*imap.Error)(nil); !errors.As(err, &e) || e.Type != imap.StatusResponseTypeNo {
		return err
	}
	// The folder may be missing; servers do not all say so in the same way.
	if cerr := s.runWithin(s.timeout, func() error { return s.client.Create(folder, nil).Wait() }); cerr != nil {
		return err
	}
	return s.runWithin(s.timeout, func() error { return s.moveOrCopy(uids, folder) })
}

// moveOrCopy moves emails; on a server that cannot, it copies them and marks the originals with filedKeyword.
func (s *session) moveOrCopy(uids imap.UIDSet, folder string) error {
	if s.canMove {
		_, err := s.client.Move(uids, folder).Wait()
		return err
	}
	// Without MOVE or UIDPLUS an email could only be taken away by an EXPUNGE, which also takes
	// emails that others have marked. So it stays, and is marked.
	if _, err := s.client.Copy(uids, folder).Wait(); err != nil {
		return err
	}
	return s.client.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{filedKeyword}}, nil).Close()
}

// waitForNews returns when an email may have come, when call is signalled, or after a time: Idle, or Poll on a server
// without IDLE. If losses count, it also returns when an email has left the mailbox.
func (s *session) waitForNews(config Config, call <-chan struct{}, losses bool) error {
	if !s.canIdle {
		s.sleepUntilNews(config.Poll, call, losses)
		return s.runWithin(s.timeout, func() error { return s.client.Noop().Wait() })
	}
	var idle *imapclient.IdleCommand
	err := s.runWithin(s.timeout, func() (err error) {
		idle, err = s.client.Idle()
		return err
	})
	if err != nil {
		return err
	}
	longest := config.Idle
	if losses && !s.canMove {
		longest = min(longest, config.Poll) // emails are marked there, which wakes nobody
	}
	s.sleepUntilNews(longest, call, losses)
	return s.runWithin(s.timeout, func() error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
}

func (s *session) sleepUntilNews(d time.Duration, call <-chan struct{}, losses bool) {
	var lost <-chan struct{}
	if losses {
		lost = s.losses
	}
	select {
	case <-time.After(d):
	case <-s.news:
	case <-lost:
	case <-s.client.Closed():
	case <-call:
	}
}

// login logs in by token, or else by PLAIN, or by LOGIN if the server does not offer that.
func (s *session) login(ctx context.Context, config Config) error {
	caps := s.client.Caps()
	if caps == nil {
		return net.ErrClosed
	}
	if config.Token != nil {
		return oauth.Login(ctx, config.Token, config.User, config.server, func(way string) bool { return caps.Has(imap.AuthCap(way)) }, s.client.Authenticate)
	}
	if caps.Has(imap.AuthCap(sasl.Plain)) {
		return s.client.Authenticate(sasl.NewPlainClient("", config.User, config.Password))
	}
	return s.client.Login(config.User, config.Password).Wait()
}

func clientOptions(c Config, at mailurl.Server, news, losses chan<- struct{}) *imapclient.Options {
	return &imapclient.Options{TLSConfig: at.TLS(c.TLS), UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		// The handler runs on the reader: it must never wait.
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				poke(news)
			}
		},
		Expunge: func(uint32) { poke(losses) },
	}}
}
