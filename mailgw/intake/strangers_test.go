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
func lastTold(t *testing.T, o *mailgwtest.Gateway) []mailgw.Outbound {
	c := o.Notifier()
	c.Server.Pages, c.Strangers = "https://games.example", o.In.Strangers
	var last []mailgw.Outbound
	now := tournament.New(gametest.Lookup)
	for commit, err := range o.Store.Load(t.Context(), aggregate.TournamentLog("cup"), 0) {
		require.NoError(t, err)
		events, err := tournament.Registry().DecodeAll(commit.Events)
		require.NoError(t, err)
		next := event.Fold(now, events...)
		last, err = c.HandleTournament(t.Context(), commit, now, next, events)
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
	o, c := mailgwtest.OpenTournament(t)
	asked := o.AskStrangers()
	require.Equal(t, mailgw.Processed, o.Send(boss("<1@x>", "ENTER Eve of the Cheap Pills <eve@far.example>")))
	_, text := o.One()
	require.Contains(t, text, "Re: [cup] Cup of Logres: ENTER, as its steward")
	require.Contains(t, text, "Eve of the Cheap Pills is asked by email")
	require.Empty(t, entrants(t, c), "nothing happens to the entry")
	emails := lastTold(t, o)
	require.Len(t, emails, 1)
	l := emails[0]
	require.Equal(t, "eve@far.example", l.To)
	shown := mailgwtest.Shown(t, l)
	require.Contains(t, shown, "Cup of Logres")
	require.Contains(t, shown, "with YES as its first line")
	require.Contains(t, shown, "answer NO")
	require.NotContains(t, string(l.Body), "Pills", "no text of the steward")
	link, mailto, oneClick := mailgwtest.Ways(t, l)
	require.True(t, oneClick, "RFC 8058")
	require.NotEmpty(t, mailto)
	require.Contains(t, shown, link)
	o.Post.Take()

	o.Send(boss("<2@x>", "ENTER Eve <eve@far.example>"))
	out, _ := o.One()
	require.Contains(t, string(out.Body), "has been asked already")
	o.Post.Take()

	reply := mailgwtest.Server().ReplyAddress("cup", "eve", 0)
	yes := mailgwtest.Mail{ID: "<3@x>", From: "mallory@far.example", To: reply, Subject: "Re: x", Body: "YES"}
	require.Equal(t, mailgw.Rejected, o.Send(yes), "from another address")
	require.Empty(t, entrants(t, c))
	yes.ID, yes.From = "<4@x>", "eve@far.example"
	yes.Subject = "Re: [cup] Cup of Logres: will you take pppppppart"
	require.Equal(t, mailgw.Processed, o.Send(yes))
	require.Equal(t, []game.Player{"eve"}, entrants(t, c))
	out, text = o.One()
	require.Equal(t, "eve@far.example", out.To)
	require.Contains(t, text, "has entered")
	emails = lastTold(t, o)
	require.Len(t, emails, 1, "the steward is told")
	require.Equal(t, "boss@players.example", emails[0].To)
	require.Empty(t, asked.At)
}

func TestAStrangerWhoRefusesIsNoPlayer(t *testing.T) {
	o, c := mailgwtest.OpenTournament(t)
	asked := o.AskStrangers()
	asked.Bars["dan@far.example"] = tournament.BarNever
	o.Send(boss("<1@x>", "ENTER eve@far.example\nENTER Dan <dan@far.example>\nENTER Carl C. <carl@players.example>"))
	out, text := o.One()
	require.Contains(t, text, "eve@far.example is asked")
	require.Contains(t, string(out.Body), "Dan wants no invitations")
	require.Equal(t, []game.Player{"carl"}, entrants(t, c), "whose address is known is entered as ever")
	o.Post.Take()
	no := mailgwtest.Mail{ID: "<3@x>", From: "eve@far.example", To: mailgwtest.Server().ReplyAddress("cup", "eve", 0), Body: "NO"}
	require.Equal(t, mailgw.Processed, o.Send(no))
	require.Empty(t, o.Post.Take(), "no more emails")
	require.Equal(t, []game.Player{"carl"}, entrants(t, c))
	require.Zero(t, o.People.Enroled)
	require.NotContains(t, o.People.By, "eve@far.example")
}

// TestNamesThatNothingCanHaveAreAnswered checks that an email to a name that no game can have is
// answered, and not tried for ever.
func TestNamesThatNothingCanHaveAreAnswered(t *testing.T) {
	b, _ := comparing(t)
	for i, l := range []mailgwtest.Mail{
		{Body: "GAME foo_bar\nbid 3"}, {Body: "JOIN foo_bar"}, {Subject: "[foo_bar] a list", Body: "bid 3"}, {Body: "GAME " + strings.Repeat("x", 300)}, {Body: "GAME é AS north\nbid 3"},
	} {
		l.ID, l.From, l.To, l.Top = fmt.Sprintf("<n%d@x>", i), mailgwtest.Anne, "orders@games.example", mailgwtest.Vouched
		require.Equal(t, mailgw.Rejected, b.Send(l), "%d", i)
		require.Contains(t, mailgwtest.WordsOf(b.Last("answer")), "no game", "%d", i)
	}
}
