package people_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

func TestSignInByAMailedLink(t *testing.T) {
	server := sitetest.New(t)
	anna := server.Reader()
	form := anna.Get("/sign-in?back=%2Fratings")
	require.Contains(t, form.Body, `value="/ratings"`)
	sitetest.Sound(t, form)
	require.Equal(t, "/sign-in/sent", anna.Post("/sign-in", url.Values{"address": {"Anna@Mail.example"}, "back": {"/ratings"}}).Header.Get("Location"))
	sent := anna.Get("/sign-in/sent")
	require.Contains(t, sent.Body, "Look into your mailbox")
	sitetest.Sound(t, sent)

	link := server.Doors.Links("Anna@mail.example")[0]
	for range 3 { // a scanner of mail
		page := server.Get(link)
		require.Equal(t, http.StatusOK, page.StatusCode)
		require.Contains(t, page.Body, "Anna@mail.example")
		require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
		require.Contains(t, page.Header.Get("X-Robots-Tag"), "noindex")
		require.Empty(t, page.Cookies())
		sitetest.Sound(t, page)
	}
	answer := anna.Post(link, nil)
	require.Equal(t, http.StatusSeeOther, answer.StatusCode)
	require.Equal(t, "/ratings", answer.Header.Get("Location"))
	cookie := answer.Cookies()[0]
	require.Equal(t, "session", cookie.Name)
	require.True(t, cookie.HttpOnly)
	require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
	require.Equal(t, "/", cookie.Path)
	require.Equal(t, 60*24*3600, cookie.MaxAge)
	server.Project()
	require.Contains(t, anna.Get("/ratings").Body, `<a href="/me">Player `)
	require.Contains(t, server.Get("/ratings").Body, "Sign in")
}

func TestLinksAreGoodOnceAndNotForLong(t *testing.T) {
	server := sitetest.New(t)
	server.Reader().SignIn("anna@mail.example", "")
	used := server.Doors.Links("anna@mail.example")[0]
	word, _, err := server.Doors.AskIn(t.Context(), "bert@mail.example", "/", sitetest.Noon.Add(-25*time.Hour))
	require.NoError(t, err)
	for _, path := range []string{used, "/sign-in/" + word, "/sign-in/ABCDEFGHIJKLMNOPQRSTUVWXYZ", "/sign-in/x", used[:len(used)-1]} {
		for _, answer := range []sitetest.Answer{server.Get(path), server.Post(path, nil)} {
			require.Equal(t, http.StatusNotFound, answer.StatusCode, path)
			require.Contains(t, answer.Body, "does not sign you in any more")
			require.Empty(t, answer.Cookies())
			sitetest.Sound(t, answer)
		}
	}
	_, known, err := server.Doors.PlayerByAddress(t.Context(), "bert@mail.example")
	require.NoError(t, err)
	require.False(t, known, "who does not open the link is no player")
}

func TestSignInTellsNobodyWhoIsKnown(t *testing.T) {
	server := sitetest.New(t)
	_, err := server.Doors.Enrol(t.Context(), "known@mail.example")
	require.NoError(t, err)
	ask := func(address string) sitetest.Answer {
		return server.Post("/sign-in", url.Values{"address": {address}, "back": {"/"}})
	}
	for range 5 { // the last get no email
		known, unknown := ask("known@mail.example"), ask("unknown@mail.example")
		require.Equal(t, known.StatusCode, unknown.StatusCode)
		require.Equal(t, known.Body, unknown.Body)
		known.Header.Del("Date")
		unknown.Header.Del("Date")
		require.Equal(t, known.Header, unknown.Header)
	}
	require.Len(t, server.Doors.Links("known@mail.example"), 3)
	require.Len(t, server.Doors.Links("unknown@mail.example"), 1, "a stranger gets one a day")
	require.Equal(t, http.StatusUnprocessableEntity, ask("no address").StatusCode)
}

