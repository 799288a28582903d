package smtp

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"time"

	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

// Config describes the server that sends the emails. URL is required; for all other fields the zero value will do.
type Config struct {
	// URL is smtps://host[:465], smtp+starttls://host[:587], or, on this machine only,
	// smtp://host[:587].
	URL      string
	User     string // "": no login
	Password string
	// Token, if set, is asked at each login for an OAuth2 access token, which replaces the password.
	Token    oauth.Source
	Insecure bool        // allow smtp:// to another machine
	TLS      *tls.Config // nil: the usual one
	Hello    string      // name of this machine in the greeting; "": localhost

	Timeout time.Duration // for sending one email, with all new connections; 0 is 2 min
	Keep    time.Duration // how long an idle connection may be used again; 0 is 20 s
}

// withDefaults returns the configuration with the defaults filled in, and its URL parsed. It fails if the URL cannot
// be used, or if a user has neither password nor token.
func (c Config) withDefaults() (Config, mailurl.Server, error) {
	c.Hello = cmp.Or(c.Hello, "localhost")
	c.Timeout = cmp.Or(c.Timeout, 2*time.Minute)
	c.Keep = cmp.Or(c.Keep, 20*time.Second)
	server, err := mailurl.SMTP.Parse(c.URL, c.Insecure)
	if err == nil && c.User != "" && c.Password == "" && c.Token == nil {
		err = errors.New("a password or token is needed with the user")
	}
	if err != nil {
		err = fmt.Errorf("mail server %s: %w", mailurl.Redacted(c.URL), err)
	}
	return c, server, err
}
