package servertest

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// OpenSMTPD says what an OpenSMTPD is to be like: on the machine of the house, without
// TLS. (That of Debian 12 takes no TLS connections at all: OpenSMTPD issue 1171.)
type OpenSMTPD struct{ Box *Mailbox }

// Start runs it until the test ends.
func (o OpenSMTPD) Start(t testing.TB) MTA {
	t.Helper()
	r := plant(t, "opensmtpd")
	m := MTA{Plain: free(t, 1)[0]}
	r.users(user{"opensmtpd", 64011}, user{"opensmtpq", 64012})
	require.NoError(t, os.Chmod(r.folder("var/spool/smtpd", 0), 0o711))
	r.write("etc/smtpd.conf", fmt.Sprintf(smtpdConf, Later, Never, Limit, port(m.Plain), o.Box.LMTP, refuser(t)), 0o644)
	r.run([]string{m.Plain}, "/usr/sbin/smtpd", "-d")
	return m
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