func TestLinksAreAskedForTwentyTimesAnHourFromOnePlace(t *testing.T) {
	server := sitetest.New(t)
	ask := func(n int, from string) sitetest.Answer {
		req := server.Form("/sign-in", url.Values{"address": {strings.Repeat("x", n+1) + "@mail.example"}})
		if from != "" {
			req.Header.Set("X-Forwarded-For", from)
		}
		return server.Fetch(req)
	}
	for n := range 20 {
		require.Equal(t, http.StatusSeeOther, ask(n, "").StatusCode)
		require.Equal(t, http.StatusSeeOther, ask(n+20, "192.0.2.1, 2001:db8::"+string(rune('1'+n%9))).StatusCode, "by a proxy")
	}
	require.Equal(t, http.StatusTooManyRequests, ask(50, "").StatusCode)
	require.Equal(t, http.StatusTooManyRequests, ask(51, "2001:db8::77").StatusCode)
	require.Equal(t, "1800", ask(50, "").Header.Get("Retry-After"))
	require.Equal(t, http.StatusSeeOther, ask(52, "2001:db8:0:1::1").StatusCode)
}

func TestSignInLeadsNowhereElse(t *testing.T) {
	server := sitetest.New(t)
	for back, want := range map[string]string{
		"/tournaments/cup?x=1": "/tournaments/cup?x=1", "": "/me", "//evil.example": "/me", "https://evil.example/": "/me", `/\evil.example`: "/me",
		"/\t/evil.example": "/me", "evil.example": "/me", "/%2Fevil.example": "/me", "/%5Cevil.example": "/%5Cevil.example", "javascript:alert(1)": "/me",
		"/sign-in": "/me", "/a#b": "/a", "/" + strings.Repeat("a", 600): "/me",
	} {
		address := "a" + strings.Repeat("b", len(want)) + string(rune('a'+len(back)%26)) + "@mail.example"
		require.Equal(t, want, signInFrom(server, address, back), back)
	}
}

// signInFrom signs in from a place of its own, and returns the path to which that leads.
func signInFrom(server *sitetest.Server, address, back string) string {
	server.T.Helper()
	word, _, err := server.Doors.AskIn(server.T.Context(), address, back, sitetest.Noon)
	require.NoError(server.T, err)
	answer := server.Post("/sign-in/"+word, nil)
	require.Equal(server.T, http.StatusSeeOther, answer.StatusCode)
	return answer.Header.Get("Location")
}

func TestSignInOfOtherSitesIsRefused(t *testing.T) {
	server := sitetest.New(t)
	word, _, err := server.Doors.AskIn(t.Context(), "anna@mail.example", "/", sitetest.Noon)
	require.NoError(t, err)
	for _, path := range []string{"/sign-in", "/sign-in/" + word, "/sign-out"} {
		req := server.Form(path, url.Values{"address": {"bert@mail.example"}})
		req.Header.Set("Sec-Fetch-Site", "cross-site")
		answer := server.Fetch(req)
		require.Equal(t, http.StatusForbidden, answer.StatusCode, path)
		require.Contains(t, answer.Body, "came from elsewhere")
		require.Empty(t, answer.Cookies())
	}
	require.Empty(t, server.Doors.Links("bert@mail.example"))
	require.Equal(t, http.StatusOK, server.Get("/sign-in/"+word).StatusCode, "it is not used up")
}

func TestFormsAreTakenWithoutEncryption(t *testing.T) {
	server := sitetest.New(t)
	for origin, want := range map[string]int{server.Web.URL: http.StatusSeeOther, "null": http.StatusForbidden, "http://evil.example": http.StatusForbidden} {
		req := server.Form("/sign-in", url.Values{"address": {"anna@mail.example"}})
		req.Header.Del("Sec-Fetch-Site") // browsers leave the header out then
		req.Header.Set("Origin", origin)
		require.Equal(t, want, server.Fetch(req).StatusCode, origin)
	}
}

