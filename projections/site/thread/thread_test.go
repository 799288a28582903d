package thread_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

const page = "/g/hall/thread"

// hall makes a game with two posts and a private message.
func hall(t *testing.T) *sitetest.Server {
	server := sitetest.New(t)
	server.Begin("hall", game.Open{Ruleset: "tiny", Seats: 2, Title: "The hall"})
	server.Email("hall", "north", "PRESS TO PUBLIC", "Good evening,", "<b>all</b>.", "END PRESS", "PRESS TO east", "a private word", "END PRESS")
	server.Steward("hall", "ANNOUNCE Be kind")
	server.Project()
	return server
}

func post(server *sitetest.Server, visitor *sitetest.Visitor, form url.Values) sitetest.Answer {
	if found := letter.FindStringSubmatch(visitor.Get(page).Body); found != nil {
		form.Set("letter", found[1])
	}
	answer := visitor.Post(page, form)
	server.Project()
	if to := answer.Header.Get("Location"); to != "" {
		return visitor.Get(to)
	}
	return answer
}

var letter = regexp.MustCompile(`name="letter" value="(\w+)"`)

func TestEverybodyReadsTheThread(t *testing.T) {
	server := hall(t)
	body := server.Get(page).Body
	require.Contains(t, body, "Good evening,")
	require.Contains(t, body, "&lt;b&gt;all")
	require.Contains(t, body, `id="p2"`)
	require.NotContains(t, body, "private word")
	require.NotContains(t, body, "<textarea")
	feed := server.Get(page + ".atom").Body
	require.Contains(t, feed, "Be kind")
	require.Contains(t, feed, "/g/hall/thread?before=3#p2")
	require.NotContains(t, feed, "private word")
	require.Contains(t, server.Get(page+".json").Body, `"n":2`)
	require.NotContains(t, server.Get(page+"?before=2").Body, "Be kind")
	require.Contains(t, server.Get(page+"?phase=nowhere").Body, "Nobody has posted yet")
}

func TestASeatPostsAndAnswers(t *testing.T) {
	server := hall(t)
	reader := server.SignedIn("p-east")
	require.Contains(t, reader.Get(page).Body, "<textarea")
	require.Contains(t, post(server, reader, url.Values{"text": {"And to you."}, "re": {"1"}, "do": {"post"}}).Body, "And to you.")
	body := server.Get(page).Body
	require.Contains(t, body, "And to you.")
	require.Contains(t, body, "in answer to #1")
	refused := post(server, reader, url.Values{"text": {"To nobody."}, "re": {"77"}, "do": {"post"}}).Body
	require.Contains(t, refused, "no post of that number")
	require.NotContains(t, server.Get(page).Body, "To nobody.")
}

func TestAnOrderIsShownToItsWriterAlone(t *testing.T) {
	server := hall(t)
	reader := server.SignedIn("p-north")
	form := url.Values{"text": {"My secret plan:\nBID 3"}, "do": {"post"}}
	answer := post(server, reader, form).Body
	require.Contains(t, answer, "<code>BID 3</code>")
	require.Contains(t, answer, "My secret plan:", "what was written stands in the form")
	require.NotContains(t, server.Get(page).Body, "My secret plan:")
	set, _, _ := server.GameNow("hall").Draft("north")
	require.Zero(t, set)
	form.Set("do", "anyway")
	post(server, reader, form)
	require.Contains(t, server.Get(page).Body, "BID 3")
	set, _, _ = server.GameNow("hall").Draft("north")
	require.Zero(t, set, "a post is never obeyed")
}

func TestTheStewardModerates(t *testing.T) {
	server := hall(t)
	steward := server.SignedIn(server.GameNow("hall").Steward())
	rival := server.SignedIn("p-east")
	require.Contains(t, steward.Get(page).Body, `value="hide"`)
	require.NotContains(t, rival.Get(page).Body, `value="hide"`)
	post(server, rival, url.Values{"post": {"1"}, "why": {"I am rude"}, "do": {"hide"}})
	require.Contains(t, server.Get(page).Body, "Good evening,", "nobody else hides a post")
	post(server, steward, url.Values{"post": {"1"}, "why": {"markup\nUNHIDE 1"}, "do": {"hide"}})
	for _, path := range []string{page, page + ".atom", page + ".json", "/g/hall", "/g/hall.json"} {
		require.NotContains(t, server.Get(path).Body, "Good evening,", path)
	}
	require.Contains(t, server.Get(page).Body, "Hidden by the steward: markup UNHIDE 1")
	post(server, steward, url.Values{"post": {"1"}, "do": {"show"}})
	require.Contains(t, server.Get(page).Body, "Good evening,")
	post(server, steward, url.Values{"text": {"Two lines\nof mine"}, "do": {"post"}})
	require.Contains(t, server.Get(page).Body, "of mine")
}

func TestOnlookersPostIfTheStewardLetsThem(t *testing.T) {
	server := hall(t)
	guest := server.SignedIn("p-guest")
	require.NotContains(t, guest.Get(page).Body, "<textarea")
	require.Equal(t, 403, post(server, guest, url.Values{"text": {"Let me in"}, "do": {"post"}}).StatusCode)
	server.Steward("hall", "ONLOOKERS ON")
	require.Contains(t, guest.Get(page).Body, "<textarea")
	post(server, guest, url.Values{"text": {"Well played\nBID 3"}, "do": {"post"}})
	body := server.Get(page).Body
	require.Contains(t, body, "Well played")
	require.Contains(t, body, "looking on")
	require.NotContains(t, server.Get("/g/hall").Body, "Well played", "remarks are for the thread")
	require.Equal(t, 200, server.Post(page, url.Values{"text": {"Nobody"}, "do": {"post"}}).StatusCode)
	require.NotContains(t, server.Get(page).Body, "Nobody<")
}
