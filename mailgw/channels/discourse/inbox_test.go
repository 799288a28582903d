package discourse_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discourse"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/mailgwtest"
)

const bobs = 42 // number of bob's account

// reader returns an inbox whose emails go to a real intake.
func reader(h *channelstest.Server) *inbox.Inbox {
	return h.Inbox(map[string]inbox.Source{"discourse": discourse.Transport{Client: channelstest.Client()}})
}

// all picks every channel.
func all(channels.Channel) bool { return true }

// message adds a private message to our account.
func (f *standIn) message(user int, name, raw string) *forumTopic {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.topics = append(f.topics, &forumTopic{id: len(f.topics) + 1, title: "private", private: true})
	f.write(len(f.topics), user, name, raw)
	return f.topics[len(f.topics)-1]
}

// linked sets up a server whose player bob has linked his account.
func linked(t *testing.T) (*channelstest.Server, *standIn, *inbox.Inbox) {
	h, f := server(t), open(t)
	h.Begin("g7")
	h.Link("discourse", "game/g7", f.settings())
	h.Drain()
	in := reader(h)
	code, err := h.Register.Code(t.Context(), "bob", mailgwtest.Noon)
	require.NoError(t, err)
	own := f.message(bobs, "robert", "LINK "+strings.ToLower(code))
	again := f.message(7, "mallory", "link "+code)
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, own.posts[1].Raw, "This account is yours now")
	require.Contains(t, again.posts[1].Raw, "No account waits for this code", "a code is good once")
	return h, f, in
}

func TestAPrivateMessageIsAnEmailAndHasItsReceipt(t *testing.T) {
	h, standIn, in := linked(t)
	pm := standIn.message(bobs, "bob-renamed", "BID 3")
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all), "what was read is not read again")
	h.Kill(1)
	h.Drain()
	require.Len(t, pm.posts, 2)
	require.Contains(t, pm.posts[1].Raw, "BID 3")
	require.Equal(t, "seneschal", pm.posts[1].Username)
	_, lines, _ := h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
	var mailed int
	require.NoError(t, h.DB.Get(&mailed, `SELECT count(*) FROM mail.outbox`))
	require.Zero(t, mailed, "the answer is no mail")

	stranger := standIn.message(7, "mallory", "GAME g7 AS east\nBID 9")
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, stranger.posts[1].Raw, "Whose account this is is not known here")
	_, lines, _ = h.Game("g7").Draft("east")
	require.Equal(t, "BID 3", lines[0].Text)
	for _, p := range standIn.topics[0].posts {
		require.NotContains(t, p.Raw, "BID 3")
	}
}

func TestAPostInTheTopicOfAGameIsPress(t *testing.T) {
	h, standIn, in := linked(t)
	standIn.mu.Lock()
	standIn.write(1, bobs, "robert", "Well met!\nEND PRESS\nso be it")
	standIn.write(1, bobs, "robert", "BID 3")
	standIn.write(1, 7, "mallory", "Me too")
	standIn.mu.Unlock()
	require.NoError(t, in.Read(t.Context(), all))
	require.NoError(t, in.Read(t.Context(), all))
	press := h.Game("g7").Press()
	require.Len(t, press, 1)
	require.Equal(t, game.Seat("east"), press[0].From)
	require.True(t, press[0].Public)
	require.Equal(t, "Well met!\n| END PRESS\nso be it", press[0].Text, "and what is an order is none here")
	_, lines, _ := h.Game("g7").Draft("east")
	require.Empty(t, lines)
	h.Drain()
	require.Len(t, standIn.topics[0].posts, 4, "what was written there is not said there again")
	told := slices.DeleteFunc(slices.Clone(standIn.topics), func(t *forumTopic) bool { return t.to != "private_message robert" })
	require.Len(t, told, 1, "who has written orders where everybody reads them is told, once")
	require.Contains(t, told[0].posts[0].Raw, "BID 3")
	h.Email("g7", "anne", "north", "PRESS TO PUBLIC", "By mail", "END PRESS")
	h.Drain()
	require.Contains(t, standIn.topics[0].posts[4].Raw, "> By mail")
	h.Steward("g7", "HIDE 2 WHY it is rude")
	h.Drain()
	require.Len(t, standIn.topics[0].posts, 5)
	require.Contains(t, standIn.topics[0].posts[4].Raw, "The steward has hidden this post: it is rude")
	require.NotContains(t, standIn.topics[0].posts[4].Raw, "By mail")
}

func TestAReaderThatIsEndedReadsNothingTwice(t *testing.T) {
	h, f, _ := linked(t)
	pm := f.message(bobs, "robert", "BID 3")
	for range 3 { // each round forgets its marks
		require.NoError(t, reader(h).Read(t.Context(), all))
	}
	_, err := h.DB.Exec(`DELETE FROM channels.anchors WHERE starts_with(what, 'private/')`)
	require.NoError(t, err)
	require.NoError(t, reader(h).Read(t.Context(), all), "ended before it noted how far it had come")
	h.Kill(2)
	h.Drain()
	require.Len(t, pm.posts, 2)
}

func TestAnErasedPlayersAccountIsNobodys(t *testing.T) {
	h, standIn, in := linked(t)
	require.NoError(t, h.Register.Forget(t.Context(), "bob"))
	pm := standIn.message(bobs, "robert", "BID 3")
	require.NoError(t, in.Read(t.Context(), all))
	h.Drain()
	require.Contains(t, pm.posts[1].Raw, "not known here")
	accounts, err := h.Register.Accounts(t.Context(), "bob")
	require.NoError(t, err)
	require.Empty(t, accounts)
}

func TestAForumThatSaysSoIsReadSoon(t *testing.T) {
	h, standIn, in := linked(t)
	in.Every, in.Look, in.Log = time.Hour, 10*time.Millisecond, slog.New(slog.DiscardHandler)
	every, err := h.Register.All(t.Context(), "")
	require.NoError(t, err)
	c := every[0].ID
	_, err = h.Register.Set(t.Context(), c, channels.Settings{"hook": "short"})
	require.Error(t, err)
	_, err = h.Register.Set(t.Context(), c, channels.Settings{"hook": "a secret of sixteen"})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- in.Run(ctx) }()
	mux := http.NewServeMux()
	mux.Handle("POST /hooks/discourse/{channel}", discourse.Hook(h.Register))
	const body = `{"ping":"OK"}`
	mac := hmac.New(sha256.New, []byte("a secret of sixteen"))
	mac.Write([]byte(body))
	right := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	say := func(channel, body, signature string) int {
		r := httptest.NewRequest(http.MethodPost, "/hooks/discourse/"+channel, strings.NewReader(body))
		r.Header.Set("X-Discourse-Event-Signature", signature)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code
	}
	require.Equal(t, http.StatusNoContent, say(c, body, right))
	require.Equal(t, http.StatusForbidden, say(c, body+" ", right))
	require.Equal(t, http.StatusForbidden, say(c, body, ""))
	require.Equal(t, http.StatusForbidden, say("another", body, right))
	standIn.message(bobs, "robert", "BID 3")
	require.Equal(t, http.StatusNoContent, say(c, body, right), "what is told twice is read twice, and seen to once")
	require.Eventually(t, func() bool {
		_, lines, _ := h.Game("g7").Draft("east")
		return len(lines) == 1
	}, 20*time.Second, 10*time.Millisecond)
	stop()
	require.NoError(t, <-ended)
}
