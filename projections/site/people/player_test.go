package people_test

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
	"seneschal/mailgw/mailgwtest"
	"seneschal/projections/site/sitetest"
)

func TestPlayersHavePages(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Careers()
	for path, words := range map[string][]string{
		"/players/p-north": {
			"Player p-north", "finished games", "Match 6", "Reliability", "On time", `<svg class="rating"`, `role="img"`, "<desc", ", duels",
			`href="/players/p-north/ratings/tiny-duels"`, "all phases",
		},
		"/players/p-seat1":                              {"Seats held", "The valley in spring", "deadlines.ics"},
		"/players/p-north/ratings/all":                  {"All games", "Every", `/players/p-north/ratings/all/7"`, "class=\"band\"", "Match 3"},
		"/players/p-north/ratings/tiny-duels":           {", duels: ", "±"},
		"/players/p-north/ratings/tiny":                 {"Tiny: "},
		"/players/p-north/ratings/all/1":                {"Why ", "beginner", "Weng &amp; Lin 2011", `rel="next"`, `<a href="/g/old">The old game</a>`},
		"/players/p-north/ratings/tiny-duels/5":         {"Glickman", `rel="prev"`, "At the beginning of the period", `<a href="/players/p-north/ratings/tiny-duels/4">Match 4</a>`},
		"/players/p-north/ratings/tiny-duels/5?lang=es": {"Glickman, ejemplo del sistema Glicko-2, paso 3"},
		"/ratings":      {"Ratings: All games", "Player p-north", "Player p-south", `href="/ratings/tiny-duels"`},
		"/ratings/tiny": {"Ratings: Tiny", "Player p-south"},
		"/":             {`href="/ratings"`, "/finished.atom"},
		"/g/old":        {`<a href="/players/p-north">Player p-north</a>`},
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
	for _, path := range []string{
		"/players/nobody", "/players/p-north/ratings/chess", "/players/p-north/ratings/all/0", "/players/p-north/ratings/all/99",
		"/players/p-north/ratings/all/x", "/ratings/chess", "/players/nobody.csv", "/index.csv", "/openapi", "/players/nobody/deadlines.ics",
	} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
}

func TestTablesAreCSVToo(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Careers()
	for path, want := range map[string][]int{ // lines, columns
		"/players/p-north.csv":               {8, 14},
		"/players/p-north/ratings/all.csv":   {8, 10},
		"/players/p-north/ratings/all/2.csv": {0, 3},
		"/ratings/all.csv":                   {4, 7},
		"/ratings/tiny-duels.csv":            {3, 7},
		"/standings.csv":                     {4, 6},
		"/g/valley/standings.csv":            {0, 7},
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Equal(t, "text/csv; charset=utf-8", answer.Header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(answer.Body)).ReadAll()
		require.NoError(t, err, path)
		require.Len(t, rows[0], want[1], path)
		if want[0] > 0 {
			require.Len(t, rows, want[0], path)
		}
		require.Greater(t, len(rows), 1)
	}
}

func TestEveryChangeOfARatingIsExplained(t *testing.T) {
	server := sitetest.New(t)
	server.Careers()
	var curve struct {
		Rating struct{ Curve []struct{ N int } }
	}
	require.NoError(t, json.Unmarshal([]byte(server.Get("/players/p-east/ratings/all.json").Body), &curve))
	require.Len(t, curve.Rating.Curve, 6)
	for _, c := range curve.Rating.Curve {
		var why struct {
			Lines []struct{ Label, Value, Source string }
		}
		a := server.Get(fmt.Sprintf("/players/p-east/ratings/all/%d.json", c.N))
		require.NoError(t, json.Unmarshal([]byte(a.Body), &why))
		require.Equal(t, "before", why.Lines[0].Label)
		require.Equal(t, "shown", why.Lines[len(why.Lines)-1].Label)
		for _, l := range why.Lines {
			require.NotEmpty(t, l.Source)
		}
	}
}

func TestAPlayersPageTellsNothingOfAVeiledGameBeforeItsEnd(t *testing.T) {
	server := sitetest.New(t)
	server.Race("race", map[game.Option]string{"goal": "1"})
	server.Email("race", "east", "STANDING HINDER NO")
	server.Steward("race", "REPLACE east BY cleo")
	server.Project()
	type data struct {
		Games       []any
		Seats       []any
		Reliability map[string]any
	}
	read := func(player string) (d data) {
		answer := server.Get("/players/" + player + ".json")
		require.Equal(t, http.StatusOK, answer.StatusCode)
		require.NoError(t, json.Unmarshal([]byte(answer.Body), &d))
		return d
	}
	north, cleo := read("p-north"), read("cleo")
	require.Len(t, north.Seats, 1, "who sits where is known")
	require.Empty(t, north.Games)
	require.Zero(t, north.Reliability["asked"])
	require.Zero(t, cleo.Reliability["took_over"])
	server.Email("race", "north", "RUN 1")
	server.Project()
	require.True(t, server.GameNow("race").Over())
	north, cleo = read("p-north"), read("cleo")
	require.Len(t, north.Games, 1)
	require.Empty(t, north.Seats)
	require.NotZero(t, north.Reliability["asked"])
	require.EqualValues(t, 1, cleo.Reliability["took_over"])
}

func TestAListWithoutGamesIsEmpty(t *testing.T) {
	server := sitetest.New(t)
	server.Do("young", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The young game"})
	server.Project()
	for _, path := range []string{"/ratings", "/ratings/tiny", "/ratings/feudal-duels"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Contains(t, answer.Body, "No game has been rated yet.")
		sitetest.Sound(t, answer)
	}
}

func TestFinishedGamesAreAFeed(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	answer := server.Get("/finished.atom")
	require.Equal(t, "application/atom+xml; charset=utf-8", answer.Header.Get("Content-Type"))
	var feed struct {
		XMLName xml.Name  `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string    `xml:"id"`
		Updated time.Time `xml:"updated"`
		Entries []struct {
			Title string `xml:"title"`
			ID    string `xml:"id"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(answer.Body), &feed))
	require.Len(t, feed.Entries, 1)
	require.Equal(t, "The old game", feed.Entries[0].Title)
	require.Contains(t, answer.Body, ": 1. North (Player p-north); 2. East (Player p-east).")
	require.True(t, strings.HasSuffix(feed.Entries[0].ID, "/g/old"))
}

func TestDeadlinesAreACalendar(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Race("race", nil)
	server.Project()
	answer := server.Get("/deadlines.ics")
	require.Equal(t, "text/calendar; charset=utf-8", answer.Header.Get("Content-Type"))
	for line := range strings.SplitSeq(strings.TrimSuffix(answer.Body, "\r\n"), "\r\n") {
		require.LessOrEqual(t, len(line), 75)
		require.NotContains(t, line, "\n")
	}
	unfolded := strings.ReplaceAll(answer.Body, "\r\n ", "")
	require.Equal(t, 2, strings.Count(unfolded, "STATUS:CONFIRMED"))
	require.Equal(t, 3, strings.Count(unfolded, "ORGANIZER:mailto:orders@games.example"), "the old game's is withdrawn")
	require.Contains(t, unfolded, `SUMMARY:Orders due: The valley in spring\, `)
	require.Contains(t, unfolded, "SUMMARY:Orders due: The race\r\n", "a veiled game does not tell what it waits for")
	require.Equal(t, 1, strings.Count(server.Get("/players/p-seat1/deadlines.ics").Body, "BEGIN:VEVENT"))
	server.Tournament("young-cup", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	server.Project()
	for path, name := range map[string]string{
		"/deadlines.ics": "Deadlines", "/players/p-seat1/deadlines.ics": "Deadlines of Player p-seat1", "/players/k01/deadlines.ics": "Deadlines of Player k01",
		"/tournaments/young-cup/deadlines.ics": "Deadlines of The young cup",
	} {
		calendar, err := ics.ParseCalendar(strings.NewReader(server.Get(path).Body))
		require.NoError(t, err, path)
		require.NotEmpty(t, calendar.Components, "%s: RFC 5545 allows no calendar of nothing", path)
		require.Contains(t, server.Get(path).Body, "X-WR-CALNAME:"+name+"\r\n")
	}
}

// TestAFeedMovesAndWithdrawsDeadlines imports a calendar again and again: it must hold exactly the
// player's deadlines, once for each game.
func TestAFeedMovesAndWithdrawsDeadlines(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("race", game.Open{Ruleset: "tiny", Seats: 2, Title: "The race"})
	own, all := &mailgwtest.Calendar{}, &mailgwtest.Calendar{}
	look := func(mine, others int) {
		t.Helper()
		server.Project()
		own.Import(t, server.Get("/players/p-north/deadlines.ics").Body)
		all.Import(t, server.Get("/deadlines.ics").Body)
		require.Len(t, own.Entries, mine)
		require.Len(t, all.Entries, others)
	}
	look(1, 1)
	server.Steward("race", "EXTEND 5 h WHY it is late")
	look(1, 1)
	for _, due := range own.Entries {
		require.Equal(t, 5, due.Hour()-sitetest.Noon.Hour())
	}
	server.Steward("race", "PAUSE WHY of a feast")
	look(0, 0)
	server.Steward("race", "RESUME")
	look(1, 1)
	server.Steward("race", "ABANDON WHY nobody writes")
	look(0, 0)
}

func TestWhatAReaderHasIsNotSentAgain(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for _, path := range []string{"/finished.atom", "/deadlines.ics", "/standings.json", "/standings.csv", "/g/valley.json", "/g/valley/map.svg", "/openapi.json"} {
		first := server.Get(path)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.Web.URL+path, nil)
		require.NoError(t, err)
		req.Header.Set("If-None-Match", first.Header.Get("ETag"))
		require.Equal(t, http.StatusNotModified, server.Fetch(req).StatusCode, path)
	}
	tag := server.Get("/g/valley.json").Header.Get("ETag")
	server.Bots("valley", 1)
	server.Project()
	require.NotEqual(t, tag, server.Get("/g/valley.json").Header.Get("ETag"))
}
