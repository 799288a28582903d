package smtp

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"seneschal/mailgw"
	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

// A conn is a connection that is ready for an email.
type conn struct {
	net       net.Conn
	client    *smtp.Client
	idleSince time.Time // when it was kept after an email; zero before
}

// dialServer connects to a server, starts TLS, greets it and logs in. If any of this fails, or ctx ends, it closes the
// connection.
func dialServer(ctx context.Context, cfg Config, server mailurl.Server) (*conn, error) {
	raw, err := new(net.Dialer).DialContext(ctx, "tcp", server.Addr)
	if err != nil {
		return nil, err
	}
	c := &conn{net: raw}
	if err := c.runWithin(ctx, func() error { return c.greetServer(ctx, cfg, server) }); err != nil {
		c.closeAbruptly()
		return nil, err
	}
	return c, nil
}

// greetServer starts TLS as the URL demands, greets the server and logs in.
func (c *conn) greetServer(ctx context.Context, cfg Config, server mailurl.Server) (err error) {
	t := server.TLS(cfg.TLS)
	switch {
	case server.Implicit:
		c.client = smtp.NewClient(tls.Client(c.net, t))
	case server.StartTLS:
		if c.client, err = smtp.NewClientStartTLS(c.net, t); err != nil {
			return fmt.Errorf("starting TLS: %w", err)
		}
	default:
		c.client = smtp.NewClient(c.net)
	}
	if err := c.client.Hello(cfg.Hello); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	return c.login(ctx, cfg, server.Addr)
}

// login logs in with a token or a password; without a user it does nothing.
func (c *conn) login(ctx context.Context, cfg Config, server string) error {
	if cfg.User == "" {
		return nil
	}
	if cfg.Token != nil {
		if err := oauth.Login(ctx, cfg.Token, cfg.User, server, c.client.SupportsAuth, c.client.Auth); err != nil {
			return fmt.Errorf("logging in: %w", err)
		}
		return nil
	}
	way := sasl.NewPlainClient("", cfg.User, cfg.Password)
	if !c.client.SupportsAuth(sasl.Plain) && c.client.SupportsAuth(sasl.Login) {
		way = sasl.NewLoginClient(cfg.User, cfg.Password)
	}
	if err := c.client.Auth(way); err != nil {
		return fmt.Errorf("logging in: %w", err)
	}
	return nil
}

// runWithin runs f, and closes the connection if ctx ends meanwhile, because the library would go on waiting. The
// error of f is then joined with that of ctx.
func (c *conn) runWithin(ctx context.Context, f func() error) error {
	stop := context.AfterFunc(ctx, func() { c.net.Close() })
	err := f()
	if !stop() && err != nil {
		return errors.Join(ctx.Err(), err)
	}
	return err
}

// sendEmail offers one email, and returns the server's reply on taking it. It closes the connection if ctx ends. After
// a Permanent error with Code 0 nothing was sent, and the connection can be used again. After any other error with
// Code 0 the connection is useless.
func (c *conn) sendEmail(ctx context.Context, email mailgw.Outbound) (reply string, failed *Error) {
	stop := context.AfterFunc(ctx, func() { c.net.Close() })
	defer stop()
	if err := c.checkAddresses(email); err != nil {
		return "", &Error{Outcome: Permanent, Err: err}
	}
	if err := c.client.Mail(returnPath(email), mailOptions(email)); err != nil {
		e := emailError("offering the email", err)
		e.stale = e.Code == 0 || e.Code == 421
		return "", e
	}
	if err := c.client.Rcpt(email.To, nil); err != nil {
		return "", emailError("naming the recipient", err)
	}
	w, err := c.client.Data()
	if err == nil {
		_, err = w.Write(endLastLine(email.Body))
	}
	if err != nil {
		return "", emailError("sending the email", err)
	}
	answer, err := w.CloseWithResponse()
	if err != nil {
		e := emailError("handing the email over", err)
		if e.Code == 0 {
			e.Outcome = Unknown
		}
		return "", e
	}
	return answer.StatusText, nil
}

