package notifier_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
)

// spoil appends an event to a log that only a newer program can read.
func spoil(gateway *mailgwtest.Gateway, log eventstore.Log) {
	gateway.T.Helper()
	var head eventstore.Head
	for commit, err := range gateway.Store.Load(gateway.T.Context(), log, 0) {
		require.NoError(gateway.T, err)
		head = commit.Head()
	}
	_, err := gateway.Store.Append(gateway.T.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: log, After: head, At: mailgwtest.Noon, CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(gateway.T, err)
}

// upgrade returns the gateway with the newer program.
func upgrade(gateway *mailgwtest.Gateway) *mailgwtest.Gateway {
	later := *gateway
	later.Words = aggregate.NewGames(gametest.LookupNewer)
	later.Host = &host.Host{Store: gateway.Store, Games: later.Words, Seeds: gateway.Host.Seeds, Now: gateway.Host.Now}
	return &later
}

func say(gateway *mailgwtest.Gateway, id string, by game.Player, seat game.Seat, line string) {
	gateway.T.Helper()
	do := game.Submission{Seat: seat, Lines: []order.Line{{N: 1, Text: line}}}
	_, err := gateway.Host.Obey(gateway.T.Context(), id, line+string(seat), game.Command{At: mailgwtest.Noon, By: by, Do: do})
	require.NoError(gateway.T, err)
}

// TestTheNotifierTellsLaterWhatItCannotRead plays one game that the notifier cannot read, and one
// that it can. Emails of the latter are written, and the steward of the former gets one email
// that it stands still. A newer program writes all emails that were put off.
func TestTheNotifierTellsLaterWhatItCannotRead(t *testing.T) {
	db, _ := pgtest.Tables(t)
	gateway := mailgwtest.Open(t)
	run := func(o *mailgwtest.Gateway, until func() bool) {
		t.Helper()
		notifier := o.Notifier()
		notifier.DB, notifier.Post, notifier.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- notifier.Run(ctx) }()
		last, err := o.Store.Last(t.Context())
		require.NoError(t, err)
		require.Eventually(t, func() bool { return notifier.Position() >= last && until() }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
	}
	kinds := func(id string) (all []string) {
		require.NoError(t, db.Select(&all, `SELECT kind FROM mail.outbox WHERE game = $1 ORDER BY kind`, id))
		return all
	}
	run(gateway, func() bool { return len(kinds("g7")) == 3 })
	later := upgrade(gateway)
	spoil(gateway, "game/g7")
	spoil(gateway, "desk/substitutes")
	spoil(gateway, "tournament/cup")
	say(later, "g7", "anne", "north", "bid 3")
	say(later, "g7", "bob", "east", "bid 1")
	for _, do := range []struct {
		by  game.Player
		act game.Act
	}{{"steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 8"}}, {"anne", game.TakeSeat{Seat: "north", Player: "anne"}}, {"bob", game.TakeSeat{Seat: "east", Player: "bob"}}} {
		_, err := gateway.Host.Obey(t.Context(), "g8", string(do.by), game.Command{At: mailgwtest.Noon, By: do.by, Do: do.act})
		require.NoError(t, err)
	}
	stuck := []string{"office", "unread", "welcome", "welcome"}
	run(gateway, func() bool { return len(kinds("g8")) == 3 && slices.Equal(kinds("g7"), stuck) })
	run(gateway, func() bool { return slices.Equal(kinds("g7"), stuck) }) // a start of the same program changes nothing
	require.Equal(t, stuck, kinds("g7"))

	unread := func() (left []string) {
		require.NoError(t, db.Select(&left, `SELECT log FROM mail.unread ORDER BY pos`))
		return left
	}
	both := []string{"desk/substitutes", "tournament/cup"}
	run(later, func() bool { return slices.Equal(unread(), both) }) // it is struck off once its emails are in the outbox
	require.ElementsMatch(t, append([]string{"report", "report"}, stuck...), kinds("g7"))
}

// TestAnEmailToWhatCannotBeReadIsAnswered: the answer is in the sender's language, and nothing is
// retried.
func TestAnEmailToWhatCannotBeReadIsAnswered(t *testing.T) {
	words := map[string]string{"en": "stands still", "es": "detenida", "fr": "journal contient", "nl": "staat stil"}
	for lang, want := range words {
		t.Run(lang, func(t *testing.T) {
			o := mailgwtest.Open(t)
			to := o.Token("north")
			o.People.Speaks = map[game.Player]string{"anne": lang}
			spoil(o, "game/g7")
			o.Host = &host.Host{Store: o.Store, Games: o.Words, Seeds: o.Host.Seeds, Now: o.Host.Now}
			o.In.Host = mailgwtest.HostOf{Host: o.Host}
			folder := o.Send(mailgwtest.Mail{ID: "<1@players.example>", From: "anne@players.example", To: to, Subject: "orders", Top: mailgwtest.Vouched, Body: "bid 2"})
			require.Equal(t, mailgw.Rejected, folder)
			emails := o.Post.Take()
			require.Len(t, emails, 1)
			body := strings.ReplaceAll(string(emails[0].Body), "=\r\n", "")
			require.Contains(t, body, want)
		})
	}
}
