package tournaments_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// bareID matches an entrant's ID in a text for people: neither in an address nor in the name that
// the tests make of it.
var bareID = regexp.MustCompile(`[^/"](Player )?\bk\d\d\b`)

func TestPeopleReadNamesAndNotIDs(t *testing.T) {
	server := sitetest.New(t)
	tournament := server.Tournaments()
	server.Swiss()
	paths := []string{
		"/tournaments/league", "/tournaments/league/seasons/1", "/tournaments/league/seasons/1/1", "/tournaments/league/seasons/2/1",
		"/tournaments/league/all-time", "/tournaments/league/seats", "/tournaments/duels", "/tournaments/duels/seasons/1/1", "/tournaments/league/news.atom",
	}
	for _, row := range rowsOf(t, tournament) {
		paths = append(paths, "/tournaments/league/seasons/1/1/why/"+row)
	}
	for _, p := range []string{"k01", "k02", "k03", "k04", "k05"} {
		paths = append(paths, "/tournaments/duels/seasons/1/1/why/"+p)
	}
	for _, path := range paths {
		page := server.Get(path)
		require.Equal(t, http.StatusOK, page.StatusCode, path)
		for _, found := range bareID.FindAllStringSubmatch(page.Body, -1) {
			require.NotEmpty(t, found[1], "%s: %q", path, found[0])
		}
	}
}

func rowsOf(t *testing.T, tournament *sitetest.Tournament) []string {
	t.Helper()
	standings, err := tournament.State().Standings(1, 1)
	require.NoError(t, err)
	var ids []string
	for _, row := range standings.Rows {
		ids = append(ids, string(row.Entrant.ID))
	}
	return ids
}

func TestFiguresHaveIDsBesideNames(t *testing.T) {
	server := sitetest.New(t)
	server.Swiss()
	path := "/tournaments/duels/seasons/1/1/why/k02"
	var page struct{ Why figureNode }
	require.NoError(t, json.Unmarshal([]byte(server.Get(path+".json").Body), &page))
	require.Equal(t, "rank of Player k02", page.Why.Label)
	require.Contains(t, page.Why.Who, person{"k02", "Player k02"})
	require.Contains(t, server.Get(path+".csv").Body, "Player k02")
	codes := 0
	for _, part := range page.Why.Parts {
		if strings.Contains(part.Label, "/2026") {
			codes++
		}
	}
	html := server.Get(path).Body
	if codes > 0 {
		require.NotContains(t, html, "DE/2026")
	}
	table := server.Get("/tournaments/duels/seasons/1/1").Body
	require.Contains(t, table, `<abbr title="Buchholz: points of the opponents, least significant values left out: 1">Buchholz, cut 1</abbr>`)
	require.Contains(t, table, "the sum of “tricks” over all games")
	require.Contains(t, server.Get("/tournaments/duels/seasons/1/1.csv").Body, "BH-C1/2026", "files keep the codes")
}

func TestFiguresLeadToTheirGames(t *testing.T) {
	server := sitetest.New(t)
	tournament := server.Tournaments()
	server.Swiss()
	var season, ever string
	for _, row := range rowsOf(t, tournament) {
		season += server.Get("/tournaments/league/seasons/1/1/why/" + row).Body
		ever += server.Get("/tournaments/league/all-time/why/" + row).Body
	}
	table := regexp.MustCompile(`<a href="/g/league-s1r\dt(\d)">Round \d, table (\d), (?:North|East|South), place \d of 3</a>`)
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
	require.NoError(t, json.Unmarshal([]byte(server.Get(path+".json").Body), &page))
	why := server.Get(path).Body
	for _, cell := range page.Standing.Cells {
		if len(cell.Opponents) > 0 {
			require.Regexp(t, fmt.Sprintf(`<a href="/g/%s">Round %d, \w+ against Player k\d\d</a>`, cell.Game, cell.Round), why)
		}
	}
	sitetest.Sound(t, server.Get(path))
}

type figureNode struct {
	Label string
	Who   []person
	Parts []figureNode
}

type person struct{ ID, Name string }
