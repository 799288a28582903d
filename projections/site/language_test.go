package site_test

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"golang.org/x/net/html"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/projections/site/sitetest"
)

// TestPagesSpeakTheLanguageOfTheirReader walks through a server in which all games are played,
// signed in and with a chosen language. No page may hold a word that is English alone, except
// documents, code, and texts of people.
func TestPagesSpeakTheLanguageOfTheirReader(t *testing.T) {
	server := sitetest.New(t)
	for _, g := range lawGames {
		server.Begin(g.ruleset, game.Open{Ruleset: g.ruleset, Seats: g.seats, Title: "Kappa"})
	}
	for round := range 3 {
		for i, g := range lawGames {
			say(server, nil, g.ruleset, sitetest.Noon.Add(time.Duration(100*round+i+50)*time.Minute))
		}
	}
	server.Project()
	for _, lang := range []string{"es", "fr", "nl"} {
		t.Run(lang, func(t *testing.T) {
			words := wordsOfEnglishAlone(t, lang)
			reader := server.SignedIn("p-seat1")
			require.Contains(t, reader.Get("/?lang="+lang).Body, `<html lang="`+lang+`">`)
			from := []string{"/", "/nowhere", "/me", "/check", server.SeatPath("feudal", server.GameNow("feudal").Seats()[0].Seat)}
			walked := walk(t, reader, from, func(path, body string) {
				require.Contains(t, body, `<html lang="`+lang+`">`, "%s: the choice is remembered", path)
				for _, said := range textsOf(t, body) {
					for _, word := range proseWord.FindAllString(people.ReplaceAllString(said, ""), -1) {
						if word != strings.ToUpper(word) && words[strings.ToLower(word)] {
							t.Errorf("%s in %s: %q is English in %q", path, lang, word, said)
							break
						}
					}
				}
			})
			require.Greater(t, walked, 30)
			require.Contains(t, server.Get("/help?lang=en").Body, `<html lang="en">`)
		})
	}
}

// TestPagesOfTournamentsSpeakTheLanguageOfTheirReader does the same with tournaments that are
// being played, as their steward. The little game of the tables has English words alone.
func TestPagesOfTournamentsSpeakTheLanguageOfTheirReader(t *testing.T) {
	h := sitetest.New(t)
	c := h.Tournaments()
	c.Must("steward", tournament.Penalise{Player: "k03", Points: figure.Int(1), Why: "Kappa"})
	h.Swiss()
	h.Tournament("omega", "Omega", "{format: knockout, seats: 2, through: 1, eligible: {most: 4, fewest: 2}, clock: {round: 3d, agree: true, bank: 2d}, play: {ruleset: tiny}}", 4)
	own := regexp.MustCompile(`Tiny: bids for tricks|tricks?|Round \d|(?i)\b(?:north|east|south|west|short)\b|The (?:league of the marches|young cup|duels)(?:, (?:season|round) [\w ,]+, table \d+)?|FIDE [\w., ]+`)
	for _, lang := range []string{"es", "fr", "nl"} {
		t.Run(lang, func(t *testing.T) {
			words := wordsOfEnglishAlone(t, lang)
			reader := h.SignedIn("steward")
			require.Contains(t, reader.Get("/tournaments?lang="+lang).Body, `<html lang="`+lang+`">`)
			from := []string{"/tournaments/league", "/tournaments/duels", "/tournaments/omega", "/tournaments/omega/withdraw", "/desk", "/tournaments/league/desk", "/tournaments/duels/desk", "/g/league-s2r1t2/desk"}
			for _, path := range from {
				require.Equal(t, http.StatusOK, reader.Get(path).StatusCode, path)
			}
			walked := walk(t, reader, from, func(path, body string) {
				if !strings.HasPrefix(path, "/tournaments") && !strings.HasSuffix(path, "/desk") {
					return
				}
				for _, said := range textsOf(t, body) {
					for _, word := range proseWord.FindAllString(own.ReplaceAllString(people.ReplaceAllString(said, ""), ""), -1) {
						if word != strings.ToUpper(word) && words[strings.ToLower(word)] {
							t.Errorf("%s in %s: %q is English in %q", path, lang, word, said)
							break
						}
					}
				}
			})
			require.Greater(t, walked, 40)
		})
	}
}

// walk visits all pages to which some lead, but few of each kind.
func walk(t *testing.T, reader *sitetest.Visitor, queue []string, look func(path, body string)) int {
	t.Helper()
	seen, kinds := map[string]bool{}, map[string]int{}
	for n := 0; n < len(queue); n++ {
		path, _, _ := strings.Cut(queue[n], "#")
		path, _, _ = strings.Cut(path, "?")
		kind := numbers.ReplaceAllString(path, "0")
		if seen[path] || kinds[kind] > 2 || filepath.Ext(path) != "" || strings.HasPrefix(path, "/check/") {
			continue
		}
		seen[path] = true
		kinds[kind]++
		answer := reader.Get(path)
		if answer.StatusCode != http.StatusOK && path != "/nowhere" || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
			continue
		}
		look(path, answer.Body)
		for _, to := range leads.FindAllStringSubmatch(answer.Body, -1) {
			queue = append(queue, to[1])
		}
	}
	return len(seen)
}

