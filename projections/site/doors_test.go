package site_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/sitetest"
)

// A Walker is a stranger who goes from page to page by the links and forms that stand there, without JavaScript, and
// counts pages and taps.
type Walker struct {
	*sitetest.Visitor
	T           testing.TB
	Body        string
	path        string
	Pages, Taps int
}

// NewWalker opens the first page in a language.
func NewWalker(server *sitetest.Server, lang string) *Walker {
	walker := &Walker{Visitor: server.Reader(), T: server.T}
	walker.read(walker.Get("/?lang=" + lang))
	return walker
}

// read reads an answer, or the page to which it leads.
func (w *Walker) read(answer sitetest.Answer) {
	w.T.Helper()
	for answer.StatusCode == http.StatusSeeOther {
		w.path, _, _ = strings.Cut(answer.Header.Get("Location"), "#")
		answer = w.Get(w.path)
	}
	require.Equal(w.T, http.StatusOK, answer.StatusCode, answer.Body)
	w.Body, w.Pages = answer.Body, w.Pages+1
}

// tap follows a link of the page, by its path; a link to another part of it may follow.
func (w *Walker) tap(path string) {
	w.T.Helper()
	for _, end := range []string{`"`, `#`} {
		if strings.Contains(w.Body, `href="`+html.EscapeString(path)+end) {
			w.Taps, w.path = w.Taps+1, path
			w.read(w.Get(path))
			return
		}
	}
	require.Fail(w.T, "there is no link", "to %s on %s", path, w.path)
}

// mailed opens a link of an email.
func (w *Walker) mailed(link string) {
	w.T.Helper()
	w.Taps, w.path = w.Taps+1, link
	w.read(w.Get(link))
}

// send sends the form with an action as it stands, with some fields filled in.
func (w *Walker) send(action string, filled url.Values) {
	w.T.Helper()
	doc, err := html.Parse(strings.NewReader(w.Body))
	require.NoError(w.T, err)
	for form := range doc.Descendants() {
		if form.DataAtom != atom.Form || attr(form, "method") != "post" || attr(form, "action") != action && (attr(form, "action") != "" || action != w.path) {
			continue
		}
		fields := fieldsOf(form)
		for name, values := range filled {
			fields[name] = values
		}
		w.Taps += 1 + len(filled)
		w.read(w.Post(action, fields))
		return
	}
	require.Fail(w.T, "there is no form", "to %s on %s", action, w.path)
}

// fieldsOf returns the fields of a form as they stand on the page, with its first button.
func fieldsOf(form *html.Node) url.Values {
	fields := url.Values{}
	for node := range form.Descendants() {
		name, kind := attr(node, "name"), attr(node, "type")
		switch node.DataAtom {
		case atom.Input:
			if kind != "checkbox" && kind != "radio" || has(node, "checked") {
				fields.Add(name, attr(node, "value"))
			}
		case atom.Select:
			options := slices.Collect(node.Descendants())
			options = slices.DeleteFunc(options, func(option *html.Node) bool { return option.DataAtom != atom.Option })
			if i := slices.IndexFunc(options, func(option *html.Node) bool { return has(option, "selected") }); len(options) > 0 {
				fields.Add(name, attr(options[max(i, 0)], "value"))
			}
		case atom.Button:
			if name != "" && !fields.Has(name) {
				fields.Add(name, attr(node, "value"))
			}
		}
	}
	return fields
}

