package tournaments_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/site/sitetest"
)

func TestTournamentsHavePages(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	standings, err := c.State().Standings(1, 1)
	require.NoError(t, err)
	best := string(standings.Rows[0].Entrant.ID)
	for path, words := range map[string][]string{
		"/":                {`href="/tournaments"`},
		"/g/league-s1r1t1": {`A table of the tournament <a href="/tournaments/league">`},
		"/tournaments":     {"The league of the marches", "League · Tiny", "10 entrants", "season 2", "The young cup", "Entries are open."},
		"/tournaments/league": {
			"▲ goes up", "▼ goes down", "The league of the marches", "League in divisions of 5", "the first can go up, and the last 2 can go down", "Welcome, all of &lt;you&gt;.", "Player k01", "Division 1", "Season 2",
			"All other phases", "2 days each.", "Sundays and 25 Dec 2026", "10 days may be announced", "news.atom", `href="/tournaments/league/seasons/1"`,
		},
		"/tournaments/young-cup":                      {"It has not begun yet.", "Player k02", "Swiss, 3 rounds"},
		"/tournaments/league/seasons/1":               {"#the-cross\">Crosstable</a>", "Up and down", "goes up", "goes down", "Division 2", "final"},
		"/tournaments/league/seasons/1/1":             {"Crosstable", "Round 1", "against ", "Table 1", `<b>1.</b> <a href="/players/k`, " North</span>", "How it was drawn", `/why/` + best + `"`, `class="move`},
		"/tournaments/league/seasons/2/1":             {"plays", "is being played"},
		"/tournaments/league/seasons/1/1/why/" + best: {"Why is Player " + best + " 1st?", "points", "before", "<details"},
		"/tournaments/league/all-time":                {"Roll of honour", "Champion", "Records", "Table of all seasons"},
		"/tournaments/league/all-time/why/" + best:    {"Why is", "Round 1"},
		"/tournaments/league/entrants":                {"Entrants", "10 lines", `<a href="/players/k07">Player k07</a>`},
		"/tournaments/league/titles":                  {"Roll of honour", "<td>Champion</td>"},
		"/tournaments/league/seasons/1/tables":        {"Tables, season 1", "league-s1r1t1"},
		"/tournaments/league/seasons/1/2/crosstable":  {"Crosstable of Division 2, season 1", "<td>played</td>"},
		"/tournaments/young-cup/all-time":             {"No title has been won yet.", "No season has been closed yet."},
	} {
		t.Run(strings.ReplaceAll(path, "/", "."), func(t *testing.T) {
			answer := server.Get(path)
			require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
			for _, w := range words {
				require.True(t, strings.Contains(answer.Body, w), "%q is not there", w)
			}
			sitetest.Sound(t, answer)
			data := server.Get(strings.Replace(path+".json", "/.json", "/index.json", 1))
			require.Equal(t, http.StatusOK, data.StatusCode)
			require.True(t, json.Valid([]byte(data.Body)))
		})
	}
	for _, path := range []string{
		"/tournaments/none", "/tournaments/none.json", "/tournaments/league/seasons/0", "/tournaments/league/seasons/9", "/tournaments/league/seasons/01",
		"/tournaments/league/seasons/1/3", "/tournaments/league/seasons/1/1/why/nobody", "/tournaments/none/news.atom", "/tournaments/none/deadlines.ics",
		"/tournaments/young-cup/seasons/1", "/tournaments/league/all-time/why/nobody", "/tournaments/none/all-time",
	} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
}

