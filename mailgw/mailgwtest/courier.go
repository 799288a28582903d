package mailgwtest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/projections/roster"
)

// Courier is one that posts to the shelf.
func (o *Gateway) Courier() *courier.Courier {
	return &courier.Courier{Store: o.Store, Games: o.Words, People: o.People, Post: o.Post, House: House()}
}

// TellAll composes the letters of every commit of the store.
func (o *Gateway) TellAll(c *courier.Courier) [][]mailgw.Outbound {
	o.T.Helper()
	return o.TellLog(c, "g7")
}

// TellLog is tellAll for one of several games.
func (o *Gateway) TellLog(c *courier.Courier, id string) [][]mailgw.Outbound {
	o.T.Helper()
	var all [][]mailgw.Outbound
	g, backlog := o.Words.Empty(), game.Backlog{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	last, err := o.Store.Last(ctx)
	require.NoError(o.T, err)
	err = o.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if commit.Log != aggregate.GameLog(id) {
			if commit.Pos == last {
				return errors.New("all told")
			}
			return nil
		}
		events, err := o.Words.Open(g, commit)
		require.NoError(o.T, err)
		next := event.Fold(g, events...)
		var due game.Due
		backlog, due = backlog.Note(g, next, events, commit.At)
		letters, err := c.Handle(ctx, commit, g, next, events, due)
		require.NoError(o.T, err)
		all, g = append(all, letters), next
		if commit.Pos == last {
			return errors.New("all told")
		}
		return nil
	})
	require.ErrorContains(o.T, err, "all told")
	return all
}

// Letter has a game obey the lines of a seat.
func (o *Gateway) Letter(by game.Player, s game.Seat, lines ...string) {
	o.T.Helper()
	var ls []order.Line
	for i, l := range lines {
		ls = append(ls, order.Line{N: i + 1, Text: l})
	}
	_, err := o.Host.Obey(context.Background(), "g7", strings.Join(lines, "|")+string(s), game.Command{At: Noon, By: by, Do: game.Letter{Seat: s, Lines: ls}})
	require.NoError(o.T, err)
}

// Steward has a game obey the lines of its steward.
func (o *Gateway) Steward(lines ...string) {
	o.T.Helper()
	do := game.Steward{Lines: gametest.Lines(lines...)}
	_, err := o.Host.Obey(o.T.Context(), "g7", lines[0], game.Command{At: Noon, By: "steward", Do: do})
	require.NoError(o.T, err)
}

// LastTold are the letters that follow from the last commit.
func (o *Gateway) LastTold() []mailgw.Outbound {
	o.T.Helper()
	told := o.TellAll(o.Courier())
	return told[len(told)-1]
}

// Valley is a campaign of six seats after its first phase.
func Valley(t testing.TB) (before, after *game.Game, events []event.Event) {
	run := gametest.Open(t, game.Open{Game: "valley", Ruleset: "feudal", Seats: 6}, rulesets.Lookup, 1)
	before = run.Game
	events = run.Close()
	return before, run.Game, events
}

// Bouncing is a gateway with a real roster and a real post that letters come
// back to: anne has two addresses, bob has one.
type Bouncing struct {
	*Gateway
	DB     *sqlx.DB
	Roster *roster.Roster
	Sent   *post.Post
	Back   *returns.Bounces
}

// book is a roster as the house's address book.
type book struct{ *roster.Roster }

// Bounced notes it in the roster.
func (b book) Bounced(ctx context.Context, n returns.Bounced) (bool, error) {
	return b.Roster.Bounced(ctx, roster.Bounce(n))
}

// Returning is a gateway whose letters come back.
func Returning(t testing.TB) *Bouncing {
	db, _ := pgtest.Tables(t)
	b := &Bouncing{Gateway: Open(t), DB: db, Roster: roster.New(db), Sent: post.New(post.Config{DB: db})}
	for id, address := range map[game.Player]string{"anne": Anne, "bob": Bob, "steward": "boss@players.example"} {
		_, err := b.Roster.Add(t.Context(), roster.Person{ID: id, Name: string(id)}, address)
		require.NoError(t, err)
	}
	require.NoError(t, b.Roster.AddAddress(t.Context(), "anne", "anne@home.example"))
	b.In.People, b.In.Post = b.Roster, b.Sent
	b.Back = &returns.Bounces{
		Games: HostOf{Host: b.Host}, People: b.Roster, Addresses: book{b.Roster}, Sent: b.Sent, Post: b.Sent, House: House(),
	}
	b.In.Bounces = b.Back
	c := b.Courier()
	c.People = b.Roster
	for _, letters := range b.TellAll(c) {
		if len(letters) > 0 {
			require.NoError(t, b.Sent.Put(t.Context(), letters...))
		}
	}
	return b
}

