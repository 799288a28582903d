package server

import (
	"context"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/jetstream"
)

const (
	attendants = 5   // that follow the log of a server
	notified   = 200 // most commits without emails of which the notifier hears again after a restart
)

// An effort is what a server has to do after a restart.
type effort struct {
	size     int   // commits in the log
	messages int64 // from the event server, until everybody has seen the first message of a player
	noted    int64 // commits that attendants got until then
	first    int64 // commits that were loaded for that message
	second   int64 // and for the next
	agendas  int   // how many are kept
	bytes    int   // their size
}

// TestAStartDoesNotGrowWithThePast restarts servers that have seen many finished games, and the same running one:
// what they read from the event server and keep in Postgres does not depend on how many those were.
func TestAStartDoesNotGrowWithThePast(t *testing.T) {
	sizes := []int{600, 3_000} // more than an attendant notes before its agenda is kept
	if gametest.Nightly() {
		sizes = append(sizes, 30_000, 300_000)
	}
	var efforts []effort
	for _, size := range sizes {
		efforts = append(efforts, measureRestart(t, size))
		t.Logf("%+v", efforts[len(efforts)-1])
	}
	few := efforts[0]
	require.Equal(t, attendants, few.agendas)
	require.Positive(t, few.first)
	for _, many := range efforts {
		require.LessOrEqual(t, many.noted, int64(10*attendants), "commits that attendants got, of %d", many.size)
		require.Equal(t, few.first, many.first, "commits loaded for the first message, of %d", many.size)
		require.Equal(t, few.second, many.second, "commits loaded for the second message, of %d", many.size)
		require.Less(t, many.messages, few.messages+notified, "messages of the event server, of %d commits", many.size)
		require.Equal(t, few.agendas, many.agendas)
		require.InDelta(t, few.bytes, many.bytes, 100, "bytes that are kept, after %d commits", many.size)
	}
}

// measureRestart fills a log with so many commits, runs a server on it twice, and returns what the second run had to
// do.
func measureRestart(t *testing.T, size int) effort {
	t.Helper()
	events := startEvents(t)
	config := &Config{
		Dir: t.TempDir(), Role: []string{"mail", "clock", "bots", "web"}, Listen: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t), NATSURL: events.ClientURL(), NATSAllowUnsynced: true,
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error",
	}
	require.NoError(t, os.Chmod(config.Dir, 0o711))
	fillLog(t, events.ClientURL(), size)
	runServer(t, config, func(h *Server, _ *countingStore) { openGame(t, h) }, func(store *countingStore) {
		store.await(func() bool { return min(store.saved["clock"], store.saved["tournaments"], store.saved["desk"]) >= 2 }) // before and after a look
	})
	done := effort{size: size, messages: -countMessages(t, events)}
	store := runServer(t, config, func(h *Server, store *countingStore) {
		obeyOne(t, h, "first")
		done.first = store.loaded.Swap(0)
		obeyOne(t, h, "second")
		done.second = store.loaded.Swap(0)
		clear(store.asked)
	}, func(store *countingStore) { // the clock looks at what is new
		store.await(func() bool { return store.asked["game/running"] })
	})
	done.messages += countMessages(t, events)
	done.noted = store.noted.Load()
	db, err := postgres.Connect(config.Postgres)
	require.NoError(t, err)
	require.NoError(t, db.QueryRow(`SELECT count(*), sum(length(notes)) FROM cursors.agendas`).Scan(&done.agendas, &done.bytes))
	require.NoError(t, db.Close())
	return done
}

// startEvents starts an event server, which ends with the test.
func startEvents(t testing.TB) *natsserver.Server {
	t.Helper()
	events, err := natsserver.NewServer(&natsserver.Options{
		Host: "127.0.0.1", Port: natsserver.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), MaxPayload: 8 << 20, NoSigs: true, NoLog: true,
	})
	require.NoError(t, err)
	events.Start()
	require.True(t, events.ReadyForConnections(time.Minute))
	t.Cleanup(func() { events.Shutdown(); events.WaitForShutdown() })
	return events
}

// countMessages returns how many messages an event server has sent.
func countMessages(t *testing.T, events *natsserver.Server) int64 {
	t.Helper()
	state, err := events.Varz(nil)
	require.NoError(t, err)
	return state.OutMsgs
}

// fillLog appends copies of recorded games and tournaments, all of them finished, side by side; a tournament is among
// the first.
func fillLog(t *testing.T, url string, size int) {
	t.Helper()
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, AllowUnsynced: true})
	require.NoError(t, err)
	logs := eventstoretest.Recorded(t, filepath.Join("..", "..", "domain"))
	group, ctx := errgroup.WithContext(t.Context())
	group.SetLimit(16)
	for n, commits := 5, 0; commits < size; n++ {
		log := logs[n%len(logs)]
		commits += len(log.Commits)
		group.Go(func() error { return eventstoretest.Copy(ctx, store, log, n) })
	}
	require.NoError(t, group.Wait())
	require.NoError(t, store.Close())
}

