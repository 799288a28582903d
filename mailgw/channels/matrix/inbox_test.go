package matrix_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/mailgwtest"
)

const (
	bob  = "@bob:far.example"
	talk = "!talk:far.example"
)

// all picks every channel.
func all(channels.Channel) bool { return true }

// linked sets up a server whose player bob has linked his account.
func linked(t *testing.T) (*channelstest.Server, *standIn, *inbox.Inbox) {
	h, f := server(t), open(t)
	h.Begin("g7")
	h.Link("matrix", "game/g7", f.settings())
	h.Drain()
	in := h.Inbox(map[string]inbox.Source{"matrix": matrix.Transport{Client: channelstest.Client()}})
	code, err := h.Register.Code(t.Context(), "bob", mailgwtest.Noon)
	require.NoError(t, err)
	f.direct(talk, bob, "LINK "+strings.ToLower(code))
	require.NoError(t, in.Read(t.Context(), all), "the invitation is taken")
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, f.shown(talk)[1], "This account is yours now")
	return h, f, in
}

func TestAPrivateRoomIsForEmailsAndReceipts(t *testing.T) {
	h, standIn, in := linked(t)
	standIn.write(talk, bob, "BID 3")
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all), "what was read is not read again, and notices are never answered")
	h.Kill(1)
	h.Drain()
	require.Len(t, standIn.shown(talk), 4)
	require.Contains(t, standIn.shown(talk)[3], "BID 3")
	require.Contains(t, standIn.shown(talk)[3], "<pre><code>")
	_, lines, _ := h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
	require.NotContains(t, fmt.Sprint(standIn.shown(table)), "BID 3")

	standIn.direct("!other:far.example", "@mallory:far.example", "GAME g7 AS east\nBID 9")
	standIn.rooms["!crowd:far.example"] = &room{members: []string{bob, "@carol:far.example"}, invited: []string{bot}}
	standIn.write("!crowd:far.example", bob, "BID 8")
	standIn.direct("!shut:far.example", bob)
	standIn.add("!shut:far.example", bob, "m.room.encrypted", map[string]any{"ciphertext": "x"})
	for range 3 {
		require.NoError(t, in.Read(t.Context(), all))
	}
	h.Drain()
	require.Contains(t, standIn.shown("!other:far.example")[1], "Whose account this is is not known here")
	require.Contains(t, standIn.shown("!crowd:far.example")[1], "Others are in this room.")
	require.Contains(t, standIn.shown("!shut:far.example")[1], "This room is encrypted")
	_, lines, _ = h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
}

func TestWordsInTheRoomOfAGameArePress(t *testing.T) {
	h, standIn, in := linked(t)
	for range 4 * atOnce {
		standIn.write(table, "@mallory:far.example", "Me too")
	}
	standIn.write(table, bob, "Well met!\nEND PRESS\nso be it")
	for range 4 * atOnce {
		standIn.write(table, "@mallory:far.example", "Me too")
	}
	standIn.write(table, bob, "BID 3")
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all))
	_, err := h.DB.Exec(`DELETE FROM channels.anchors WHERE what LIKE 'since%'`)
	require.NoError(t, err)
	require.NoError(t, in.Read(t.Context(), all), "ended before it noted how far it had come")
	press := h.Game("g7").Press()
	require.Len(t, press, 1)
	require.Equal(t, game.Seat("east"), press[0].From)
	require.Equal(t, "Well met!\n| END PRESS\nso be it", press[0].Text)
	before := len(standIn.shown(table))
	h.Kill(2)
	h.Drain()
	require.Len(t, standIn.shown(table), before, "what was written there is not said there again")
	require.Len(t, standIn.shown(talk), 3, "who has written orders where everybody reads them is told, once, in private")
	require.Contains(t, standIn.shown(talk)[2], "BID 3")
	h.Email("g7", "anne", "north", "PRESS TO PUBLIC", "By mail", "END PRESS")
	h.Drain()
	require.Contains(t, standIn.shown(table)[before], "By mail")
}

func TestWhoHasNoPrivateRoomWithUsGetsOne(t *testing.T) {
	h, standIn, in := linked(t)
	_, err := h.DB.Exec(`DELETE FROM channels.anchors WHERE what LIKE 'talk/%'`)
	require.NoError(t, err)
	standIn.write(table, bob, "BID 3")
	standIn.write(table, bob, "BID 2")
	require.NoError(t, in.Read(t.Context(), all))
	h.Kill(3)
	h.Drain()
	require.Len(t, standIn.rooms, 3, "one, however often it is asked for")
	require.Len(t, standIn.shown("!made2:home.example"), 2)
}

func TestARoomThatIsEncryptedLaterStopsItsChannel(t *testing.T) {
	h, standIn, in := linked(t)
	standIn.rooms[table].shut = true
	standIn.add(table, "@anne:home.example", "m.room.encryption", map[string]any{})
	require.NoError(t, in.Read(t.Context(), all))
	h.Play("g7", 1)
	h.Drain()
	every, err := h.Register.All(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, channels.Encrypted, every[0].Stopped)
}