// TestAStrangerJoinsAndOpensGames goes from the first page to a seat among people, by the mailed link, and to a game
// of the stranger's own, for each ruleset and language, without JavaScript. With -v it tells pages, taps and time. An
// address that is typed counts as a tap.
func TestAStrangerJoinsAndOpensGames(t *testing.T) {
	server := sitetest.New(t)
	t.Logf("%-5s %-10s %-4s %5s %4s %7s", "door", "ruleset", "lang", "pages", "taps", "seconds")
	for _, rs := range rulesets.All() {
		for _, lang := range game.Languages() {
			for door, walk := range map[string]func(*sitetest.Server, game.Ruleset, string) *Walker{"join": join, "open": openOwn} {
				began := time.Now()
				server.Past.Add(int64(time.Hour)) // a network gets some links an hour
				walker := walk(server, rs, lang)
				require.Contains(t, walker.Body, `<html lang="`+lang+`"`, "%s %s", door, rs.Name())
				require.LessOrEqual(t, walker.Pages, 8, "%s %s in %s", door, rs.Name(), lang)
				require.LessOrEqual(t, walker.Taps, 8, "%s %s in %s", door, rs.Name(), lang)
				t.Logf("%-5s %-10s %-4s %5d %4d %7.1f", door, rs.Name(), lang, walker.Pages, walker.Taps, time.Since(began).Seconds())
			}
		}
	}
}

// join takes the last seat of an open game, and goes on to the page of the seat once the others have confirmed.
func join(server *sitetest.Server, rs game.Ruleset, lang string) *Walker {
	t := server.T
	t.Helper()
	id, address, seats := fmt.Sprint(rs.Name(), "-", lang), fmt.Sprintf("join-%s-%s@mail.example", rs.Name(), lang), max(rs.Describe().MinSeats, 2)
	obey := func(player int, act opening.Act) {
		server.N++
		_, err := server.Openings.Obey(t.Context(), id, fmt.Sprint("walk ", server.N), sitetest.CrowdPlayer(player), act)
		require.NoError(t, err)
	}
	obey(0, opening.Open{Terms: opening.Terms{Ruleset: rs.Name(), Seats: seats}})
	for player := 1; player < seats-1; player++ {
		obey(player, opening.Take{})
	}
	server.Project()
	walker := NewWalker(server, lang)
	walker.tap("/games/open")
	walker.tap("/g/" + id)
	walker.send("/sign-in/seat", url.Values{"address": {address}})
	links := server.Doors.Links(address)
	require.Len(t, links, 1, "%s in %s", rs.Name(), lang)
	walker.mailed(links[0])
	walker.send(links[0], nil)
	require.Equal(t, "/g/"+id, walker.path)
	for player := range seats - 1 {
		obey(player, opening.Confirm{})
	}
	_, err := server.Openings.Advance(t.Context(), id)
	require.NoError(t, err)
	server.Project()
	walker.read(walker.Get("/"))
	begun := server.GameNow(id)
	mine := slices.IndexFunc(begun.Seats(), func(seat game.SeatInfo) bool {
		return !slices.ContainsFunc([]int{0, 1, 2, 3, 4}, func(n int) bool { return seat.Player == sitetest.CrowdPlayer(n) })
	})
	require.GreaterOrEqual(t, mine, 0)
	walker.tap(server.SeatPath(id, begun.Seats()[mine].Seat))
	require.Contains(t, walker.Body, `id="the-asking"`)
	return walker
}

// openOwn opens a game of the stranger's own as the form stands.
func openOwn(server *sitetest.Server, rs game.Ruleset, lang string) *Walker {
	t, address := server.T, fmt.Sprintf("open-%s-%s@mail.example", rs.Name(), lang)
	t.Helper()
	walker := NewWalker(server, lang)
	walker.tap("/games/new")
	if path := "/games/new?game=" + rs.Name(); strings.Contains(walker.Body, `href="`+path+`"`) { // another ruleset is chosen
		walker.tap(path)
	}
	walker.send("/sign-in", url.Values{"address": {address}, "title": {"The fen & the weir"}})
	links := server.Doors.Links(address)
	require.Len(t, links, 1)
	walker.mailed(links[0])
	walker.send(links[0], nil)
	walker.send("/games/new", nil)
	require.Regexp(t, `^/g/[a-z]+-[a-z2-7]{8}$`, walker.path)
	now, err := server.Openings.Opening(t.Context(), strings.TrimPrefix(walker.path, "/g/"))
	require.NoError(t, err)
	require.Equal(t, rs.Name(), now.Terms().Ruleset)
	require.Equal(t, "The fen & the weir", now.Terms().Title, "the form is kept while its visitor signs in")
	require.False(t, now.Terms().Unrated)
	return walker
}
