package imap_test

import (
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/maildrop"
)

// A host is a mail server with one account, which has one mailbox to drain.
type host struct {
	addr, user, password string
	idle                 time.Duration // for servers that miss what comes just before an IDLE
}

// servers are what the suite runs on.
var servers = map[string]func(testing.TB) host{
	"maildrop": func(t testing.TB) host {
		s, _ := startMaildrop(t, t.TempDir(), "")
		return host{s.IMAPAddr(), "seneschal", "s3", 0}
	},
	"memserver": func(t testing.TB) host {
		return memserver(t, imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}})
	},
	"dovecot": func(t testing.TB) host { return dovecot(t, func(string) string { return "" }) },
}

func startMaildrop(t testing.TB, dir, addr string) (s *maildrop.Server, stop func()) {
	t.Helper()
	s, err := maildrop.Start(maildrop.Config{
		Dir: dir, Domain: "house.example", IMAP: addr,
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}},
	})
	require.NoError(t, err)
	closed := false
	stop = func() {
		if !closed {
			closed = true
			require.NoError(t, s.Close())
		}
	}
	t.Cleanup(stop)
	return s, stop
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
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return host{l.Addr().String(), "seneschal", "s3", 200 * time.Millisecond}
}

// dovecot starts a private server without any rights; more is what its configuration
// begins with besides, of the folder that it has.
func dovecot(t testing.TB, more func(dir string) string) host {
	t.Helper()
	bin, err := exec.LookPath("/usr/sbin/dovecot")
	if err != nil {
		t.Skip("dovecot is not installed")
	}
	dir, err := os.MkdirTemp("/tmp", "dovecot") // short: the paths of sockets are limited
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	port := freePort(t)
	cmd := exec.Command(bin, "-F", "-c", filepath.Join(dir, "conf"))
	user, group := idName(t, "-un"), idName(t, "-gn")
	if os.Getuid() == 0 {
		user, group = "nobody", "nogroup"
		uid, gid := idOf(t, "-u", user), idOf(t, "-g", user)
		require.NoError(t, os.Chown(dir, int(uid), int(gid)))
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: gid}}
	}
	conf := fmt.Sprintf(dovecotConf, dir, user, group, port)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "conf"), []byte(conf+more(dir)), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "users"), []byte("seneschal:{PLAIN}s3::::::\n"), 0o644))
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		require.NoError(t, cmd.Wait())
	})
	addr := fmt.Sprintf("127.0.0.1:%d", port)
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", addr)
		if err == nil {
			c.Close()
		}
		return err == nil
	}, 10*time.Second, 20*time.Millisecond)
	return host{addr, "seneschal", "s3", 0}
}

const dovecotConf = `base_dir = %[1]s/run
state_dir = %[1]s/state
log_path = %[1]s/log
mail_max_userip_connections = 100
default_internal_user = %[2]s
default_login_user = %[2]s
default_internal_group = %[3]s
ssl = no
disable_plaintext_auth = no
protocols = imap
listen = 127.0.0.1
mail_location = maildir:%[1]s/mail
first_valid_uid = 1
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = %[4]d
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = %[1]s/users
}
userdb {
  driver = static
  args = uid=%[2]s gid=%[3]s home=%[1]s/home
}
`

func idName(t testing.TB, args ...string) string {
	out, err := exec.Command("id", args...).Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}

func idOf(t testing.TB, flag, user string) uint32 {
	n, err := strconv.ParseUint(idName(t, flag, user), 10, 32)
	require.NoError(t, err)
	return uint32(n)
}

func freePort(t testing.TB) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// client logs in to look at a mailbox, or to put something in it.
func (h host) client(t testing.TB, mailbox string) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(h.addr, nil)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	require.NoError(t, c.Login(h.user, h.password).Wait())
	if mailbox != "" {
		_, err = c.Select(mailbox, nil).Wait()
		require.NoError(t, err)
	}
	return c
}

// put delivers letters.
func put(t testing.TB, c *imapclient.Client, at time.Time, texts ...string) {
	t.Helper()
	for _, text := range texts {
		app := c.Append("INBOX", int64(len(text)), &imap.AppendOptions{Time: at})
		_, err := app.Write([]byte(text))
		require.NoError(t, err)
		require.NoError(t, app.Close())
		_, err = app.Wait()
		require.NoError(t, err)
	}
}

// texts reads a mailbox.
func texts(t testing.TB, h host, mailbox string) []string {
	t.Helper()
	c := h.client(t, mailbox)
	defer c.Close()
	data, err := c.UIDSearch(&imap.SearchCriteria{}, nil).Wait()
	require.NoError(t, err)
	if len(data.AllUIDs()) == 0 {
		return nil
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	got, err := c.Fetch(data.All, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	require.NoError(t, err)
	var l []string
	for _, m := range got {
		l = append(l, string(m.FindBodySection(whole)))
	}
	return l
}
