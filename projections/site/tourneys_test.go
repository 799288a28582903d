package site_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
)

// cup is a tournament whose tables are played as games of the house.
type cup struct {
	*host.Tournaments
	h  *house
	id string
	n  int
}

// cup announces a tournament of so many entrants. As the clock of these pages
// stands still, nobody is waited for with objections unless the rules say so.
func (h *house) cup(id, title, rules string, entrants int) *cup {
	h.t.Helper()
	c := &cup{Tournaments: h.clubs, h: h, id: id}
	r, err := tournament.Read([]byte(rules))
	require.NoError(h.t, err)
	if !strings.Contains(rules, "objections:") {
		r.Objections = 0
	}
	c.must("steward", tournament.Announce{Title: title, Rules: r})
	for i := range entrants {
		p := game.Player(fmt.Sprintf("k%02d", i+1))
		c.must(p, tournament.Enter{Player: p, Rating: 1900 - 20*i, Reliability: 100})
	}
	return c
}

func (c *cup) must(by game.Player, act tournament.Act) {
	c.h.t.Helper()
	c.n++
	cmd := tournament.Command{At: noon.Add(time.Duration(c.n) * time.Second), By: by, Do: act}
	_, err := c.Obey(context.Background(), c.id, fmt.Sprint("cause ", c.n), cmd)
	require.NoError(c.h.t, err, "%T", act)
}

func (c *cup) state() *tournament.Tournament {
	c.h.t.Helper()
	now, _, err := c.Tournament(context.Background(), c.id)
	require.NoError(c.h.t, err)
	return now
}

// play opens what is to be played and plays games until one is left for stop
// to hold back, or nothing is.
func (c *cup) play(stop func(*tournament.Tournament) bool) {
	c.h.t.Helper()
	for !stop(c.state()) {
		_, err := c.Advance(context.Background(), c.id)
		require.NoError(c.h.t, err)
		table, ok := c.running()
		if !ok || stop(c.state()) {
			return
		}
		for i := 0; !c.h.game(table.Game).Over(); i++ {
			c.round(table, i)
		}
		require.NoError(c.h.t, c.Record(context.Background(), table.Game))
	}
}

// round lets the stronger player bid more, mostly.
func (c *cup) round(t tournament.TableInfo, i int) {
	c.h.t.Helper()
	seats := c.h.game(t.Game).Seats()
	first := (t.N + i) % len(seats)
	for k, seat := range seats {
		bid := "PASS"
		if k == first {
			bid = "BID 2"
		}
		c.h.do(t.Game, seat.Player, game.Letter{Seat: seat.Seat, Lines: lines([]string{bid})})
	}
}

func (c *cup) running() (tournament.TableInfo, bool) {
	now := c.state()
	for _, n := range now.OpenSeasons() {
		season, _ := now.Season(n)
		for _, r := range season.Rounds {
			i := slices.IndexFunc(r.Tables, func(t tournament.TableInfo) bool { return t.Status == "running" })
			if i >= 0 {
				return r.Tables[i], true
			}
		}
	}
	return tournament.TableInfo{}, false
}

