// Package channelstest sets up the server that the tests of all channels share: games on a real
// log, channels in a real Postgres, and a fan-out and queues that are killed between sending and
// recording. It knows no kind of channel.
package channelstest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver that sqlx opens
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/channels/playerposts"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
	"seneschal/mailgw/workers"
)

// Pages is the URL of the server's pages.
const Pages = "https://house.example"

// Server is a server with games, and channels of one or more kinds.
type Server struct {
	T        testing.TB
	Host     *host.Host
	Register *channels.Register
	DB       *sqlx.DB
	Post     *post.Post
	Patience []time.Duration

	mu  sync.Mutex
	log strings.Builder // everything that fan-out and queues have logged
}

// Client returns a client that may ask servers on this machine.
func Client() *outside.Client { return outside.New(netip.MustParsePrefix("127.0.0.0/8")) }

// Open sets up a server without games, on a log in memory.
func Open(t testing.TB, kinds map[string]channels.Transport) *Server {
	return openWithStore(t, memstore.New(), kinds)
}

// OpenDurable sets up a server as Open does, but keeps the log on disk, as a real server does.
func OpenDurable(t testing.TB, kinds map[string]channels.Transport) *Server {
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return openWithStore(t, store, kinds)
}

func openWithStore(t testing.TB, store eventstore.Store, kinds map[string]channels.Transport) *Server {
	games := aggregate.NewGames(gametest.Lookup)
	return On(t, &host.Host{Store: store, Games: games, Seeds: seeds.New(seeds.Secret{1}), Now: func() time.Time { return mailgwtest.Noon }}, kinds)
}

// On sets up a server around a host of games.
func On(t testing.TB, games *host.Host, kinds map[string]channels.Transport) *Server {
	db, _ := pgtest.Tables(t)
	return &Server{
		T: t, DB: db, Post: post.New(post.Config{DB: db}), Patience: []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond},
		Host:     games,
		Register: &channels.Register{DB: db, Store: games.Store, Games: games.Games, Kinds: kinds, Pages: Pages},
	}
}

// Begin starts a game with the players anne and bob.
func (h *Server) Begin(id string) {
	h.T.Helper()
	h.Obey(id, "steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game " + id, Options: map[game.Option]string{"rounds": "99", "tricks": "9"}})
	h.Obey(id, "anne", game.TakeSeat{Seat: "north", Player: "anne"})
	h.Obey(id, "bob", game.TakeSeat{Seat: "east", Player: "bob"})
}

// Obey gives a game a command, and fails the test if it is refused.
func (h *Server) Obey(id string, by game.Player, do game.Act) {
	h.T.Helper()
	out, err := h.Host.Obey(h.T.Context(), id, fmt.Sprintf("%v %s %d", do, by, rand.Uint64()), game.Command{At: mailgwtest.Noon, By: by, Do: do})
	require.NoError(h.T, err)
	if r := out.Answer.Receipt; r != nil {
		require.Empty(h.T, r.Errors)
	}
}

// Steward gives a game lines of its steward.
func (h *Server) Steward(id string, lines ...string) {
	h.T.Helper()
	h.Obey(id, "steward", game.Steward{Lines: gametest.Lines(lines...)})
}

// Email gives a game the lines of a seat.
func (h *Server) Email(id string, by game.Player, seat game.Seat, lines ...string) {
	h.T.Helper()
	h.Obey(id, by, game.Submission{Seat: seat, Lines: gametest.Lines(lines...)})
}

// Play closes the given number of phases of a game.
func (h *Server) Play(id string, phases int) {
	h.T.Helper()
	for range phases {
		h.Steward(id, "PROCESS NOW "+h.Game(id).PhaseIn("en").Name)
	}
}

// Game returns the present state of a game.
func (h *Server) Game(id string) *game.Game {
	h.T.Helper()
	g, _, err := h.Host.Game(h.T.Context(), id)
	require.NoError(h.T, err)
	return g
}

// Link links a channel to a log; of "" means all games and tournaments.
func (h *Server) Link(kind string, of eventstore.Log, settings channels.Settings) channels.Channel {
	h.T.Helper()
	channel, err := h.Register.Link(h.T.Context(), channels.Wish{Kind: kind, Of: of, Language: "en", Settings: settings}, mailgwtest.Noon)
	require.NoError(h.T, err)
	return channel
}

// Inbox returns a reader of messages in channels; its emails go to a real intake.
func (h *Server) Inbox(sources map[string]inbox.Source) *inbox.Inbox {
	games := mailgwtest.HostOf{Host: h.Host}
	now := func() time.Time { return mailgwtest.Noon }
	desk := playerposts.Desk{
		Games: games, People: mailgwtest.NewPeople(), Server: mailgwtest.Server(),
		Intake: func(post mailgw.Poster) *intake.Intake {
			return &intake.Intake{Host: games, People: mailgwtest.NewPeople(), Post: post, Pending: &mailgwtest.Drawer{}, Server: mailgwtest.Server(), Now: now}
		},
	}
	return &inbox.Inbox{Register: h.Register, Sources: sources, Desk: desk, Now: now}
}

