package servertest

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// User and Password are the only login of each server.
const (
	User     = "house"
	Password = "s3"
)

// Limit is the size of the largest email that a server takes, in bytes.
const Limit = 50 << 10

// Dovecot holds the settings of a Dovecot. It serves one mailbox, which gets the emails to all
// recipients.
type Dovecot struct {
	Cert   Pair   // zero: no TLS, and passwords in the clear
	Relay  string // address to which submitted emails are sent on; "": none
	Tokens string // URL at which access tokens are introspected; "": passwords alone
	Ways   string // SASL mechanisms besides PLAIN: "oauthbearer xoauth2"
	Size   int    // bytes of the largest email that is submitted; 0: Limit
}

// A Mailbox is a running Dovecot, with the addresses on which it listens.
type Mailbox struct {
	IMAP, IMAPS, LMTP, SMTP, SMTPS string
	Auth                           string // the address at which other servers check logins
	dir                            string
}

const vmailUser = 64033

// Start runs the server until the test ends, and waits until it listens. It skips the test where the server cannot
// run.
func (d Dovecot) Start(t testing.TB) *Mailbox {
	t.Helper()
	tree := plantTree(t, "dovecot")
	at := findFreeAddresses(t, 6)
	mailbox := &Mailbox{IMAP: at[0], IMAPS: at[1], LMTP: at[2], SMTP: at[3], SMTPS: at[4], Auth: at[5], dir: tree.dir}
	tree.writeUsers(user{"dovecot", 64031}, user{"dovenull", 64032}, user{"vmail", vmailUser})
	tree.writeFile("etc/users", User+":{PLAIN}"+Password+"::::::\n", 0o644)
	tree.writeFile("etc/cert.pem", d.Cert.Cert, 0o644)
	tree.writeFile("etc/key.pem", d.Cert.Key, 0o600)
	tree.makeFolder("var/mail", vmailUser)
	tree.makeFolder("var/log", 0)
	conf := fmt.Sprintf(dovecotConf, port(mailbox.IMAP), port(mailbox.IMAPS), port(mailbox.SMTP), port(mailbox.SMTPS), port(mailbox.LMTP), port(mailbox.Auth))
	tree.writeFile("etc/dovecot/dovecot.conf", d.writeSettings(tree)+conf, 0o644)
	listens := []string{mailbox.IMAP, mailbox.LMTP, mailbox.Auth, mailbox.SMTP}
	if d.Cert.Cert != "" {
		listens = append(listens, mailbox.IMAPS, mailbox.SMTPS)
	}
	tree.runProgram(listens, "/usr/sbin/dovecot", "-F")
	return mailbox
}

func (d Dovecot) writeSettings(tree tree) string {
	conf := "ssl = no\ndisable_plaintext_auth = no\n"
	if d.Cert.Cert != "" {
		conf = "ssl = required\nssl_cert = </etc/cert.pem\nssl_key = </etc/key.pem\n"
	}
	conf += fmt.Sprintf("submission_max_mail_size = %d\n", cmp.Or(d.Size, Limit))
	if host, port, ok := strings.Cut(d.Relay, ":"); ok {
		conf += "submission_relay_host = " + host + "\nsubmission_relay_port = " + port + "\n"
	}
	if d.Tokens != "" {
		tree.writeFile("etc/oauth2", fmt.Sprintf(oauthConf, d.Tokens), 0o644)
		conf += fmt.Sprintf("auth_mechanisms = plain %s\npassdb {\n  driver = oauth2\n  mechanisms = %s\n  args = /etc/oauth2\n}\n", d.Ways, d.Ways)
	}
	return conf
}

const oauthConf = `introspection_mode = post
introspection_url = %s
username_attribute = username
active_attribute = active
active_value = true
`

const dovecotConf = `log_path = /var/log/mail
protocols = imap lmtp submission
listen = 127.0.0.1
hostname = mail.test
mail_location = maildir:/var/mail/box
mail_max_userip_connections = 100
first_valid_uid = 1
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = %s
  }
  inet_listener imaps {
    port = %s
    ssl = yes
  }
}
service submission-login {
  inet_listener submission {
    port = %s
  }
  inet_listener submissions {
    port = %s
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = %s
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = %s
  }
}
passdb {
  driver = passwd-file
  args = /etc/users
}
userdb {
  driver = static
  args = uid=vmail gid=vmail home=/var/mail allow_all_users=yes
}
`

// Log returns everything that the server has logged.
func (m *Mailbox) Log(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(m.dir, "var", "log", "mail"))
	require.NoError(t, err)
	return string(text)
}

// Kill kills all processes of the server that run a program ("imap", "submission"), and returns how many there were. The
// server starts others for new connections.
func (m *Mailbox) Kill(program string) (killed int) {
	roots, _ := filepath.Glob("/proc/[0-9]*/root") // the pattern is well formed
	for _, root := range roots {
		dir, err := os.Readlink(root)
		name, unread := os.ReadFile(filepath.Join(filepath.Dir(root), "comm"))
		if err != nil || unread != nil || dir != m.dir || strings.TrimSpace(string(name)) != program {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(root)))
		if err == nil && syscall.Kill(pid, syscall.SIGKILL) == nil {
			killed++
		}
	}
	return killed
}

// RunCertificateCases runs try against a server with a valid certificate, and against servers whose
// certificate has another name, has expired, or comes from an unknown authority. wrong is the text that
// the client's error must contain; "": none. A case fails unless the client logs in to the valid server,
// and to no other.
func RunCertificateCases(t *testing.T, dovecot Dovecot, try func(t *testing.T, box *Mailbox, trust *tls.Config, wrong string)) {
	ca, stranger := NewCA(t), NewCA(t)
	hour := time.Now().Add(time.Hour)
	for name, c := range map[string]struct {
		cert  Pair
		wrong string
	}{
		"right":      {ca.Issue(t, "localhost", hour), ""},
		"wrong name": {ca.Issue(t, "mail.other.example", hour), "valid for mail.other.example, not localhost"},
		"expired":    {ca.Issue(t, "localhost", time.Now().Add(-time.Minute)), "expired"},
		"unknown":    {stranger.Issue(t, "localhost", hour), "unknown authority"},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: a port found free may be taken by a parallel test
			dovecot.Cert = c.cert
			box := dovecot.Start(t)
			try(t, box, ca.Trust(t), c.wrong)
			require.Equal(t, c.wrong == "", strings.Contains(box.Log(t), "Login: user=<"+User+">"), "the client must log in to the server with the valid certificate only")
		})
	}
}
