package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
	"seneschal/projections/members"
)

// closings are many games of two seats whose first phase is due when a server starts later.
type closings struct {
	t      testing.TB
	config *Config
	ids    []string
	db     *sqlx.DB
}

// openDue opens many games on a server, has both seats send orders, and ends the server. The log is at an outside event
// server, or in the process if that is "".
func openDue(t testing.TB, many int, events string) *closings {
	c := &closings{t: t, config: &Config{
		Dir: t.TempDir(), Role: []string{"mail", "clock", "project"}, Listen: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t), NATSURL: events, NATSAllowUnsynced: true,
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error",
	}}
	require.NoError(t, os.Chmod(c.config.Dir, 0o711))
	db, err := postgres.Connect(c.config.Postgres)
	require.NoError(t, err)
	c.db = sqlx.NewDb(db, "postgres")
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	c.serve(func(h *Server) {
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

// later is how far ahead the clocks of servers are on which all games are due.
const later = 30 * 24 * time.Hour

// serve runs a server until a function returns.
func (c *closings) serve(until func(*Server)) {
	c.t.Helper()
	h, end := c.start(c.config, func() time.Duration { return 0 })
	until(h)
	end()
}

// start runs a server whose clock is ahead. No phase waits for mail. The server runs until end is called.
func (c *closings) start(config *Config, ahead func() time.Duration) (h *Server, end func()) {
	c.t.Helper()
	h, err := Open(c.t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(c.t, err)
	h.Host.Now, h.Host.Drained = func() time.Time { return time.Now().Add(ahead()) }, nil
	ctx, stop := context.WithCancel(c.t.Context())
	group, running := errgroup.WithContext(ctx)
	accounts := []Account{{"seneschal", "house", "seneschal@seneschal.test"}, {"anne", "a", "anne@seneschal.test"}, {"bors", "b", "bors@seneschal.test"}, {"kay", "k", "kay@seneschal.test"}}
	require.NoError(c.t, h.Serve(running, group, accounts))
	return h, sync.OnceFunc(func() {
		stop()
		require.NoError(c.t, group.Wait())
		require.NoError(c.t, h.Close())
	})
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
	c := openDue(t, many, "")
	c.closeAll(func() {})
}

// closeAll starts a server and waits until all games are closed and all reports are sent. It calls closed when the last
// game is closed.
func (c *closings) closeAll(closed func()) {
	before := c.count(`true`)
	h, end := c.start(c.config, func() time.Duration { return later })
	counts := c.awaitActs(h, "close/1/")
	closed()
	c.awaitReports(before, h)
	end()
	c.requireOnce(before, counts)
}

// awaitReports waits until all reports are sent, after so many emails before, and notifiers have told everything.
func (c *closings) awaitReports(before int, all ...*Server) {
	c.t.Helper()
	c.await("the reports are sent", func() bool {
		behind := slices.ContainsFunc(all, func(h *Server) bool { return h.mail.notifier.Position() < c.end(h) })
		return c.count(`true`) >= before+2*len(c.ids) && c.count(`state <> 'sent'`) == 0 && !behind
	})
}

// requireOnce requires one closing of each game, and one report for each of its seats.
func (c *closings) requireOnce(before int, counts map[eventstore.Log]int) {
	c.t.Helper()
	require.Equal(c.t, before+2*len(c.ids), c.count(`true`), "one report for each seat")
	for log, n := range counts {
		require.Equal(c.t, 1, n, log)
	}
}

// awaitActs waits until each game has a commit whose command ID has a prefix, and returns how many each has then.
func (c *closings) awaitActs(h *Server, prefix string) map[eventstore.Log]int {
	c.t.Helper()
	counts, all := make(map[eventstore.Log]int), errors.New("all are there")
	err := h.Store.Subscribe(c.t.Context(), 0, func(commit *eventstore.Commit) error {
		if strings.HasPrefix(commit.CommandID, prefix) {
			counts[commit.Log]++
		}
		if len(counts) == len(c.ids) {
			return all
		}
		return nil
	})
	require.ErrorIs(c.t, err, all)
	return counts
}

// startMembers runs so many servers that share the games, and returns them once each has its share, with functions that
// end them, and how far their clocks are ahead.
func (c *closings) startMembers(many int) (servers []*Server, ends []func(), ahead *atomic.Int64) {
	c.t.Helper()
	ahead = new(atomic.Int64)
	fair := make([]int, many)
	for n := range many {
		config := *c.config
		config.Member = fmt.Sprint("member", n)
		if n > 0 {
			c.bringSecrets(&config)
		}
		h, end := c.start(&config, func() time.Duration { return time.Duration(ahead.Load()) })
		servers, ends = append(servers, h), append(ends, end)
		c.t.Cleanup(end)
		fair[n] = shares.Fair(shares.Partitions, n, many)
	}
	c.awaitShares(fair, servers...)
	return servers, ends, ahead
}

// bringSecrets gives a server a folder of its own with the secrets of the first.
func (c *closings) bringSecrets(config *Config) {
	c.t.Helper()
	config.Dir = c.t.TempDir()
	require.NoError(c.t, os.Chmod(config.Dir, 0o711))
	for _, name := range []string{"secret", "secret.signing", "secret.salts"} {
		secret, err := os.ReadFile(c.config.Path(name))
		require.NoError(c.t, err)
		require.NoError(c.t, os.WriteFile(config.Path(name), secret, 0o600))
	}
}

// awaitShares waits until each server holds so many partitions.
func (c *closings) awaitShares(want []int, all ...*Server) {
	c.t.Helper()
	c.await("each has its share", func() bool {
		return slices.Equal(want, lists.Map(all, (*Server).countPartitions))
	})
}

// TestThreeMembersCloseAndReportEachGameOnce has three servers share games that are due at the same moment. Then one
// of them ends, and the others look after what was its own.
func TestThreeMembersCloseAndReportEachGameOnce(t *testing.T) {
	t.Parallel()
	c := openDue(t, 32, startEvents(t).ClientURL())
	servers, ends, ahead := c.startMembers(3)
	before := c.count(`true`) + 1 // that of stir
	ahead.Store(int64(later))
	c.stir(servers[0], "stir1")
	counts := c.awaitActs(servers[0], "close/1/")
	c.awaitReports(before, servers...)
	c.requireOnce(before, counts)
	for _, h := range servers {
		outcomes := countOutcomes(t, h)
		require.NotZero(t, outcomes["recorded"], "each has its share of the work")
		require.Zero(t, outcomes["conflict"]+outcomes["done"], "nothing is tried twice")
	}

	ends[1]()
	c.awaitShares([]int{8, 8}, servers[0], servers[2])
	rows, err := members.List(t.Context(), c.db)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	ahead.Store(2 * int64(later))
	c.stir(servers[0], "stir2")
	for log, n := range c.awaitActs(servers[0], "clock/2/") { // nobody has answered: the clock grants a grace
		require.Equal(t, 1, n, log)
	}
}

// countOutcomes returns how many decisions of a server had each outcome.
func countOutcomes(t testing.TB, h *Server) map[string]float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(h.meters.decisions)
	families, err := registry.Gather()
	require.NoError(t, err)
	outcomes := make(map[string]float64)
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			outcomes[metric.GetLabel()[0].GetValue()] = metric.GetCounter().GetValue()
		}
	}
	return outcomes
}

