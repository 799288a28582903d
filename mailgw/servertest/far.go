package servertest

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"
)

// An Elsewhere is a mail server at another site, which keeps the emails that come to it.
type Elsewhere struct {
	Addr string

	refuses bool
	take    func(email string) // gets each email, which is then not kept; nil: emails are kept
	mu      sync.Mutex
	emails  []string
}

// Far starts a mail server at another site that takes all emails.
func Far(t testing.TB) *Elsewhere { return startElsewhere(t, &Elsewhere{}) }

// FarReader starts a mail server at another site that gives each email to a function before it says that it has taken
// it, and keeps none.
func FarReader(t testing.TB, take func(email string)) *Elsewhere {
	return startElsewhere(t, &Elsewhere{take: take})
}

// startRefuser starts a mail server that refuses every recipient, and returns its address.
func startRefuser(t testing.TB) string { return startElsewhere(t, &Elsewhere{refuses: true}).Addr }

// startElsewhere runs a mail server until the test ends.
func startElsewhere(t testing.TB, e *Elsewhere) *Elsewhere {
	t.Helper()
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return session{e}, nil }))
	s.Domain = "nowhere.example"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	e.Addr = listener.Addr().String()
	go func() { _ = s.Serve(listener) }() // it ends with the test
	t.Cleanup(func() { s.Close() })
	return e
}

// Emails returns all emails that came, the oldest first.
func (e *Elsewhere) Emails() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.emails...)
}

type session struct{ *Elsewhere }

func (session) Mail(string, *smtp.MailOptions) error { return nil }

func (s session) Rcpt(string, *smtp.RcptOptions) error {
	if s.refuses {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such person there"}
	}
	return nil
}

func (s session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.take != nil {
		s.take(string(text))
		return nil
	}
	s.emails = append(s.emails, string(text))
	return nil
}

func (session) Reset()        {}
func (session) Logout() error { return nil }
