package moderation_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/site/sitetest"
)

// TestAccountsOnOneDeviceShareNoRatedOpenGame signs two accounts in on one browser: the second is refused a seat on pages,
// a moderator sees the pair and marks a household, and then it may sit.
func TestAccountsOnOneDeviceShareNoRatedOpenGame(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	anna := server.SignedIn("p-north")
	mona := server.SignedIn("mona")
	bob := server.SignedIn("p-east")
	require.NoError(t, server.Doors.SetModerator(t.Context(), "mona", true, sitetest.Noon))
	for _, terms := range []opening.Terms{{Ruleset: "feudal", Seats: 3}, {Ruleset: "feudal", Seats: 3, Unrated: true}} {
		id := map[bool]string{false: "rated", true: "unrated"}[terms.Unrated]
		_, err := server.Openings.Obey(t.Context(), id, "open/"+id, "p-north", opening.Open{Terms: terms})
		require.NoError(t, err)
	}
	server.Project()
	require.NotContains(t, mona.Get("/moderation/devices").Body, "Player p-north")
	require.NotContains(t, bob.Get("/g/rated").Body, "same device")

	anna.Post("/sign-out", url.Values{})
	answer := anna.SignIn("p-east@mail.example", "/")
	require.Equal(t, http.StatusSeeOther, answer.StatusCode)
	both := anna // the browser of Anna, in which Bob is now signed in
	page := both.Get("/g/rated")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "another account that is used on the same device as yours")
	take := func(by *sitetest.Visitor, id string) sitetest.Answer {
		return by.Post("/g/"+id+"/opening", url.Values{"do": {"take"}})
	}
	for _, by := range []*sitetest.Visitor{both, bob} { // the account counts, on every browser
		require.Contains(t, take(by, "rated").Body, "another account that is used on the same device")
	}
	require.Equal(t, http.StatusSeeOther, take(bob, "unrated").StatusCode)
	_, err := server.Openings.Obey(t.Context(), "rated", "mail/1", "p-east", opening.Take{})
	require.ErrorIs(t, err, opening.ErrForbidden, "emails and tokens come here")

	for _, other := range []*sitetest.Visitor{bob, server.Reader()} {
		require.NotEqual(t, http.StatusOK, other.Get("/moderation/devices").StatusCode)
		require.NotEqual(t, http.StatusSeeOther, other.Post("/moderation/devices", url.Values{"do": {"allow"}, "a": {"p-north"}, "b": {"p-east"}, "reason": {"we live together"}}).StatusCode)
	}
	list := mona.Get("/moderation/devices")
	sitetest.Sound(t, list)
	require.Contains(t, list.Body, "Player p-north")
	require.Contains(t, list.Body, `<a href="/g/duel">`)
	mark := url.Values{"do": {"allow"}, "a": {"p-east"}, "b": {"p-north"}, "reason": {"x"}}
	short := mona.Post("/moderation/devices", mark)
	require.Equal(t, http.StatusUnprocessableEntity, short.StatusCode)
	sitetest.Sound(t, short)
	mark.Set("reason", "They are <b>married</b>.")
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation/devices", mark).StatusCode)
	require.NotContains(t, both.Get("/g/rated").Body, "same device")
	require.Equal(t, http.StatusSeeOther, take(both, "rated").StatusCode)
	list = mona.Get("/moderation/devices?done=1")
	sitetest.Sound(t, list)
	require.Contains(t, list.Body, "No household any more")
	mark.Set("do", "end")
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation/devices", mark).StatusCode)
	require.Contains(t, mona.Get("/moderation/devices").Body, "Household, allowed")
	for _, bad := range []url.Values{{"do": {"allow"}, "a": {"mona"}, "b": {"p-east"}, "reason": {"I am."}}, {"do": {"allow"}, "a": {"p-east"}, "b": {"p-east"}, "reason": {"I am."}}, {"do": {"allow"}, "a": {"p-east"}, "b": {"no\x00body"}, "reason": {"I am."}}} {
		require.Equal(t, http.StatusUnprocessableEntity, mona.Post("/moderation/devices", bad).StatusCode, bad)
	}
	require.Equal(t, http.StatusBadRequest, mona.Post("/moderation/devices", url.Values{"do": {"dance"}}).StatusCode)
}

// TestTheDeviceIsACookieOutOfReach checks the cookie itself, and that it outlives signing out.
func TestTheDeviceIsACookieOutOfReach(t *testing.T) {
	server := sitetest.New(t)
	find := func(answer sitetest.Answer) *http.Cookie {
		for _, cookie := range answer.Cookies() {
			if cookie.Name == "device" {
				return cookie
			}
		}
		return nil
	}
	anna := server.Reader()
	require.Nil(t, find(anna.Get("/sign-in")), "nobody has one before signing in")
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		require.Contains(t, anna.Get("/sign-in?lang="+lang).Body, `<a href="/privacy">`)
	}
	kept := find(anna.SignIn("anna@mail.example", "/"))
	require.NotNil(t, kept)
	require.True(t, kept.HttpOnly)
	require.Equal(t, http.SameSiteLaxMode, kept.SameSite)
	require.Equal(t, 90*24*3600, kept.MaxAge)
	require.Nil(t, find(anna.Post("/sign-out", url.Values{})), "signing out is no new device")
	require.Equal(t, kept.Value, find(anna.SignIn("bert@mail.example", "/")).Value)
	var stored int
	require.NoError(t, server.Db.GetContext(t.Context(), &stored, `SELECT count(*) FROM roster.devices WHERE encode(secret, 'escape') = $1`, kept.Value))
	require.Zero(t, stored, "only a hash is kept")
}

// TestAnEmptyServerShowsNoNonsense reads the settings and figures of a server on which nothing has happened.
func TestAnEmptyServerShowsNoNonsense(t *testing.T) {
	server := sitetest.New(t)
	mona, bob := server.SignedIn("mona"), server.SignedIn("p-east")
	require.NoError(t, server.Doors.SetModerator(t.Context(), "mona", true, sitetest.Noon))
	require.Equal(t, http.StatusNotFound, bob.Get("/moderation/settings").StatusCode)
	server.Project()
	page := mona.Get("/moderation/settings")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "none yet")
	for _, nonsense := range []string{"NaN", "0 of 0", "%"} {
		require.NotContains(t, page.Body, nonsense)
	}
	require.Contains(t, page.Body, "Player mona")
	require.NotContains(t, page.Body, "steward@mail.example", "the steward is named, and no address")
	for _, want := range []string{"<b>4194304</b>", "<code>--open-by</code> <code>SENESCHAL_OPEN_BY</code>", "<b>everybody</b> · default players", "<code>DAYS</code>", "discord discord.com"} {
		require.Contains(t, page.Body, want)
	}
}
