package learn_test

import (
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"seneschal/docs"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/sitetest"
)

// A page is what a reader sees of an answer.
type page struct {
	ids   map[string]bool
	links []string
}

func read(t *testing.T, body string) page {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	require.NoError(t, err)
	p := page{ids: map[string]bool{}}
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			switch a.Key {
			case "id":
				p.ids[a.Val] = true
			case "href", "src":
				p.links = append(p.links, a.Val)
			}
		}
	}
	return p
}

// TestEveryRuleHasAnAnchor: every number that the rules of a game name, and every one
// that an option of it names, can be linked to; so can each that a document leads to.
func TestEveryRuleHasAnAnchor(t *testing.T) {
	h := sitetest.New(t)
	number := regexp.MustCompile(`\b(?:F|C|Q|T|R|D|DP)-\d+\b`)
	for _, rs := range rulesets.All() {
		source, err := fs.ReadFile(docs.Files, "rules/"+rs.Name()+".md")
		require.NoError(t, err)
		wanted := number.FindAllString(string(source), -1)
		require.Greater(t, len(wanted), 100)
		own := regexp.MustCompile(`\b[FCQT]-\d+\b`)
		for _, o := range rs.Describe().Options {
			wanted = append(wanted, own.FindAllString(o.Rules, -1)...)
		}
		p := read(t, h.Get("/rules/"+rs.Name()).Body)
		for _, n := range wanted {
			require.True(t, p.ids[n], "%s: %s has no anchor", rs.Name(), n)
		}
	}
	begun := regexp.MustCompile(`<li>\s*<strong><a href="#(F-60|F-84|F-151)" id="(F-60|F-84|F-151)"`)
	require.Len(t, begun.FindAllString(h.Get("/rules/feudal").Body, -1), 3, "the anchor is where the rule is, though it is named before")
}

// documents are the pages of all documents.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	files, err := fs.Glob(docs.Files, "*/*.md")
	require.NoError(t, err)
	for _, f := range files {
		if !strings.Contains(f, "keywords") {
			all = append(all, "/"+strings.TrimSuffix(f, ".md"))
		}
	}
	require.Greater(t, len(all), 9)
	return all
}

// TestLearnersGetWhereLinksLead follows every link of the pages for learners, from the
// first page of the house on, in all languages.
func TestLearnersGetWhereLinksLead(t *testing.T) {
	h := sitetest.New(t)
	h.Furnish()
	seen, bodies := map[string]bool{}, map[string]page{}
	queue := documents(t)
	for _, lang := range game.Languages() {
		for _, path := range slices.Clone(documents(t)) {
			queue = append(queue, path+"?lang="+lang)
		}
	}
	for len(queue) > 0 {
		link := queue[0]
		queue = queue[1:]
		path, place, _ := strings.Cut(link, "#")
		if !seen[path] {
			seen[path] = true
			a := h.Get(path)
			require.Equal(t, http.StatusOK, a.StatusCode, path)
			if !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
				continue
			}
			p := read(t, a.Body)
			bodies[path] = p
			if ours(path) {
				sitetest.Sound(t, a)
				require.Less(t, len(a.Body), 100<<10, path)
				for _, to := range p.links {
					if strings.HasPrefix(to, "#") {
						require.True(t, p.ids[to[1:]], "%s: nothing is at %s", path, to)
						continue
					}
					queue = append(queue, to)
				}
			}
		}
		if place != "" {
			require.True(t, bodies[path].ids[place], "nothing is at %s", link)
		}
	}
	require.True(t, seen["/tournaments"], "the head leads to other pages")
}

// ours reports whether a page is one for learners.
func ours(path string) bool {
	for _, room := range []string{"/learn", "/rules/", "/orders/", "/help"} {
		if strings.HasPrefix(path, room) {
			return !strings.Contains(path, ".json")
		}
	}
	return false
}
