package notifier_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
)

// putting is a post that calls a function before each transaction's emails are put, and another afterwards.
type putting struct {
	*post.Post
	before, after func(context.Context, []mailgw.Outbound) error
}

func (p *putting) PutTx(ctx context.Context, tx *sqlx.Tx, emails ...mailgw.Outbound) error {
	if err := p.before(ctx, emails); err != nil {
		return err
	}
	if err := p.Post.PutTx(ctx, tx, emails...); err != nil {
		return err
	}
	return p.after(ctx, emails)
}

func passAll(context.Context, []mailgw.Outbound) error { return nil }

// startPutting runs a notifier with a post until kill is called.
func startPutting(t *testing.T, gateway *mailgwtest.Gateway, db *sqlx.DB, before, after func(context.Context, []mailgw.Outbound) error) (kill func()) {
	t.Helper()
	n := gateway.Notifier()
	n.DB, n.Now = db, func() time.Time { return mailgwtest.Noon }
	n.Post = &putting{post.New(post.Config{DB: db}), before, after}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- n.Run(ctx) }()
	kill = sync.OnceFunc(func() { cancel(); require.NoError(t, <-done) })
	t.Cleanup(kill)
	return kill
}

// awaitKeys waits until an outbox has emails with these keys.
func awaitKeys(t *testing.T, db *sqlx.DB, want []string) {
	t.Helper()
	require.Eventually(t, func() bool { return len(outboxKeys(t, db)) >= len(want) }, time.Minute, 10*time.Millisecond)
	require.Equal(t, want, outboxKeys(t, db))
}

// expectKeys plays some rounds of many games, and returns the keys of the emails that an undisturbed notifier puts.
func expectKeys(t *testing.T, gateway *mailgwtest.Gateway, rounds int) []string {
	t.Helper()
	for round := range rounds {
		playRound(t, gateway, round+1, nothing)
	}
	db, _ := pgtest.Tables(t)
	alone := startTeller(t, gateway, &counted{Post: post.New(post.Config{DB: db}), put: map[string]int{}}, db, 0, 16)
	last, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool { return alone.Position() >= last }, time.Minute, 10*time.Millisecond)
	keys := outboxKeys(t, db)
	require.Greater(t, len(keys), 96, "an office, two welcomes and two reports for each game")
	return keys
}

// TestCommitsOfTwoLogsAreToldSideBySide lets no email be put before those of another game are there too.
func TestCommitsOfTwoLogsAreToldSideBySide(t *testing.T) {
	gateway := mailgwtest.Open(t)
	want := expectKeys(t, gateway, 1)
	db, _ := pgtest.Tables(t)
	games, two := make(chan string, 1), make(chan struct{})
	startPutting(t, gateway, db, func(ctx context.Context, emails []mailgw.Outbound) error {
		select {
		case games <- emails[0].Game: // the first
		case <-two:
			return nil
		default:
			if <-games == emails[0].Game {
				return errors.New("commits of one game are told side by side")
			}
			close(two)
			return nil
		}
		select {
		case <-two:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}, passAll)
	awaitKeys(t, db, want)
}

// TestCommitsOfOneGameAreToldInTheirOrder requires the emails of each game in the order of its commits.
func TestCommitsOfOneGameAreToldInTheirOrder(t *testing.T) {
	gateway := mailgwtest.Open(t)
	want := expectKeys(t, gateway, 1)
	db, _ := pgtest.Tables(t)
	var mu sync.Mutex
	put := make(map[string][]string)
	startPutting(t, gateway, db, passAll, func(_ context.Context, emails []mailgw.Outbound) error {
		mu.Lock()
		defer mu.Unlock()
		for _, email := range emails {
			put[email.Game] = append(put[email.Game], email.Key)
		}
		return nil
	})
	awaitKeys(t, db, want)
	mu.Lock()
	defer mu.Unlock()
	for i := range 24 {
		id := fmt.Sprint("s", i)
		var composed []string
		for _, emails := range gateway.TellLog(gateway.Notifier(), id) {
			for _, email := range emails {
				composed = append(composed, email.Key)
			}
		}
		require.Equal(t, composed, put[id])
	}
}

// TestAKillBetweenCommitsLosesNothingAndPutsNothingTwice kills notifiers at any of their emails: before they are put, while
// some partitions are ahead of others, and when they are put and their transaction has not ended. Nobody puts emails again that an earlier
// process had put.
func TestAKillBetweenCommitsLosesNothingAndPutsNothingTwice(t *testing.T) {
	gateway := mailgwtest.Open(t)
	want := expectKeys(t, gateway, 1)
	db, dsn := pgtest.Tables(t)
	chance := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		known := make(map[string]bool)
		for _, key := range outboxKeys(t, db) {
			known[key] = true
		}
		m := newMortalPut(known, 1+chance.IntN(12), chance.IntN(2) == 0)
		own, err := sqlx.Open("postgres", dsn)
		require.NoError(t, err)
		kill := startPutting(t, gateway, own, m.before, m.after)
		<-m.killed
		require.NoError(t, own.Close()) // Postgres gives up what was not committed
		kill()
		require.Empty(t, m.again)
	}
	startPutting(t, gateway, db, passAll, passAll)
	awaitKeys(t, db, want)
}

