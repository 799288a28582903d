package nodebb_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/nodebb"
	"seneschal/mailgw/mailgwtest"
)

const bobs = 42 // number of bob's account

// all picks every channel.
func all(channels.Channel) bool { return true }

// chatted begins a chat with our account.
func (f *standIn) chatted(uid int, raw string) *talk {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := &talk{id: len(f.talks) + 1, uid: uid}
	f.talks = append(f.talks, c)
	f.utter(c, uid, raw)
	return c
}

// linked sets up a server whose player bob has linked his account.
func linked(t *testing.T) (*channelstest.Server, *standIn, *inbox.Inbox, *talk) {
	h, f := server(t), open(t)
	h.Begin("g7")
	h.Link("nodebb", "game/g7", f.settings())
	h.Drain()
	in := h.Inbox(map[string]inbox.Source{"nodebb": nodebb.Transport{Client: channelstest.Client(), Pause: time.Millisecond}})
	code, err := h.Register.Code(t.Context(), "bob", mailgwtest.Noon)
	require.NoError(t, err)
	own := f.chatted(bobs, "LINK "+strings.ToLower(code))
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, own.messages[1].raw, "This account is yours now")
	return h, f, in, own
}

func TestAChatIsAnEmailAndHasItsReceipt(t *testing.T) {
	h, standIn, in, own := linked(t)
	standIn.mu.Lock()
	standIn.utter(own, bobs, "BID 3")
	standIn.mu.Unlock()
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all), "what was read is not read again")
	h.Kill(1)
	h.Drain()
	receipt := ""
	for _, post := range own.messages[3:] {
		require.LessOrEqual(t, len(post.raw), 1000)
		require.Equal(t, bot, post.uid)
		receipt += post.raw
	}
	require.Contains(t, receipt, "BID 3")
	_, lines, _ := h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
	stranger := standIn.chatted(7, "GAME g7 AS east\nBID 9")
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, stranger.messages[1].raw, "Whose account this is is not known here")
	_, lines, _ = h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
	for _, p := range standIn.posts {
		require.NotContains(t, p.raw, "BID 3")
	}
}

func TestAPostInTheTopicOfAGameIsPress(t *testing.T) {
	h, standIn, in, own := linked(t)
	standIn.mu.Lock()
	for range 2 * perPage {
		standIn.write(1, 7, "Me too")
	}
	standIn.write(1, bobs, "Well met!\nEND PRESS\nso be it")
	standIn.write(1, bobs, "BID 3")
	standIn.mu.Unlock()
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all))
	press := h.Game("g7").Press()
	require.Len(t, press, 1)
	require.Equal(t, game.Seat("east"), press[0].From)
	require.Equal(t, "Well met!\n| END PRESS\nso be it", press[0].Text)
	before := len(standIn.topics[0].posts)
	h.Kill(2)
	h.Drain()
	require.Len(t, standIn.topics[0].posts, before, "what was written there is not said there again")
	require.Len(t, standIn.talks, 1, "who has written orders where everybody reads them is told in the chat that there is")
	require.Len(t, own.messages, 3, "once")
	require.Contains(t, own.messages[2].raw, "BID 3")
	h.Email("g7", "anne", "north", "PRESS TO PUBLIC", "By mail", "END PRESS")
	h.Drain()
	require.Contains(t, standIn.topics[0].posts[before].raw, "> By mail")
}

func TestWhoHasWrittenOrdersInPublicIsToldInAChatOfItsOwn(t *testing.T) {
	h, standIn, in, _ := linked(t)
	standIn.mu.Lock()
	standIn.talks[0].uid = 8
	standIn.write(1, bobs, "BID 3")
	standIn.mu.Unlock()
	require.NoError(t, in.Read(t.Context(), all))
	h.Kill(1)
	h.Drain()
	require.Len(t, standIn.talks, 2)
	require.Equal(t, bobs, standIn.talks[1].uid)
	require.Len(t, standIn.talks[1].messages, 1)
	require.Contains(t, standIn.talks[1].messages[0].raw, "There are orders in what you have written")
}
