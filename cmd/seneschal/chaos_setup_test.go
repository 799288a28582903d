//go:build linux

package main_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/nats-io/nats.go"
	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/lists"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/servertest"
)

// three is the number of event servers, and of members.
const three = 3

// A chaos is a whole installation of several processes, as docs/operating.md describes it, of which each part and each
// connection can fail.
type chaos struct {
	t    testing.TB
	logs string // folder of what processes write

	nats     [three]*unit
	stores   [three]string       // folders of the event servers
	emptied  int                 // how often one was emptied, as its server did not start on it
	routes   [three][three]*link // from an event server to another
	monitors []string            // of the event servers
	js       natsjs.JetStream    // reaches all event servers without links
	postgres *postgres.Server
	tables   string // folder of Postgres
	members  [three]*chaosMember
	disks    []string // file systems of a size, which can be full

	office  *postOffice
	folders mailFolders                                          // of the server
	taking  string                                               // where players hand in their emails
	kills   func(program string) int                             // kills processes of the mail server; nil: it cannot be killed
	probe   func(ctx context.Context, during string) (id string) // sends a message
	db      *sqlx.DB                                             // reaches Postgres without links
}

// A chaosMember is a process of the server with links to all that it needs.
type chaosMember struct {
	*member
	unit       *unit
	nats       [three]*link
	postgres   *link
	imap, smtp *link
}

// newChaos starts all parts.
func newChaos(t testing.TB) *chaos {
	c := &chaos{t: t, logs: *chaosLogs, office: newPostOffice(t)}
	if c.logs == "" {
		c.logs = t.TempDir()
	}
	clients := c.startNATS()
	c.startPostgres()
	imap, smtp, env := c.startMail()
	for n := range c.members {
		c.members[n] = c.newMember(n, clients, imap, smtp, env)
	}
	c.startMembers()
	c.db = pgtest.Open(t, c.postgres.DSN())
	return c
}

// startNATS starts three event servers with the file for operators, and links between each two of them. It returns
// the addresses for clients.
func (c *chaos) startNATS() (clients []string) {
	text, err := os.ReadFile("../../deploy/nats-cluster.conf")
	require.NoError(c.t, err)
	clients = freePorts(c.t, three)
	routes, nowhere := freePorts(c.t, three), freePorts(c.t, 1)[0]
	c.monitors = freePorts(c.t, three)
	for n := range three {
		c.stores[n] = c.newDisk(256)
		conf := string(text)
		for to := range three {
			c.routes[n][to] = newLink(c.t, routes[to])
			conf = strings.ReplaceAll(conf, fmt.Sprintf("change-me@nats%d:6222", to+1), "ROUTEWORD@"+c.routes[n][to].address)
		}
		// Servers tell each other nothing by which they would go round the links.
		conf = strings.Replace(conf, "\n  name: seneschal\n", "\n  name: seneschal\n  no_advertise: true\n  advertise: "+nowhere+"\n", 1)
		conf = strings.NewReplacer("$NATS_NAME", fmt.Sprint("nats", n+1), "$NATS_PASSWORD", "LOGWORD", "$NATS_ROUTE_PASSWORD", "ROUTEWORD",
			"0.0.0.0:4222", clients[n], "0.0.0.0:6222", routes[n], "0.0.0.0:8222", c.monitors[n], "/var/lib/nats", c.stores[n]).Replace(conf)
		file := filepath.Join(c.t.TempDir(), "nats.conf")
		require.NoError(c.t, os.WriteFile(file, []byte(conf), 0o600))
		c.nats[n] = startUnit(c.t, c.logs, fmt.Sprint("nats", n+1), func() *exec.Cmd {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(environ(), natsEnv+"="+file)
			return cmd
		})
	}
	nc, err := nats.Connect(natsURL(clients), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(restartPause))
	require.NoError(c.t, err)
	c.t.Cleanup(nc.Close)
	c.js, err = natsjs.New(nc)
	require.NoError(c.t, err)
	waitFor(c.t, "three event servers have a leader", func() bool {
		return nc.IsConnected() && !slices.ContainsFunc(c.monitors, func(m string) bool { return getStatus("http://"+m+"/healthz") != http.StatusOK })
	})
	return clients
}

func natsURL(addresses []string) string {
	return strings.Join(lists.Map(addresses, func(a string) string { return "nats://seneschal:LOGWORD@" + a }), ",")
}

// getStatus returns the status of an address; 0 if nobody answers.
func getStatus(url string) int {
	answer, err := http.Get(url)
	if err != nil {
		return 0
	}
	_ = answer.Body.Close() // it was not read
	return answer.StatusCode
}

// startPostgres starts a Postgres of the test's own.
func (c *chaos) startPostgres() {
	c.tables = c.newDisk(768)
	var err error
	c.postgres, err = postgres.Start(context.Background(), postgres.Config{Dir: c.tables, Settings: map[string]string{
		"max_connections": "200", "min_wal_size": "32MB", "max_wal_size": "64MB", "jit": "off", "autovacuum": "off",
	}})
	require.NoError(c.t, err)
	c.t.Cleanup(func() { require.NoError(c.t, c.postgres.Close()) })
}