// TestACursorStaysBeforeACommitThatIsNotTold has the emails of one game hang until those of all other partitions are put and
// the cursors have moved. Then it kills the notifier.
func TestACursorStaysBeforeACommitThatIsNotTold(t *testing.T) {
	gateway := mailgwtest.Open(t)
	want := expectKeys(t, gateway, 3)
	db, _ := pgtest.Tables(t)
	stuck := shares.PartitionOf("s0")
	kill := startPutting(t, gateway, db, func(ctx context.Context, emails []mailgw.Outbound) error {
		if emails[0].Game != "s0" {
			return nil
		}
		<-ctx.Done()
		return ctx.Err()
	}, passAll)
	last, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	require.Greater(t, last, eventstore.Pos(250), "cursors move without emails after 200 commits")
	elsewhere := slices.DeleteFunc(slices.Clone(want), func(key string) bool {
		id, _, _ := strings.Cut(key, ".")
		return shares.PartitionOf(id) == stuck
	})
	require.Eventually(t, func() bool {
		put := outboxKeys(t, db)
		return !slices.ContainsFunc(elsewhere, func(key string) bool { return !slices.Contains(put, key) })
	}, time.Minute, 50*time.Millisecond)
	kill()
	require.NotEqual(t, want, outboxKeys(t, db))
	startPutting(t, gateway, db, passAll, passAll)
	awaitKeys(t, db, want)
}

// A mortalPut kills its process at a number of puts: nothing goes on from there.
type mortalPut struct {
	killed chan struct{}
	later  bool // it is killed when the emails are put, and not before

	mu    sync.Mutex
	life  int
	known map[string]bool
	again []string // emails that were put although they were there
}

func newMortalPut(known map[string]bool, life int, later bool) *mortalPut {
	return &mortalPut{killed: make(chan struct{}), later: later, life: life, known: known}
}

func (m *mortalPut) before(ctx context.Context, emails []mailgw.Outbound) error {
	m.mu.Lock()
	for _, email := range emails {
		if m.known[email.Key] {
			m.again = append(m.again, email.Key)
		}
	}
	m.mu.Unlock()
	if m.later {
		return nil
	}
	return m.die(ctx)
}

func (m *mortalPut) after(ctx context.Context, _ []mailgw.Outbound) error {
	if !m.later {
		return nil
	}
	return m.die(ctx)
}

// die returns while there is life left. Then it hangs.
func (m *mortalPut) die(ctx context.Context) error {
	m.mu.Lock()
	m.life--
	left := m.life
	if left == 0 {
		close(m.killed)
	}
	m.mu.Unlock()
	if left > 0 {
		return nil
	}
	<-ctx.Done()
	return ctx.Err()
}