// stir opens a game that nobody plays: its commit makes all clocks reckon anew what is due, and gives one email.
func (c *closings) stir(h *Server, id string) {
	g, _, err := h.Host.Game(c.t.Context(), c.ids[0])
	require.NoError(c.t, err)
	_, err = h.Host.Obey(c.t.Context(), id, "open", game.Command{At: h.Host.Time(), By: g.Steward(), Do: game.Open{Ruleset: "feudal", Seats: 2}})
	require.NoError(c.t, err)
}

// BenchmarkClosingTogether closes 1,000 games of two seats that are due at the same moment, and tells their players by
// email: the time until the last closing and until the last report is sent, and the CPU of the server with its log for
// each game. Postgres is not counted.
func BenchmarkClosingTogether(b *testing.B) {
	for b.Loop() {
		c := openDue(b, 1000, "")
		began, used := time.Now(), usedCPU(b)
		c.closeAll(func() { b.ReportMetric(time.Since(began).Seconds(), "s-to-last-closing") })
		b.ReportMetric(time.Since(began).Seconds(), "s-to-last-report")
		b.ReportMetric((usedCPU(b)-used).Seconds()*1000/float64(len(c.ids)), "ms-cpu/game")
	}
}

// BenchmarkMembers closes 300 games of two seats that are due at the same moment, by one to three servers in one process,
// and tells their players by email: the CPU of all servers and of the log for each game.
func BenchmarkMembers(b *testing.B) {
	for members := 1; members <= 3; members++ {
		b.Run(fmt.Sprint("members=", members), func(b *testing.B) {
			for b.Loop() {
				c := openDue(b, 300, startEvents(b).ClientURL())
				servers, ends, ahead := c.startMembers(members)
				before, used := c.count(`true`)+1, usedCPU(b)
				ahead.Store(int64(later))
				c.stir(servers[0], "stir")
				counts := c.awaitActs(servers[0], "close/1/")
				c.awaitReports(before, servers...)
				b.ReportMetric((usedCPU(b)-used).Seconds()*1000/float64(len(c.ids)), "ms-cpu/game")
				c.requireOnce(before, counts)
				for _, end := range ends {
					end()
				}
			}
		})
	}
}

// usedCPU returns the CPU time that this process has used.
func usedCPU(t testing.TB) time.Duration {
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
