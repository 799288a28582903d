package site_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

// bareID is an entrant's ID where people read: neither in an address nor
// behind the name that the house of the tests makes of it.
var bareID = regexp.MustCompile(`[^/"](Player )?\bk\d\d\b`)

func TestPeopleReadNamesAndNotIDs(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	h.swiss()
	paths := []string{
		"/tournaments/league", "/tournaments/league/seasons/1", "/tournaments/league/seasons/1/1", "/tournaments/league/seasons/2/1",
		"/tournaments/league/all-time", "/tournaments/league/seats", "/tournaments/duels", "/tournaments/duels/seasons/1/1", "/tournaments/league/news.atom",
	}
	for _, row := range rowsOf(t, c) {
		paths = append(paths, "/tournaments/league/seasons/1/1/why/"+row)
	}
	for _, p := range []string{"k01", "k02", "k03", "k04", "k05"} {
		paths = append(paths, "/tournaments/duels/seasons/1/1/why/"+p)
	}
	for _, path := range paths {
		page := h.get(path)
		require.Equal(t, http.StatusOK, page.StatusCode, path)
		for _, found := range bareID.FindAllStringSubmatch(page.body, -1) {
			require.NotEmpty(t, found[1], "%s: %q", path, found[0])
		}
	}
}

func rowsOf(t *testing.T, c *cup) []string {
	t.Helper()
	standings, err := c.state().Standings(1, 1)
	require.NoError(t, err)
	var ids []string
	for _, row := range standings.Rows {
		ids = append(ids, string(row.Entrant.ID))
	}
	return ids
}

// swiss plays a Swiss tournament of five, whose figures name opponents.
func (h *house) swiss() {
	h.t.Helper()
	c := h.cup("duels", "The duels", `{format: swiss, seats: 2, rounds: 3, tie_breaks: "DE, BH-C1, SB, SCORE:tricks, LOT", play: {ruleset: tiny, preset: short}}`, 5)
	c.must("steward", tournament.CloseEntries{})
	c.play(func(t *tournament.Tournament) bool { return t.Status() == "ended" })
	h.project()
}

func TestFiguresHaveIDsBesideNames(t *testing.T) {
	h := newHouse(t)
	h.swiss()
	path := "/tournaments/duels/seasons/1/1/why/k02"
	var page struct{ Why node }
	require.NoError(t, json.Unmarshal([]byte(h.get(path+".json").body), &page))
	require.Equal(t, "rank of Player k02", page.Why.Label)
	require.Contains(t, page.Why.Who, person{"k02", "Player k02"})
	require.Contains(t, h.get(path+".csv").body, "Player k02")
	codes := 0
	for _, part := range page.Why.Parts {
		if strings.Contains(part.Label, "/2026") {
			codes++
		}
	}
	html := h.get(path).body
	if codes > 0 {
		require.NotContains(t, html, "DE/2026")
	}
	table := h.get("/tournaments/duels/seasons/1/1").body
	require.Contains(t, table, `<abbr title="Buchholz, without the least significant value (BH-C1/2026; FIDE C.07, edition 2026)">Buchholz, cut 1</abbr>`)
	require.Contains(t, table, "the sum of “tricks” over all games")
	require.Contains(t, h.get("/tournaments/duels/seasons/1/1.csv").body, "BH-C1/2026", "files keep the codes")
}

func TestFiguresLeadToTheirGames(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	h.swiss()
	var season, ever string
	for _, row := range rowsOf(t, c) {
		season += h.get("/tournaments/league/seasons/1/1/why/" + row).body
		ever += h.get("/tournaments/league/all-time/why/" + row).body
	}
	table := regexp.MustCompile(`<a href="/g/(league-s1r\dt\d)">round \d, table (league-s1r\dt\d), \w+, place \d of 3</a>`)
	for _, page := range []string{season, ever} {
		found := table.FindAllStringSubmatch(page, -1)
		require.NotEmpty(t, found)
		for _, link := range found {
			require.Equal(t, link[2], link[1])
		}
	}
	var page struct {
		Standing struct {
			Cells []struct {
				Round     int
				Game      string
				Opponents []int
			}
		}
	}
	const path = "/tournaments/duels/seasons/1/1/why/k02"
	require.NoError(t, json.Unmarshal([]byte(h.get(path+".json").body), &page))
	why := h.get(path).body
	for _, cell := range page.Standing.Cells {
		if len(cell.Opponents) > 0 {
			require.Regexp(t, fmt.Sprintf(`<a href="/g/%s">round %d, \w+ against Player k\d\d</a>`, cell.Game, cell.Round), why)
		}
	}
	sound(t, h.get(path))
}

type node struct {
	Label string
	Who   []person
	Parts []node
}

type person struct{ ID, Name string }