func TestStandingsAreFilesToo(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	for path, want := range map[string][]int{ // lines, columns
		"/tournaments.csv":                               {3, 10},
		"/tournaments/league.csv":                        {11, 16},
		"/tournaments/league/seasons/1.csv":              {11, 17},
		"/tournaments/league/seasons/1/2.csv":            {6, 17},
		"/tournaments/league/all-time.csv":               {11, 16},
		"/tournaments/young-cup.csv":                     {1, 11},
		"/tournaments/league/entrants.csv":               {11, 10},
		"/tournaments/league/titles.csv":                 {3, 7},
		"/tournaments/league/seasons/1/tables.csv":       {21, 12},
		"/tournaments/league/seasons/1/1/crosstable.csv": {11, 10},
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Equal(t, "text/csv; charset=utf-8", answer.Header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(answer.Body)).ReadAll()
		require.NoError(t, err, path)
		require.Equal(t, want, []int{len(rows), len(rows[0])}, path)
	}
	standings, err := c.State().Standings(1, 2)
	require.NoError(t, err)
	for _, row := range standings.Rows {
		var page struct {
			Why struct {
				Value string
				Parts []struct{ Value string }
			}
		}
		path := "/tournaments/league/seasons/1/2/why/" + string(row.Entrant.ID)
		require.NoError(t, json.Unmarshal([]byte(server.Get(path+".json").Body), &page))
		require.Equal(t, fmt.Sprint(row.Rank), page.Why.Value)
		require.Equal(t, row.Points.Value.String(), page.Why.Parts[0].Value)
		rows, err := csv.NewReader(strings.NewReader(server.Get(path + ".csv").Body)).ReadAll()
		require.NoError(t, err)
		require.Greater(t, len(rows), 5)
	}
}

