package imap_test

import (
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/imap"
	"seneschal/mailgw/oauth"
	"seneschal/mailgw/servertest"
)

// TestDovecotTakesAccessTokens: an email is read from a mailbox without any password, by each of
// the two mechanisms, and a token that ends is replaced after one refusal.
func TestDovecotTakesAccessTokens(t *testing.T) {
	for _, ways := range []string{"oauthbearer xoauth2", "xoauth2"} {
		t.Run(ways, func(t *testing.T) {
			s := servertest.NewTokens(t)
			h := dovecot(t, servertest.Dovecot{Tokens: s.URL + "/introspect", Ways: ways})
			emails := func(text string) {
				c, err := imapclient.DialInsecure(h.addr, nil)
				require.NoError(t, err)
				defer c.Close()
				require.NoError(t, c.Authenticate(sasl.NewPlainClient("", h.user, h.password)))
				put(t, c, time.Now(), text)
			}
			emails("Subject: one\r\n\r\none\r\n")
			cfg := config(h)
			cfg.Password, cfg.Token = "", oauth.New(oauth.Config{URL: s.URL + "/token", ClientID: "house", Secret: "s3"})
			cfg.MinBackoff = time.Millisecond

			in := open(t, cfg)
			require.Contains(t, read(t, in), "one")
			require.NoError(t, in.Close())

			s.Next() // the token that we keep is void now
			emails("Subject: two\r\n\r\ntwo\r\n")
			again := open(t, cfg)
			require.Contains(t, read(t, again), "one", "it was not filed")
			require.Contains(t, read(t, again), "two")
			require.Equal(t, 3, s.Given(), "ours, the one that voided it, and ours again")
		})
	}
}

// read takes the next email.
func read(t *testing.T, in *imap.Inbox) string {
	email, err := in.Next(soon(t))
	require.NoError(t, err)
	return string(email.Body)
}
