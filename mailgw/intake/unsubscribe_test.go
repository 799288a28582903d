package intake_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/watch"
)

// paged returns the Server with pages.
func paged(base string) mailgw.Server {
	server := mailgwtest.Server()
	server.Pages = base
	return server
}

func TestEmailsThatCanBeEndedSayHow(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for base, oneClick := range map[string]bool{"https://games.example": true, "http://127.0.0.1:80": false, "": false} {
		c := gateway.Notifier()
		c.Server = paged(base)
		emails := gateway.TellAll(c)[2]
		require.NotEmpty(t, emails)
		link, mailto, one := mailgwtest.Ways(t, emails[0])
		require.Equal(t, oneClick, one)
		require.Equal(t, base != "", strings.HasPrefix(link, base+"/unsubscribe/") && link != "")
		to, err := url.Parse(mailto)
		require.NoError(t, err)
		require.Equal(t, "orders@games.example", to.Opaque)
		require.Contains(t, to.RawQuery, "notices.anne.")
	}
	_, mailto, one := mailgwtest.Ways(t, mailgwtest.Server().SignIn(mailgw.SignIn{To: mailgwtest.Anne, Link: "x", At: mailgwtest.Noon, Until: mailgwtest.Noon}))
	require.Empty(t, mailto, "what was asked for cannot be ended")
	require.False(t, one)
}

// wishing sets up a gateway where reminders are due. The function that it returns sends them, and
// returns the emails.
func wishing(t testing.TB) (*mailgwtest.Gateway, mailgwtest.Wishes, func() []mailgw.Outbound) {
	o, wishes := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays}), mailgwtest.Wishes{}
	o.In.Subscriptions = wishes
	reminder := &watch.Reminder{
		People: o.People, Post: o.Post, Server: mailgwtest.Server(), Subscriptions: wishes,
		Now:       func() time.Time { return mailgwtest.Noon.Add(40 * time.Hour) },
		Deadlines: watch.Deadlines{Games: mailgwtest.HostOf{Host: o.Host}, Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil }},
	}
	return o, wishes, func() []mailgw.Outbound {
		require.NoError(t, reminder.Look(t.Context()))
		return o.Post.Take()
	}
}

func TestAMailToTheAddressInTheHeaderEndsReminders(t *testing.T) {
	gateway, _, remind := wishing(t)
	emails := remind()
	require.Len(t, emails, 2)
	_, mailto, _ := mailgwtest.Ways(t, emails[0])
	to, err := url.Parse(mailto)
	require.NoError(t, err)
	stop := mailgwtest.Mail{ID: "<1@x>", From: "anne@somewhere.else", To: to.Opaque, Subject: to.Query().Get("subject"), Body: ""}
	for range 2 {
		require.Equal(t, mailgw.Processed, gateway.Send(stop))
		require.Empty(t, gateway.Post.Take(), "it is not answered")
	}
	emails = remind()
	require.Len(t, emails, 1)
	require.NotEqual(t, mailgwtest.Anne, emails[0].To)
	stop.Subject = strings.Replace(stop.Subject, "anne", "bob", 1)
	gateway.Send(stop)
	gateway.Post.Take()
	require.Len(t, remind(), 1, "a token is good for one player")
	for _, bad := range []string{"", "unsubscribe", "reminders.bob", "reminders..x", "reminders.bob.", strings.Repeat("x.", 200)} {
		_, ok := mailgwtest.Server().ParseUnsubscribe(bad)
		require.False(t, ok, bad)
	}
}

func TestRemindersAreEndedAndTakenUpByAWord(t *testing.T) {
	for off, on := range map[string]string{"REMIND OFF": "remind on", "Recordar no.": "RECORDAR SÍ", "rappels non": "RAPPEL OUI", "herinner uit": "HERINNERINGEN AAN"} {
		gateway, wishes, remind := wishing(t)
		mail := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, Top: mailgwtest.Vouched, To: "orders@games.example", Body: off}
		require.Equal(t, mailgw.Processed, gateway.Send(mail), off)
		require.Len(t, gateway.Post.Take(), 1, off)
		require.Len(t, remind(), 1, off)
		mail.ID, mail.Body = "<2@x>", on
		gateway.Send(mail)
		gateway.Post.Take()
		require.Len(t, remind(), 2, on)
		mail.ID, mail.Body, mail.Top = "<3@x>", off+"\nfrobnicate", ""
		require.Equal(t, mailgw.Rejected, gateway.Send(mail), "a name proves nothing")
		require.Len(t, remind(), 2+1, "she is asked")
		mail.Top = mailgwtest.Vouched
		gateway.Send(mail)
		out, _ := gateway.One()
		require.Contains(t, string(out.Body), "frobnicate")
		require.Equal(t, mailgwtest.Wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}, wishes)
	}
}

