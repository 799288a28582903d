package mailgw_test

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
	"seneschal/mailgw/courier"
	"seneschal/mailgw/watch"
)

// wishes keeps in memory who wants which letters.
type wishes map[mailgw.Unsubscribing]bool

func (w wishes) Subscribed(_ context.Context, p game.Player, s mailgw.Subscription) (bool, error) {
	return !w[mailgw.Unsubscribing{Subscription: s, Player: p}], nil
}

func (w wishes) Subscribe(_ context.Context, p game.Player, s mailgw.Subscription, on bool) error {
	w[mailgw.Unsubscribing{Subscription: s, Player: p}] = !on
	return nil
}

// paged is the house with pages.
func paged(base string) mailgw.House {
	h := house()
	h.Pages = base
	return h
}

// ways are the ways to end letters that a letter tells, and whether one click
// is enough.
func ways(t testing.TB, l mailgw.Outbound) (link, mailto string, oneClick bool) {
	t.Helper()
	header, _ := partsOf(t, l.Body)
	for way := range strings.SplitSeq(header.Get("List-Unsubscribe"), ",") {
		way = strings.Trim(way, "<> ")
		if strings.HasPrefix(way, "mailto:") {
			mailto = way
		} else {
			link = way
		}
	}
	return link, mailto, header.Get("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click"
}

func TestLettersThatCanBeEndedSayHow(t *testing.T) {
	o := open(t)
	for base, oneClick := range map[string]bool{"https://games.example": true, "http://127.0.0.1:80": false, "": false} {
		c := o.courier()
		c.House = paged(base)
		letters := o.tellAll(c)[2]
		require.NotEmpty(t, letters)
		link, mailto, one := ways(t, letters[0])
		require.Equal(t, oneClick, one)
		require.Equal(t, base != "", strings.HasPrefix(link, base+"/unsubscribe/") && link != "")
		to, err := url.Parse(mailto)
		require.NoError(t, err)
		require.Equal(t, "orders@games.example", to.Opaque)
		require.Contains(t, to.RawQuery, "notices.anne.")
	}
	_, mailto, one := ways(t, house().SignIn(mailgw.SignIn{To: anne, Link: "x", At: noon, Until: noon}))
	require.Empty(t, mailto, "what was asked for cannot be ended")
	require.False(t, one)
}

// wishing is a gateway where reminders are due, and what it reminds of.
func wishing(t testing.TB) (*gateway, wishes, func() []mailgw.Outbound) {
	o, w := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &twoDays}), wishes{}
	o.in.Subscriptions = w
	r := &watch.Reminder{
		Games: hostOf{o.host, o.store}, People: o.people, Post: o.post, House: house(), Subscriptions: w,
		Now:     func() time.Time { return noon.Add(40 * time.Hour) },
		Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil },
	}
	return o, w, func() []mailgw.Outbound {
		require.NoError(t, r.Look(t.Context()))
		return o.post.take()
	}
}

func TestAMailToTheAddressInTheHeaderEndsReminders(t *testing.T) {
	o, _, remind := wishing(t)
	letters := remind()
	require.Len(t, letters, 2)
	_, mailto, _ := ways(t, letters[0])
	to, err := url.Parse(mailto)
	require.NoError(t, err)
	stop := mail{id: "<1@x>", from: "anne@somewhere.else", to: to.Opaque, subject: to.Query().Get("subject"), body: ""}
	for range 2 {
		require.Equal(t, mailgw.Processed, o.send(stop))
		require.Empty(t, o.post.take(), "it is not answered")
	}
	letters = remind()
	require.Len(t, letters, 1)
	require.NotEqual(t, anne, letters[0].To)
	stop.subject = strings.Replace(stop.subject, "anne", "bob", 1)
	o.send(stop)
	o.post.take()
	require.Len(t, remind(), 1, "a token is good for one player")
	for _, bad := range []string{"", "unsubscribe", "reminders.bob", "reminders..x", "reminders.bob.", strings.Repeat("x.", 200)} {
		_, ok := house().ParseUnsubscribe(bad)
		require.False(t, ok, bad)
	}
}

