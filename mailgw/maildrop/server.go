package maildrop

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
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

// SMTPAddr is the host and port where letters are taken in.
func (s *Server) SMTPAddr() string { return s.smtpL.Addr().String() }

// IMAPAddr is the host and port where letters are read.
func (s *Server) IMAPAddr() string { return s.imapL.Addr().String() }

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
