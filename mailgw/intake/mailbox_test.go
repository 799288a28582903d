package intake_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	goimap "github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore/shares"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/servertest"
)

// A mailbox is one on a real server.
type mailbox struct {
	t    *testing.T
	addr string
	sent map[string][]string // command IDs of emails, by game
	n    int
}

func (b *mailbox) client() *imapclient.Client {
	client, err := imapclient.DialInsecure(b.addr, nil)
	require.NoError(b.t, err)
	require.NoError(b.t, client.Login(servertest.User, servertest.Password).Wait())
	return client
}

// put delivers an email to each of the games; the first is to two of them. If they are crossed, the header of each names
// another game.
func (b *mailbox) put(crossed bool, games ...string) {
	b.t.Helper()
	client := b.client()
	defer client.Close()
	for i, first := range games {
		to, lane := []string{first}, first
		if crossed {
			lane = games[len(games)-1-i]
		}
		if crossed && i == 0 {
			to = append(to, games[1])
		}
		id := fmt.Sprintf("<%d@x>", b.n)
		b.n++
		email := toGames(id, fmt.Sprintf("bid %d\nHOLD", 1+b.n%3), to...)
		email.Subject = "Re: [" + lane + "] your turn"
		body := email.Raw().Body
		app := client.Append("INBOX", int64(len(body)), nil)
		_, err := app.Write(body)
		require.NoError(b.t, err)
		require.NoError(b.t, app.Close())
		_, err = app.Wait()
		require.NoError(b.t, err)
		for _, game := range to {
			b.sent[game] = append(b.sent[game], causeOf(id))
		}
	}
}

// count counts the emails in a folder.
func (b *mailbox) count(folder string) int {
	client := b.client()
	defer client.Close()
	box, err := client.Select(folder, &goimap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		return 0 // nothing was filed there yet
	}
	return int(box.NumMessages)
}

// requireAllOnce waits until all emails are filed, and requires that each was obeyed and answered once, and in order.
func (b *mailbox) requireAllOnce(gateway *mailgwtest.Gateway) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return b.count("Processed") >= b.n && b.count("INBOX") == 0 }, time.Minute, 20*time.Millisecond)
	require.Equal(b.t, b.n, b.count("Processed"))
	receipts := 0
	for game, causesSent := range b.sent {
		require.Equal(b.t, causesSent, causes(b.t, gateway, game), "in game %s", game)
		receipts += len(causesSent)
	}
	require.Len(b.t, gateway.Post.Emails, receipts)
}

// share runs members that share a mailbox.
func share(gateway *mailgwtest.Gateway, addr string, n int) []*member {
	members := make([]*member, n)
	for i := range members {
		var parts []int
		for p := i; p < shares.Partitions; p += n {
			parts = append(parts, p)
		}
		m := newMember(gateway, parts)
		inbox, err := imap.Open(imap.Config{
			URL: "imap://" + addr, User: servertest.User, Password: servertest.Password, MinBackoff: 10 * time.Millisecond, MaxBackoff: 100 * time.Millisecond,
			Lane:      func(head []byte) string { return intake.Lane(mailgwtest.Server(), head) },
			Elsewhere: func(lane string) bool { return !m.share.Holds(lane) },
		})
		require.NoError(gateway.T, err)
		gateway.T.Cleanup(func() { require.NoError(gateway.T, inbox.Close()) })
		m.run(gateway, inbox)
		gateway.T.Cleanup(m.stop)
		members[i] = m
	}
	return members
}

var allGames = []string{"g7", "g8", "g9", "g10", "g11", "g12"}

// TestMembersOfARealMailbox: three members handle what comes, and two go on when one is stopped in the middle.
func TestMembersOfARealMailbox(t *testing.T) {
	for name, start := range map[string]func(*testing.T) string{
		"dovecot":  func(t *testing.T) string { return servertest.Dovecot{}.Start(t).IMAP },
		"maildrop": func(t *testing.T) string { addr, _ := startDrop(t, t.TempDir(), ""); return addr },
	} {
		t.Run(name, func(t *testing.T) {
			gateway, _ := together(t)
			openGames(gateway, allGames[2:]...)
			box := &mailbox{t: t, addr: start(t), sent: map[string][]string{}}
			members := share(gateway, box.addr, 3)
			for range 4 {
				box.put(true, allGames...)
			}
			box.requireAllOnce(gateway)
			members[0].store.freeze()
			box.put(true, allGames...)
			parts := members[0].share.Parts()
			members[0].hold()
			members[1].hold(append(members[1].share.Parts(), parts...)...)
			box.put(true, allGames...)
			box.requireAllOnce(gateway)
			members[0].store.thaw()
			members[0].stop()
			box.put(true, allGames...)
			box.requireAllOnce(gateway)
		})
	}
}

// TestMembersReadAMailboxWithNewNumbersAnew: nothing is lost or done twice when the mailbox gets new numbers while emails wait.
func TestMembersReadAMailboxWithNewNumbersAnew(t *testing.T) {
	gateway, _ := together(t)
	openGames(gateway, allGames[2:]...)
	dir := t.TempDir()
	addr, stop := startDrop(t, dir, "")
	box := &mailbox{t: t, addr: addr, sent: map[string][]string{}}
	members := share(gateway, addr, 2)
	for _, m := range members {
		m.store.freeze()
	}
	for range 3 {
		box.put(false, allGames...)
	}
	stop()
	require.NoError(t, os.WriteFile(filepath.Join(dir, servertest.User, "INBOX", "state"), []byte("4711 900\n"), 0o600))
	startDrop(t, dir, addr)
	for _, m := range members {
		m.store.thaw()
	}
	box.requireAllOnce(gateway)
}

func startDrop(t *testing.T, dir, addr string) (imapAddr string, stop func()) {
	t.Helper()
	server, err := maildrop.Start(maildrop.Config{Dir: dir, Domain: "games.example", IMAP: addr, Accounts: []maildrop.Account{{Name: servertest.User, Password: servertest.Password}}})
	require.NoError(t, err)
	closed := false
	stop = func() {
		if !closed {
			closed = true
			require.NoError(t, server.Close())
		}
	}
	t.Cleanup(stop)
	return server.IMAPAddr(), stop
}