func TestRemindersAreEndedAndTakenUpByAWord(t *testing.T) {
	for off, on := range map[string]string{"REMIND OFF": "remind on", "Recordar no.": "RECORDAR SÍ", "rappels non": "RAPPEL OUI", "herinner uit": "HERINNERINGEN AAN"} {
		o, w, remind := wishing(t)
		l := mail{id: "<1@x>", from: anne, top: vouched, to: "orders@games.example", body: off}
		require.Equal(t, mailgw.Processed, o.send(l), off)
		require.Len(t, o.post.take(), 1, off)
		require.Len(t, remind(), 1, off)
		l.id, l.body = "<2@x>", on
		o.send(l)
		o.post.take()
		require.Len(t, remind(), 2, on)
		l.id, l.body, l.top = "<3@x>", off+"\nfrobnicate", ""
		require.Equal(t, mailgw.Rejected, o.send(l), "a name proves nothing")
		require.Len(t, remind(), 2+1, "she is asked")
		l.top = vouched
		o.send(l)
		out, _ := o.one()
		require.Contains(t, string(out.Body), "frobnicate")
		require.Equal(t, wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}, w)
	}
}

// toldBy are the letters that a courier makes of the last commit.
func (o *gateway) toldBy(c *courier.Courier) []mailgw.Outbound {
	o.t.Helper()
	told := o.tellAll(c)
	return told[len(told)-1]
}

func TestWhoWantsNoNoticesGetsReportsAndDeadlines(t *testing.T) {
	o := open(t)
	w := wishes{{Subscription: mailgw.Notices, Player: "anne"}: true}
	c := o.courier()
	c.Subscriptions = w
	o.letter("bob", "east", "PRESS TO north", "between us", "END PRESS")
	require.Empty(t, o.toldBy(c))
	o.obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Hear all."}}})
	require.Len(t, o.toldBy(c), 1, "bob hears it")
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	told := o.toldBy(c)
	require.Equal(t, anne, told[0].To)
	require.Contains(t, string(told[0].Body), "between us", "the report tells it")
}

// TestRemindOffAnswersAnyLetter: whatever it answers, and whatever else it holds.
func TestRemindOffAnswersAnyLetter(t *testing.T) {
	off := wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}
	for name, body := range map[string]string{
		"alone": "REMIND OFF\n", "with orders": "bid 3\nREMIND OFF\n", "before orders": "remind off\n\nbid 3\n", "with courtesies": "Hello,\n\nREMIND OFF.\n\nThanks,\nAnne\n",
	} {
		o, w, remind := wishing(t)
		require.Equal(t, mailgw.Processed, o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), subject: "Re: [g7] round 1: begun", body: body}), name)
		require.Equal(t, off, w, name)
		_, text := o.one()
		require.Contains(t, text, "You are not reminded of deadlines any more.", name)
		require.NotContains(t, text, "unknown word", name)
		orders := strings.Contains(body, "bid")
		require.Equal(t, orders, len(o.draft("north")) > 0, name)
		require.Equal(t, orders, strings.Contains(text, "BID 3"), name)
		for _, l := range remind() {
			require.NotEqual(t, anne, l.To, name)
		}
	}
	o, w, _ := wishing(t)
	o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: "PRESS TO east\nREMIND OFF\nEND PRESS\n"})
	require.Empty(t, w, "in press it is nobody's wish")
	o.post.take()
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	o.post.take()
	late := mail{id: "<2@x>", from: anne, to: o.token("north"), body: "REMIND OFF\n", header: "In-Reply-To: <1.g7.north.reminder.1@games.example>\r\n"}
	require.Equal(t, mailgw.Processed, o.send(late), "the phase of the reminder is over")
	require.Equal(t, off, w)
}

// TestRemindOffAnswersTournamentsAndTheDesk: their letters remind, too.
func TestRemindOffAnswersTournamentsAndTheDesk(t *testing.T) {
	off := wishes{{Subscription: mailgw.Reminders, Player: "anne"}: true}
	for _, body := range []string{"REMIND OFF\n", "SHOW RULES\nREMIND OFF\n", "remind off\n\nENTER\n"} {
		o, c := openTournament(t)
		w := wishes{}
		o.in.Subscriptions = w
		o.send(mail{id: "<1@x>", from: anne, to: house().ReplyAddress("cup", "anne", 0), subject: "Re: [cup] news", body: body})
		require.Equal(t, off, w, body)
		require.Equal(t, strings.Contains(body, "ENTER"), len(c.entrants(t)) > 0, body)
		_, text := o.one()
		require.Contains(t, text, "You are not reminded of deadlines any more.", body)
		require.NotContains(t, text, "Not understood", body)
	}
	for _, body := range []string{"REMIND OFF\n", "HELP\nREMIND OFF\n"} {
		o, _ := openDesk(t)
		w := wishes{}
		o.in.Subscriptions = w
		o.send(mail{id: "<1@x>", from: anne, to: house().ReplyAddress(mailgw.DeskID, "anne", 0), subject: "Re: [desk] a seat", body: body})
		require.Equal(t, off, w, body)
		_, text := o.one()
		require.Contains(t, text, "You are not reminded of deadlines any more.", body)
	}
}
