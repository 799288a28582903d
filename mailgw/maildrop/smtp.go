package maildrop

import (
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (s *Server) newSMTP() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		if s.closing.Load() { // the server may have missed this connection when it cut all
			return nil, errClosing
		}
		return &taking{server: s, conn: c}, nil
	}))
	srv.Domain = s.cfg.Domain
	srv.MaxMessageBytes = s.cfg.MaxSize
	srv.MaxRecipients = s.cfg.MaxRecipients
	srv.ReadTimeout, srv.WriteTimeout = s.cfg.Timeout, s.cfg.Timeout
	srv.TLSConfig = s.cfg.TLS
	srv.AllowInsecureAuth = s.cfg.TLS == nil
	srv.ErrorLog = wireLog{s.log, "smtp", &s.closing}
	return srv
}

var (
	errRelay    = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "This server relays nothing: no such address here"}
	errStranger = &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Please log in first"}
	errClosing  = &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "The server is closing, please try again later"}
	errDisk     = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Cannot store the email now, please try again later"}
)

// A taking is an SMTP connection, which brings emails. Its exported methods are those of smtp.Session and
// smtp.AuthSession.
type taking struct {
	server *Server
	conn   *smtp.Conn
	box    *box // account of the login; nil: nobody logged in

	sender     string
	recipients []recipient
}

type recipient struct {
	address string
	box     *box
}

func (t *taking) AuthMechanisms() []string { return []string{sasl.Plain, sasl.Login} }

func (t *taking) Auth(mech string) (sasl.Server, error) {
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, user, password string) error {
			if identity != "" && identity != user {
				return smtp.ErrAuthFailed
			}
			return t.loginAccount(user, password)
		}), nil
	case sasl.Login:
		return &loginServer{login: t.loginAccount}, nil
	}
	return nil, smtp.ErrAuthUnknownMechanism
}

func (t *taking) loginAccount(user, password string) error {
	box, ok := t.server.findLogin(user, password)
	if !ok {
		return smtp.ErrAuthFailed
	}
	t.box = box
	return nil
}

// Mail accepts a sender from anybody with a login, and from any client on this machine. It does not check the
// address: writeVerdict does.
func (t *taking) Mail(from string, _ *smtp.MailOptions) error {
	if t.box == nil && !t.isLocalPeer() {
		return errStranger
	}
	t.sender = from
	return nil
}

// isLocalPeer reports whether the peer is on this machine.
func (t *taking) isLocalPeer() bool {
	a, ok := t.conn.Conn().RemoteAddr().(*net.TCPAddr)
	return ok && a.IP.IsLoopback()
}

// Rcpt accepts an address of an account, and refuses all others. An address that is named twice counts once.
func (t *taking) Rcpt(to string, _ *smtp.RcptOptions) error {
	box := t.server.ownerOf(to)
	if box == nil {
		return errRelay
	}
	if !slices.Contains(t.recipients, recipient{to, box}) {
		t.recipients = append(t.recipients, recipient{to, box})
	}
	return nil
}

// Data takes in one email: it is on disk for each recipient before it is visible to any. After an error nobody has it,
// unless showing it failed for a later recipient: then earlier ones have it, and get it again when the client repeats
// it.
func (t *taking) Data(r io.Reader) error {
	t.server.taking.RLock()
	defer t.server.taking.RUnlock()
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	id, now := strings.ToLower(rand.Text()[:12]), time.Now()
	header, body := t.judgeEmail(body)
	drafts := make([]*draft, len(t.recipients))
	for i, to := range t.recipients {
		drafts[i], err = to.box.writeDraft(t.writeTrace(to, id, now, header), body)
		if err != nil {
			t.server.log.Error("email not stored", "err", err)
			deleteDrafts(drafts)
			return errDisk
		}
	}
	for i, to := range t.recipients {
		if _, err := to.box.deliverDraft("INBOX", drafts[i]); err != nil {
			t.server.log.Error("email not filed", "err", err)
			deleteDrafts(drafts)
			return errDisk
		}
	}
	t.server.log.Debug("email taken in", "email", id, "recipients", len(t.recipients))
	return nil
}

func deleteDrafts(drafts []*draft) {
	for _, draft := range drafts {
		if draft != nil {
			draft.deleteDraft()
		}
	}
}

func (t *taking) Reset() { t.sender, t.recipients = "", nil }

func (t *taking) Logout() error { return nil }

// loginServer implements the SASL mechanism LOGIN, which some old programs need.
type loginServer struct {
	login func(user, password string) error
	step  int
	user  string
}

func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	l.step++
	switch {
	case l.step == 1 && response == nil:
		return []byte("Username:"), false, nil
	case l.user == "" && len(response) > 0:
		l.user = string(response)
		return []byte("Password:"), false, nil
	case l.user != "":
		return nil, true, l.login(l.user, string(response))
	}
	return nil, false, fmt.Errorf("login: %w", smtp.ErrAuthFailed)
}
