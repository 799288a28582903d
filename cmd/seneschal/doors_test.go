package main_test

import (
	"io"
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

// visit returns a page as a browser gets it, after redirects.
func visit(t *testing.T, browser *http.Client, address string, form url.Values) string {
	t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	req, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	res, err := browser.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Less(t, res.StatusCode, 400, "%s: %s", address, page)
	return string(page)
}

var (
	signInLink = regexp.MustCompile(`http://\S+/sign-in/[A-Z2-7]+`)
	emailField = regexp.MustCompile(`name="letter" value="(\w+)"`)
)

func TestVisitorsSignInByMailAndActOnPages(t *testing.T) {
	server := newServer(t, "anne", "bob")
	port := freePorts(t, 1)[0]
	server.start("--role", "web", "--listen", port)
	pages := "http://" + port
	file := filepath.Join(t.TempDir(), "cup.yaml")
	require.NoError(t, os.WriteFile(file, []byte(tournamentFile), 0o600))
	server.ask(nil, "tournament", "announce", file)

	bob := newClient(server, "bob")
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	visit(t, browser, pages+"/sign-in", url.Values{"address": {address("bob")}, "back": {"/tournaments/cup"}})
	email := bob.receives("a link", func(r received) bool { return signInLink.MatchString(r.text) })
	link := signInLink.FindString(email.text)
	require.True(t, strings.HasPrefix(link, pages))
	require.Contains(t, visit(t, browser, link, nil), address("bob"))
	waitFor(t, "the tournament's page", func() bool {
		res, err := http.Get(pages + "/tournaments/cup")
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
	page := visit(t, browser, link, url.Values{})
	require.Contains(t, page, "Cup of Logres")
	require.Contains(t, page, `href="/me"`)

	form := url.Values{"do": {"enter"}, "letter": {emailField.FindStringSubmatch(page)[1]}}
	require.Contains(t, visit(t, browser, pages+"/tournaments/cup", form), "as entered")
	mine := visit(t, browser, pages+"/me", url.Values{"name": {"Bob Builder"}, "zone": {"Europe/Berlin"}, "language": {"en"}})
	require.Contains(t, mine, "Your settings are kept.")
	waitFor(t, "his tournament on his page", func() bool { return strings.Contains(visit(t, browser, pages+"/me", nil), "Cup of Logres") })
	require.Contains(t, visit(t, browser, pages+"/substitutes", url.Values{"do": {"on"}, "ruleset": {"feudal"}, "most": {"2"}, "letter": {"x"}}), "Done.")
	require.Contains(t, server.ask(nil, "substitutes", "list"), "Bob Builder")
	require.NotContains(t, visit(t, browser, pages+"/sign-out", url.Values{}), `href="/me"`)
}
