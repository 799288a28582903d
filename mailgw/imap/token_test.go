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
			tokens := servertest.NewTokens(t)
			host := dovecot(t, servertest.Dovecot{Tokens: tokens.URL + "/introspect", Ways: ways})
			emails := func(text string) {
				client, err := imapclient.DialInsecure(host.addr, nil)
				require.NoError(t, err)
				defer client.Close()
				require.NoError(t, client.Authenticate(sasl.NewPlainClient("", host.user, host.password)))
				put(t, client, time.Now(), text)
			}
			emails("Subject: one\r\n\r\none\r\n")
			cfg := config(host)
			cfg.Password, cfg.Token = "", oauth.New(oauth.Config{URL: tokens.URL + "/token", ClientID: "house", Secret: "s3"})
			cfg.MinBackoff = time.Millisecond

			in := open(t, cfg)
			require.Contains(t, read(t, in), "one")
			require.NoError(t, in.Close())

			tokens.Next() // the token that we keep is void now
			emails("Subject: two\r\n\r\ntwo\r\n")
			again := open(t, cfg)
			require.Contains(t, read(t, again), "one", "it was not filed")
			require.Contains(t, read(t, again), "two")
			require.Equal(t, 3, tokens.Given(), "ours, the one that voided it, and ours again")
		})
	}
}

// read takes the next email.
func read(t *testing.T, in *imap.Inbox) string {
	email, err := in.Next(soon(t))
	require.NoError(t, err)
	return string(email.Body)
}
