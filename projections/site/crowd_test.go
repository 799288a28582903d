package site_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// mostBytes is how long a page may be that a stranger sees.
const mostBytes = 100_000

// mostTime is how long the list of open games may take. The race detector makes it slower.
const mostTime = 200 * time.Millisecond

// TestPagesOfACrowdAreShortAndInOrder looks at the pages on which strangers find games, in a server with 200 open games
// and 500 players, as a visitor and as a player, in each language: they are short, their headings are in order,
// and each field and each button has a name.
func TestPagesOfACrowdAreShortAndInOrder(t *testing.T) {
	server := sitetest.New(t)
	server.Crowd()
	visitor, member := server.Reader(), server.SignedIn(sitetest.CrowdPlayer(1))
	seat := visitor.Post("/play", url.Values{"ruleset": {"feudal"}}).Header.Get("Location")
	paths := []string{
		"/", "/?page=2", "/?page=99", "/play", seat, "/games/open", "/games/open?page=2", "/games/open?page=99&all=1", "/games/open?game=feudal&page=2", "/games/new", "/learn",
		"/learn/feudal", "/players", "/players/" + string(sitetest.CrowdPlayer(1)), "/g/waits-000", "/g/waits-001", "/g/waits-003", "/g/begun-000", "/sign-in", "/me",
	}
	for _, lang := range game.Languages() {
		for _, reader := range []*sitetest.Visitor{visitor, member} {
			for _, path := range paths {
				page := reader.Get(path + map[bool]string{false: "?", true: "&"}[strings.Contains(path, "?")] + "lang=" + lang)
				if page.StatusCode == http.StatusSeeOther { // to sign in, or because one has
					continue
				}
				require.Equal(t, http.StatusOK, page.StatusCode, path)
				sitetest.Sound(t, page)
				require.Less(t, len(page.Body), mostBytes, path)
				requireNamed(t, path, page.Body)
			}
		}
	}
}

// requireNamed fails the test if a heading of a page skips a level, or if a field, a button or a link has no name.
func requireNamed(t *testing.T, path, body string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	require.NoError(t, err)
	labelled, level := map[string]bool{}, 0
	for node := range doc.Descendants() {
		if node.Data == "label" {
			labelled[attr(node, "for")] = true
		}
	}
	for node := range doc.Descendants() {
		switch node.Data {
		case "h1", "h2", "h3", "h4":
			now := int(node.Data[1] - '0')
			require.LessOrEqual(t, now, level+1, "%s: %s after h%d", path, text(node), level)
			level = now
		case "input", "select", "textarea":
			kind := attr(node, "type")
			if kind == "hidden" || labelled[attr(node, "id")] && attr(node, "id") != "" || attr(node, "aria-label") != "" {
				continue
			}
			inside := false
			for around := range node.Ancestors() {
				inside = inside || around.Data == "label" && strings.TrimSpace(text(around)) != ""
			}
			require.True(t, inside, "%s: field %s has no label", path, attr(node, "name"))
		case "button", "a":
			drawn := attr(node, "aria-hidden") == "true" || has(node, "hidden") || attr(node, "aria-label") != "" || attr(node, "title") != ""
			require.True(t, drawn || strings.TrimSpace(text(node)) != "" || node.Namespace == "svg", "%s: %s %s has no name", path, node.Data, attr(node, "href"))
		}
	}
}

// TestTheListOfOpenGamesHasPages turns the pages of the list and of the games that are being played: each game stands on
// one of them, those with a code behind the others, and filters stay. Data have all games.
func TestTheListOfOpenGamesHasPages(t *testing.T) {
	server := sitetest.New(t)
	server.Crowd()
	member := server.SignedIn("newcomer")
	link := regexp.MustCompile(`<h3><a href="(/g/[a-z]+-\d+)"`)
	next := regexp.MustCompile(`rel="next" href="([^"]+)"`)
	turn := func(path string) (games []string, last string) {
		seen := map[string]bool{}
		for path != "" {
			page := member.Get(path)
			require.Equal(t, http.StatusOK, page.StatusCode, path)
			require.Less(t, len(page.Body), mostBytes, path)
			for _, found := range link.FindAllStringSubmatch(page.Body, -1) {
				require.False(t, seen[found[1]], "%s twice", found[1])
				seen[found[1]], games = true, append(games, found[1])
			}
			found := next.FindStringSubmatch(page.Body)
			if last = path; found == nil {
				break
			}
			path = html.UnescapeString(found[1])
		}
		return games, last
	}
	all, last := turn("/games/open")
	require.Len(t, all, sitetest.CrowdOpenings)
	require.Equal(t, "/games/open?page=9", last)
	for i, path := range all { // each fifth has a code
		var n int
		_, err := fmt.Sscanf(path, "/g/waits-%d", &n)
		require.NoError(t, err)
		require.Equal(t, i >= sitetest.CrowdOpenings*4/5, n%5 == 1, path)
	}
	some, last := turn("/games/open?game=quest")
	require.Len(t, some, sitetest.CrowdOpenings/4)
	require.Contains(t, last, "game=quest")
	running, last := turn("/")
	require.Len(t, running, sitetest.CrowdPlayers/4)
	require.Equal(t, "/?page=14", last)
	require.Equal(t, sitetest.CrowdOpenings, strings.Count(server.Get("/games/open.json?page=2").Body, `"opener_name"`))
	require.Equal(t, sitetest.CrowdPlayers/4, strings.Count(server.Get("/index.json?page=2").Body, `"phase_title"`))
	for _, wrong := range []string{"0", "-1", "x", "1e3", "99999999999999999999"} {
		require.Equal(t, http.StatusNotFound, member.Get("/games/open?page="+wrong).StatusCode, wrong)
		require.Equal(t, http.StatusNotFound, member.Get("/?page="+wrong).StatusCode, wrong)
	}

	quickest := time.Hour
	for range 5 {
		began := time.Now()
		member.Get("/games/open")
		quickest = min(quickest, time.Since(began))
	}
	t.Log("the list takes", quickest)
	require.Less(t, quickest, mostTime)
}
