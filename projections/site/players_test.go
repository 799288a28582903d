package site_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// careers lets north and east play some games, weeks apart, and a third one
// with them. East wins now and then.
func (h *house) careers() {
	h.t.Helper()
	for i, seats := range []int{2, 2, 3, 2, 3, 2} {
		id := fmt.Sprint("match", i+1)
		h.n += 20 * 24 * 3600
		h.begin(id, game.Open{Ruleset: "tiny", Seats: seats, Title: fmt.Sprint("Match ", i+1), Preset: "short"})
		for range 4 {
			if h.game(id).Over() {
				break
			}
			h.letter(id, "north", fmt.Sprint("BID ", 2-i%2))
			h.letter(id, "east", fmt.Sprint("BID ", 1+i%2))
			if seats == 3 {
				h.letter(id, "south", "PASS")
			}
		}
		require.True(h.t, h.game(id).Over())
	}
	h.project()
}

func TestPlayersHavePages(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.careers()
	for path, words := range map[string][]string{
		"/players/p-north": {
			"Player p-north", "finished games", "Match 6", "Reliability", "On time", `<svg class="rating"`, `role="img"`, "<desc", ", duels",
			`href="/players/p-north/ratings/tiny-duels"`, "all phases",
		},
		"/players/p-seat1":                      {"Seats held", "The valley in spring", "deadlines.ics"},
		"/players/p-north/ratings/all":          {"All games", "Every", `/players/p-north/ratings/all/7"`, "class=\"band\"", "Match 3"},
		"/players/p-north/ratings/tiny-duels":   {", duels: ", "±"},
		"/players/p-north/ratings/tiny":         {"Tiny: "},
		"/players/p-north/ratings/all/1":        {"Why ", "beginner", "Weng &amp; Lin 2011", `rel="next"`, `<a href="/g/old">game old</a>`},
		"/players/p-north/ratings/tiny-duels/5": {"Glickman", `rel="prev"`, "at the beginning of the period", `<a href="/players/p-north/ratings/tiny-duels/4">game match4</a>`},
		"/ratings":                              {"Ratings: All games", "Player p-north", "Player p-south", `href="/ratings/tiny-duels"`},
		"/ratings/tiny":                         {"Ratings: Tiny", "Player p-south"},
		"/":                                     {`href="/ratings"`, "/finished.atom"},
		"/g/old":                                {`<a href="/players/p-north">Player p-north</a>`},
	} {
		t.Run(strings.ReplaceAll(path, "/", "."), func(t *testing.T) {
			a := h.get(path)
			require.Equal(t, http.StatusOK, a.StatusCode, a.body)
			for _, w := range words {
				require.True(t, strings.Contains(a.body, w), "%q is not there", w)
			}
			sound(t, a)
		})
	}
	for _, path := range []string{
		"/players/nobody", "/players/p-north/ratings/chess", "/players/p-north/ratings/all/0", "/players/p-north/ratings/all/99",
		"/players/p-north/ratings/all/x", "/ratings/chess", "/players/nobody.csv", "/index.csv", "/openapi", "/players/nobody/deadlines.ics",
	} {
		require.Equal(t, http.StatusNotFound, h.get(path).StatusCode, path)
	}
}

func TestTablesAreCSVToo(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.careers()
	for path, want := range map[string][]int{ // lines, columns
		"/players/p-north.csv":               {8, 14},
		"/players/p-north/ratings/all.csv":   {8, 10},
		"/players/p-north/ratings/all/2.csv": {0, 3},
		"/ratings/all.csv":                   {4, 7},
		"/ratings/tiny-duels.csv":            {3, 7},
		"/standings.csv":                     {4, 6},
		"/g/valley/standings.csv":            {0, 7},
	} {
		a := h.get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Equal(t, "text/csv; charset=utf-8", a.Header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(a.body)).ReadAll()
		require.NoError(t, err, path)
		require.Len(t, rows[0], want[1], path)
		if want[0] > 0 {
			require.Len(t, rows, want[0], path)
		}
		require.Greater(t, len(rows), 1)
	}
}

func TestEveryChangeOfARatingIsExplained(t *testing.T) {
	h := newHouse(t)
	h.careers()
	var curve struct {
		Rating struct{ Curve []struct{ N int } }
	}
	require.NoError(t, json.Unmarshal([]byte(h.get("/players/p-east/ratings/all.json").body), &curve))
	require.Len(t, curve.Rating.Curve, 6)
	for _, c := range curve.Rating.Curve {
		var why struct {
			Lines []struct{ Label, Value, Source string }
		}
		a := h.get(fmt.Sprintf("/players/p-east/ratings/all/%d.json", c.N))
		require.NoError(t, json.Unmarshal([]byte(a.body), &why))
		require.Equal(t, "before", why.Lines[0].Label)
		require.Equal(t, "shown", why.Lines[len(why.Lines)-1].Label)
		for _, l := range why.Lines {
			require.NotEmpty(t, l.Source)
		}
	}
}