// Path is the return path of the letter of a kind to an address.
func (b *Bouncing) Path(kind, to string) (path string) {
	b.T.Helper()
	require.NoError(b.T, b.DB.Get(&path, `SELECT bounce FROM mail.outbox WHERE kind = $1 AND rcpt = $2`, kind, to))
	return path
}

// Mailed are kind and recipient of the letters in the post, but those of the
// beginning.
func (b *Bouncing) Mailed() []string {
	b.T.Helper()
	var all []string
	require.NoError(b.T, b.DB.Select(&all, `SELECT kind || ' ' || rcpt FROM mail.outbox WHERE kind NOT IN ('welcome', 'office') OR key LIKE '%again%' ORDER BY kind, rcpt`))
	return all
}

// AnneGets are the addresses that letters to anne go to.
func (b *Bouncing) AnneGets() []string {
	b.T.Helper()
	all, err := b.Roster.Addresses(b.T.Context(), "anne")
	require.NoError(b.T, err)
	return all
}

// Bare is an answer whose mail program quotes without a mark, below a heading
// that no list knows.
func (b *Bouncing) Bare(id string, l mailgw.Outbound, own string) Mail {
	return Mail{
		ID: id, From: Anne, To: b.Token("north"), Top: Vouched, Subject: "Re: [g7]", Header: "In-Reply-To: " + l.MessageID + "\r\n",
		Body: own + "\n\nAn 1 Márta 2026, scríobh Game 7:\n" + Shown(b.T, l) + "\n",
	}
}

// Last is the newest letter of a kind in the post.
func (b *Bouncing) Last(kind string) mailgw.Outbound {
	var key string
	require.NoError(b.T, b.DB.Get(&key, `SELECT key FROM mail.outbox WHERE kind = $1 ORDER BY created DESC LIMIT 1`, kind))
	l, found, err := b.Sent.Letter(b.T.Context(), key)
	require.NoError(b.T, err)
	require.True(b.T, found)
	return l
}

// tell puts all letters in the post that the log calls for.
func (b *Bouncing) tell() {
	c := b.Courier()
	c.People = b.Roster
	for _, letters := range b.TellAll(c) {
		if len(letters) > 0 {
			require.NoError(b.T, b.Sent.Put(b.T.Context(), letters...))
		}
	}
}

// Presses has east write a message to north, or to the steward, and is the
// letter that brings it.
func (b *Bouncing) Presses(to string, lines ...string) mailgw.Outbound {
	b.Letter("bob", "east", append(append([]string{"PRESS TO " + to}, lines...), "END PRESS")...)
	b.tell()
	var key string
	require.NoError(b.T, b.DB.Get(&key, `SELECT key FROM mail.outbox WHERE kind LIKE 'press%' ORDER BY created DESC, key DESC LIMIT 1`))
	l, found, err := b.Sent.Letter(b.T.Context(), key)
	require.NoError(b.T, err)
	require.True(b.T, found)
	return l
}

// FromNorth is a proved answer of north.
func (b *Bouncing) FromNorth(id, body string) Mail {
	return Mail{ID: id, From: Anne, To: b.Token("north"), Top: Vouched, Subject: "Re: [g7]", Body: body}
}

// Count is how many letters of a kind are in the post.
func (b *Bouncing) Count(kind string) (n int) {
	require.NoError(b.T, b.DB.Get(&n, `SELECT count(*) FROM mail.outbox WHERE kind = $1`, kind))
	return n
}

// Resigned reports whether north has resigned.
func (b *Bouncing) Resigned() bool {
	answer, err := b.Game().Decide(game.Command{At: Noon, By: "anne", Do: game.Letter{Seat: "north", Lines: []order.Line{{N: 1, Text: "RESIGN"}}}})
	require.NoError(b.T, err)
	return len(answer.Events) == 0
}

// Comparing is a gateway that knows what it sent, and the welcome to a seat.
func Comparing(t testing.TB) (*Bouncing, map[game.Seat]mailgw.Outbound) {
	b := Returning(t)
	b.In.Outbox = b.Sent
	welcome := map[game.Seat]mailgw.Outbound{}
	for _, seat := range []game.Seat{"north", "east"} {
		var key string
		require.NoError(t, b.DB.Get(&key, `SELECT key FROM mail.outbox WHERE key LIKE $1`, "g7."+string(seat)+".welcome.%"))
		l, found, err := b.Sent.Letter(t.Context(), key)
		require.NoError(t, err)
		require.True(t, found)
		welcome[seat] = l
	}
	return b, welcome
}
