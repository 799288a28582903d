package notifier_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
)

// TestNobodyIsNotifiedOfAnImportedGame imports a game whose players are known here, before a game of the
// server's own is opened: the steward's email about that one is the only email.
func TestNobodyIsNotifiedOfAnImportedGame(t *testing.T) {
	db, _ := pgtest.Tables(t)
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	_, err := gateway.Host.Obey(t.Context(), "g8", "open", game.Command{At: mailgwtest.Noon, By: "steward", Do: game.Open{Game: "g8", Ruleset: "tiny", Seats: 3, Title: "The fen"}})
	require.NoError(t, err)
	last, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	var all []*eventstore.Commit
	ctx, stop := context.WithCancel(t.Context())
	require.NoError(t, gateway.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		mine := *commit
		mine.Imported = commit.Log == aggregate.GameLog("g7")
		if all = append(all, &mine); commit.Pos == last {
			stop()
		}
		return nil
	}))
	notifier := gateway.Notifier()
	notifier.Store, notifier.DB, notifier.Post, notifier.Now = memstore.New(all...), db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
	ctx, stop = context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- notifier.Run(ctx) }()
	require.Eventually(t, func() bool { return mailgwtest.Count(t, db) > 0 }, 10*time.Second, 5*time.Millisecond)
	stop()
	require.NoError(t, <-done)
	var about []string
	require.NoError(t, db.Select(&about, `SELECT game FROM mail.outbox`))
	require.Equal(t, []string{"g8"}, about)
}