// tourneys furnishes the house with a league in its second season and a cup
// that nobody has begun.
func (h *house) tourneys() *cup {
	h.t.Helper()
	c := h.cup("league", "The league of the marches", `
format: league
seasons: 3
seats: 3
rounds: 2
division: 5
play: {ruleset: tiny, preset: short}
clock: {phases: {any: 2d}, grace: 12h, quiet: [sunday], holidays: ["2026-12-25"], absence: 10}
`, 10)
	c.must("steward", tournament.PostNews{Text: "Welcome, all of <you>."})
	c.must("steward", tournament.CloseEntries{})
	c.play(func(t *tournament.Tournament) bool {
		season, ok := t.Season(2)
		if !ok || len(season.Rounds) == 0 {
			return false
		}
		return slices.ContainsFunc(season.Rounds[0].Tables, func(t tournament.TableInfo) bool { return t.Status == "finished" })
	})
	h.cup("young-cup", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.project()
	return c
}

func TestTournamentsHavePages(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	standings, err := c.state().Standings(1, 1)
	require.NoError(t, err)
	best := string(standings.Rows[0].Entrant.ID)
	for path, words := range map[string][]string{
		"/":                {`href="/tournaments"`},
		"/g/league-s1r1t1": {`A table of the tournament <a href="/tournaments/league">`},
		"/tournaments":     {"The league of the marches", "League · Tiny", "10 entrants", "season 2", "The young cup", "Entries are open."},
		"/tournaments/league": {
			"The league of the marches", "League in divisions of 5", "the first can go up, and the last 2 can go down", "Welcome, all of &lt;you&gt;.", "Player k01", "Division 1", "Season 2",
			"All other phases", "2 days each.", "Sundays and 25 Dec 2026", "10 days may be announced", "news.atom", `href="/tournaments/league/seasons/1"`,
		},
		"/tournaments/young-cup":                      {"It has not begun yet.", "Player k02", "Swiss, 3 rounds"},
		"/tournaments/league/seasons/1":               {"#the-cross\">Crosstable</a>", "Up and down", "goes up", "goes down", "Division 2", "final"},
		"/tournaments/league/seasons/1/1":             {"Crosstable", "Round 1", "against ", "Table 1", `<b>1.</b> <a href="/players/k`, " North</span>", "How it was drawn", `/why/` + best + `"`, `class="move`},
		"/tournaments/league/seasons/2/1":             {"plays", "is being played"},
		"/tournaments/league/seasons/1/1/why/" + best: {"Why is Player " + best + " 1st?", "points", "before", "<details"},
		"/tournaments/league/all-time":                {"Roll of honour", "Champion", "Records", "Table of all seasons"},
		"/tournaments/league/all-time/why/" + best:    {"Why is", "round 1"},
		"/tournaments/league/entrants":                {"Entrants", "10 lines", "<td>k07</td>"},
		"/tournaments/league/titles":                  {"Roll of honour", "<td>Champion</td>"},
		"/tournaments/league/seasons/1/tables":        {"Tables, season 1", "league-s1r1t1"},
		"/tournaments/league/seasons/1/2/crosstable":  {"Crosstable of Division 2, season 1", "<td>played</td>"},
		"/tournaments/young-cup/all-time":             {"No title has been won yet.", "No season has been closed yet."},
	} {
		t.Run(strings.ReplaceAll(path, "/", "."), func(t *testing.T) {
			a := h.get(path)
			require.Equal(t, http.StatusOK, a.StatusCode, a.body)
			for _, w := range words {
				require.True(t, strings.Contains(a.body, w), "%q is not there", w)
			}
			sound(t, a)
			data := h.get(strings.Replace(path+".json", "/.json", "/index.json", 1))
			require.Equal(t, http.StatusOK, data.StatusCode)
			require.True(t, json.Valid([]byte(data.body)))
		})
	}
	for _, path := range []string{
		"/tournaments/none", "/tournaments/none.json", "/tournaments/league/seasons/0", "/tournaments/league/seasons/9", "/tournaments/league/seasons/01",
		"/tournaments/league/seasons/1/3", "/tournaments/league/seasons/1/1/why/nobody", "/tournaments/none/news.atom", "/tournaments/none/deadlines.ics",
		"/tournaments/young-cup/seasons/1", "/tournaments/league/all-time/why/nobody", "/tournaments/none/all-time",
	} {
		require.Equal(t, http.StatusNotFound, h.get(path).StatusCode, path)
	}
}

func TestStandingsAreFilesToo(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	for path, want := range map[string][]int{ // lines, columns
		"/tournaments.csv":                               {3, 10},
		"/tournaments/league.csv":                        {11, 14},
		"/tournaments/league/seasons/1.csv":              {11, 15},
		"/tournaments/league/seasons/1/2.csv":            {6, 15},
		"/tournaments/league/all-time.csv":               {11, 14},
		"/tournaments/young-cup.csv":                     {1, 9},
		"/tournaments/league/entrants.csv":               {11, 8},
		"/tournaments/league/titles.csv":                 {3, 7},
		"/tournaments/league/seasons/1/tables.csv":       {21, 11},
		"/tournaments/league/seasons/1/1/crosstable.csv": {11, 10},
	} {
		a := h.get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Equal(t, "text/csv; charset=utf-8", a.Header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(a.body)).ReadAll()
		require.NoError(t, err, path)
		require.Equal(t, want, []int{len(rows), len(rows[0])}, path)
	}
	standings, err := c.state().Standings(1, 2)
	require.NoError(t, err)
	for _, row := range standings.Rows {
		var page struct {
			Why struct {
				Value string
				Parts []struct{ Value string }
			}
		}
		path := "/tournaments/league/seasons/1/2/why/" + string(row.Entrant.ID)
		require.NoError(t, json.Unmarshal([]byte(h.get(path+".json").body), &page))
		require.Equal(t, fmt.Sprint(row.Rank), page.Why.Value)
		require.Equal(t, row.Points.Value.String(), page.Why.Parts[0].Value)
		rows, err := csv.NewReader(strings.NewReader(h.get(path + ".csv").body)).ReadAll()
		require.NoError(t, err)
		require.Greater(t, len(rows), 5)
	}
}

func TestTournamentsCanBeFollowed(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	a := h.get("/tournaments/league/news.atom")
	require.Equal(t, "application/atom+xml; charset=utf-8", a.Header.Get("Content-Type"))
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Entries []struct {
			Title string `xml:"title"`
			ID    string `xml:"id"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(a.body), &feed))
	require.Contains(t, a.body, "Welcome, all of &lt;you&gt;.")
	require.Contains(t, a.body, "1. Player k")
	ids := map[string]bool{}
	for _, e := range feed.Entries {
		require.False(t, ids[e.ID], e.ID)
		ids[e.ID] = true
	}
	_, running := c.running()
	require.True(t, running)
	h.begin("apart", game.Open{Ruleset: "tiny", Seats: 2, Title: "Apart"})
	h.project()
	calendar := h.get("/tournaments/league/deadlines.ics")
	require.Equal(t, "text/calendar; charset=utf-8", calendar.Header.Get("Content-Type"))
	require.Contains(t, calendar.body, "BEGIN:VEVENT")
	require.NotContains(t, calendar.body, "Apart")
}

func TestTournamentPagesAreToldOfResults(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	told := listen(t, h.site, "/tournaments/league/live")
	before := h.get("/tournaments/league/seasons/2").body
	games := 0
	c.play(func(*tournament.Tournament) bool { games++; return games > 3 })
	require.Equal(t, "event: change", <-told)
	h.project()
	require.NotEqual(t, before, h.get("/tournaments/league/seasons/2").body)
}

func TestTournamentPagesFitPhonesAndDesks(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	standings, err := c.state().Standings(1, 1)
	require.NoError(t, err)
	b := newBrowser(t, h)
	for name, path := range map[string]string{
		"cups": "/tournaments", "cup": "/tournaments/league", "cup-young": "/tournaments/young-cup", "cup-season": "/tournaments/league/seasons/1",
		"cup-division": "/tournaments/league/seasons/1/1", "cup-running": "/tournaments/league/seasons/2/1", "cup-ever": "/tournaments/league/all-time",
		"cup-sheet": "/tournaments/league/seasons/1/tables",
		"cup-why":   "/tournaments/league/seasons/1/1/why/" + string(standings.Rows[1].Entrant.ID),
	} {
		for size, width := range map[string]int{"small": 320, "desk": 1280} {
			b.do(chromedp.EmulateViewport(int64(width), 800))
			b.open(path)
			b.fits(path, width)
			b.legible(path)
			b.shoot(name + "-" + size)
		}
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		b.open(path)
		b.legible(path)
		b.shoot(name + "-dark")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		b.open(path)
		b.fits(path, 1280)
		b.shoot(name + "-print")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
	b.quiet()
}

func TestAResultUnderReviewIsMarked(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	const path = "/tournaments/league/seasons/2/1"
	require.NotContains(t, h.get(path).body, "under review")
	season, _ := c.state().Season(2)
	for _, table := range season.Rounds[0].Tables {
		if table.Status == "finished" {
			c.must("", tournament.QuestionResult{Game: table.Game, Why: "a letter was lost"})
		}
	}
	h.project()
	require.Contains(t, h.get(path).body+h.get("/tournaments/league/seasons/2/2").body, `, under review: a letter was lost</span>`)
	require.Contains(t, h.get("/tournaments/league").body, `<span class="kind">under review</span>`)
}

// TestPagesTellUntilWhenObjectionsAreHeard, and what a void table is.
func TestPagesTellUntilWhenObjectionsAreHeard(t *testing.T) {
	h := newHouse(t)
	c := h.cup("bout", "The bout", "{format: swiss, seats: 2, rounds: 1, objections: 3d, play: {ruleset: tiny, preset: short}}", 4)
	c.must("steward", tournament.CloseEntries{})
	c.play(func(t *tournament.Tournament) bool { _, ok := t.Objections(1, 1); return ok })
	c.must("steward", tournament.Void{Game: "bout-s1r1t1", Why: "one hand wrote both"})
	h.project()
	until, ok := c.state().Objections(1, 1)
	require.True(t, ok)
	for _, path := range []string{"/tournaments/bout", "/tournaments/bout/seasons/1"} {
		page := h.get(path)
		require.Contains(t, page.body, "Objections to these results are heard until <time datetime=\""+until.Format(time.RFC3339), path)
		require.Contains(t, page.body, "Objections to results are heard until <time", path)
		require.Contains(t, page.body, "void: one hand wrote both", path)
	}
	page := h.get("/tournaments/bout")
	require.Contains(t, page.body, "Are heard for 3 days after the last result of a round or season")
	require.Contains(t, page.body, "Count as level for those who were there")
	table, _ := c.state().Table("bout-s1r1t1")
	why := h.get("/tournaments/bout/seasons/1/1/why/" + string(table.Seats[0].Player))
	require.Contains(t, why.body, "one hand wrote both")
	require.Contains(t, why.body, "void tables: level")
	require.NotContains(t, why.body, "bye")

	c.must("steward", tournament.CloseRound{})
	c.must("steward", tournament.CloseSeason{})
	h.project()
	require.NotContains(t, h.get("/tournaments/bout").body, "are heard until")
}
