package maildrop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/netutil"
)

// Start opens the store and listens for SMTP and IMAP. The server runs until Close. Start fails if another process
// uses the store, if an account cannot be added, or if an address is in use or, without Public, can be reached by
// others.
func Start(cfg Config) (*Server, error) {
	server, err := openServer(cfg)
	if err != nil {
		return nil, err
	}
	if err := server.openListeners(); err != nil {
		server.unlock()
		return nil, err
	}
	server.smtp, server.imap = server.newSMTP(), server.newIMAP()
	server.running.Go(func() { server.serveListener("smtp", server.smtp.Serve, server.smtpL) })
	server.running.Go(func() { server.serveListener("imap", server.imap.Serve, server.imapL) })
	server.log.Info("mail server started", "smtp", server.SMTPAddr(), "imap", server.IMAPAddr(), "domain", server.cfg.Domain)
	return server, nil
}

// openServer fills in the defaults, locks the store, and adds the accounts.
func openServer(cfg Config) (*Server, error) {
	if cfg.Dir == "" || cfg.Domain == "" {
		return nil, errors.New("mail server: a folder and a domain are needed")
	}
	cfg.Domain = strings.ToLower(cfg.Domain)
	cfg.SMTP = cmp.Or(cfg.SMTP, "127.0.0.1:0")
	cfg.IMAP = cmp.Or(cfg.IMAP, "127.0.0.1:0")
	cfg.MaxSize = cmp.Or(cfg.MaxSize, 10<<20)
	cfg.MaxRecipients = cmp.Or(cfg.MaxRecipients, 50)
	cfg.Timeout = cmp.Or(cfg.Timeout, 2*time.Minute)
	unlock, err := lockDir(cfg.Dir)
	if err != nil {
		return nil, err
	}
	server := &Server{cfg: cfg, log: cmp.Or(cfg.Log, slog.New(slog.DiscardHandler)), unlock: unlock, boxes: map[string]*box{}}
	for _, a := range cfg.Accounts {
		if err := server.Add(a); err != nil {
			unlock()
			return nil, err
		}
	}
	return server, nil
}

// HoldFolder runs f while no server opens the store in a folder. It fails if one has.
func HoldFolder(dir string, f func() error) error {
	unlock, err := lockDir(dir)
	if err != nil {
		return err
	}
	defer unlock()
	return f()
}

func (s *Server) openListeners() error {
	var err error
	if s.smtpL, err = s.openListener("SMTP", s.cfg.SMTP); err != nil {
		return err
	}
	if s.imapL, err = s.openListener("IMAP", s.cfg.IMAP); err != nil {
		s.smtpL.Close()
		return err
	}
	return nil
}

// maxConns is the largest number of connections of each listener. Further ones wait.
const maxConns = 256

// openListener listens on an address. It refuses addresses that others can reach, unless Public is set.
func (s *Server) openListener(what, addr string) (net.Listener, error) {
	if !s.cfg.Public && !isLoopback(addr) {
		return nil, fmt.Errorf("mail server: %s address %s can be reached by others: use 127.0.0.1, or allow it", what, addr)
	}
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("mail server: %s address %s is in use by another program: choose another port (0 takes a free one)", what, addr)
	}
	if err != nil {
		return nil, fmt.Errorf("mail server: listening for %s: %w", what, err)
	}
	return netutil.LimitListener(listener, maxConns), nil
}

// isLoopback reports whether an address with a port is one of this machine alone.
func isLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// serveListener serves connections until the listener is closed. It logs any other error.
func (s *Server) serveListener(what string, f func(net.Listener) error, l net.Listener) {
	if err := f(l); err != nil && !errors.Is(err, net.ErrClosed) {
		s.log.Error("mail server stopped listening", "wire", what, "err", err)
	}
}

// Close stops listening, waits up to five seconds for emails that are being taken in, cuts all connections, and
// unlocks the store.
func (s *Server) Close() error {
	s.closing.Store(true)
	err := errors.Join(s.smtpL.Close(), s.imapL.Close())
	done := make(chan struct{})
	go func() {
		s.taking.Lock()
		s.taking.Unlock() //nolint:staticcheck // emails that come now are cut off
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
	}
	s.smtp.Close() // fails only because the listener is closed already
	s.imap.Close()
	s.running.Wait()
	s.unlock()
	return err
}

// lockDir makes a folder and locks it for this process alone.
func lockDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("mail store: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("mail store: %w", err)
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return func() { file.Close() }, nil
	}
	file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, fmt.Errorf("mail store %s is in use by another process", dir)
	}
	return nil, fmt.Errorf("locking mail store %s: %w", dir, err)
}