// checkAddresses returns an error if the recipient or the return path cannot stand in a command, or if they hold
// characters beyond ASCII and the server lacks SMTPUTF8.
func (c *conn) checkAddresses(email mailgw.Outbound) error {
	both := email.To + returnPath(email)
	if email.To == "" || strings.ContainsAny(both, "<> \t\r\n") {
		return fmt.Errorf("%q to %q: not addresses", returnPath(email), email.To)
	}
	if ok, _ := c.client.Extension("SMTPUTF8"); !ok && hasNonASCII(both) {
		return fmt.Errorf("%s: the mail server takes only addresses in ASCII characters", email.To)
	}
	return nil
}

// mailOptions returns the options of MAIL FROM: the size, and UTF8 if an address needs it.
func mailOptions(email mailgw.Outbound) *smtp.MailOptions {
	return &smtp.MailOptions{Size: int64(len(email.Body)), UTF8: hasNonASCII(email.To + returnPath(email))}
}

func hasNonASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 127 }) >= 0
}

// returnPath returns the address for bounces of an email; "" if there are to be none.
func returnPath(email mailgw.Outbound) string {
	switch email.Bounce {
	case "":
		return email.From
	case "<>":
		return ""
	}
	return email.Bounce
}

// endLastLine returns the body with a line end after its last line. It does not change body.
func endLastLine(body []byte) []byte {
	if bytes.HasSuffix(body, []byte("\n")) {
		return body
	}
	return append(body[:len(body):len(body)], "\r\n"...)
}

// resetForNext makes the connection ready for another email. It also greets the server again, as the library does
// before each email after a reset: a server that refuses that, such as OpenSMTPD, would refuse the email. After an
// error the connection is useless.
func (c *conn) resetForNext(ctx context.Context, hello string) error {
	return c.runWithin(ctx, func() error {
		if err := c.client.Reset(); err != nil {
			return err
		}
		return c.client.Hello(hello)
	})
}

// closeAbruptly closes the connection without a QUIT. That does no harm to emails that were taken.
func (c *conn) closeAbruptly() { c.net.Close() }

// An Outcome says what a failure means for the email.
type Outcome int

// The outcomes of an email that was not taken.
const (
	Temporary Outcome = iota // not sent: try again later
	Permanent                // not sent, and never will be: the server refuses the email or its recipient
	Unknown                  // sent whole, but then the connection broke: it may have been taken
	Unreached                // not offered: no server answered
)

// String returns the outcome in one word.
func (f Outcome) String() string {
	return [...]string{"temporary", "permanent", "unknown", "unreached"}[f]
}

// An Error says why an email was not taken.
type Error struct {
	Outcome Outcome
	Code    int // of the server's answer; 0: there was none
	Err     error
	stale   bool // the server closed the connection before it accepted anything of the email
}

// Error returns the step that failed, and the server's answer or the reason why there was none.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error below.
func (e *Error) Unwrap() error { return e.Err }

// connectError makes the error of a failure before the email is offered. It is Unreached without an answer of the server.
func connectError(err error) *Error {
	e := routeError("connecting", err)
	if e.Code == 0 {
		e.Outcome = Unreached
	}
	return e
}

// routeError makes the error of a failure that is not about the email. It is Temporary, whatever the server answers.
func routeError(doing string, err error) *Error {
	e := &Error{Outcome: Temporary, Err: fmt.Errorf("%s: %w", doing, err)}
	if answer := (*smtp.SMTPError)(nil); errors.As(err, &answer) {
		e.Code = answer.Code
	}
	return e
}

// emailError makes the error of a failure while the email is offered. An answer from 500 on is Permanent; but 530,
// 534, 535 and 538 are about the login, and Temporary.
func emailError(doing string, err error) *Error {
	e := routeError(doing, err)
	login := e.Code == 530 || e.Code == 534 || e.Code == 535 || e.Code == 538
	if e.Code >= 500 && !login {
		e.Outcome = Permanent
	}
	return e
}

// Permanent reports whether the email will never be taken.
func (e *Error) Permanent() bool { return e.Outcome == Permanent }

// Uncertain reports whether the email may have been taken.
func (e *Error) Uncertain() bool { return e.Outcome == Unknown }

// Unoffered reports whether no server answered, so that the email was not offered to any.
func (e *Error) Unoffered() bool { return e.Outcome == Unreached }