func TestTournamentsCanBeFollowed(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	answer := server.Get("/tournaments/league/news.atom")
	require.Equal(t, "application/atom+xml; charset=utf-8", answer.Header.Get("Content-Type"))
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Entries []struct {
			Title string `xml:"title"`
			ID    string `xml:"id"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(answer.Body), &feed))
	require.Contains(t, answer.Body, "Welcome, all of &lt;you&gt;.")
	require.Contains(t, answer.Body, "1. Player k")
	ids := map[string]bool{}
	for _, e := range feed.Entries {
		require.False(t, ids[e.ID], e.ID)
		ids[e.ID] = true
	}
	_, running := c.Running()
	require.True(t, running)
	server.Begin("apart", game.Open{Ruleset: "tiny", Seats: 2, Title: "Apart"})
	server.Project()
	calendar := server.Get("/tournaments/league/deadlines.ics")
	require.Equal(t, "text/calendar; charset=utf-8", calendar.Header.Get("Content-Type"))
	require.Contains(t, calendar.Body, "BEGIN:VEVENT")
	require.NotContains(t, calendar.Body, "Apart")
}

func TestTournamentPagesAreToldOfResults(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	told := sitetest.Listen(t, server.Site, "/tournaments/league/live")
	before := server.Get("/tournaments/league/seasons/2").Body
	games := 0
	c.Play(func(*tournament.Tournament) bool { games++; return games > 3 })
	require.Equal(t, "event: change", <-told)
	server.Project()
	require.NotEqual(t, before, server.Get("/tournaments/league/seasons/2").Body)
}

func TestTournamentPagesFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	standings, err := c.State().Standings(1, 1)
	require.NoError(t, err)
	browser := sitetest.NewBrowser(t, server)
	for name, path := range map[string]string{
		"cups": "/tournaments", "cup": "/tournaments/league", "cup-young": "/tournaments/young-cup", "cup-season": "/tournaments/league/seasons/1",
		"cup-division": "/tournaments/league/seasons/1/1", "cup-running": "/tournaments/league/seasons/2/1", "cup-ever": "/tournaments/league/all-time",
		"cup-sheet": "/tournaments/league/seasons/1/tables",
		"cup-why":   "/tournaments/league/seasons/1/1/why/" + string(standings.Rows[1].Entrant.ID),
	} {
		browser.Everywhere(name, path)
	}
	browser.Quiet()
}

func TestAResultUnderReviewIsMarked(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	const path = "/tournaments/league/seasons/2/1"
	require.NotContains(t, server.Get(path).Body, "under review")
	season, _ := c.State().Season(2)
	for _, table := range season.Rounds[0].Tables {
		if table.Status == "finished" {
			c.Must("", tournament.QuestionResult{Game: table.Game, Why: "a letter was lost"})
		}
	}
	server.Project()
	require.Contains(t, server.Get(path).Body+server.Get("/tournaments/league/seasons/2/2").Body, `, under review: a letter was lost</span>`)
	require.Contains(t, server.Get("/tournaments/league").Body, `<span class="kind">under review</span>`)
}

// TestPagesTellUntilWhenObjectionsAreHeard checks that pages give the end of the time for
// objections, and the meaning of a void table.
func TestPagesTellUntilWhenObjectionsAreHeard(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("bout", "The bout", "{format: swiss, seats: 2, rounds: 1, objections: 3d, play: {ruleset: tiny, preset: short}}", 4)
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(t *tournament.Tournament) bool { _, ok := t.Objections(1, 1); return ok })
	c.Must("steward", tournament.Void{Game: "bout-s1r1t1", Why: "one hand wrote both"})
	server.Project()
	until, ok := c.State().Objections(1, 1)
	require.True(t, ok)
	for _, path := range []string{"/tournaments/bout", "/tournaments/bout/seasons/1"} {
		page := server.Get(path)
		require.Contains(t, page.Body, "Objections to these results are heard until <time datetime=\""+until.Format(time.RFC3339), path)
		require.Contains(t, page.Body, "Objections to results are heard until <time", path)
		require.Contains(t, page.Body, "void: one hand wrote both", path)
	}
	page := server.Get("/tournaments/bout")
	require.Contains(t, page.Body, "Are heard for 3 days after the last result of a round or season")
	require.Contains(t, page.Body, "Count as level for those who were there")
	table, _ := c.State().Table("bout-s1r1t1")
	why := server.Get("/tournaments/bout/seasons/1/1/why/" + string(table.Seats[0].Player))
	require.Contains(t, why.Body, "one hand wrote both")
	require.Contains(t, why.Body, "void tables: level")
	require.NotContains(t, why.Body, "bye")

	c.Must("steward", tournament.CloseRound{})
	c.Must("steward", tournament.CloseSeason{})
	server.Project()
	require.NotContains(t, server.Get("/tournaments/bout").Body, "are heard until")
}

// TestLinksToTournamentsHaveAPicture checks that it is the board of a game that is being played,
// else of one that is over; a tournament without any has the picture of the site.
func TestLinksToTournamentsHaveAPicture(t *testing.T) {
	server := sitetest.New(t)
	server.Tournaments()
	shown := regexp.MustCompile(`<meta property="og:image" content="http://([^"]+)">`)
	picture := func(path string) string {
		found := shown.FindStringSubmatch(server.Get(path).Body)
		require.Len(t, found, 2, path)
		a := server.Get(found[1])
		require.Equal(t, "image/png", a.Header.Get("Content-Type"), path)
		return found[1]
	}
	require.Regexp(t, `^/g/league-s2r\d+t\d+/map.png$`, picture("/tournaments/league"))
	require.Regexp(t, `^/g/league-s2r\d+t\d+/map.png$`, picture("/tournaments/league/seasons/2/1"))
	require.Regexp(t, `^/g/league-s1r\d+t\d+/map.png$`, picture("/tournaments/league/seasons/1"))
	require.NotContains(t, picture("/tournaments/young-cup"), "/g/")
}

// TestAKnockoutSaysHowManyGoOn has a knockout whose rules also name rounds, which it may and does not need.
func TestAKnockoutSaysHowManyGoOn(t *testing.T) {
	server := sitetest.New(t)
	server.Tournament("cup", "The cup", "{format: knockout, seats: 4, through: 2, rounds: 8, play: {ruleset: tiny}}", 4)
	server.Project()
	require.Contains(t, server.Get("/tournaments/cup").Body, "Knockout: the best 2 of each table go on.")
}
