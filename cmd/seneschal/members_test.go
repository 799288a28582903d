package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game/gametest"
	"seneschal/mailgw/maildrop"
)

// A fellowship is several processes that share the work of a server, with what they need.
type fellowship struct {
	t       testing.TB
	drop    *maildrop.Server
	dsn     string
	members []*member
	bors    *client
	address map[string]string // at which bors answers, by game
}

// startFellowship starts so many members with one log, one database and one mailbox, and opens games of bors and kay.
func startFellowship(t testing.TB, n int, games ...string) *fellowship {
	t.Helper()
	events, err := natsserver.NewServer(&natsserver.Options{
		Host: "127.0.0.1", Port: natsserver.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), MaxPayload: 8 << 20, NoSigs: true, NoLog: true,
	})
	require.NoError(t, err)
	events.Start()
	t.Cleanup(func() { events.Shutdown(); events.WaitForShutdown() })
	require.True(t, events.ReadyForConnections(time.Minute))
	mail, drop := startProvider(t)
	f := &fellowship{t: t, drop: drop, dsn: pgtest.DSN(t), address: map[string]string{}}
	shared := slices.Concat(environ(), mail, []string{"SENESCHAL_NATS_URL=" + events.ClientURL(), "SENESCHAL_NATS_ALLOW_UNSYNCED=true", "SENESCHAL_POSTGRES=" + f.dsn})
	for i := range n {
		m := newMember(t, shared)
		for _, name := range []string{"secret", "secret.signing", "secret.salts"} {
			if i > 0 {
				data, err := os.ReadFile(filepath.Join(f.members[0].dir, name))
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(filepath.Join(m.dir, name), data, 0o600))
			}
		}
		m.serve("seneschal serve --role mail,clock,project --dir " + m.dir)
		f.members = append(f.members, m)
	}
	f.bors = newClient(&server{t: t, smtp: drop.SMTPAddr(), imap: drop.IMAPAddr()}, "bors")
	for _, id := range games {
		f.members[0].run("seneschal game new --id " + id + " --seats 2 --respite 0s --steward '" + person("anne") + "' --player '" + person("bors") + "' --player '" + person("kay") + "' --dir " + f.members[0].dir)
	}
	waitFor(t, "bors hears of all games", func() bool {
		for _, received := range f.bors.look() {
			for _, id := range games {
				if strings.Contains(received.subject, "["+id+"]") && strings.HasPrefix(received.replyTo, "orders+") {
					f.address[id] = received.replyTo
				}
			}
		}
		return len(f.address) == len(games)
	})
	return f
}

// send sends orders of bors to a game.
func (f *fellowship) send(game, body string) playerMail {
	f.t.Helper()
	f.bors.replyTo = f.address[game]
	return f.bors.send(body)
}

// receipts counts the receipts in the outbox.
func (f *fellowship) receipts() (n int) {
	f.t.Helper()
	require.NoError(f.t, pgtest.Open(f.t, f.dsn).Get(&n, `SELECT count(*) FROM mail.outbox WHERE kind = 'receipt'`))
	return n
}

// filed counts the emails in a folder of the games' mailbox.
func (f *fellowship) filed(folder string) int {
	f.t.Helper()
	client, err := imapclient.DialInsecure(f.drop.IMAPAddr(), nil)
	require.NoError(f.t, err)
	defer client.Close()
	require.NoError(f.t, client.Login("house", "MAILWORD").Wait())
	box, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		return 0 // no email was filed there yet
	}
	return int(box.NumMessages)
}

// sendRound sends orders to each game, and returns them.
func (f *fellowship) sendRound(round int, sent map[string][]playerMail) {
	f.t.Helper()
	for id := range f.address {
		sent[id] = append(sent[id], f.send(id, fmt.Sprintf("ENTRY E%02d, E%02d\nHOLD\n", 1+round%12, 1+(round+1)%12)))
	}
}

// answered waits until all emails are answered and filed.
func (f *fellowship) answered(sent map[string][]playerMail) {
	f.t.Helper()
	all := 0
	for _, mails := range sent {
		all += len(mails)
	}
	waitFor(f.t, "all emails are answered", func() bool { return f.receipts() >= all })
	waitFor(f.t, "all emails are filed", func() bool { return f.filed("Processed") >= all })
	require.Equal(f.t, all, f.receipts())
	require.Equal(f.t, all, f.filed("Processed"))
	require.Zero(f.t, f.filed("INBOX"))
}

// TestMembersShareTheMailbox: each email is obeyed once and in its order, answered once and filed once, while one member of
// three stands still for a while and goes on, and another is killed.
func TestMembersShareTheMailbox(t *testing.T) {
	parallel(t)
	f := startFellowship(t, 3, "vale", "moor", "ford", "dale", "peak", "glen")
	sent := map[string][]playerMail{}
	f.sendRound(0, sent)
	f.answered(sent)

	frozen := f.members[1].cmd.Process
	f.sendRound(1, sent) // it stops with some of these in hand
	require.NoError(t, frozen.Signal(syscall.SIGSTOP))
	f.sendRound(2, sent)
	f.answered(sent)
	if gametest.Nightly() {
		time.Sleep(30 * time.Second)
	}
	f.sendRound(3, sent)
	f.answered(sent)
	require.NoError(t, frozen.Signal(syscall.SIGCONT))
	f.sendRound(4, sent)
	f.answered(sent)

	f.sendRound(5, sent)
	f.members[0].kill()
	f.sendRound(6, sent)
	f.answered(sent)
	rest := f.members[1]
	for id, mails := range sent {
		var want, got []string
		log := readCommits(t, rest.run("seneschal game log "+id+" --json --dir "+rest.dir))
		for _, mail := range mails {
			recordedOnce(t, log, mail)
			want = append(want, mail.commandID())
		}
		for _, commit := range log {
			if slices.Contains(want, commit.CommandID) {
				got = append(got, commit.CommandID)
			}
		}
		require.Equal(t, want, got, "in the order of arrival, in game %s", id)
		require.Contains(t, rest.run("seneschal audit "+id+" --dir "+rest.dir), "all holds")
	}
}