var (
	leads     = regexp.MustCompile(` href="(/[^"/][^"]*)"`)
	numbers   = regexp.MustCompile(`\d+`)
	proseWord = regexp.MustCompile(`[\p{L}\p{N}_]+(?:['’]\p{L}+)?`)
	people    = regexp.MustCompile(`Player [\w-]+|\S+@\S+|https?:\S+`)
)

// textsOf returns the texts of a page, seen or read aloud by a screen reader, except documents,
// code, and texts of people.
func textsOf(t *testing.T, body string) []string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	require.NoError(t, err)
	var all []string
	var tell func(n *html.Node)
	tell = func(n *html.Node) {
		has := map[string]string{}
		for _, a := range n.Attr {
			has[a.Key] = a.Val
		}
		document := n.Data == "div" && has["class"] == "document" || has["class"] == "contents" // package learn checks its words
		if document || has["lang"] != "" && n.Data != "html" || slices.Contains([]string{"code", "pre", "script", "svg", "textarea"}, n.Data) || strings.Contains(has["class"], "press") {
			return
		}
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" {
			all = append(all, n.Data)
		}
		for _, key := range []string{"alt", "title", "aria-label", "placeholder"} {
			if has[key] != "" {
				all = append(all, has[key])
			}
		}
		if n.Data == "meta" && has["name"] == "description" {
			all = append(all, has["content"])
		}
		for c := range n.ChildNodes() {
			tell(c)
		}
	}
	tell(doc)
	return all
}

// common are English words of which most sentences have one.
const common = "the of and your you is are was were with for from by no not this that these those it its has have had been be what which who when where how all each every other others some any than then there here now page " +
	"send write read see more game games player players seat seats phase orders table tables round rounds won lost lead leads first last only still before after until their his they as but if will can may must without"

// wordsOfEnglishAlone returns the words that English sentences use and those of another language
// do not.
func wordsOfEnglishAlone(t *testing.T, lang string) map[string]bool {
	t.Helper()
	said := func(lang string) map[string]bool {
		return saidIn(t, "*/words/"+lang+".yaml", "../../mailgw/words/"+lang+".yaml", "../../domain/*/words/"+lang+".yaml", "../../domain/*/data/words/"+lang+".yaml", "../../domain/*/data/words/*/"+lang+".yaml",
			"../../domain/*/data/phrases/"+lang+".yaml", "../../domain/*/chronicle/data/"+lang+".yaml", "../../domain/*/*/data/words/"+lang+".yaml", "../../domain/*/*/data/text/"+lang+".yaml", "../../domain/*/*/data/words/*/"+lang+".yaml")
	}
	english, own := said("en"), said(lang)
	for _, word := range strings.Fields(common) {
		english[word] = true
	}
	for word := range saidIn(t, "../../domain/feudal/book/data/1/valley.yaml", "../../domain/feudal/book/data/1/lords.yaml") {
		own[word] = own[word] || !slices.Contains(strings.Fields(common), word)
	}
	for _, rs := range rulesets.All() {
		for _, o := range rs.Describe().Options {
			for _, part := range append(o.Values, strings.Split(string(o.Key), ".")...) {
				own[part] = true
			}
		}
	}
	maps.DeleteFunc(english, func(word string, _ bool) bool { return own[word] || len(word) < 2 })
	require.True(t, english["your"] && english["the"], "there is something to find")
	return english
}

// saidIn returns the words of all texts in files, in small letters, without keywords.
func saidIn(t *testing.T, patterns ...string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, p := range patterns {
		files, err := filepath.Glob(p)
		require.NoError(t, err)
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			var doc yaml.Node
			require.NoError(t, yaml.Unmarshal(data, &doc))
			speak(&doc, all)
		}
	}
	return all
}

var parameter = regexp.MustCompile(`\{[a-z_]+`)

func speak(n *yaml.Node, all map[string]bool) {
	if n.Kind == yaml.ScalarNode {
		for _, word := range proseWord.FindAllString(parameter.ReplaceAllString(n.Value, " "), -1) {
			if word != strings.ToUpper(word) {
				all[strings.ToLower(word)] = true
			}
		}
	}
	for i, c := range n.Content {
		if n.Kind != yaml.MappingNode || i%2 > 0 {
			speak(c, all)
		}
	}
}