func TestFormsThatCannotBeReadAreNoFaultOfTheServer(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Project()
	steward := server.SignedIn("steward")
	for _, to := range []string{"/sign-in", "/sign-out", "/me", "/me/letters", "/substitutes", "/tournaments/none", "/g/duel/desk", path} {
		for _, body := range []string{"a=%zz", "a;b=c"} {
			req := server.Form(to, nil)
			req.Body, req.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			answer := server.Send(&steward.Client, req)
			require.Equal(t, http.StatusBadRequest, answer.StatusCode, to)
			require.Contains(t, answer.Body, "This form was not understood")
		}
	}
	for _, words := range []url.Values{{"do": {"deputy"}, "who": {"a\xff"}}, {"do": {"deputy"}, "who": {"\x00"}}} {
		require.Equal(t, http.StatusUnprocessableEntity, server.Post(path, words).StatusCode)
	}
	a := steward.Post("/g/duel/desk", url.Values{"word": {"REPLACE"}, "seat": {"north"}, "by": {"a\xff"}})
	require.Equal(t, http.StatusOK, a.StatusCode)
	require.Contains(t, a.Body, "Nothing of this can be done.")
}

func TestTwoBrowsersAreTwoSessions(t *testing.T) {
	h := sitetest.New(t)
	desk, phone, other := h.SignedIn("anna"), h.SignedIn("anna"), h.SignedIn("bert")
	in := func(r *sitetest.Visitor) bool { return strings.Contains(r.Get("/").Body, `href="/me"`) }
	require.True(t, in(desk) && in(phone) && in(other))
	require.Equal(t, "/", desk.Post("/sign-out", nil).Header.Get("Location"))
	require.False(t, in(desk))
	require.True(t, in(phone), "the other one stays")
	require.Equal(t, http.StatusSeeOther, desk.SignIn("anna@mail.example", "/").StatusCode)
	phone.Post("/sign-out", url.Values{"all": {"1"}})
	require.False(t, in(desk) || in(phone))
	require.True(t, in(other))
}

func TestAFormAfterTheSessionHasEndedIsToldThatNothingWasDone(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	anna := server.SignedIn("anna")
	anna.Post("/sign-out", nil)
	for path, back := range map[string]string{"/tournaments/cup": "/tournaments/cup", "/me": "/me", "/me/letters": "/me", "/substitutes": "/substitutes"} {
		answer := anna.Post(path, url.Values{"do": {"enter"}, "letter": {"x"}})
		require.Equal(t, http.StatusForbidden, answer.StatusCode, path)
		require.Contains(t, answer.Body, "You are not signed in any more, and nothing was recorded.")
		require.Contains(t, answer.Body, `name="back" value="`+back+`"`)
		require.Equal(t, "no-store", answer.Header.Get("Cache-Control"))
		sitetest.Sound(t, answer)
	}
	a := server.Reader().Post("/tournaments/cup/desk", url.Values{"do": {"send"}, "text": {"START"}})
	require.Equal(t, http.StatusForbidden, a.StatusCode)
	require.Contains(t, a.Body, `href="/sign-in?back=%2Ftournaments%2Fcup%2Fdesk"`)
}

func TestNobodyIsSentToTheDoorsWhileTheRosterIsAway(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	anna := server.SignedIn("anna")
	whole := server.Doors.Roster
	gone, err := sqlx.Open("postgres", server.Dsn)
	require.NoError(t, err)
	require.NoError(t, gone.Close())
	server.Doors.Roster = roster.New(gone)
	for _, answer := range []sitetest.Answer{anna.Get("/me"), anna.Post("/me", url.Values{"name": {"Anna"}}), anna.Get("/desk")} {
		require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode)
		require.Contains(t, answer.Body, "This page is not available")
	}
	require.Equal(t, http.StatusOK, anna.Get("/players").StatusCode, "what all may read needs no roster")
	require.Equal(t, http.StatusSeeOther, server.Get("/me").StatusCode, "who has no session is nobody")
	server.Doors.Roster = whole
	require.Equal(t, http.StatusOK, anna.Get("/me").StatusCode)
}