// errKill ends queues as a kill would.
var errKill = errors.New("killed")

// Drain runs fan-out and queues until every entry is sent, or waits for a stopped channel.
func (h *Server) Drain() {
	h.T.Helper()
	h.runWorkers(h.isQuiet, nil)
}

// Killed plays games while fan-out and queues run, until everything is sent. The games have three hundred phases, a
// thousand at night, and forty in short tests. Meanwhile it kills the queues kills times between sending and
// recording, at random moments, and calls after behind each kill, unless that is nil. The test fails if all is sent
// before the last kill.
func (h *Server) Killed(after func()) (games, phases, kills int) {
	h.T.Helper()
	games, phases, kills = gametest.Times(50, 20), gametest.Times(20, 15), 20
	between := gametest.Times(40, 12) // most sendings between two kills
	if testing.Short() {
		games, phases, kills, between = 4, 10, 6, 5
	}
	var playing sync.WaitGroup
	for g := range games {
		playing.Go(func() {
			h.Begin(fmt.Sprintf("g%d", g))
			h.Play(fmt.Sprintf("g%d", g), phases)
		})
	}
	var played atomic.Bool
	go func() {
		playing.Wait()
		played.Store(true)
	}()
	done := func() bool { return played.Load() && h.isQuiet() }
	for range kills {
		require.True(h.T, h.runWorkers(done, KillAt(1+rand.IntN(between))), "all was sent before the last kill")
		if after != nil {
			after()
		}
	}
	h.runWorkers(done, nil)
	return games, phases, kills
}

// KillAt returns a Between that kills at the nth sending; 0: never.
func KillAt(n int) workers.Between {
	var sent atomic.Int64
	return func(string) error {
		if sent.Add(1) == int64(n) {
			return errKill
		}
		return nil
	}
}

// Kill runs fan-out and queues, and kills them after their next sending, as often as times says. The test fails
// if there is nothing to send.
func (h *Server) Kill(times int) {
	h.T.Helper()
	for range times {
		require.True(h.T, h.runWorkers(h.isQuiet, KillAt(1)), "there is nothing to send")
	}
}

// DrainUntil runs fan-out and queues until done returns true, for five minutes at most.
func (h *Server) DrainUntil(done func() bool) {
	h.T.Helper()
	h.runWorkers(done, nil)
}

// runWorkers runs fan-out and queues until done returns true, or between kills them.
func (h *Server) runWorkers(done func() bool, between workers.Between) (killed bool) {
	h.T.Helper()
	log := slog.New(slog.NewTextHandler(h, nil))
	fanOut := &channels.FanOut{Register: h.Register, Log: log}
	queues := &channels.Queues{
		Register: h.Register, Post: h.Post, People: mailgwtest.NewPeople(), Server: mailgwtest.Server(), Log: log,
		Poll: 5 * time.Millisecond, Patience: h.Patience, Alone: true, Between: between,
	}
	return h.Run(done, fanOut.Run, queues.Run)
}

// Run runs parts of a server until done returns true, or one of them ends; then it stops all. killed says that a
// Between has ended one; the test fails if one fails in another way.
func (h *Server) Run(done func() bool, parts ...func(context.Context) error) (killed bool) {
	h.T.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, len(parts))
	var all sync.WaitGroup
	for _, run := range parts {
		all.Go(func() { ended <- run(ctx) })
	}
	require.Eventually(h.T, func() bool { return len(ended) > 0 || done() }, 5*time.Minute, 10*time.Millisecond, "not all is done")
	stop()
	all.Wait()
	for range parts {
		if err := <-ended; err != nil {
			require.ErrorIs(h.T, err, errKill)
			killed = true
		}
	}
	return killed
}

// isQuiet reports whether nothing is left to do.
func (h *Server) isQuiet() bool {
	last, err := h.Register.Store.Last(h.T.Context())
	require.NoError(h.T, err)
	var done bool
	require.NoError(h.T, h.DB.Get(&done, `SELECT coalesce((SELECT pos FROM channels.cursor), 0) >= $1 AND NOT EXISTS (
		SELECT FROM channels.outbox o JOIN channels.channels c ON c.id = o.channel WHERE o.state = 'queued' AND c.stopped = '')`, int64(last)))
	return done
}

// Write appends a line to the log.
func (h *Server) Write(line []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.Write(line)
}

var _ io.Writer = (*Server)(nil)

// Logged returns everything that fan-out and queues have logged.
func (h *Server) Logged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.String()
}
