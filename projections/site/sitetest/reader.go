package sitetest

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/projections/roster"
)

// Visitor is an HTTP client with cookies, which follows no redirects.
type Visitor struct {
	server *Server
	Client http.Client
}

// Reader returns a visitor not signed in.
func (h *Server) Reader() *Visitor {
	h.T.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(h.T, err)
	return &Visitor{h, http.Client{Jar: jar, CheckRedirect: refuseRedirects}}
}

// Get asks for a path.
func (r *Visitor) Get(path string) Answer {
	r.server.T.Helper()
	return r.server.Send(&r.Client, r.server.newRequest(path))
}

// Post sends a form from a page of ours.
func (r *Visitor) Post(path string, form url.Values) Answer {
	r.server.T.Helper()
	return r.server.Send(&r.Client, r.server.Form(path, form))
}

// SignIn asks for a link at an address, and signs in by the link that is mailed. It returns the answer to the latter.
func (r *Visitor) SignIn(address, back string) Answer {
	r.server.T.Helper()
	before := len(r.server.Doors.Links(address))
	a := r.Post("/sign-in", url.Values{"address": {address}, "back": {back}})
	require.Equal(r.server.T, "/sign-in/sent", a.Header.Get("Location"))
	links := r.server.Doors.Links(address)
	require.Len(r.server.T, links, before+1)
	return r.Post(links[before], nil)
}

// SignedIn returns a signed-in visitor as a player. If the roster does not have the player, it adds them.
func (h *Server) SignedIn(player game.Player) *Visitor {
	h.T.Helper()
	address := string(player) + "@mail.example"
	if _, err := h.Doors.Find(h.T.Context(), player); err != nil {
		_, err = h.Doors.Add(h.T.Context(), roster.Person{ID: player, Name: "Player " + string(player), Zone: "Europe/Berlin"}, address)
		require.NoError(h.T, err)
	}
	visitor := h.Reader()
	require.Equal(h.T, http.StatusSeeOther, visitor.SignIn(address, "/").StatusCode)
	return visitor
}

// Mine fills the server with things of p-north, and returns a signed-in visitor as p-north. Of p-north are a seat
// that has sent orders, one that has not, a deputy's seat, a tournament, and the offer of a seat.
func (h *Server) Mine() *Visitor {
	h.T.Helper()
	h.Begin("valley", game.Open{Ruleset: "tiny", Seats: 3, Title: "The valley"})
	h.Email("valley", "north", "BID 2")
	h.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.Begin("away", game.Open{Ruleset: "feudal", Seats: 4, Title: "Far away"})
	h.Email("away", "seat1", "DEPUTY p-north UNTIL 2026-04-01")
	h.Email("away", "seat2", "DEPUTY p-north UNTIL 2026-04-01")
	h.Email("away", "seat2", "DEPUTY NONE")
	h.Tournament("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.commandDesk("volunteer", "p-north", substitute.Volunteer{Most: 2})
	h.commandDesk("open", "", substitute.Open{Game: "away", Seat: "seat3", Ruleset: "feudal", From: Player("seat3"), Why: substitute.Regency})
	h.commandDesk("offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "p-north", Reliability: 100}}, Until: Noon.Add(8 * time.Hour)})
	h.Project()
	north := h.SignedIn("p-north")
	north.Post("/tournaments/cup", url.Values{"do": {"enter"}, "letter": {"x"}})
	h.Project()
	return north
}

// Sound fails the test if a page breaks a law of all pages: they parse, hold one main heading, repeat no ID, link to no
// other host, and bring nothing that the policy forbids.
func Sound(t *testing.T, answer Answer) {
	t.Helper()
	require.Contains(t, answer.Header.Get("Content-Security-Policy"), "default-src 'none'")
	require.Equal(t, "same-origin", answer.Header.Get("Referrer-Policy"))
	for _, bad := range []string{" style=", "<style", "javascript:", "onclick", "ZgotmplZ", "+0000 UTC", "<no value>"} {
		require.False(t, strings.Contains(answer.Body, bad), "%q is there", bad)
	}
	page, err := html.Parse(strings.NewReader(answer.Body))
	require.NoError(t, err)
	counts, ids := map[string]int{}, map[string]int{}
	for node := range page.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		counts[node.Data]++
		for _, attribute := range node.Attr {
			switch attribute.Key {
			case "id":
				ids[attribute.Val]++
			case "src", "href":
				require.False(t, strings.Contains(attribute.Val, "//"), "%s leads outside", attribute.Val)
			}
		}
	}
	require.Equal(t, 1, counts["h1"])
	require.Equal(t, 1, counts["main"])
	for id, n := range ids {
		require.Equal(t, 1, n, "id %s", id)
	}
}

// Filled returns values as a browser would send them: do, text, and all hidden inputs of the page, of whatever form. The
// test fails if none of them is called "letter".
func Filled(t *testing.T, page, do, text string) url.Values {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	form := url.Values{"do": {do}, "text": {text}}
	for node := range doc.Descendants() {
		has := map[string]string{}
		for _, a := range node.Attr {
			has[a.Key] = a.Val
		}
		if node.Data == "input" && has["type"] == "hidden" {
			form.Set(has["name"], has["value"])
		}
	}
	require.Contains(t, form, "letter")
	return form
}
