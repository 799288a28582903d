package imap_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/imap"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/servertest"
)

func TestTLS(t *testing.T) {
	ca := servertest.NewCA(t)
	pair := ca.Issue(t, "localhost", time.Now().Add(time.Hour))
	cert, err := tls.X509KeyPair([]byte(pair.Cert), []byte(pair.Key))
	require.NoError(t, err)
	server, client := &tls.Config{Certificates: []tls.Certificate{cert}}, ca.Trust(t)
	s, err := maildrop.Start(maildrop.Config{
		Dir: t.TempDir(), Domain: "house.example", TLS: server,
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}},
	})
	require.NoError(t, err)
	defer s.Close()
	plain, _ := startMaildrop(t, t.TempDir(), "")
	over, bare, wrapped := servertest.Local(s.IMAPAddr()), servertest.Local(plain.IMAPAddr()), servertest.Local(terminate(t, plain.IMAPAddr(), server))
	for url, c := range map[string]struct {
		trust *tls.Config
		want  string
	}{
		"imap+starttls://" + over:       {client, ""},
		"imap+starttls://" + over + "/": {nil, "certificate"},
		"imap://" + over:                {nil, "logging in"},
		"imap+starttls://" + bare:       {client, "connecting"},
		"imaps://" + wrapped:            {client, ""},
		"imaps://" + wrapped + "/":      {nil, "certificate"},
	} {
		cfg := config(host{"", "seneschal", "s3", 0})
		cfg.URL, cfg.TLS = url, c.trust
		in := open(t, cfg)
		if c.want == "" {
			drainedPast(t, in, time.Now())
			continue
		}
		require.Eventually(t, func() bool { return in.Trouble() != nil }, 10*time.Second, 5*time.Millisecond, url)
		require.ErrorContains(t, in.Trouble(), c.want, url)
	}
}

// terminate takes TLS off connections and passes their content on.
func terminate(t testing.TB, to string, c *tls.Config) string {
	t.Helper()
	listener, err := tls.Listen("tcp", "127.0.0.1:0", c)
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				in.Close()
				continue
			}
			p := &proxy{}
			go p.pipe(in, in, out)
			go p.pipe(out, out, in)
		}
	}()
	return listener.Addr().String()
}

// tokens is a source of access tokens.
type tokens func() (string, error)

func (t tokens) Token(context.Context) (string, error) { return t() }
func (tokens) Refused(string)                          {}

func TestTokenIsAskedForAtEachLogin(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	said := make(chan string, 8)
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			fmt.Fprint(c, "* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] hello\r\n")
			line, _ := bufio.NewReader(c).ReadString('\n')
			said <- line
			c.Close()
		}
	}()
	n := 0
	cfg := config(host{listener.Addr().String(), "me@x.example", "", 0})
	cfg.Token = tokens(func() (string, error) {
		n++
		if n == 2 {
			return "", errors.New("no token today")
		}
		return fmt.Sprint("token", n), nil
	})
	open(t, cfg)
	for _, want := range []string{"token1", "token3"} {
		words := strings.Fields(<-said)
		if len(words) == 0 {
			words = strings.Fields(<-said) // the login without a token ended in silence
		}
		require.Equal(t, []string{"AUTHENTICATE", "XOAUTH2"}, words[1:3])
		text, err := base64.StdEncoding.DecodeString(words[3])
		require.NoError(t, err)
		require.Equal(t, "user=me@x.example\x01auth=Bearer "+want+"\x01\x01", string(text))
	}
}

// TestMailboxesOfProvedServersAloneAreRead: a certificate of another name, of a past time or of
// an unknown authority ends the connection before credentials are sent; so does a server without
// TLS.
func TestMailboxesOfProvedServersAloneAreRead(t *testing.T) {
	servertest.RunCertificateCases(t, servertest.Dovecot{}, func(t *testing.T, box *servertest.Mailbox, trust *tls.Config, wrong string) {
		for scheme, addr := range map[string]string{"imap+starttls": box.IMAP, "imaps": box.IMAPS} {
			cfg := config(host{"", servertest.User, servertest.Password, 0})
			cfg.URL, cfg.TLS = scheme+"://"+servertest.Local(addr), trust
			in := open(t, cfg)
			if wrong == "" {
				drainedPast(t, in, time.Now())
				continue
			}
			require.Eventually(t, func() bool { return in.Trouble() != nil }, 10*time.Second, 5*time.Millisecond, scheme)
			require.ErrorContains(t, in.Trouble(), wrong, scheme)
		}
	})
	cfg := config(host{"", servertest.User, servertest.Password, 0})
	cfg.URL = "imap+starttls://" + servertest.Dovecot{}.Start(t).IMAP
	in := open(t, cfg)
	require.Eventually(t, func() bool { return in.Trouble() != nil }, 10*time.Second, 5*time.Millisecond)
	cfg.URL, cfg.Insecure = "imap://mail.example", false
	_, err := imap.Open(cfg)
	require.ErrorContains(t, err, "unprotected")
}