func TestAPlayersPageTellsNothingOfAVeiledGameBeforeItsEnd(t *testing.T) {
	h := newHouse(t)
	h.race("race", map[game.Option]string{"goal": "1"})
	h.letter("race", "east", "STANDING HINDER NO")
	h.steward("race", "REPLACE east BY cleo")
	h.project()
	type data struct {
		Games       []any
		Seats       []any
		Reliability map[string]any
	}
	read := func(player string) (d data) {
		a := h.get("/players/" + player + ".json")
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.NoError(t, json.Unmarshal([]byte(a.body), &d))
		return d
	}
	north, cleo := read("p-north"), read("cleo")
	require.Len(t, north.Seats, 1, "who sits where is known")
	require.Empty(t, north.Games)
	require.Zero(t, north.Reliability["asked"])
	require.Zero(t, cleo.Reliability["took_over"])
	h.letter("race", "north", "RUN 1")
	h.project()
	require.True(t, h.game("race").Over())
	north, cleo = read("p-north"), read("cleo")
	require.Len(t, north.Games, 1)
	require.Empty(t, north.Seats)
	require.NotZero(t, north.Reliability["asked"])
	require.EqualValues(t, 1, cleo.Reliability["took_over"])
}

func TestAListWithoutGamesIsEmpty(t *testing.T) {
	h := newHouse(t)
	h.do("young", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The young game"})
	h.project()
	for _, path := range []string{"/ratings", "/ratings/tiny", "/ratings/feudal-duels"} {
		a := h.get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Contains(t, a.body, "No game has been rated yet.")
		sound(t, a)
	}
}

func TestFinishedGamesAreAFeed(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	a := h.get("/finished.atom")
	require.Equal(t, "application/atom+xml; charset=utf-8", a.Header.Get("Content-Type"))
	var feed struct {
		XMLName xml.Name  `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string    `xml:"id"`
		Updated time.Time `xml:"updated"`
		Entries []struct {
			Title string `xml:"title"`
			ID    string `xml:"id"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(a.body), &feed))
	require.Len(t, feed.Entries, 1)
	require.Equal(t, "The old game", feed.Entries[0].Title)
	require.Contains(t, a.body, ": 1. North (Player p-north); 2. East (Player p-east).")
	require.True(t, strings.HasSuffix(feed.Entries[0].ID, "/g/old"))
}

func TestDeadlinesAreACalendar(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.race("race", nil)
	h.project()
	a := h.get("/deadlines.ics")
	require.Equal(t, "text/calendar; charset=utf-8", a.Header.Get("Content-Type"))
	for line := range strings.SplitSeq(strings.TrimSuffix(a.body, "\r\n"), "\r\n") {
		require.LessOrEqual(t, len(line), 75)
		require.NotContains(t, line, "\n")
	}
	unfolded := strings.ReplaceAll(a.body, "\r\n ", "")
	require.Equal(t, 2, strings.Count(unfolded, "BEGIN:VEVENT"))
	require.Contains(t, unfolded, `SUMMARY:Orders due: The valley in spring\, `)
	require.Contains(t, unfolded, "SUMMARY:Orders due: The race\r\n", "a veiled game does not tell what it waits for")
	require.Equal(t, 1, strings.Count(h.get("/players/p-seat1/deadlines.ics").body, "BEGIN:VEVENT"))
	h.cup("young-cup", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.project()
	for path, name := range map[string]string{
		"/deadlines.ics": "Deadlines", "/players/p-seat1/deadlines.ics": "Deadlines of Player p-seat1", "/players/k01/deadlines.ics": "Deadlines of Player k01",
		"/tournaments/young-cup/deadlines.ics": "Deadlines of The young cup",
	} {
		calendar, err := ics.ParseCalendar(strings.NewReader(h.get(path).body))
		require.NoError(t, err, path)
		require.NotEmpty(t, calendar.Components, "%s: RFC 5545 allows no calendar of nothing", path)
		require.Contains(t, h.get(path).body, "X-WR-CALNAME:"+name+"\r\n")
	}
}

func TestWhatAReaderHasIsNotSentAgain(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	for _, path := range []string{"/finished.atom", "/deadlines.ics", "/standings.json", "/standings.csv", "/g/valley.json", "/g/valley/map.svg", "/openapi.json"} {
		first := h.get(path)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.web.URL+path, nil)
		require.NoError(t, err)
		req.Header.Set("If-None-Match", first.Header.Get("ETag"))
		require.Equal(t, http.StatusNotModified, h.fetch(req).StatusCode, path)
	}
	tag := h.get("/g/valley.json").Header.Get("ETag")
	h.heralds("valley", 1)
	h.project()
	require.NotEqual(t, tag, h.get("/g/valley.json").Header.Get("ETag"))
}
