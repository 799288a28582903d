package server

import (
	"context"
	"fmt"
	"log/slog"
	netsmtp "net/smtp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/post"
	"seneschal/mailgw/smtp"
)

// putting is a post that signals when an email is durable.
type putting struct {
	mailgw.Poster
	put chan time.Time
}

func (p putting) Put(ctx context.Context, emails ...mailgw.Outbound) error {
	err := p.Poster.Put(ctx, emails...)
	p.put <- time.Now()
	return err
}

// BenchmarkEmailToReceipt measures the way of one email through the whole server: from the moment
// that the mail server has it on disk, by IMAP, the log and Postgres, all synced, until its receipt
// is in the outbox.
func BenchmarkEmailToReceipt(b *testing.B) {
	server := benchServer(b)
	in, out, drop, err := server.wireSettings([]Account{{"seneschal", "house", "seneschal@seneschal.test"}, {"bors", "bors", "bors@seneschal.test"}})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, drop.Close()) })
	inbox, err := imap.Open(in)
	require.NoError(b, err)
	sender, err := smtp.New(out)
	require.NoError(b, err)
	outbox := putting{post.New(post.Config{DB: server.DB, DSN: server.dsn, Sender: sender, Log: server.Log}), make(chan time.Time)}
	ctx, stop := context.WithCancel(b.Context())
	group, running := errgroup.WithContext(ctx)
	group.Go(func() error { return server.newIntake(inbox, outbox).Run(running) })
	b.Cleanup(func() {
		stop()
		require.NoError(b, group.Wait())
	})

	g, _, err := server.Host.Game(ctx, "bench")
	require.NoError(b, err)
	to := server.newMailServer().ReplyAddress("bench", g.Seats()[0].Seat, g.Seats()[0].Epoch)
	var took []time.Duration
	for n := 0; b.Loop(); n++ {
		text := fmt.Appendf(nil, "From: bors@seneschal.test\r\nTo: %s\r\nMessage-ID: <%d@x>\r\nSubject: orders\r\n\r\nENTRY E%02d, E%02d\r\nHOLD\r\n", to, n, 1+n%12, 1+(n+1)%12)
		auth := netsmtp.PlainAuth("", "bors", "bors", "127.0.0.1")
		require.NoError(b, netsmtp.SendMail(drop.SMTPAddr(), auth, "bors@seneschal.test", []string{to}, text))
		start := time.Now()
		took = append(took, (<-outbox.put).Sub(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
}

// benchServer returns an open server with a game of two seats, its own event store and its own
// Postgres, both syncing.
func benchServer(b *testing.B) *Server {
	config := &Config{
		Dir: b.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0",
		Proof: "standard", MinFree: 1, LogLevel: "error",
	}
	server, err := Open(b.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, server.Close()) })
	_, err = server.Control().Open(b.Context(), control.NewGame{
		ID: "bench", Ruleset: "feudal", Options: map[game.Option]string{}, Seats: 2, Steward: control.Person{Name: "Anne", Address: "anne@seneschal.test"},
		Players: []control.Person{{Name: "Bors", Address: "bors@seneschal.test"}, {Name: "Kay", Address: "kay@seneschal.test"}},
	})
	require.NoError(b, err)
	return server
}
