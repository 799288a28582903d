package intake_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// bouncing is a gateway with a real roster and a real post.
type bouncing struct{ *mailgwtest.Bouncing }

// comparing sets up a gateway that knows the emails that it sent, and returns the welcome to
// each seat.
func comparing(t testing.TB, options ...map[game.Option]string) (bouncing, map[game.Seat]mailgw.Outbound) {
	b := bouncing{mailgwtest.Returning(t, options...)}
	b.In.Outbox = b.Sent
	welcome := map[game.Seat]mailgw.Outbound{}
	for _, seat := range []game.Seat{"north", "east"} {
		welcome[seat] = b.email(`SELECT key FROM mail.outbox WHERE key LIKE $1`, "g7."+string(seat)+".welcome.%")
	}
	return b, welcome
}

// email returns the email in the post whose key a query finds.
func (b bouncing) email(query string, args ...any) mailgw.Outbound {
	b.T.Helper()
	var key string
	require.NoError(b.T, b.DB.Get(&key, query, args...))
	outbound, found, err := b.Sent.Email(b.T.Context(), key)
	require.NoError(b.T, err)
	require.True(b.T, found)
	return outbound
}

// Bare returns an answer whose mail program quotes without a mark, below a heading that is on no
// list.
func (b bouncing) Bare(id string, outbound mailgw.Outbound, own string) mailgwtest.Mail {
	return mailgwtest.Mail{
		ID: id, From: mailgwtest.Anne, To: b.Token("north"), Top: mailgwtest.Vouched, Subject: "Re: [g7]", Header: "In-Reply-To: " + outbound.MessageID + "\r\n",
		Body: own + "\n\nAn 1 Márta 2026, scríobh Game 7:\n" + mailgwtest.Shown(b.T, outbound) + "\n",
	}
}

// Last returns the newest email of a kind in the post.
func (b bouncing) Last(kind string) mailgw.Outbound {
	return b.email(`SELECT key FROM mail.outbox WHERE kind = $1 ORDER BY created DESC LIMIT 1`, kind)
}

// Presses has east write a message to north, or to the steward, and returns the email that
// brings it.
func (b bouncing) Presses(to string, lines ...string) mailgw.Outbound {
	b.Email("bob", "east", append(append([]string{"PRESS TO " + to}, lines...), "END PRESS")...)
	b.Tell()
	return b.email(`SELECT key FROM mail.outbox WHERE kind LIKE 'press%' ORDER BY created DESC, key DESC LIMIT 1`)
}

// FromNorth returns a proved answer of north.
func (b bouncing) FromNorth(id, body string) mailgwtest.Mail {
	return mailgwtest.Mail{ID: id, From: mailgwtest.Anne, To: b.Token("north"), Top: mailgwtest.Vouched, Subject: "Re: [g7]", Body: body}
}

// Count counts the emails of a kind in the post.
func (b bouncing) Count(kind string) (n int) {
	require.NoError(b.T, b.DB.Get(&n, `SELECT count(*) FROM mail.outbox WHERE kind = $1`, kind))
	return n
}

// Resigned reports whether north has resigned.
func (b bouncing) Resigned() bool {
	answer, err := b.Game().Decide(game.Command{At: mailgwtest.Noon, By: "anne", Do: game.Submission{Seat: "north", Lines: []order.Line{{N: 1, Text: "RESIGN"}}}})
	require.NoError(b.T, err)
	return len(answer.Events) == 0
}

// bids returns the lines of anne's draft in a game.
func bids(gateway *mailgwtest.Gateway, id string) []string {
	gateway.T.Helper()
	g, _, err := gateway.Host.Game(context.Background(), id)
	require.NoError(gateway.T, err)
	_, lines, _ := g.Draft("north")
	return lists.Map(lines, func(l order.Line) string { return l.Text })
}

// toGames returns an email of anne to games.
func toGames(id, body string, games ...string) mailgwtest.Mail {
	text := ""
	for _, g := range games {
		text += "GAME " + g + "\n" + body + "\n"
	}
	return mailgwtest.Mail{ID: id, From: mailgwtest.Anne, To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: text}
}

// pool returns the substitutes.
func pool(t testing.TB, desks mailgwtest.Desks) []game.Player {
	t.Helper()
	now, _, err := desks.Desk(t.Context())
	require.NoError(t, err)
	return lists.Map(now.Pool(), func(m substitute.Member) game.Player { return m.Player })
}

// entrants returns the entrants of the cup.
func entrants(t testing.TB, mail mailgwtest.TournamentMail) []game.Player {
	t.Helper()
	now, err := mail.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	return lists.Map(now.Entrants(), func(e tournament.Entrant) game.Player { return e.Player })
}
