package imap_test

import (
	"io"
	"log"
	"net"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/servertest"
)

// A host is a mail server with one account, which has one mailbox to drain.
type host struct {
	addr, user, password string
	idle                 time.Duration // for servers that miss news just before an IDLE
}

// servers are the servers that the suite runs on.
var servers = map[string]func(testing.TB) host{
	"maildrop": func(t testing.TB) host {
		s, _ := startMaildrop(t, t.TempDir(), "")
		return host{s.IMAPAddr(), "seneschal", "s3", 0}
	},
	"memserver": func(t testing.TB) host {
		return memserver(t, imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}})
	},
	"dovecot": func(t testing.TB) host { return dovecot(t, servertest.Dovecot{}) },
}

func startMaildrop(t testing.TB, dir, addr string) (server *maildrop.Server, stop func()) {
	t.Helper()
	server, err := maildrop.Start(maildrop.Config{
		Dir: dir, Domain: "house.example", IMAP: addr,
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}},
	})
	require.NoError(t, err)
	closed := false
	stop = func() {
		if !closed {
			closed = true
			require.NoError(t, server.Close())
		}
	}
	t.Cleanup(stop)
	return server, stop
}

func memserver(t testing.TB, caps imap.CapSet) host {
	t.Helper()
	mem, user := imapmemserver.New(), imapmemserver.NewUser("seneschal", "s3")
	require.NoError(t, user.Create("INBOX", nil))
	mem.AddUser(user)
	s := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return mem.NewSession(), nil, nil
		},
		Caps: caps, InsecureAuth: true, Logger: log.New(io.Discard, "", 0),
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go s.Serve(listener)
	t.Cleanup(func() { s.Close() })
	return host{listener.Addr().String(), "seneschal", "s3", 200 * time.Millisecond}
}

// dovecot starts a real server.
func dovecot(t testing.TB, d servertest.Dovecot) host {
	return host{d.Start(t).IMAP, servertest.User, servertest.Password, 0}
}

// client logs in to look at a mailbox, or to put emails in it.
func (h host) client(t testing.TB, mailbox string) *imapclient.Client {
	t.Helper()
	client, err := imapclient.DialInsecure(h.addr, nil)
	require.NoError(t, err)
	t.Cleanup(func() { client.Close() })
	require.NoError(t, client.Login(h.user, h.password).Wait())
	if mailbox != "" {
		_, err = client.Select(mailbox, nil).Wait()
		require.NoError(t, err)
	}
	return client
}

// put delivers emails.
func put(t testing.TB, client *imapclient.Client, at time.Time, texts ...string) {
	t.Helper()
	for _, text := range texts {
		app := client.Append("INBOX", int64(len(text)), &imap.AppendOptions{Time: at})
		_, err := app.Write([]byte(text))
		require.NoError(t, err)
		require.NoError(t, app.Close())
		_, err = app.Wait()
		require.NoError(t, err)
	}
}

// texts reads the emails of a mailbox.
func texts(t testing.TB, host host, mailbox string) []string {
	t.Helper()
	client := host.client(t, mailbox)
	defer client.Close()
	data, err := client.UIDSearch(&imap.SearchCriteria{}, nil).Wait()
	require.NoError(t, err)
	if len(data.AllUIDs()) == 0 {
		return nil
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	got, err := client.Fetch(data.All, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	require.NoError(t, err)
	var l []string
	for _, m := range got {
		l = append(l, string(m.FindBodySection(whole)))
	}
	return l
}
