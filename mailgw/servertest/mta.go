package servertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Postfix holds the settings of a Postfix. It takes emails from clients that have logged in, and brings them into a
// mailbox; it refuses those to Later and Never, and those to Nowhere come back.
type Postfix struct {
	Cert Pair
	Box  *Mailbox // gets all emails, and checks the logins
}

// An MTA is a running mail server, with the addresses on which it listens.
type MTA struct {
	Plain    string // without TLS; "": it does not listen without
	StartTLS string
	TLS      string
}

// Recipients whose emails a server does not simply take.
const (
	Later   = "later@x.example"      // is refused for now (451)
	Never   = "never@x.example"      // is refused (550)
	Nowhere = "anne@nowhere.example" // is taken, and the email comes back
)

const postfix, postdrop = 64021, 64022

// Start runs the server until the test ends, and waits until it listens. It skips the test where the server cannot
// run.
func (p Postfix) Start(t testing.TB) MTA {
	t.Helper()
	tree := plantTree(t, "postfix")
	at := findFreeAddresses(t, 2)
	mTA := MTA{StartTLS: at[0], TLS: at[1]}
	tree.writeUsers(user{"postfix", postfix}, user{"postdrop", postdrop})
	tree.writeFile("etc/services", "smtp 25/tcp\nlmtp 24/tcp\n", 0o644)
	tree.writeFile("etc/cert.pem", p.Cert.Cert, 0o644)
	tree.writeFile("etc/key.pem", p.Cert.Key, 0o600)
	tree.makeFolder("var/lib/postfix", postfix)
	tree.makeFolder("var/log", 0)
	tree.makeFolder("var/spool/postfix", 0)
	for _, dir := range []string{"active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private", "saved", "trace"} {
		tree.makeFolder("var/spool/postfix/"+dir, postfix)
	}
	tree.makeFolder("var/spool/postfix/pid", 0)
	for _, dir := range []string{"maildrop", "public"} {
		path := filepath.Join(tree.dir, "var/spool/postfix", dir)
		require.NoError(t, os.MkdirAll(path, 0o755))
		require.NoError(t, os.Chown(path, postfix, postdrop))
		require.NoError(t, os.Chmod(path, 0o730))
	}
	tree.writeFile("etc/postfix/main.cf", fmt.Sprintf(postfixMain, Limit, p.Box.Auth, Later, Never, port(startRefuser(t)), p.Box.LMTP), 0o644)
	tree.writeFile("etc/postfix/master.cf", fmt.Sprintf(postfixMaster, mTA.StartTLS, mTA.TLS), 0o644)
	tree.runProgram([]string{mTA.StartTLS, mTA.TLS}, "/usr/lib/postfix/sbin/master", "-c", "/etc/postfix", "-d")
	return mTA
}

const postfixMain = `compatibility_level = 3.6
queue_directory = /var/spool/postfix
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
data_directory = /var/lib/postfix
shlib_directory = /usr/lib/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = /var/log/mail
myhostname = mail.test
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
smtp_host_lookup = native
smtp_dns_support_level = disabled
message_size_limit = %d
smtpd_tls_cert_file = /etc/cert.pem
smtpd_tls_key_file = /etc/key.pem
smtpd_tls_auth_only = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:%s
smtpd_recipient_restrictions = check_recipient_access inline:{ { %s = 451 4.7.1 try later } { %s = 550 5.1.1 no such person } }, permit_sasl_authenticated, reject
smtpd_relay_restrictions =
transport_maps = inline:{ { nowhere.example = smtp:[127.0.0.1]:%s } }
default_transport = lmtp:inet:%s
`

const postfixMaster = `%s inet n - n - - smtpd -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes
%s inet n - n - - smtpd -o smtpd_tls_wrappermode=yes -o smtpd_sasl_auth_enable=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

// OpenSMTPD holds the settings of an OpenSMTPD on our own machine, without TLS. (That of Debian
// 12 takes no TLS connections at all: OpenSMTPD issue 1171.)
type OpenSMTPD struct{ Box *Mailbox }

// Start runs the server until the test ends, and waits until it listens. It skips the test where the server cannot
// run.
func (o OpenSMTPD) Start(t testing.TB) MTA {
	t.Helper()
	tree := plantTree(t, "opensmtpd")
	mTA := MTA{Plain: findFreeAddresses(t, 1)[0]}
	tree.writeUsers(user{"opensmtpd", 64011}, user{"opensmtpq", 64012})
	require.NoError(t, os.Chmod(tree.makeFolder("var/spool/smtpd", 0), 0o711))
	tree.writeFile("etc/smtpd.conf", fmt.Sprintf(smtpdConf, Later, Never, Limit, port(mTA.Plain), o.Box.LMTP, startRefuser(t)), 0o644)
	tree.runProgram([]string{mTA.Plain}, "/usr/sbin/smtpd", "-d")
	return mTA
}

const smtpdConf = `table later { "%s" }
table never { "%s" }
filter later phase rcpt-to match rcpt-to <later> reject "451 4.7.1 try later"
filter never phase rcpt-to match rcpt-to <never> reject "550 5.1.1 no such person"
filter both chain { later, never }
smtp max-message-size "%d"
listen on 127.0.0.1 port %s hostname mail.test filter both
action home lmtp "%s" rcpt-to virtual { "@" = nobody }
action lost relay host smtp://%s
match from any for domain "nowhere.example" action lost
match from any for any action home
`
