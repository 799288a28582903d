package maildrop

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
	"golang.org/x/net/netutil"
)

// Config says where a Server lives and whom it serves. Dir and Domain are
// required, for the rest the zero value is right.
type Config struct {
	Dir      string    // the store; made if it is not there
	Domain   string    // of the accounts without an address, and the server's own name
	Accounts []Account // who may log in

	// Route says which account takes letters for an address (given in lower
	// case), by its name; "" leaves it to the usual rule: the account whose
	// address it is, a "+tag" in the local part aside.
	Route func(address string) (account string)

	SMTP string // address to listen on; "" is 127.0.0.1 and any free port
	IMAP string // the same for IMAP

	// Public allows addresses that other machines can reach.
	Public bool
	// TLS offers STARTTLS and then wants it before a login.
	TLS *tls.Config

	MaxSize       int64         // of a letter; 0 is 10 MiB
	MaxRecipients int           // of a letter; 0 is 50
	Timeout       time.Duration // for one line or write of a peer; 0 is two minutes
	Log           *slog.Logger  // nil is silence
}

// Account is someone who can log in and gets letters.
type Account struct {
	Name     string // what its letters are kept under, and what it logs in as
	Password string
	Address  string // "" is Name at the server's domain; it can log in as that too
}

// maxConns bounds the connections of each listener.
const maxConns = 256

// A Server is a running mail server.
type Server struct {
	cfg  Config
	log  *slog.Logger
	unlk func()

	mu    sync.Mutex
	boxes map[string]*box // by name of account

	smtp         *smtp.Server
	imap         *imapserver.Server
	smtpL, imapL net.Listener
	running      sync.WaitGroup // the two listeners
	taking       sync.WaitGroup // letters that are being taken in
	closing      atomic.Bool
}

// Start opens the store and both listeners. The server runs until Close.
func Start(cfg Config) (*Server, error) {
	s, err := open(cfg)
	if err != nil {
		return nil, err
	}
	if err := s.listen(); err != nil {
		s.unlk()
		return nil, err
	}
	s.smtp, s.imap = s.newSMTP(), s.newIMAP()
	s.running.Go(func() { s.serve("smtp", s.smtp.Serve, s.smtpL) })
	s.running.Go(func() { s.serve("imap", s.imap.Serve, s.imapL) })
	s.log.Info("mail server started", "smtp", s.SMTPAddr(), "imap", s.IMAPAddr(), "domain", s.cfg.Domain)
	return s, nil
}

func open(cfg Config) (*Server, error) {
	if cfg.Dir == "" || cfg.Domain == "" {
		return nil, errors.New("mail server: a folder and a domain are needed")
	}
	cfg.Domain = strings.ToLower(cfg.Domain)
	cfg.SMTP = cmp.Or(cfg.SMTP, "127.0.0.1:0")
	cfg.IMAP = cmp.Or(cfg.IMAP, "127.0.0.1:0")
	cfg.MaxSize = cmp.Or(cfg.MaxSize, 10<<20)
	cfg.MaxRecipients = cmp.Or(cfg.MaxRecipients, 50)
	cfg.Timeout = cmp.Or(cfg.Timeout, 2*time.Minute)
	s := &Server{cfg: cfg, log: cfg.Log, boxes: map[string]*box{}}
	s.log = cmp.Or(s.log, slog.New(slog.DiscardHandler))
	unlock, err := lockDir(cfg.Dir)
	if err != nil {
		return nil, err
	}
	s.unlk = unlock
	for _, a := range cfg.Accounts {
		if err := s.Add(a); err != nil {
			unlock()
			return nil, err
		}
	}
	return s, nil
}

func (s *Server) listen() error {
	var err error
	if s.smtpL, err = s.listener("SMTP", s.cfg.SMTP); err != nil {
		return err
	}
	if s.imapL, err = s.listener("IMAP", s.cfg.IMAP); err != nil {
		s.smtpL.Close()
		return err
	}
	return nil
}

