package site_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// doors are real ones, whose letters come into a map.
type doors struct {
	*roster.Roster
	mu     sync.Mutex
	mailed map[string][]string // links by address
}

// Ask implements people.Doors.
func (d *doors) Ask(ctx context.Context, address, back string, now time.Time) error {
	word, link, err := d.AskIn(ctx, address, back, now)
	if errors.Is(err, roster.ErrTooOften) {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.mailed[link.Address] = append(d.mailed[link.Address], "/sign-in/"+word)
	return err
}

// links are those that an address was mailed.
func (d *doors) links(address string) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.mailed[address])
}

// reader is a browser with its cookies.
type reader struct {
	h      *house
	client http.Client
}

func (h *house) reader() *reader {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(h.t, err)
	return &reader{h, http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func (r *reader) get(path string) answer {
	r.h.t.Helper()
	req, err := http.NewRequestWithContext(r.h.t.Context(), http.MethodGet, r.h.web.URL+path, nil)
	require.NoError(r.h.t, err)
	return r.h.send(&r.client, req)
}

func (r *reader) post(path string, form url.Values) answer {
	r.h.t.Helper()
	return r.h.send(&r.client, r.h.form(path, form))
}

// signIn signs in by a mailed link.
func (r *reader) signIn(address, back string) answer {
	r.h.t.Helper()
	before := len(r.h.doors.links(address))
	a := r.post("/sign-in", url.Values{"address": {address}, "back": {back}})
	require.Equal(r.h.t, "/sign-in/sent", a.Header.Get("Location"))
	links := r.h.doors.links(address)
	require.Len(r.h.t, links, before+1)
	return r.post(links[before], nil)
}

// signedIn is a reader who is signed in as a player, whom the house is told
// of.
func (h *house) signedIn(p game.Player) *reader {
	h.t.Helper()
	address := string(p) + "@mail.example"
	if _, err := h.doors.Find(h.t.Context(), p); err != nil {
		_, err = h.doors.Add(h.t.Context(), roster.Person{ID: p, Name: "Player " + string(p), Zone: "Europe/Berlin"}, address)
		require.NoError(h.t, err)
	}
	r := h.reader()
	require.Equal(h.t, http.StatusSeeOther, r.signIn(address, "/").StatusCode)
	return r
}

func TestSignInByAMailedLink(t *testing.T) {
	h := newHouse(t)
	anna := h.reader()
	form := anna.get("/sign-in?back=%2Fratings")
	require.Contains(t, form.body, `value="/ratings"`)
	sound(t, form)
	require.Equal(t, "/sign-in/sent", anna.post("/sign-in", url.Values{"address": {"Anna@Mail.example"}, "back": {"/ratings"}}).Header.Get("Location"))
	sent := anna.get("/sign-in/sent")
	require.Contains(t, sent.body, "Look into your mailbox")
	sound(t, sent)

	link := h.doors.links("Anna@mail.example")[0]
	for range 3 { // a scanner of mail
		page := h.get(link)
		require.Equal(t, http.StatusOK, page.StatusCode)
		require.Contains(t, page.body, "Anna@mail.example")
		require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
		require.Contains(t, page.Header.Get("X-Robots-Tag"), "noindex")
		require.Empty(t, page.Cookies())
		sound(t, page)
	}
	a := anna.post(link, nil)
	require.Equal(t, http.StatusSeeOther, a.StatusCode)
	require.Equal(t, "/ratings", a.Header.Get("Location"))
	cookie := a.Cookies()[0]
	require.Equal(t, "session", cookie.Name)
	require.True(t, cookie.HttpOnly)
	require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
	require.Equal(t, "/", cookie.Path)
	require.Equal(t, 60*24*3600, cookie.MaxAge)
	h.project()
	require.Contains(t, anna.get("/ratings").body, `<a href="/me">Player `)
	require.Contains(t, h.get("/ratings").body, "Sign in")
}

func TestLinksAreGoodOnceAndNotForLong(t *testing.T) {
	h := newHouse(t)
	h.reader().signIn("anna@mail.example", "")
	used := h.doors.links("anna@mail.example")[0]
	word, _, err := h.doors.AskIn(t.Context(), "bert@mail.example", "/", noon.Add(-31*time.Minute))
	require.NoError(t, err)
	for _, path := range []string{used, "/sign-in/" + word, "/sign-in/ABCDEFGHIJKLMNOPQRSTUVWXYZ", "/sign-in/x", used[:len(used)-1]} {
		for _, a := range []answer{h.get(path), h.post(path, nil)} {
			require.Equal(t, http.StatusNotFound, a.StatusCode, path)
			require.Contains(t, a.body, "does not sign you in any more")
			require.Empty(t, a.Cookies())
			sound(t, a)
		}
	}
	_, known, err := h.doors.PlayerByAddress(t.Context(), "bert@mail.example")
	require.NoError(t, err)
	require.False(t, known, "who does not open the link is no player")
}

func TestSignInTellsNobodyWhoIsKnown(t *testing.T) {
	h := newHouse(t)
	_, err := h.doors.Enrol(t.Context(), "known@mail.example")
	require.NoError(t, err)
	ask := func(address string) answer {
		return h.post("/sign-in", url.Values{"address": {address}, "back": {"/"}})
	}
	for range 5 { // the last two are sent no letter
		known, unknown := ask("known@mail.example"), ask("unknown@mail.example")
		require.Equal(t, known.StatusCode, unknown.StatusCode)
		require.Equal(t, known.body, unknown.body)
		known.Header.Del("Date")
		unknown.Header.Del("Date")
		require.Equal(t, known.Header, unknown.Header)
	}
	require.Len(t, h.doors.links("known@mail.example"), 3)
	require.Len(t, h.doors.links("unknown@mail.example"), 3)
	require.Equal(t, http.StatusUnprocessableEntity, ask("no address").StatusCode)
}

func TestLinksAreAskedForTwentyTimesAnHourFromOnePlace(t *testing.T) {
	h := newHouse(t)
	ask := func(n int, from string) answer {
		req := h.form("/sign-in", url.Values{"address": {strings.Repeat("x", n+1) + "@mail.example"}})
		if from != "" {
			req.Header.Set("X-Forwarded-For", from)
		}
		return h.fetch(req)
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
	h := newHouse(t)
	for back, want := range map[string]string{
		"/tournaments/cup?x=1": "/tournaments/cup?x=1", "": "/me", "//evil.example": "/me", "https://evil.example/": "/me", `/\evil.example`: "/me",
		"/\t/evil.example": "/me", "evil.example": "/me", "/%2Fevil.example": "/me", "/%5Cevil.example": "/%5Cevil.example", "javascript:alert(1)": "/me",
		"/sign-in": "/me", "/a#b": "/a", "/" + strings.Repeat("a", 600): "/me",
	} {
		address := "a" + strings.Repeat("b", len(want)) + string(rune('a'+len(back)%26)) + "@mail.example"
		require.Equal(t, want, signInFrom(h, address, back), back)
	}
}

// signInFrom signs in from a place of its own, and says where that leads.
func signInFrom(h *house, address, back string) string {
	h.t.Helper()
	word, _, err := h.doors.AskIn(h.t.Context(), address, back, noon)
	require.NoError(h.t, err)
	a := h.post("/sign-in/"+word, nil)
	require.Equal(h.t, http.StatusSeeOther, a.StatusCode)
	return a.Header.Get("Location")
}

func TestSignInOfOtherSitesIsRefused(t *testing.T) {
	h := newHouse(t)
	word, _, err := h.doors.AskIn(t.Context(), "anna@mail.example", "/", noon)
	require.NoError(t, err)
	for _, path := range []string{"/sign-in", "/sign-in/" + word, "/sign-out"} {
		req := h.form(path, url.Values{"address": {"bert@mail.example"}})
		req.Header.Set("Sec-Fetch-Site", "cross-site")
		a := h.fetch(req)
		require.Equal(t, http.StatusForbidden, a.StatusCode, path)
		require.Contains(t, a.body, "came from elsewhere")
		require.Empty(t, a.Cookies())
	}
	require.Empty(t, h.doors.links("bert@mail.example"))
	require.Equal(t, http.StatusOK, h.get("/sign-in/"+word).StatusCode, "it is not used up")
}

func TestFormsAreTakenWithoutEncryption(t *testing.T) {
	h := newHouse(t)
	for origin, want := range map[string]int{h.web.URL: http.StatusSeeOther, "null": http.StatusForbidden, "http://evil.example": http.StatusForbidden} {
		req := h.form("/sign-in", url.Values{"address": {"anna@mail.example"}})
		req.Header.Del("Sec-Fetch-Site") // browsers leave it out then
		req.Header.Set("Origin", origin)
		require.Equal(t, want, h.fetch(req).StatusCode, origin)
	}
}

func TestFormsThatCannotBeReadAreNoFaultOfTheHouse(t *testing.T) {
	h, path := duel(t)
	h.project()
	steward := h.signedIn("steward")
	for _, to := range []string{"/sign-in", "/sign-out", "/me", "/me/letters", "/substitutes", "/tournaments/none", "/g/duel/desk", path} {
		for _, body := range []string{"a=%zz", "a;b=c"} {
			req := h.form(to, nil)
			req.Body, req.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			a := h.send(&steward.client, req)
			require.Equal(t, http.StatusBadRequest, a.StatusCode, to)
			require.Contains(t, a.body, "This form was not understood")
		}
	}
	for _, words := range []url.Values{{"do": {"deputy"}, "who": {"a\xff"}}, {"do": {"deputy"}, "who": {"\x00"}}} {
		require.Equal(t, http.StatusUnprocessableEntity, h.post(path, words).StatusCode)
	}
	a := steward.post("/g/duel/desk", url.Values{"word": {"REPLACE"}, "seat": {"north"}, "by": {"a\xff"}})
	require.Equal(t, http.StatusOK, a.StatusCode)
	require.Contains(t, a.body, "Nothing of this can be done.")
}

func TestTwoBrowsersAreTwoSessions(t *testing.T) {
	h := newHouse(t)
	desk, phone, other := h.signedIn("anna"), h.signedIn("anna"), h.signedIn("bert")
	in := func(r *reader) bool { return strings.Contains(r.get("/").body, `href="/me"`) }
	require.True(t, in(desk) && in(phone) && in(other))
	require.Equal(t, "/", desk.post("/sign-out", nil).Header.Get("Location"))
	require.False(t, in(desk))
	require.True(t, in(phone), "the other one stays")
	require.Equal(t, http.StatusSeeOther, desk.signIn("anna@mail.example", "/").StatusCode)
	phone.post("/sign-out", url.Values{"all": {"1"}})
	require.False(t, in(desk) || in(phone))
	require.True(t, in(other))
}

func TestAFormAfterTheSessionHasEndedIsToldThatNothingWasDone(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	anna := h.signedIn("anna")
	anna.post("/sign-out", nil)
	for path, back := range map[string]string{"/tournaments/cup": "/tournaments/cup", "/me": "/me", "/me/letters": "/me", "/substitutes": "/substitutes"} {
		a := anna.post(path, url.Values{"do": {"enter"}, "letter": {"x"}})
		require.Equal(t, http.StatusForbidden, a.StatusCode, path)
		require.Contains(t, a.body, "You are not signed in any more, and nothing was recorded.")
		require.Contains(t, a.body, `name="back" value="`+back+`"`)
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		sound(t, a)
	}
	a := h.reader().post("/tournaments/cup/desk", url.Values{"do": {"send"}, "text": {"START"}})
	require.Equal(t, http.StatusForbidden, a.StatusCode)
	require.Contains(t, a.body, `href="/sign-in?back=%2Ftournaments%2Fcup%2Fdesk"`)
}

func TestNobodyIsSentToTheDoorsWhileTheRosterIsAway(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	anna := h.signedIn("anna")
	whole := h.doors.Roster
	gone, err := sqlx.Open("postgres", h.dsn)
	require.NoError(t, err)
	require.NoError(t, gone.Close())
	h.doors.Roster = roster.New(gone)
	for _, a := range []answer{anna.get("/me"), anna.post("/me", url.Values{"name": {"Anna"}}), anna.get("/desk")} {
		require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
		require.Contains(t, a.body, "The tables are away")
	}
	require.Equal(t, http.StatusOK, anna.get("/players").StatusCode, "what all may read needs no roster")
	require.Equal(t, http.StatusSeeOther, h.get("/me").StatusCode, "who has no session is nobody")
	h.doors.Roster = whole
	require.Equal(t, http.StatusOK, anna.get("/me").StatusCode)
}

func TestASessionIsProlongedInTheBrowserToo(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	anna := h.signedIn("anna")
	cookies := func(a answer) int { return len(a.Cookies()) }
	yesterday := func() {
		_, err := h.db.Exec(`UPDATE roster.sessions SET seen = seen - interval '2 days'`)
		require.NoError(t, err)
	}
	require.Zero(t, cookies(anna.get("/me")))
	yesterday()
	require.Equal(t, 1, cookies(anna.get("/me")))
	require.Zero(t, cookies(anna.get("/me")), "it is noted once a day")
	yesterday()
	require.Equal(t, 1, cookies(anna.post("/me/letters", url.Values{"reminders": {"1"}})), "by an answer that leads to another page")
	yesterday()
	require.Equal(t, 1, cookies(anna.get("/players")), "by a page that all may read")
	yesterday()
	out := anna.post("/sign-out", nil)
	require.Equal(t, 1, cookies(out))
	require.Negative(t, out.Cookies()[0].MaxAge)
}

func TestErasedPlayersAreSignedOut(t *testing.T) {
	h := newHouse(t)
	anna := h.signedIn("anna")
	require.Equal(t, "/sign-in/sent", anna.post("/sign-in", url.Values{"address": {"anna@mail.example"}}).Header.Get("Location"))
	waiting := h.doors.links("anna@mail.example")[1]
	require.NoError(t, h.doors.Erase(t.Context(), "anna"))
	require.NotContains(t, anna.get("/").body, `href="/me"`)
	require.Equal(t, http.StatusNotFound, h.post(waiting, nil).StatusCode)
}

func TestSessionsChangeNoData(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	anna := h.signedIn("p-seat1")
	for _, path := range []string{"/index.json", "/g/valley.json", "/ratings.csv", "/ratings.json", "/standings.json", "/tournaments.csv", "/g/valley/map.svg"} {
		mine, all := anna.get(path), h.get(path)
		require.Equal(t, http.StatusOK, all.StatusCode, path)
		require.Equal(t, all.body, mine.body, path)
		mine.Header.Del("Date")
		all.Header.Del("Date")
		require.Equal(t, all.Header, mine.Header)
	}
	page := anna.get("/g/valley")
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Equal(t, "Cookie", page.Header.Get("Vary"))
	require.Equal(t, "no-cache", h.get("/g/valley").Header.Get("Cache-Control"))
}
