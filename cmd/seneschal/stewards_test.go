package main_test

import (
	"html"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// signIn returns a browser in which a player has signed in by a mailed link.
func signIn(t *testing.T, client *client, pages string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	visit(t, browser, pages+"/sign-in", url.Values{"address": {address(client.name)}, "back": {"/me"}})
	email := client.receives("a link", func(r received) bool { return signInLink.MatchString(r.text) })
	visit(t, browser, signInLink.FindString(email.text), url.Values{})
	return browser
}

// seenField stands for the state that a steward was shown.
var seenField = regexp.MustCompile(`name="seen" value="(\w+)"`)

// carryOut previews a ready-made order at a page of the steward, and then gives it.
func carryOut(t *testing.T, browser *http.Client, page string, form url.Values, text string) (checked, done string) {
	t.Helper()
	form.Set("letter", emailField.FindStringSubmatch(visit(t, browser, page, nil))[1])
	checked = html.UnescapeString(visit(t, browser, page, form))
	require.Contains(t, checked, ">Do it</button>")
	seen := seenField.FindStringSubmatch(checked)
	require.NotEmpty(t, seen)
	done = visit(t, browser, page, url.Values{"do": {"send"}, "text": {text}, "letter": form["letter"], "seen": {seen[1]}})
	return checked, html.UnescapeString(done)
}

func TestAStewardRunsATournamentOnPages(t *testing.T) {
	server := newServer(t, "anne", "bob", "cleo")
	port := freePorts(t, 1)[0]
	server.start("--role", "web", "--listen", port)
	pages := "http://" + port
	file := filepath.Join(t.TempDir(), "cup.yaml")
	require.NoError(t, os.WriteFile(file, []byte(tournamentFile), 0o600))
	server.ask(nil, "tournament", "announce", file)
	server.ask(nil, "tournament", "enter", "cup", "Bob Oak <"+address("bob")+">")
	server.ask(nil, "tournament", "enter", "cup", "Cleo Elm <"+address("cleo")+">")
	anne, bob := newClient(server, "anne"), newClient(server, "bob")
	browser := signIn(t, anne, pages)
	waitFor(t, "the tournament's page", func() bool { return strings.Contains(visit(t, browser, pages+"/desk", nil), "Cup of Logres") })

	page := pages + "/tournaments/cup/desk"
	checked, done := carryOut(t, browser, page, url.Values{"word": {"START NOW"}}, "START NOW")
	require.Regexp(t, `table 1: seat1 (Bob Oak|Cleo Elm), seat2 (Bob Oak|Cleo Elm)`, checked, "names, not IDs")
	require.Contains(t, done, "Done.")
	bob.receives("the welcome of his table", func(r received) bool { return strings.Contains(r.subject, "[cup-s1r1t1]") })
	waitFor(t, "the table at the desk", func() bool {
		return strings.Contains(visit(t, browser, page, nil), "/g/cup-s1r1t1/desk")
	})

	checked, _ = carryOut(t, browser, pages+"/g/cup-s1r1t1/desk", url.Values{"word": {"EXTEND"}, "by": {"24 h"}, "why": {"snow"}}, "EXTEND 24 h WHY snow")
	require.Contains(t, checked, "An email with this goes to ")
	bob.receives("the news of the clock", func(r received) bool { return strings.Contains(r.text, "snow") })
	_, done = carryOut(t, browser, page, url.Values{"word": {"PENALISE"}, "player": {"Bob Oak"}, "points": {"1"}, "why": {"late"}}, "PENALISE Bob Oak 1 WHY late")
	require.Contains(t, done, "1 point is taken from Bob Oak")
}
