package learn_test

import (
	"io/fs"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"seneschal/docs"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/words"
	"seneschal/projections/site/sitetest"
)

// A page is the IDs and links in an answer.
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

// TestEveryRuleHasAnAnchor checks that every number in the rules of a game, and in its options,
// has an anchor.
func TestEveryRuleHasAnAnchor(t *testing.T) {
	server := sitetest.New(t)
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
		page := read(t, server.Get("/rules/"+rs.Name()).Body)
		for _, n := range wanted {
			require.True(t, page.ids[n], "%s: %s has no anchor", rs.Name(), n)
		}
	}
	begun := regexp.MustCompile(`<li>\s*<strong><a href="#(F-60|F-84|F-151)" id="(F-60|F-84|F-151)"`)
	require.Len(t, begun.FindAllString(server.Get("/rules/feudal").Body, -1), 3, "the anchor is where the rule is, though it is named before")
}

// documents returns the paths of all documents.
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

// TestLearnersGetWhereLinksLead follows every link of the pages for learners, from the first page
// of the site on, in all languages.
func TestLearnersGetWhereLinksLead(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	seen, bodies := map[string]bool{}, map[string]page{}
	queue := append(documents(t), "/")
	for _, lang := range game.Languages() {
		for _, path := range append(documents(t), "/learn", "/help") {
			queue = append(queue, path+"?lang="+lang)
		}
	}
	for len(queue) > 0 {
		link := queue[0]
		queue = queue[1:]
		path, place, _ := strings.Cut(link, "#")
		if !seen[path] {
			seen[path] = true
			answer := server.Get(path)
			require.Equal(t, http.StatusOK, answer.StatusCode, path)
			if !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
				continue
			}
			page := read(t, answer.Body)
			bodies[path] = page
			if ours(path) {
				sitetest.Sound(t, answer)
				require.Less(t, len(answer.Body), 100<<10, path)
				for _, to := range page.links {
					if strings.HasPrefix(to, "#") {
						require.True(t, page.ids[to[1:]], "%s: nothing is at %s", path, to)
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
	for _, path := range []string{"/tournaments", "/learn/feudal?lang=es", "/learn/quest/board.svg?lang=nl", "/rules/camelot?lang=fr", "/check"} {
		require.True(t, seen[path], path)
	}
}

// ours reports whether a page is for learners.
func ours(path string) bool {
	path, _, _ = strings.Cut(path, "?")
	for _, room := range []string{"/learn", "/rules/", "/orders/", "/help"} {
		if strings.HasPrefix(path, room) {
			return !strings.HasSuffix(path, ".json")
		}
	}
	return false
}

// TestLearnersMayReadOnAnything looks at the pages on telephones and desks, on paper, in
// light and dark.
func TestLearnersMayReadOnAnything(t *testing.T) {
	h := sitetest.New(t)
	browser := sitetest.NewBrowser(t, h)
	for name, path := range map[string]string{
		"learn": "/learn?lang=nl", "learn-feudal": "/learn/feudal", "learn-camelot": "/learn/camelot?lang=es", "rules": "/rules/feudal?lang=fr", "orders": "/orders/quest?lang=es", "help": "/help?lang=fr",
	} {
		browser.Everywhere(name, path)
	}
	browser.Quiet()
}

// TestEverythingIsToldInEveryLanguage checks the sentences of the pages, and those about each
// ruleset, its presets, options and phases.
func TestEverythingIsToldInEveryLanguage(t *testing.T) {
	said := words.Must(os.DirFS("."), "words")
	for _, lang := range game.Languages() {
		require.Equal(t, said.Keys(words.English), said.Keys(lang), lang)
		for _, rs := range rulesets.All() {
			description := rs.Describe()
			for _, key := range []string{"lead", "about", "win", "time", "letters"} {
				require.True(t, said.Has(lang, rs.Name()+"."+key), rs.Name()+"."+key)
			}
			for name := range description.Presets {
				require.True(t, said.Has(lang, rs.Name()+".preset."+name), name)
			}
			for _, o := range description.Options {
				require.NotEmpty(t, o.Help[lang], "%s: %s", rs.Name(), o.Key)
			}
			for _, p := range description.Paces {
				for kind := range p.Phases {
					require.True(t, said.Has(lang, "kind."+kind), kind)
				}
			}
		}
	}
}

// TestNoEnglishIsLeftOnThePagesOfOthers checks that words of English sentences alone stand on no
// page in another language, except documents and text that is marked as code.
func TestNoEnglishIsLeftOnThePagesOfOthers(t *testing.T) {
	server := sitetest.New(t)
	pages := append(documents(t), "/learn", "/help")
	for _, rs := range rulesets.All() {
		pages = append(pages, "/learn/"+rs.Name())
	}
	english := spoken("en")
	for _, lang := range []string{"es", "fr", "nl"} {
		own := spoken(lang)
		for _, path := range pages {
			answer := server.Get(path + "?lang=" + lang)
			require.Contains(t, answer.Body, `<html lang="`+lang+`">`, path)
			for word := range wordsOf(visible(t, answer.Body)) {
				require.False(t, english[word] && !own[word], "%s in %s: %q is English", path, lang, word)
			}
		}
	}
	require.True(t, spoken("en")["deadline"] && !spoken("es")["deadline"], "there is something to find")
}

// spoken returns the words of pages and rulesets in a language.
func spoken(lang string) map[string]bool {
	all := map[string]bool{}
	for _, folder := range []string{".", "../web"} {
		said := words.Must(os.DirFS(folder), "words")
		for _, key := range said.Keys(lang) {
			maps.Copy(all, wordsOf(said.Say(lang, key, nil)))
		}
	}
	for _, rs := range rulesets.All() {
		maps.Copy(all, wordsOf(rs.Describe().Title[lang]))
		for _, o := range rs.Describe().Options {
			maps.Copy(all, wordsOf(o.Help[lang]))
		}
	}
	return all
}

var wordLike, address = regexp.MustCompile(`\p{L}{2,}`), regexp.MustCompile(`\S+@\S+`)

// wordsOf returns the words of a text in small letters, without keywords, which are in capitals.
func wordsOf(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range wordLike.FindAllString(address.ReplaceAllString(text, ""), -1) {
		if w != strings.ToUpper(w) {
			all[strings.ToLower(w)] = true
		}
	}
	return all
}

// visible returns the text of a page, without boards, whose places have names of their own, code,
// and text that is marked as another language.
func visible(t *testing.T, body string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	require.NoError(t, err)
	var out strings.Builder
	var tell func(n *html.Node)
	tell = func(node *html.Node) {
		foreign := slices.ContainsFunc(node.Attr, func(a html.Attribute) bool {
			translated := a.Key == "class" && (a.Val == "contents" || a.Val == "document" && node.Data == "div") // see TestTranslationsTellTheSame
			return translated || a.Key == "lang" && node.Data != "html"
		})
		if foreign || slices.Contains([]string{"code", "pre", "script", "svg"}, node.Data) {
			return
		}
		if node.Type == html.TextNode {
			out.WriteString(node.Data + " ")
		}
		for c := range node.ChildNodes() {
			tell(c)
		}
	}
	tell(doc)
	return out.String()
}

// TestTheLanguageIsTheReaders checks that ?lang goes before the browser's preference, and that
// English stands in for an unknown language.
func TestTheLanguageIsTheReaders(t *testing.T) {
	server := sitetest.New(t)
	for _, c := range []struct{ path, prefers, lang string }{
		{"/help", "", "en"},
		{"/help", "fr-CA,fr;q=0.9,en;q=0.5", "fr"},
		{"/help", "de,nl;q=0.4", "nl"},
		{"/help", "pt-BR", "en"},
		{"/help?lang=es", "fr", "es"},
		{"/help?lang=xx", "fr", "fr"},
		{"/help", "-;;", "en"},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.Web.URL+c.path, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Language", c.prefers)
		answer := server.Fetch(req)
		require.Contains(t, answer.Body, `<html lang="`+c.lang+`">`, "%s %s", c.path, c.prefers)
		require.Contains(t, answer.Header.Values("Vary"), "Cookie, Accept-Language")
	}
}

// TestLinksToGamesHaveAPicture checks the previews of links.
func TestLinksToGamesHaveAPicture(t *testing.T) {
	server := sitetest.New(t)
	for _, rs := range rulesets.All() {
		answer := server.Get("/learn/" + rs.Name())
		require.Contains(t, answer.Body, `<meta name="description" content="`)
		require.Contains(t, answer.Body, `/learn/`+rs.Name()+`/board.png">`)
		png := server.Get("/learn/" + rs.Name() + "/board.png")
		require.Equal(t, "image/png", png.Header.Get("Content-Type"))
		require.Equal(t, "\x89PNG", png.Body[:4])
		svg := server.Get("/learn/" + rs.Name() + "/board.svg?lang=fr")
		require.Equal(t, "image/svg+xml", svg.Header.Get("Content-Type"))
		require.NotEmpty(t, svg.Header.Get("Etag"))
		require.NotEqual(t, svg.Body, server.Get("/learn/"+rs.Name()+"/board.svg?lang=fr&scheme=dark").Body, "there is one for dark pages")
	}
	for _, path := range []string{"/learn/none", "/learn/none/board.svg", "/learn/none/board.png", "/rules/none", "/rules/letter", "/orders/keywords-fr", "/learn/feudal/board.svg.json"} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
	require.Equal(t, "/learn", server.Get("/games").Header.Get("Location"))
}

// TestPagesOfAGameLeadToItsRules checks the links of games whose rules have a document.
func TestPagesOfAGameLeadToItsRules(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for _, path := range []string{"/g/valley", "/g/valley/phase/5", "/g/valley/standings", "/g/valley/audit", server.SeatPath("valley", "seat1")} {
		require.Contains(t, server.Get(path).Body, `href="/rules/feudal`, path)
	}
	require.Contains(t, server.Get(server.SeatPath("valley", "seat1")).Body, `href="/orders/feudal"`)
	require.NotContains(t, server.Get("/g/old").Body, "/rules/")
	require.Contains(t, server.Get("/").Body, `href="/learn"`)
}

// TestExamplesAreSpeltAsGamesReadThem checks that the words in capitals on the help page are
// keywords of its language.
func TestExamplesAreSpeltAsGamesReadThem(t *testing.T) {
	said, capitals := words.Must(os.DirFS("."), "words"), regexp.MustCompile(`\b[A-Z]+\b`)
	for _, lang := range game.Languages() {
		list, err := fs.ReadFile(docs.Files, "orders/keywords-"+lang+".md")
		require.NoError(t, err)
		known := capitals.FindAllString(string(list), -1)
		for _, key := range said.Keys(lang) {
			if !strings.HasPrefix(key, "help.") {
				continue
			}
			for _, word := range capitals.FindAllString(said.Say(lang, key, nil), -1) {
				require.True(t, word == "NMR" || len(word) == 1 && !strings.HasSuffix(key, "example") || slices.Contains(known, word), "%s: %s is no keyword of %s", key, word, lang)
			}
		}
	}
}
