package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// lastTold are the emails that follow from the last commit of the cup.
func lastTold(t *testing.T, gateway *mailgwtest.Gateway) []mailgw.Outbound {
	notifier := gateway.Notifier()
	notifier.Server.Pages, notifier.Strangers = "https://games.example", gateway.In.Strangers
	var last []mailgw.Outbound
	now := tournament.New(gametest.Lookup)
	for commit, err := range gateway.Store.Load(t.Context(), aggregate.TournamentLog("cup"), 0) {
		require.NoError(t, err)
		events, err := tournament.Registry().DecodeAll(commit.Events)
		require.NoError(t, err)
		next := event.Fold(now, events...)
		last, err = notifier.HandleTournament(t.Context(), commit, now, next, events)
		require.NoError(t, err)
		now = next
	}
	return last
}

func boss(id, body string) mailgwtest.Mail {
	return mailgwtest.Mail{ID: id, From: "boss@players.example", To: "orders@games.example", Subject: "[cup] x", Top: mailgwtest.Vouched, Body: body}
}

// TestAStrangerIsAskedOnceAndTakesPartAfterYes: by name and address in a steward's email.
func TestAStrangerIsAskedOnceAndTakesPartAfterYes(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	asked := gateway.AskStrangers()
	require.Equal(t, mailgw.Processed, gateway.Send(boss("<1@x>", "ENTER Eve of the Cheap Pills <eve@far.example>")))
	_, text := gateway.One()
	require.Contains(t, text, "Re: [cup] Cup of Logres: ENTER, as its steward")
	require.Contains(t, text, "Eve of the Cheap Pills is asked by email")
	require.Empty(t, entrants(t, mail), "nothing happens to the entry")
	emails := lastTold(t, gateway)
	require.Len(t, emails, 1)
	outbound := emails[0]
	require.Equal(t, "eve@far.example", outbound.To)
	shown := mailgwtest.Shown(t, outbound)
	require.Contains(t, shown, "Cup of Logres")
	require.Contains(t, shown, "with YES as its first line")
	require.Contains(t, shown, "answer NO")
	require.NotContains(t, string(outbound.Body), "Pills", "no text of the steward")
	link, mailto, oneClick := mailgwtest.Ways(t, outbound)
	require.True(t, oneClick, "RFC 8058")
	require.NotEmpty(t, mailto)
	require.Contains(t, shown, link)
	gateway.Post.Take()

	gateway.Send(boss("<2@x>", "ENTER Eve <eve@far.example>"))
	out, _ := gateway.One()
	require.Contains(t, string(out.Body), "has been asked already")
	gateway.Post.Take()

	reply := mailgwtest.Server().ReplyAddress("cup", "eve", 0)
	yes := mailgwtest.Mail{ID: "<3@x>", From: "mallory@far.example", To: reply, Subject: "Re: x", Body: "YES"}
	require.Equal(t, mailgw.Rejected, gateway.Send(yes), "from another address")
	require.Empty(t, entrants(t, mail))
	yes.ID, yes.From = "<4@x>", "eve@far.example"
	yes.Subject = "Re: [cup] Cup of Logres: will you take pppppppart"
	require.Equal(t, mailgw.Processed, gateway.Send(yes))
	require.Equal(t, []game.Player{"eve"}, entrants(t, mail))
	out, text = gateway.One()
	require.Equal(t, "eve@far.example", out.To)
	require.Contains(t, text, "has entered")
	emails = lastTold(t, gateway)
	require.Len(t, emails, 1, "the steward is told")
	require.Equal(t, "boss@players.example", emails[0].To)
	require.Empty(t, asked.At)
}

func TestAStrangerWhoRefusesIsNoPlayer(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	asked := gateway.AskStrangers()
	asked.Bars["dan@far.example"] = tournament.BarNever
	gateway.Send(boss("<1@x>", "ENTER eve@far.example\nENTER Dan <dan@far.example>\nENTER Carl C. <carl@players.example>"))
	out, text := gateway.One()
	require.Contains(t, text, "eve@far.example is asked")
	require.Contains(t, string(out.Body), "Dan wants no invitations")
	require.Equal(t, []game.Player{"carl"}, entrants(t, mail), "whose address is known is entered as ever")
	gateway.Post.Take()
	no := mailgwtest.Mail{ID: "<3@x>", From: "eve@far.example", To: mailgwtest.Server().ReplyAddress("cup", "eve", 0), Body: "NO"}
	require.Equal(t, mailgw.Processed, gateway.Send(no))
	require.Empty(t, gateway.Post.Take(), "no more emails")
	require.Equal(t, []game.Player{"carl"}, entrants(t, mail))
	require.Zero(t, gateway.People.Enroled)
	require.NotContains(t, gateway.People.By, "eve@far.example")
}

// TestNamesThatNothingCanHaveAreAnswered checks that an email to a name that no game can have is
// answered, and not tried for ever.
func TestNamesThatNothingCanHaveAreAnswered(t *testing.T) {
	bouncing, _ := comparing(t)
	for i, mail := range []mailgwtest.Mail{
		{Body: "GAME foo_bar\nbid 3"}, {Body: "JOIN foo_bar"}, {Subject: "[foo_bar] a list", Body: "bid 3"}, {Body: "GAME " + strings.Repeat("x", 300)}, {Body: "GAME é AS north\nbid 3"},
	} {
		mail.ID, mail.From, mail.To, mail.Top = fmt.Sprintf("<n%d@x>", i), mailgwtest.Anne, "orders@games.example", mailgwtest.Vouched
		require.Equal(t, mailgw.Rejected, bouncing.Send(mail), "%d", i)
		require.Contains(t, mailgwtest.WordsOf(bouncing.Last("answer")), "no game", "%d", i)
	}
}