// TestQuietHoursAreSetByAWord works in all languages, in an email to any address of ours, and
// beside orders.
func TestQuietHoursAreSetByAWord(t *testing.T) {
	for body, hours := range map[string]string{
		"QUIET 22:00-07:00": "22:00-07:00", "quiet 22-7.": "22:00-07:00", "SILENCIO 23:30 - 6:45": "23:30-06:45", "silence 0h-8h": "00:00-08:00", "RUST 22:00–07:00!": "22:00-07:00",
		"QUIET OFF": "", "silencio no": "", "SILENCE NON": "", "Rust uit": "",
	} {
		gateway, wishes, _ := wishing(t)
		set := mailgwtest.Wishes{{Subscription: mailgw.Subscription("quiet " + hours), Player: "anne"}: true}
		for _, to := range []string{"orders@games.example", gateway.Token("north")} {
			l := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, Top: mailgwtest.Vouched, To: to, Body: body + "\n"}
			require.Equal(t, mailgw.Processed, gateway.Send(l), body)
			_, text := gateway.One()
			require.NotContains(t, text, "letters.", body)
			require.Equal(t, set, wishes, body)
			clear(wishes)
		}
	}
	for body, said := range map[string]string{"QUIET 22:00-99:00": "no hours", "bid 3\nquiet 7:00-7:00": "no hours", "QUIET please": "", "rust 3": ""} {
		gateway, wishes, _ := wishing(t)
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: body + "\n"})
		out, _ := gateway.One()
		require.Contains(t, string(out.Body), said, body)
		require.Empty(t, wishes, body)
	}
}

// toldBy returns the emails that a notifier writes for the last commit.
func toldBy(gateway *mailgwtest.Gateway, c *notifier.Notifier) []mailgw.Outbound {
	gateway.T.Helper()
	told := gateway.TellAll(c)
	return told[len(told)-1]
}

func TestWhoWantsNoNoticesGetsReportsAndDeadlines(t *testing.T) {
	gateway := mailgwtest.Open(t)
	wishes := mailgwtest.Wishes{{Subscription: mailgw.Notices, Player: "anne"}: true}
	c := gateway.Notifier()
	c.Subscriptions = wishes
	gateway.Email("bob", "east", "PRESS TO north", "between us", "END PRESS")
	require.Empty(t, toldBy(gateway, c))
	gateway.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Hear all."}}})
	require.Len(t, toldBy(gateway, c), 1, "bob hears it")
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	told := toldBy(gateway, c)
	require.Equal(t, mailgwtest.Anne, told[0].To)
	require.Contains(t, string(told[0].Body), "between us", "the report tells it")
}

// TestRemindOffAnswersAnyEmail: REMIND OFF works as an answer to any email, and beside other
// lines.
func TestRemindOffAnswersAnyEmail(t *testing.T) {
	off := mailgwtest.Wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}
	for name, body := range map[string]string{
		"alone": "REMIND OFF\n", "with orders": "bid 3\nREMIND OFF\n", "before orders": "remind off\n\nbid 3\n", "with courtesies": "Hello,\n\nREMIND OFF.\n\nThanks,\nAnne\n",
	} {
		o, wishes, remind := wishing(t)
		require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Subject: "Re: [g7] round 1: begun", Body: body}), name)
		require.Equal(t, off, wishes, name)
		_, text := o.One()
		require.Contains(t, text, "You are not reminded of deadlines any more.", name)
		require.NotContains(t, text, "unknown word", name)
		orders := strings.Contains(body, "bid")
		require.Equal(t, orders, len(o.Draft("north")) > 0, name)
		require.Equal(t, orders, strings.Contains(text, "BID 3"), name)
		for _, l := range remind() {
			require.NotEqual(t, mailgwtest.Anne, l.To, name)
		}
	}
	o, w, _ := wishing(t)
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "PRESS TO east\nREMIND OFF\nEND PRESS\n"})
	require.Empty(t, w, "in press it is nobody's wish")
	o.Post.Take()
	o.Email("anne", "north", "bid 3")
	o.Email("bob", "east", "bid 1")
	o.Post.Take()
	late := mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "REMIND OFF\n", Header: "In-Reply-To: <1.g7.north.reminder.1@games.example>\r\n"}
	require.Equal(t, mailgw.Processed, o.Send(late), "the phase of the reminder is over")
	require.Equal(t, off, w)
}

// TestRemindOffAnswersTournamentsAndTheDesk: their emails remind, too.
func TestRemindOffAnswersTournamentsAndTheDesk(t *testing.T) {
	off := mailgwtest.Wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}
	for _, body := range []string{"REMIND OFF\n", "SHOW RULES\nREMIND OFF\n", "remind off\n\nENTER\n"} {
		o, mail := mailgwtest.OpenTournament(t)
		wishes := mailgwtest.Wishes{}
		o.In.Subscriptions = wishes
		o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Server().ReplyAddress("cup", "anne", 0), Subject: "Re: [cup] news", Body: body})
		require.Equal(t, off, wishes, body)
		require.Equal(t, strings.Contains(body, "ENTER"), len(entrants(t, mail)) > 0, body)
		_, text := o.One()
		require.Contains(t, text, "You are not reminded of deadlines any more.", body)
		require.NotContains(t, text, "Not understood", body)
	}
	for _, body := range []string{"REMIND OFF\n", "HELP\nREMIND OFF\n"} {
		o, _ := mailgwtest.OpenDesk(t)
		wishes := mailgwtest.Wishes{}
		o.In.Subscriptions = wishes
		o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Server().ReplyAddress(mailgw.DeskID, "anne", 0), Subject: "Re: [desk] a seat", Body: body})
		require.Equal(t, off, wishes, body)
		_, text := o.One()
		require.Contains(t, text, "You are not reminded of deadlines any more.", body)
	}
}