// runServer opens a server, prepares it and runs it until all its parts have seen the whole log, and until the last
// function returns. It returns the store through which the host has read.
func runServer(t *testing.T, config *Config, prepare func(*Server, *countingStore), until func(*countingStore)) *countingStore {
	t.Helper()
	h, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	store := &countingStore{
		Store: h.Host.Store, Agendas: h.Host.Agendas, followers: make(map[*eventstore.Pos]bool), asked: make(map[eventstore.Log]bool), saved: make(map[string]int), moved: make(chan struct{}),
	}
	h.Host.Store, h.Host.Agendas = store, store
	prepare(h, store)
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	group, running := errgroup.WithContext(ctx)
	require.NoError(t, h.Serve(running, group, []Account{{"seneschal", "house", "seneschal@seneschal.test"}}))
	store.await(func() bool { return store.countFollowersAt(last) >= attendants })
	require.NoError(t, h.tree.Reach(ctx, last))
	require.Eventually(t, func() bool {
		return h.mail.notifier.Position() >= last
	}, time.Hour, 10*time.Millisecond)
	until(store)
	stop()
	require.NoError(t, group.Wait())
	require.NoError(t, h.Close())
	return store
}

// openGame opens a game of two seats, on a server that has told its players of all games before.
func openGame(t *testing.T, h *Server) {
	t.Helper()
	last, err := h.Store.Last(t.Context())
	require.NoError(t, err)
	_, err = h.DB.Exec(`INSERT INTO mail.cursors (name, pos) SELECT 'courier/' || part, $1 FROM generate_series(0, 15) AS part`, int64(last))
	require.NoError(t, err)
	_, err = h.Control().Open(t.Context(), control.NewGame{
		ID: "running", Ruleset: "feudal", Options: map[game.Option]string{}, Seats: 2, Steward: control.Person{Name: "Anne", Address: "anne@seneschal.test"},
		Players: []control.Person{{Name: "Bors", Address: "bors@seneschal.test"}, {Name: "Kay", Address: "kay@seneschal.test"}},
	})
	require.NoError(t, err)
}

// obeyOne lets the running game obey a message.
func obeyOne(t *testing.T, h *Server, commandID string) {
	t.Helper()
	g, _, err := h.Host.Game(t.Context(), "running")
	require.NoError(t, err)
	do := game.Submission{Seat: g.Seats()[0].Seat, Lines: order.Split("ENTRY E02, E03\nHOLD\nPRESS ALL\n" + commandID + "\nEND")}
	out, err := h.Host.Obey(t.Context(), "running", commandID, game.Command{At: time.Now(), By: g.Seats()[0].Player, Do: do})
	require.NoError(t, err)
	require.NotNil(t, out.Commit)
}

// A countingStore counts the commits that are read from a store, and tells how far those who follow it have come.
type countingStore struct {
	eventstore.Store
	host.Agendas
	noted, loaded atomic.Int64

	mu        sync.Mutex
	followers map[*eventstore.Pos]bool
	asked     map[eventstore.Log]bool // logs that were loaded
	saved     map[string]int          // how often agendas were kept
	moved     chan struct{}           // closed when any of these changes
}

// Load implements eventstore.Store.
func (s *countingStore) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		s.change(func() { s.asked[log] = true })
		for commit, err := range s.Store.Load(ctx, log, after) {
			s.loaded.Add(1)
			if !yield(commit, err) {
				return
			}
		}
	}
}

// Subscribe implements eventstore.Store.
func (s *countingStore) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	at := new(after)
	s.change(func() { s.followers[at] = true })
	defer s.change(func() { delete(s.followers, at) })
	return s.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		s.noted.Add(1)
		err := f(commit)
		s.change(func() { *at = commit.Pos })
		return err
	})
}

// SaveAgenda implements host.Agendas.
func (s *countingStore) SaveAgenda(ctx context.Context, name, mark string, kept host.KeptAgenda) error {
	err := s.Agendas.SaveAgenda(ctx, name, mark, kept)
	s.change(func() { s.saved[name]++ })
	return err
}

// change changes what is awaited.
func (s *countingStore) change(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
	close(s.moved)
	s.moved = make(chan struct{})
}

// countFollowersAt counts those who follow the store and have got the commit at a position.
func (s *countingStore) countFollowersAt(pos eventstore.Pos) (n int) {
	for at := range s.followers {
		if *at >= pos {
			n++
		}
	}
	return n
}

// await waits until a condition holds.
func (s *countingStore) await(holds func() bool) {
	for {
		s.mu.Lock()
		done, moved := holds(), s.moved
		s.mu.Unlock()
		if done {
			return
		}
		<-moved
	}
}
