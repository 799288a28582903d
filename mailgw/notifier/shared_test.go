package notifier_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/post"
	"seneschal/migrations"
)

// counted is a post that counts how often each email is put.
type counted struct {
	*post.Post
	mu  sync.Mutex
	put map[string]int
}

func (c *counted) PutTx(ctx context.Context, tx *sqlx.Tx, emails ...mailgw.Outbound) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, email := range emails {
		c.put[email.Key]++
	}
	return c.Post.PutTx(ctx, tx, emails...)
}

// teller is a running notifier that shares its work.
type teller struct {
	*notifier.Notifier
	held *shares.Held
	kill func()
}

// startTeller runs a notifier that holds partitions from one to before another.
func startTeller(t *testing.T, gateway *mailgwtest.Gateway, to *counted, db *sqlx.DB, from, before int) *teller {
	t.Helper()
	n := &teller{Notifier: gateway.Notifier(), held: &shares.Held{}}
	n.DB, n.Post, n.Share, n.Now = db, to, n.held, func() time.Time { return mailgwtest.Noon }
	n.hold(from, before)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- n.Run(ctx) }()
	n.kill = sync.OnceFunc(func() { cancel(); require.NoError(t, <-done) })
	t.Cleanup(n.kill)
	return n
}

func (n *teller) hold(from, before int) {
	var parts []int
	for p := from; p < before; p++ {
		parts = append(parts, p)
	}
	n.held.Set(parts, time.Now().Add(time.Hour))
}

// playRound has both players of many games bid in a round, which closes it. It calls between after each game.
func playRound(t *testing.T, gateway *mailgwtest.Gateway, round int, between func()) {
	t.Helper()
	for i := range 24 {
		id := fmt.Sprint("s", i)
		obey := func(by game.Player, commandID string, do game.Act) {
			_, err := gateway.Host.Obey(t.Context(), id, commandID, game.Command{At: mailgwtest.Noon, By: by, Do: do})
			require.NoError(t, err)
		}
		if round == 1 {
			obey("steward", "open", game.Open{Ruleset: "tiny", Seats: 2})
			obey("anne", "north", game.TakeSeat{Seat: "north", Player: "anne"})
			obey("bob", "east", game.TakeSeat{Seat: "east", Player: "bob"})
		}
		obey("anne", fmt.Sprint("a", round), game.Submission{Seat: "north", Lines: gametest.Lines(fmt.Sprint("bid ", round+1))})
		obey("bob", fmt.Sprint("b", round), game.Submission{Seat: "east", Lines: gametest.Lines("bid 1")})
		between()
	}
}

func nothing() {}

// outboxKeys returns the keys of all emails in the outbox.
func outboxKeys(t *testing.T, db *sqlx.DB) (keys []string) {
	t.Helper()
	require.NoError(t, db.Select(&keys, `SELECT key FROM mail.outbox`))
	slices.Sort(keys)
	return keys
}

func TestSeveralNotifiersTellEachCommitOnce(t *testing.T) {
	gateway := mailgwtest.Open(t)
	one, _ := pgtest.Tables(t)
	three, _ := pgtest.Tables(t)
	alone := startTeller(t, gateway, &counted{Post: post.New(post.Config{DB: one}), put: map[string]int{}}, one, 0, 16)
	told := &counted{Post: post.New(post.Config{DB: three}), put: map[string]int{}}
	a, b, c := startTeller(t, gateway, told, three, 0, 5), startTeller(t, gateway, told, three, 5, 11), startTeller(t, gateway, told, three, 11, 16)
	await := func(all ...*teller) {
		t.Helper()
		last, err := gateway.Store.Last(t.Context())
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			return !slices.ContainsFunc(all, func(n *teller) bool { return n.Position() < last })
		}, time.Minute, 10*time.Millisecond)
	}

	playRound(t, gateway, 1, nothing)
	await(alone, a, b, c)
	require.NotEmpty(t, outboxKeys(t, one))
	require.Equal(t, outboxKeys(t, one), outboxKeys(t, three))
	for key, n := range told.put {
		require.Equal(t, 1, n, key)
	}

	b.kill()
	playRound(t, gateway, 2, nothing)
	await(alone, a, c)
	require.Subset(t, outboxKeys(t, one), outboxKeys(t, three))
	require.NotEqual(t, outboxKeys(t, one), outboxKeys(t, three), "nobody tells what was the dead one's")
	a.hold(0, 8)
	c.hold(8, 16)
	require.Eventually(t, func() bool { return slices.Equal(outboxKeys(t, one), outboxKeys(t, three)) }, time.Minute, 10*time.Millisecond)
	for key, n := range told.put {
		require.Equal(t, 1, n, key)
	}

	back := startTeller(t, gateway, told, three, 0, 16) // it has woken up, and thinks that everything is its own
	playRound(t, gateway, 3, nothing)
	await(alone, a, c, back)
	require.Equal(t, outboxKeys(t, one), outboxKeys(t, three), "what two have told is told once")
}

func TestCursorsOfAnEarlierReleaseGoOn(t *testing.T) {
	gateway := mailgwtest.Open(t)
	db, _ := pgtest.Tables(t)
	last, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	_, err = db.Exec(`INSERT INTO mail.cursors (name, pos) VALUES ('courier', $1)`, int64(last))
	require.NoError(t, err)
	_, err = db.Exec(`DELETE FROM migrations.mail WHERE version_id >= 8`)
	require.NoError(t, err)
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	told := &counted{Post: post.New(post.Config{DB: db}), put: map[string]int{}}
	n := startTeller(t, gateway, told, db, 0, 16)
	gateway.Email("anne", "north", "bid 3", "PRESS TO ALL", "Hail!", "END PRESS")
	end, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool { return n.Position() >= end }, time.Minute, 10*time.Millisecond)
	require.Len(t, outboxKeys(t, db), 1, "bob's email about the message, and nothing of before")
}

// TestNothingIsLostWhilePartitionsMove moves partitions between three notifiers while commits come: some are held by two
// for a while, some by nobody. In the end all emails are there that one notifier alone has put.
func TestNothingIsLostWhilePartitionsMove(t *testing.T) {
	gateway := mailgwtest.Open(t)
	one, _ := pgtest.Tables(t)
	three, _ := pgtest.Tables(t)
	alone := startTeller(t, gateway, &counted{Post: post.New(post.Config{DB: one}), put: map[string]int{}}, one, 0, 16)
	told := &counted{Post: post.New(post.Config{DB: three}), put: map[string]int{}}
	all := []*teller{startTeller(t, gateway, told, three, 0, 16), startTeller(t, gateway, told, three, 0, 0), startTeller(t, gateway, told, three, 0, 0)}
	moving := rand.New(rand.NewPCG(1, 2))
	for round := range 3 {
		playRound(t, gateway, round+1, func() {
			from := moving.IntN(16)
			all[moving.IntN(3)].hold(from, from+moving.IntN(17-from))
		})
	}
	for i, n := range all {
		n.hold(6*i, min(6*i+6, 16))
	}
	last, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool { return alone.Position() >= last }, time.Minute, 10*time.Millisecond)
	require.Eventually(t, func() bool { return slices.Equal(outboxKeys(t, one), outboxKeys(t, three)) }, time.Minute, 10*time.Millisecond)
}