func (s *Server) listener(what, addr string) (net.Listener, error) {
	if !s.cfg.Public && !isLoopback(addr) {
		return nil, fmt.Errorf("mail server: %s address %s can be reached by others: use 127.0.0.1, or allow it", what, addr)
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("mail server: %s address %s is in use by another program: choose another port (0 takes a free one)", what, addr)
	}
	if err != nil {
		return nil, fmt.Errorf("mail server: listening for %s: %w", what, err)
	}
	return netutil.LimitListener(l, maxConns), nil
}

func isLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (s *Server) serve(what string, f func(net.Listener) error, l net.Listener) {
	if err := f(l); err != nil && !errors.Is(err, net.ErrClosed) {
		s.log.Error("mail server stopped listening", "wire", what, "err", err)
	}
}

// SMTPAddr is the host and port where letters are taken in.
func (s *Server) SMTPAddr() string { return s.smtpL.Addr().String() }

// IMAPAddr is the host and port where letters are read.
func (s *Server) IMAPAddr() string { return s.imapL.Addr().String() }

// Close stops listening, waits a few seconds for letters that are just being
// taken in, and cuts what is left.
func (s *Server) Close() error {
	s.closing.Store(true)
	err := errors.Join(s.smtpL.Close(), s.imapL.Close())
	done := make(chan struct{})
	go func() {
		s.taking.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
	}
	s.smtp.Close() // the listener is closed already, it says so again
	s.imap.Close()
	s.running.Wait()
	s.unlk()
	return err
}

// wireLog lets the protocol libraries write to the house's log.
type wireLog struct {
	log     *slog.Logger
	wire    string
	closing *atomic.Bool // connections that we cut ourselves are no news
}

func (w wireLog) Printf(format string, args ...any) {
	level := slog.LevelWarn
	if w.closing.Load() {
		level = slog.LevelDebug
	}
	w.log.Log(context.Background(), level, "mail connection broke", "wire", w.wire, "err", fmt.Sprintf(format, args...))
}

func (w wireLog) Println(args ...any) { w.Printf("%s", fmt.Sprint(args...)) }

// Add makes an account known, with the letters that it has on disk. To add one
// that is known sets its password and address.
func (s *Server) Add(a Account) error {
	a.Name = strings.ToLower(a.Name)
	if a.Name == "" || a.Password == "" || strings.ContainsAny(a.Name, "@ \t\r\n") {
		return fmt.Errorf("mail account %q: a name without @ or blanks and a password are needed", a.Name)
	}
	a.Address = strings.ToLower(cmp.Or(a.Address, a.Name+"@"+s.cfg.Domain))
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.boxes[a.Name]; b != nil {
		b.account = a
		return nil
	}
	b, err := openBox(filepath.Join(s.cfg.Dir, safeName(a.Name)), a)
	if err != nil {
		return fmt.Errorf("mail account %q: %w", a.Name, err)
	}
	s.boxes[a.Name] = b
	return nil
}

// login finds the account of a user name (or address) and its password.
func (s *Server) login(user, password string) (*box, bool) {
	user = strings.ToLower(user)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.boxes {
		if user == b.account.Name || user == b.account.Address {
			got, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(b.account.Password))
			return b, subtle.ConstantTimeCompare(got[:], want[:]) == 1
		}
	}
	return nil, false
}

// owner is whose address it is; nil: nobody's here.
func (s *Server) owner(address string) *box {
	address = strings.ToLower(address)
	if s.cfg.Route != nil {
		if name := s.cfg.Route(address); name != "" {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.boxes[strings.ToLower(name)]
		}
	}
	return s.usual(address)
}

func (s *Server) usual(address string) *box {
	plain := withoutTag(address)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.boxes {
		if address == b.account.Address || plain == b.account.Address {
			return b
		}
	}
	return nil
}

// withoutTag turns anne+news@host into anne@host.
func withoutTag(address string) string {
	at := strings.LastIndexByte(address, '@')
	plus := strings.IndexByte(address, '+')
	if at < 0 || plus < 0 || plus > at {
		return address
	}
	return address[:plus] + address[at:]
}

// lockDir makes a folder and takes it for this process alone.
func lockDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("mail store: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("mail store: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		f.Close()
		return nil, fmt.Errorf("mail store %s is in use by another process", dir)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("locking mail store %s: %w", dir, err)
	}
	return func() { f.Close() }, nil
}
