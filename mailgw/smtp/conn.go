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

// A conn is one connection that is ready for a letter.
type conn struct {
	net    net.Conn
	client *smtp.Client
	since  time.Time // when it was last used
}

func dialServer(ctx context.Context, cfg Config, at mailurl.Server) (*conn, error) {
	raw, err := new(net.Dialer).DialContext(ctx, "tcp", at.Addr)
	if err != nil {
		return nil, err
	}
	c := &conn{net: raw}
	if err := c.runWithin(ctx, func() error { return c.greetServer(ctx, cfg, at) }); err != nil {
		c.closeAbruptly()
		return nil, err
	}
	return c, nil
}

func (c *conn) greetServer(ctx context.Context, cfg Config, at mailurl.Server) (err error) {
	t := at.TLS(cfg.TLS)
	switch {
	case at.Implicit:
		c.client = smtp.NewClient(tls.Client(c.net, t))
	case at.StartTLS:
		if c.client, err = smtp.NewClientStartTLS(c.net, t); err != nil {
			return fmt.Errorf("starting TLS: %w", err)
		}
	default:
		c.client = smtp.NewClient(c.net)
	}
	if err := c.client.Hello(cfg.Hello); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	return c.login(ctx, cfg, at.Addr)
}

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

// runWithin cuts the connection when the context ends, because the library would go on waiting.
func (c *conn) runWithin(ctx context.Context, f func() error) error {
	stop := context.AfterFunc(ctx, func() { c.net.Close() })
	err := f()
	if !stop() && err != nil {
		return errors.Join(ctx.Err(), err)
	}
	return err
}

// sendLetter offers one letter. After an error without an answer of the server the connection is
// useless.
func (c *conn) sendLetter(ctx context.Context, letter mailgw.Outbound) (reply string, failed *Error) {
	stop := context.AfterFunc(ctx, func() { c.net.Close() })
	defer stop()
	if err := c.checkAddresses(letter); err != nil {
		return "", &Error{Outcome: Permanent, Err: err}
	}
	if err := c.client.Mail(returnPath(letter), mailOptions(letter)); err != nil {
		e := letterError("offering the letter", err)
		e.stale = e.Code == 0 || e.Code == 421
		return "", e
	}
	if err := c.client.Rcpt(letter.To, nil); err != nil {
		return "", letterError("naming the recipient", err)
	}
	w, err := c.client.Data()
	if err == nil {
		_, err = w.Write(endLastLine(letter.Body))
	}
	if err != nil {
		return "", letterError("sending the letter", err)
	}
	answer, err := w.CloseWithResponse()
	if err != nil {
		e := letterError("handing the letter over", err)
		if e.Code == 0 {
			e.Outcome = Unknown
		}
		return "", e
	}
	return answer.StatusText, nil
}

// checkAddresses returns an error if the addresses of a letter cannot be used.
func (c *conn) checkAddresses(letter mailgw.Outbound) error {
	both := letter.To + returnPath(letter)
	if letter.To == "" || strings.ContainsAny(both, "<> \t\r\n") {
		return fmt.Errorf("%q to %q: not addresses", returnPath(letter), letter.To)
	}
	if ok, _ := c.client.Extension("SMTPUTF8"); !ok && hasNonASCII(both) {
		return fmt.Errorf("%s: the mail server takes no address with such letters", letter.To)
	}
	return nil
}

func mailOptions(letter mailgw.Outbound) *smtp.MailOptions {
	return &smtp.MailOptions{Size: int64(len(letter.Body)), UTF8: hasNonASCII(letter.To + returnPath(letter))}
}

func hasNonASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 127 }) >= 0
}

// returnPath returns the address for bounces of a letter; "" is none.
func returnPath(letter mailgw.Outbound) string {
	switch letter.Bounce {
	case "":
		return letter.From
	case "<>":
		return ""
	}
	return letter.Bounce
}

// endLastLine adds a line end to a body whose last line has none.
func endLastLine(body []byte) []byte {
	if bytes.HasSuffix(body, []byte("\n")) {
		return body
	}
	return append(body[:len(body):len(body)], "\r\n"...)
}

// resetForNext makes the connection ready for another letter. The library greets once more after it; a
// server that refuses that, as OpenSMTPD does, would refuse the letter.
func (c *conn) resetForNext(ctx context.Context, hello string) error {
	return c.runWithin(ctx, func() error {
		if err := c.client.Reset(); err != nil {
			return err
		}
		return c.client.Hello(hello)
	})
}

// closeAbruptly closes the connection without a QUIT, which does no harm to letters that were taken.
func (c *conn) closeAbruptly() { c.net.Close() }

// An Outcome is the meaning of a failure for the letter.
type Outcome int

// The outcomes of a letter that was not taken.
const (
	Temporary Outcome = iota // not sent: try again later
	Permanent                // not sent, and never will be: the server refuses the letter or its recipient
	Unknown                  // sent whole, but then the connection broke: it may have been taken
)

// String returns the outcome in a word.
func (f Outcome) String() string {
	return [...]string{"temporary", "permanent", "unknown"}[f]
}

// An Error says why a letter was not taken.
type Error struct {
	Outcome Outcome
	Code    int // of the server's answer; 0: there was none
	Err     error
	stale   bool // the connection broke before anything of the letter was accepted
}

// Error returns the server's answer, or the reason why there was none.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error below.
func (e *Error) Unwrap() error { return e.Err }

// routeError makes the error of a failure before the letter is offered: whatever the server
// answers, the letter is not to blame.
func routeError(doing string, err error) *Error {
	e := &Error{Outcome: Temporary, Err: fmt.Errorf("%s: %w", doing, err)}
	if answer := (*smtp.SMTPError)(nil); errors.As(err, &answer) {
		e.Code = answer.Code
	}
	return e
}

// letterError makes the error of a failure while the letter is offered. 530 and the like are
// about the login, not about the letter.
func letterError(doing string, err error) *Error {
	e := routeError(doing, err)
	login := e.Code == 530 || e.Code == 534 || e.Code == 535 || e.Code == 538
	if e.Code >= 500 && !login {
		e.Outcome = Permanent
	}
	return e
}

// Permanent reports whether the letter will never be taken.
func (e *Error) Permanent() bool { return e.Outcome == Permanent }

// Uncertain reports whether the letter may have been taken.
func (e *Error) Uncertain() bool { return e.Outcome == Unknown }
