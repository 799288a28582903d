package mailgwtest

import (
	"context"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/projections/roster"
)

// Notifier returns a notifier that posts to the shelf.
func (o *Gateway) Notifier() *notifier.Notifier {
	return &notifier.Notifier{Store: o.Store, Games: o.Words, People: o.People, Post: o.Post, Server: Server()}
}

// TellAll composes the emails of every commit of game "g7", one list for each commit.
func (o *Gateway) TellAll(c *notifier.Notifier) [][]mailgw.Outbound {
	o.T.Helper()
	return o.TellLog(c, "g7")
}

// TellLog composes the emails of every commit of the game with an ID, one list for each commit.
func (o *Gateway) TellLog(c *notifier.Notifier, id string) [][]mailgw.Outbound {
	o.T.Helper()
	var emailLists [][]mailgw.Outbound
	g, undelivered := o.Words.Empty(), game.Undelivered{}
	for commit, err := range o.Store.Load(context.Background(), aggregate.GameLog(id), 0) {
		require.NoError(o.T, err)
		events, err := o.Words.Decode(g, commit)
		require.NoError(o.T, err)
		next := event.Fold(g, events...)
		var due game.Due
		undelivered, due = undelivered.Note(g, next, events, commit.At)
		emails, err := c.Handle(context.Background(), commit, g, next, events, due)
		require.NoError(o.T, err)
		o.assertShortRuns(emails...)
		emailLists, g = append(emailLists, emails), next
	}
	return emailLists
}

// Email gives a game the lines of a seat.
func (o *Gateway) Email(by game.Player, s game.Seat, lines ...string) {
	o.T.Helper()
	_, err := o.Host.Obey(context.Background(), "g7", strings.Join(lines, "|")+string(s), game.Command{At: Noon, By: by, Do: game.Submission{Seat: s, Lines: gametest.Lines(lines...)}})
	require.NoError(o.T, err)
}

// Steward gives a game lines of its steward.
func (o *Gateway) Steward(lines ...string) {
	o.T.Helper()
	do := game.Steward{Lines: gametest.Lines(lines...)}
	_, err := o.Host.Obey(o.T.Context(), "g7", lines[0], game.Command{At: Noon, By: "steward", Do: do})
	require.NoError(o.T, err)
}

// LastTold returns the emails that follow from the last commit.
func (o *Gateway) LastTold() []mailgw.Outbound {
	o.T.Helper()
	told := o.TellAll(o.Notifier())
	return told[len(told)-1]
}

// Bouncing is a gateway with a real roster and a real post to which emails come back: anne has two addresses, bob has
// one.
type Bouncing struct {
	*Gateway
	DB     *sqlx.DB
	Roster *roster.Roster
	Sent   *post.Post
	Back   *returns.Bounces
}

// addressBook lets package returns use a roster as its address book.
type addressBook struct{ *roster.Roster }

// Bounced notes a bounce in the roster.
func (b addressBook) Bounced(ctx context.Context, n returns.Bounced) (bool, error) {
	return b.Roster.Bounced(ctx, roster.Bounce(n))
}

// Returning sets up a gateway whose emails can come back. Its game may be opened with options.
func Returning(t testing.TB, options ...map[game.Option]string) *Bouncing {
	db, _ := pgtest.Tables(t)
	opened := game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"}
	for _, o := range options {
		opened.Options = o
	}
	b := &Bouncing{Gateway: Begin(t, opened), DB: db, Roster: roster.New(db), Sent: post.New(post.Config{DB: db})}
	for id, address := range map[game.Player]string{"anne": Anne, "bob": Bob, "steward": "boss@players.example"} {
		_, err := b.Roster.Add(t.Context(), roster.Person{ID: id, Name: string(id)}, address)
		require.NoError(t, err)
	}
	require.NoError(t, b.Roster.AddAddress(t.Context(), "anne", "anne@home.example"))
	b.In.People, b.In.Post = b.Roster, b.Sent
	b.Back = &returns.Bounces{
		Games: HostOf{Host: b.Host}, People: b.Roster, Addresses: addressBook{b.Roster}, Sent: b.Sent, Post: b.Sent, Server: Server(),
	}
	b.In.Bounces = b.Back
	b.Tell()
	return b
}

// Tell puts all emails that follow from the log in the post.
func (b *Bouncing) Tell() {
	c := b.Notifier()
	c.People = b.Roster
	for _, emails := range b.TellAll(c) {
		if len(emails) > 0 {
			require.NoError(b.T, b.Sent.Put(b.T.Context(), emails...))
		}
	}
}