// newDisk returns an empty folder: a file system of that many MB in memory, where one may be mounted.
func (c *chaos) newDisk(size int) string {
	dir := emptyFolder(c.t)
	if err := syscall.Mount("chaos", dir, "tmpfs", 0, fmt.Sprintf("size=%dm,mode=0711", size)); err == nil {
		c.disks = append(c.disks, dir)
		c.t.Cleanup(func() { require.NoError(c.t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	}
	return dir
}

// hasMailServers reports whether real mail servers are asked for, and can be run: by root, once they were fetched.
func (c *chaos) hasMailServers() bool {
	if !*chaosDovecot {
		return false
	}
	_, err := os.Stat("../../var/servers/opensmtpd")
	if err != nil || os.Getuid() != 0 {
		c.t.Log("mail goes by the server for tests: real ones need root, and deploy/need.sh mail")
		return false
	}
	return true
}

// startMail starts the mail servers, and returns where they read and take emails of members, and the settings for them.
func (c *chaos) startMail() (imap, smtp string, env []string) {
	if c.hasMailServers() {
		far := servertest.FarReader(c.t, c.office.take)
		box := servertest.Dovecot{Relay: far.Addr, Size: 10 << 20}.Start(c.t)
		c.taking, c.kills = servertest.OpenSMTPD{Box: box}.Start(c.t).Plain, box.Kill
		c.folders = mailFolders{box.IMAP, servertest.User, servertest.Password}
		return box.IMAP, box.SMTP, []string{"SENESCHAL_IMAP_PASSWORD=" + servertest.Password, "SENESCHAL_SMTP_PASSWORD=" + servertest.Password}
	}
	drop, err := maildrop.Start(maildrop.Config{
		Dir: c.t.TempDir(), Domain: mailDomain, Accounts: []maildrop.Account{{Name: servertest.User, Password: servertest.Password}},
		Route: func(string) string { return servertest.User },
	})
	require.NoError(c.t, err)
	c.t.Cleanup(func() { require.NoError(c.t, drop.Close()) })
	c.taking, c.folders = drop.SMTPAddr(), mailFolders{drop.IMAPAddr(), servertest.User, servertest.Password}
	return drop.IMAPAddr(), servertest.FarReader(c.t, c.office.take).Addr, []string{"SENESCHAL_IMAP_PASSWORD=" + servertest.Password}
}

// newMember makes a member that does not run yet.
func (c *chaos) newMember(n int, clients []string, imap, smtp string, env []string) *chaosMember {
	m := &chaosMember{imap: newLink(c.t, imap), smtp: newLink(c.t, smtp)}
	var events []string
	for i, to := range clients {
		m.nats[i] = newLink(c.t, to)
		events = append(events, m.nats[i].address)
	}
	socket := emptyFolder(c.t)
	m.postgres = newSocketLink(c.t, filepath.Join(socket, ".s.PGSQL.5432"), filepath.Join(c.tables, "socket", ".s.PGSQL.5432"))
	sender := "smtp://"
	if c.kills != nil {
		sender += servertest.User + "@"
	}
	m.member = newMember(c.t, slices.Concat(environ(), env, []string{
		"SENESCHAL_NATS_URL=" + natsURL(events), "SENESCHAL_NATS_REPLICAS=3",
		"SENESCHAL_NATS_MONITOR=" + strings.Join(lists.Map(c.monitors, func(m string) string { return "http://" + m }), ","),
		"SENESCHAL_POSTGRES=host=" + socket + " port=5432 user=seneschal dbname=seneschal sslmode=disable",
		"SENESCHAL_IMAP_URL=imap://" + servertest.User + "@" + m.imap.address, "SENESCHAL_SMTP_URL=" + sender + m.smtp.address, "SENESCHAL_DOMAIN=" + mailDomain,
	}))
	m.env = append(m.env, "SENESCHAL_DIR="+m.dir, "SENESCHAL_LISTEN="+m.listen)
	return m
}

// startMembers starts the first member, which makes the secrets, and then the others with the same secrets.
func (c *chaos) startMembers() {
	for n, m := range c.members {
		for _, secret := range []string{"secret", "secret.signing", "secret.salts"} {
			if n == 0 {
				break
			}
			text, err := os.ReadFile(filepath.Join(c.members[0].dir, secret))
			require.NoError(c.t, err)
			require.NoError(c.t, os.WriteFile(filepath.Join(m.dir, secret), text, 0o600))
		}
		m.unit = startUnit(c.t, c.logs, fmt.Sprint("member", n+1), func() *exec.Cmd {
			cmd := exec.Command(seneschal, "serve")
			cmd.Env = m.env
			return cmd
		})
		if n == 0 {
			waitFor(c.t, "the first member is ready", m.ready)
		}
	}
	for _, m := range c.members {
		waitFor(c.t, "a member is ready", m.ready)
	}
}

func (m *chaosMember) ready() bool { return m.status("/readyz") == http.StatusOK }

// server returns a member as the other tests know a server, for commands and tables. Its database is reached without links.
func (c *chaos) server(n int) *server {
	return &server{t: c.t, dir: c.members[n].dir, dsn: c.postgres.DSN(), program: seneschal, smtp: "127.0.0.1:0", imap: "127.0.0.1:0"}
}

// patience is how long the installation may take until all is as it should be.
const patience = 3 * time.Minute

// waitLong waits as waitFor does, for as long as the installation may take.
func (c *chaos) waitLong(what string, so func() bool) {
	c.t.Helper()
	for began := time.Now(); !so(); {
		if time.Since(began) > patience {
			c.t.Fatalf("%s: not after %v\n%s", what, patience, c.listWaiting())
		}
		wait(c.t.Context(), 2*pause)
	}
}

// listWaiting lists the sessions of Postgres that wait for a lock, and those that they wait for.
func (c *chaos) listWaiting() string {
	var lines []string
	err := c.db.Select(&lines, `SELECT format('%s waits since %s for %s (%s): %s / %s', w.pid, now() - w.query_start, b.pid, b.state, left(w.query, 90), left(b.query, 90))
		FROM pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) AS by JOIN pg_stat_activity b ON b.pid = by`)
	if err != nil {
		return err.Error()
	}
	return strings.Join(lines, "\n")
}
