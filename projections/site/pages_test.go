package site_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

func TestEveryPageSaysWhatItShould(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for path, words := range map[string][]string{
		"/":                                {"The valley in spring", "Waits for", "(Player p-seat1)", "The old game", `Won by <a href="/players/p-north">Player p-north</a> (<span class="seat">`, "North", "ended <time datetime=\"2026-03-01", "The young game", "3 seats free of 3"},
		"/g/valley":                        {"The valley in spring", "<svg", "are due", "the harvest is late", "Player p-", "Public press", "I mean it &lt;b&gt;well&lt;/b&gt;.", "map.svg"},
		"/g/old":                           {"The game is over.", "Final places", "Player p-north", `<td class="n">2</td>`},
		"/g/young":                         {"The game begins when all seats are taken.", "nobody"},
		"/g/valley/phase/0":                {"The beginning", "rel=\"next\"", "0 of 9"},
		"/g/valley/phase/5":                {"rel=\"prev\"", "rel=\"next\"", "5 of 9", "<svg", "Dice key", "aria-current"},
		"/g/valley/phase/9":                {"rel=\"prev\"", "9 of 9"},
		"/g/valley/standings":              {"Manors", "<polyline", `<text class="letter"`, ">B</text>", "scope=\"row\""},
		"/g/old/standings":                 {"Standings of The old game"},
		"/g/young/standings":               {"no scores"},
		"/g/valley/audit":                  {"Commitment", "games.example/log/1", "w.example", "Sun 1 Mar 2026", "seneschal audit valley<", "The beginning"},
		"/g/old/audit":                     {"log.jsonl", "seneschal audit old.jsonl"},
		"/standings":                       {"Player p-north", "The old game", "Tiny", `<td class="n">2</td>`},
		server.SeatPath("valley", "seat1"): {"Your orders", "<textarea", "Since your last orders", "CET", "<svg", "Let us talk about Bart."},
		server.SeatPath("old", "north"):    {"No orders are asked for", "Result"},
		server.SeatPath("valley", "seat3"): {"Whoever crosses the bridge"},
	} {
		t.Run(strings.ReplaceAll(path, "/", "."), func(t *testing.T) {
			answer := server.Get(path)
			require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
			for _, w := range words {
				require.True(t, strings.Contains(answer.Body, w), "%q is not there", w)
			}
			sitetest.Sound(t, answer)
		})
	}
	require.NotContains(t, server.Get("/g/valley").Body, "Let us talk about Bart.", "private press is private")
	require.NotContains(t, server.Get(server.SeatPath("valley", "seat3")).Body, "Let us talk about Bart.")
	require.NotContains(t, server.Get(server.SeatPath("valley", "seat3")).Body, "<b>well</b>")
}

// TestAReplayGoesFromStepToStep checks that, where a ruleset tells phases in steps, the arrows
// lead from one step to the next, and each step links to its phase.
func TestAReplayGoesFromStepToStep(t *testing.T) {
	server := sitetest.New(t)
	server.Brawl()
	for path, words := range map[string][]string{
		"/g/brawl/phase/1":   {`<a rel="next" href="/g/brawl/phase/2/1">`, "1 of 4"},
		"/g/brawl/phase/2":   {`<a rel="prev" href="/g/brawl/phase/1">`, `<a rel="next" href="/g/brawl/phase/2/1">`, "Compare this phase"},
		"/g/brawl/phase/2/1": {`<a rel="next" href="/g/brawl/phase/4/1">`, "2 of 3", "A blow of north against east", "A spell of east: WARD", `A step of <a href="/g/brawl/phase/2">`, `<li value="2"><a href="/g/brawl/phase/2/1" aria-current="page">`},
		"/g/brawl/phase/4/1": {`<a rel="prev" href="/g/brawl/phase/2/1">`, "3 of 3", "A blow of east against north"},
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
		for _, w := range words {
			require.True(t, strings.Contains(answer.Body, w), "%s: %q is not there", path, w)
		}
		sitetest.Sound(t, answer)
	}
	for _, path := range []string{"/g/brawl/phase/2/2", "/g/brawl/phase/3/1", "/g/brawl/phase/2/01", "/g/brawl/phase/x/1", "/g/brawl/phase/4/1/map.svg"} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
}

func TestEveryPageHasItsData(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for path, keys := range map[string][]string{
		"/index.json":              {"running", "forming", "finished"},
		"/g/valley.json":           {"game", "seats", "board", "chronicle", "position", "due"},
		"/g/valley/phase/5.json":   {"frame", "n", "phases"},
		"/g/valley/standings.json": {"seats", "scores"},
		"/g/valley/audit.json":     {"commitment", "phases"},
		"/standings.json":          {"rulesets", "games"},
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Equal(t, "application/json", answer.Header.Get("Content-Type"))
		var data map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(answer.Body), &data), path)
		for _, k := range keys {
			require.Contains(t, data, k, path)
		}
		require.NotContains(t, answer.Body, "Let us talk about Bart.")
		require.NotContains(t, answer.Body, "in 2 days", "words of the page are no data")
	}
	require.Equal(t, http.StatusNotFound, server.Get(server.SeatPath("valley", "seat1")+".json").StatusCode)
}

func TestMapsAndLogsAreFiles(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for _, path := range []string{"/g/valley/map.svg", "/g/valley/phase/3/map.svg"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode)
		require.Equal(t, "image/svg+xml", answer.Header.Get("Content-Type"))
		require.True(t, strings.HasPrefix(answer.Body, "<svg"))
	}
	log := server.Get("/g/old/log.jsonl")
	require.Equal(t, http.StatusOK, log.StatusCode)
	require.Contains(t, log.Body, "game.ended")
	running := server.Get("/g/valley/log.jsonl")
	require.Equal(t, http.StatusForbidden, running.StatusCode)
	require.NotContains(t, running.Body, "game.ordered")
}

func TestAPageAsksForAllItsNamesAtOnce(t *testing.T) {
	server := sitetest.New(t)
	server.Tournaments()
	server.Careers()
	for _, path := range []string{
		"/", "/standings", "/ratings", "/players", "/finished.atom", "/tournaments/league", "/tournaments/league/seasons/1", "/tournaments/league/seasons/1/1",
		"/tournaments/league/all-time", "/tournaments/league/entrants", "/tournaments/league/seats", "/tournaments/league/news.atom",
	} {
		server.Asked.Store(0)
		require.Equal(t, http.StatusOK, server.Get(path).StatusCode, path)
		require.LessOrEqual(t, server.Asked.Load(), int32(1), "%s: only the steward plays nothing", path)
	}
}

// TestPagesOfferTheTree checks that the files of the server's tree have the names of C2SP.
func TestPagesOfferTheTree(t *testing.T) {
	server := sitetest.New(t)
	for _, path := range []string{"/checkpoint", "/checkpoint.key", "/checkpoint.witnessed", "/tile/0/000", "/tile/entries/x001/234.p/5"} {
		require.Equal(t, "tree "+path, server.Get(path).Body)
	}
}
