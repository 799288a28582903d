package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore"
)

// closings are many games of two seats whose first phase is due when a server starts.
type closings struct {
	t      testing.TB
	config *Config
	ids    []string
	db     *sqlx.DB
}

// openDue opens many games on a server, has both seats send orders, and ends the server.
func openDue(t testing.TB, many int) *closings {
	c := &closings{t: t, config: &Config{
		Dir: t.TempDir(), Role: []string{"mail", "clock", "project"}, Listen: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t),
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error",
	}}
	require.NoError(t, os.Chmod(c.config.Dir, 0o711))
	db, err := postgres.Connect(c.config.Postgres)
	require.NoError(t, err)
	c.db = sqlx.NewDb(db, "postgres")
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	c.serve(0, func(h *Server) {
		for n := range many {
			id := fmt.Sprint("due", n)
			_, err := h.Control().Open(t.Context(), control.NewGame{
				ID: id, Ruleset: "feudal", Options: map[game.Option]string{}, Seats: 2, Steward: control.Person{Name: "Anne", Address: "anne@seneschal.test"},
				Players: []control.Person{{Name: "Bors", Address: "bors@seneschal.test"}, {Name: "Kay", Address: "kay@seneschal.test"}},
			})
			require.NoError(t, err)
			c.sendOrders(h, id)
			c.ids = append(c.ids, id)
		}
		c.await("the openings are told", func() bool { return c.count(`state <> 'sent'`) == 0 && h.mail.notifier.Position() >= c.end(h) })
	})
	return c
}

// sendOrders has each seat of a game send orders that are not final.
func (c *closings) sendOrders(h *Server, id string) {
	g, _, err := h.Host.Game(c.t.Context(), id)
	require.NoError(c.t, err)
	for n, seat := range g.Seats() {
		do := game.Submission{Seat: seat.Seat, Lines: order.Split(fmt.Sprintf("ENTRY E%02d, E%02d", 3+4*n, 5+4*n))}
		_, err := h.Host.Obey(c.t.Context(), id, "orders "+string(seat.Seat), game.Command{At: h.Host.Time(), By: seat.Player, Do: do})
		require.NoError(c.t, err)
	}
}

// serve runs a server whose clock is ahead, until a function returns. No phase waits for mail.
func (c *closings) serve(ahead time.Duration, until func(*Server)) {
	c.t.Helper()
	h, err := Open(c.t.Context(), c.config, slog.New(slog.DiscardHandler))
	require.NoError(c.t, err)
	h.Host.Now, h.Host.Drained = func() time.Time { return time.Now().Add(ahead) }, nil
	ctx, stop := context.WithCancel(c.t.Context())
	group, running := errgroup.WithContext(ctx)
	accounts := []Account{{"seneschal", "house", "seneschal@seneschal.test"}, {"anne", "a", "anne@seneschal.test"}, {"bors", "b", "bors@seneschal.test"}, {"kay", "k", "kay@seneschal.test"}}
	require.NoError(c.t, h.Serve(running, group, accounts))
	until(h)
	stop()
	require.NoError(c.t, group.Wait())
	require.NoError(c.t, h.Close())
}

// await waits until something is so, or fails the test with its name.
func (c *closings) await(what string, holds func() bool) {
	c.t.Helper()
	require.Eventually(c.t, holds, 10*time.Minute, 20*time.Millisecond, what)
}

// count counts the emails in the outbox of which a condition holds.
func (c *closings) count(where string) (n int) {
	c.t.Helper()
	require.NoError(c.t, c.db.Get(&n, `SELECT count(*) FROM mail.outbox WHERE `+where))
	return n
}

// end returns the position of the last commit.
func (c *closings) end(h *Server) eventstore.Pos {
	last, err := h.Store.Last(c.t.Context())
	require.NoError(c.t, err)
	return last
}

// TestManyGamesThatAreDueAtOnceAreClosedAndReportedOnce starts a server when the phases of many games are due, and
// requires one closing for each game, and one report for each seat. By night these are 1,000 games.
func TestManyGamesThatAreDueAtOnceAreClosedAndReportedOnce(t *testing.T) {
	t.Parallel()
	many := 24
	if gametest.Nightly() {
		many = 1000
	}
	c := openDue(t, many)
	c.closeAll(func() {})
}

// closeAll starts a server and waits until all games are closed and all reports are sent. It calls closed when the last
// game is closed.
func (c *closings) closeAll(closed func()) {
	before := c.count(`true`)
	counts := make(map[eventstore.Log]int)
	c.serve(30*24*time.Hour, func(h *Server) {
		c.awaitClosings(h, counts)
		closed()
		c.await("the reports are sent", func() bool {
			return c.count(`true`) >= before+2*len(c.ids) && c.count(`state <> 'sent'`) == 0 && h.mail.notifier.Position() >= c.end(h)
		})
	})
	require.Equal(c.t, before+2*len(c.ids), c.count(`true`), "one report for each seat")
	for log, n := range counts {
		require.Equal(c.t, 1, n, log)
	}
}

// awaitClosings counts the closings in each game until each has one.
func (c *closings) awaitClosings(h *Server, counts map[eventstore.Log]int) {
	all := errors.New("all are closed")
	err := h.Store.Subscribe(c.t.Context(), 0, func(commit *eventstore.Commit) error {
		if strings.HasPrefix(commit.CommandID, "close/") {
			counts[commit.Log]++
		}
		if len(counts) == len(c.ids) {
			return all
		}
		return nil
	})
	require.ErrorIs(c.t, err, all)
}

// BenchmarkClosingTogether closes 1,000 games of two seats that are due at the same moment, and tells their players by
// email: the time until the last closing and until the last report is sent, and the CPU of the server with its log for
// each game. Postgres is not counted.
func BenchmarkClosingTogether(b *testing.B) {
	for b.Loop() {
		c := openDue(b, 1000)
		began, used := time.Now(), usedCPU(b)
		c.closeAll(func() { b.ReportMetric(time.Since(began).Seconds(), "s-to-last-closing") })
		b.ReportMetric(time.Since(began).Seconds(), "s-to-last-report")
		b.ReportMetric((usedCPU(b)-used).Seconds()*1000/float64(len(c.ids)), "ms-cpu/game")
	}
}

// usedCPU returns the CPU time that this process has used.
func usedCPU(t testing.TB) time.Duration {
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
