package maildrop

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"

	"seneschal/domain/lists"
)

// Config holds the settings of a Server. Dir and Domain are required; for all other fields the zero value will do.
type Config struct {
	Dir      string    // the store; made if it is missing
	Domain   string    // of the accounts without an address, and the server's own name
	Accounts []Account // Add adds others later

	// Route returns the name of the account that takes emails for an address, which is in lower
	// case; an email for an unknown name is refused. "" means the usual rule, and so does a nil Route: the
	// account with that address, with or without a "+tag" in the local part.
	Route func(address string) (account string)

	SMTP string // address to listen on for SMTP; "": 127.0.0.1 and any free port
	IMAP string // address to listen on for IMAP; "": 127.0.0.1 and any free port

	// Public allows addresses that other machines can reach.
	Public bool
	// TLS offers STARTTLS, and demands it before a login. Nil: there is no TLS, and passwords come in the clear.
	TLS *tls.Config

	MaxSize       int64         // of an email; 0 is 10 MiB
	MaxRecipients int           // of an email; 0 is 50
	Timeout       time.Duration // for one line or write of a peer; 0 is two minutes
	Log           *slog.Logger  // nil: silence
}

// A Server is a running mail server.
type Server struct {
	cfg    Config
	log    *slog.Logger
	unlock func() // unlocks the store

	mu    sync.Mutex
	boxes map[string]*box // by name of account

	smtp         *smtp.Server
	imap         *imapserver.Server
	smtpL, imapL net.Listener
	running      sync.WaitGroup // counts the listeners
	taking       sync.RWMutex   // held for reading while an email is taken in
	closing      atomic.Bool
}

// SMTPAddr returns the host and port where emails are taken in.
func (s *Server) SMTPAddr() string { return s.smtpL.Addr().String() }

// IMAPAddr returns the host and port where emails are read.
func (s *Server) IMAPAddr() string { return s.imapL.Addr().String() }

// Add adds an account, with the emails that it has on disk. For a known name, in any case of letters, it only replaces
// password and address. It fails without a password, for a name with "@" or blanks, if another account has the address, or if
// the emails cannot be read.
func (s *Server) Add(account Account) error {
	account.Name = strings.ToLower(account.Name)
	if account.Name == "" || account.Password == "" || strings.ContainsAny(account.Name, "@ \t\r\n") {
		return fmt.Errorf("mail account %q: a name without @ or blanks and a password are needed", account.Name)
	}
	account.Address = strings.ToLower(cmp.Or(account.Address, account.Name+"@"+s.cfg.Domain))
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, other := range s.boxes {
		if name != account.Name && other.account.Address == account.Address {
			return fmt.Errorf("mail account %q: account %q has the address %s already: each needs one of its own", account.Name, name, account.Address)
		}
	}
	if b := s.boxes[account.Name]; b != nil {
		b.account = account
		return nil
	}
	box, err := openBox(filepath.Join(s.cfg.Dir, safeName(account.Name)), account)
	if err != nil {
		return fmt.Errorf("mail account %q: %w", account.Name, err)
	}
	s.boxes[account.Name] = box
	return nil
}

// Hold keeps all emails where they are while f runs, so that f can copy the store: none is taken in, moved
// or marked meanwhile.
func (s *Server) Hold(f func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(s.boxes)) {
		box := s.boxes[name]
		box.mu.Lock()
		defer box.mu.Unlock()
	}
	return f()
}

// findLogin finds the account of a user name or address, in any case of letters; false if there is none or the
// password is wrong.
func (s *Server) findLogin(user, password string) (*box, bool) {
	user = strings.ToLower(user)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, box := range s.boxes {
		if user == box.account.Name || user == box.account.Address {
			got, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(box.account.Password))
			return box, subtle.ConstantTimeCompare(got[:], want[:]) == 1
		}
	}
	return nil, false
}

// ownerOf finds the account that takes emails for an address; nil if there is none here.
func (s *Server) ownerOf(address string) *box {
	address = strings.ToLower(address)
	name := ""
	if s.cfg.Route != nil {
		name = strings.ToLower(s.cfg.Route(address))
	}
	plain := withoutTag(address)
	s.mu.Lock()
	defer s.mu.Unlock()
	if name != "" {
		return s.boxes[name]
	}
	for _, box := range s.boxes {
		if address == box.account.Address || plain == box.account.Address {
			return box
		}
	}
	return nil
}

// withoutTag turns anne+news@host into anne@host, and returns other addresses as they are.
func withoutTag(address string) string {
	at := strings.LastIndexByte(address, '@')
	plus := strings.IndexByte(address, '+')
	if at < 0 || plus < 0 || plus > at {
		return address
	}
	return address[:plus] + address[at:]
}

func (s *Server) addressOf(box *box) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return box.account.Address
}

// wireLog is the logger of the protocol libraries: it writes what they report to the server's log.
type wireLog struct {
	log     *slog.Logger
	wire    string
	closing *atomic.Bool // true: we cut the connections ourselves, and their errors are logged for debugging alone
}

// Printf logs a message of a library as a warning that a connection broke: the libraries report nothing else.
func (w wireLog) Printf(format string, args ...any) {
	level := lists.Either(w.closing.Load(), slog.LevelDebug, slog.LevelWarn)
	w.log.Log(context.Background(), level, "mail connection broke", "wire", w.wire, "err", fmt.Sprintf(format, args...))
}

// Println logs as Printf does.
func (w wireLog) Println(args ...any) { w.Printf("%s", fmt.Sprint(args...)) }
