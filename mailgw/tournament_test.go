package mailgw_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
)

// cups lets the intake write to real tournaments.
type cups struct{ *host.Tournaments }

func (c cups) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := c.Tournaments.Tournament(ctx, id)
	return t, err
}

func (c cups) Obey(ctx context.Context, id, cause string, at time.Time, by game.Player, lines []order.Line) (*tournament.Receipt, error) {
	out, err := c.Tournaments.Obey(ctx, id, cause, tournament.Command{At: at, By: by, Do: tournament.Letter{Lines: lines, Reliability: 100}})
	return out.Answer.Receipt, err
}

// openTournament is a gateway with a tournament "cup" beside its game.
func openTournament(t testing.TB) (*gateway, cups) {
	o := open(t)
	c := cups{host.NewTournaments(o.host)}
	o.in.Tournaments = c
	rules, err := tournament.Read([]byte(`{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}`))
	require.NoError(t, err)
	_, err = c.Tournaments.Obey(t.Context(), "cup", "announce", tournament.Command{
		At: noon, By: "steward", Do: tournament.Announce{Title: "Cup of Logres", Rules: rules},
	})
	require.NoError(t, err)
	return o, c
}

// entrants are who has entered the cup.
func (c cups) entrants(t testing.TB) []game.Player {
	t.Helper()
	now, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	var all []game.Player
	for _, e := range now.Entrants() {
		all = append(all, e.Player)
	}
	return all
}

func TestALetterToATournamentIsAnsweredOnce(t *testing.T) {
	o, c := openTournament(t)
	l := mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", subject: "[cup] I come", top: vouched, body: "ENTER\nDANCE"}
	for range 2 {
		require.Equal(t, mailgw.Processed, o.send(l))
	}
	require.Equal(t, []game.Player{"anne"}, c.entrants(t))
	out, text := o.one()
	require.Contains(t, text, "Re: [cup] Cup of Logres")
	require.Contains(t, text, "anne has entered")
	require.Contains(t, string(out.Body), "| Line 2:")
	require.Contains(t, string(out.Body), house().ReplyAddress("cup", "anne", 0), "the next letter goes to an address of its own")
}

func TestAnUnprovedLetterToATournamentCountsOnceConfirmed(t *testing.T) {
	o, c := openTournament(t)
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", body: "GAME cup\nENTER"}))
	require.Empty(t, c.entrants(t))
	asked, _ := o.one()
	require.Equal(t, "anne@players.example", asked.To)
	code := o.wait.code(t)
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<2@x>", from: "anne@players.example", to: "orders@games.example", body: "YES " + code}))
	require.Equal(t, []game.Player{"anne"}, c.entrants(t))
	_, text := o.one()
	require.Contains(t, text, "has entered")
}

func TestAStrangerEntersATournamentWhenHisAddressIsProved(t *testing.T) {
	o, c := openTournament(t)
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "dora@new.example", to: "orders@games.example", body: "JOIN cup"}))
	require.Empty(t, c.entrants(t))
	asked, _ := o.one()
	require.Equal(t, "dora@new.example", asked.To)
	o.send(mail{id: "<2@x>", from: "dora@new.example", to: "orders@games.example", body: "YES " + o.wait.code(t)})
	require.Equal(t, []game.Player{"new-dor"}, c.entrants(t))
}

func TestAForgedAddressOfATournamentProvesNothing(t *testing.T) {
	o, c := openTournament(t)
	forged := house().ReplyAddress("cup", "bob", 0)
	forged = forged[:len(forged)-len("xx@games.example")] + "aa@games.example"
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "carl@nowhere.example", to: forged, body: "ENTER"}))
	require.Equal(t, mailgw.Rejected, o.send(mail{
		id: "<2@x>", from: "anne@players.example", to: house().ReplyAddress("cup", "bob", 0), body: "ENTER",
	}), "it is the address of another player")
	require.Empty(t, c.entrants(t))
	require.Equal(t, mailgw.Processed, o.send(mail{
		id: "<3@x>", from: "bob@players.example", to: house().ReplyAddress("cup", "bob", 0), body: "ENTER",
	}))
	require.Equal(t, []game.Player{"bob"}, c.entrants(t))
}

// TestAQuotedWordWithdrawsNobody: an opponent's words come back below the
// answer, and his own word is the player's above it.
func TestAQuotedWordWithdrawsNobody(t *testing.T) {
	o, c := openTournament(t)
	letter := func(id, body string) mail {
		return mail{id: id, from: "anne@players.example", to: "orders@games.example", subject: "[cup] x", top: vouched, body: body}
	}
	o.send(letter("<1@x>", "ENTER"))
	o.post.take()
	o.send(letter("<2@x>", "SHOW RULES\n\nOn Sun, 1 Mar 2026, Cup of Logres wrote:\n> somebody says that you should\nWITHDRAW WHY no time"))
	require.Equal(t, []game.Player{"anne"}, c.entrants(t))
	o.post.take()
	o.send(letter("<3@x>", "> somebody says that you should\nWITHDRAW WHY no time"))
	require.Equal(t, []game.Player{"anne"}, c.entrants(t))
	out, _ := o.one()
	require.Contains(t, string(out.Body), "below a quotation")
	o.send(letter("<4@x>", "WITHDRAW WHY no time\n\nOn Sun, 1 Mar 2026, Cup of Logres wrote:\n> somebody"))
	_, text := o.one()
	require.Contains(t, text, "withdrawn")
}
