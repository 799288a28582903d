package imap

import (
	"context"
	"fmt"
	"net"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// login proves who we are: by token, by PLAIN, or by LOGIN.
func (s *session) login(ctx context.Context, c Config) error {
	if c.Token != nil {
		token, err := c.Token(ctx)
		if err != nil {
			return fmt.Errorf("getting an access token: %w", err)
		}
		return s.client.Authenticate(&xoauth2{c.User, token})
	}
	caps := s.client.Caps()
	if caps == nil {
		return net.ErrClosed
	}
	if caps.Has(imap.AuthCap(sasl.Plain)) {
		return s.client.Authenticate(sasl.NewPlainClient("", c.User, c.Password))
	}
	return s.client.Login(c.User, c.Password).Wait()
}

// xoauth2 is the way to log in that Google and Microsoft want.
type xoauth2 struct{ user, token string }

func (x *xoauth2) Start() (mech string, ir []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers the error that a server explains itself with; then it refuses.
func (x *xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }

var _ sasl.Client = (*xoauth2)(nil)

func clientOptions(c Config, host string, news chan<- struct{}) *imapclient.Options {
	o := &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		// The handler runs on the reader: it must never wait.
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				poke(news)
			}
		},
	}}
	o.TLSConfig = c.tls(host)
	return o
}