func TestASessionIsProlongedInTheBrowserToo(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	anna := server.SignedIn("anna")
	cookies := func(a sitetest.Answer) int {
		return lists.Count(a.Cookies(), func(c *http.Cookie) bool { return c.Name == "session" })
	}
	yesterday := func() {
		_, err := server.Db.Exec(`UPDATE roster.sessions SET seen = seen - interval '2 days'`)
		require.NoError(t, err)
	}
	require.Zero(t, cookies(anna.Get("/me")))
	yesterday()
	require.Equal(t, 1, cookies(anna.Get("/me")))
	require.Zero(t, cookies(anna.Get("/me")), "it is noted once a day")
	yesterday()
	require.Equal(t, 1, cookies(anna.Post("/me/letters", url.Values{"reminders": {"1"}})), "by an answer that leads to another page")
	yesterday()
	require.Equal(t, 1, cookies(anna.Get("/players")), "by a page that all may read")
	yesterday()
	out := anna.Post("/sign-out", nil)
	require.Equal(t, 1, cookies(out))
	require.Negative(t, out.Cookies()[0].MaxAge)
}

func TestErasedPlayersAreSignedOut(t *testing.T) {
	server := sitetest.New(t)
	anna := server.SignedIn("anna")
	require.Equal(t, "/sign-in/sent", anna.Post("/sign-in", url.Values{"address": {"anna@mail.example"}}).Header.Get("Location"))
	waiting := server.Doors.Links("anna@mail.example")[1]
	require.NoError(t, server.Doors.Erase(t.Context(), "anna"))
	require.NotContains(t, anna.Get("/").Body, `href="/me"`)
	require.Equal(t, http.StatusNotFound, server.Post(waiting, nil).StatusCode)
}

func TestSessionsChangeNoData(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	anna := server.SignedIn("p-seat1")
	for _, path := range []string{"/index.json", "/g/valley.json", "/ratings.csv", "/ratings.json", "/standings.json", "/tournaments.csv", "/g/valley/map.svg"} {
		mine, all := anna.Get(path), server.Get(path)
		require.Equal(t, http.StatusOK, all.StatusCode, path)
		require.Equal(t, all.Body, mine.Body, path)
		mine.Header.Del("Date")
		all.Header.Del("Date")
		require.Equal(t, all.Header, mine.Header)
	}
	page := anna.Get("/g/valley")
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Contains(t, page.Header.Values("Vary"), "Cookie, Accept-Language")
	require.Equal(t, "no-cache", server.Get("/g/valley").Header.Get("Cache-Control"))
}

// TestALinkIsPasted checks the form for apps on a home screen, which have no address bar: links in
// emails open elsewhere.
func TestALinkIsPasted(t *testing.T) {
	server, _ := sitetest.Duel(t)
	sent := server.Get("/sign-in/sent")
	sitetest.Sound(t, sent)
	require.Contains(t, sent.Body, `action="/sign-in/pasted"`)
	for _, text := range []string{"https://games.example/sign-in/ABCDEFGHIJKLMNOPQRSTUVWXYZ", " <https://games.example/sign-in/ABCDEFGHIJKLMNOPQRSTUVWXYZ>\n", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
		require.Equal(t, "/sign-in/ABCDEFGHIJKLMNOPQRSTUVWXYZ", server.Post("/sign-in/pasted", url.Values{"link": {text}}).Header.Get("Location"), text)
	}
	for _, text := range []string{"", "https://evil.example/", "javascript:alert(1)", "https://games.example/sign-in/../me", "//evil.example/sign-in/short"} {
		answer := server.Post("/sign-in/pasted", url.Values{"link": {text}})
		require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode, text)
		require.Contains(t, answer.Body, "That is no link from an email")
		sitetest.Sound(t, answer)
	}
}
