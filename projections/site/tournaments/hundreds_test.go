package tournaments_test

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/site/sitetest"
)

// hundreds is a Swiss of 500 whose first round is being played.
func hundreds(t *testing.T) *sitetest.Server {
	server := sitetest.New(t)
	c := server.Tournament("big", "The big cup", "{format: swiss, seats: 2, rounds: 5, play: {ruleset: tiny, preset: short}}", 0)
	var all tournament.EnterAll
	for i := range 500 {
		all.Entries = append(all.Entries, tournament.Enter{Player: game.Player(fmt.Sprintf("k%03d", i+1)), Rating: 2400 - 3*i, Reliability: 100})
	}
	c.Must("steward", all)
	c.Must("steward", tournament.CloseEntries{})
	c.Must("", tournament.OpenSeason{})
	_, err := c.Obey(t.Context(), "big", "draw", tournament.Command{At: sitetest.Noon, By: "steward", Do: tournament.Submission{Lines: sitetest.Lines([]string{"DRAW"})}})
	require.NoError(t, err)
	server.Project()
	return server
}

func TestPagesOfHundredsAreShortAndFound(t *testing.T) {
	server := hundreds(t)
	for _, path := range []string{
		"/tournaments/big", "/tournaments/big?page=5", "/tournaments/big/seasons/1", "/tournaments/big/seasons/1/1", "/tournaments/big/entrants",
		"/tournaments/big/pairings/1/1", "/tournaments/big/seasons/1/tables", "/tournaments/big/seasons/1/1/crosstable", "/tournaments/big/seats", "/tournaments/big/draws/1/1",
		"/tournaments/big?find=k4", "/tournaments/big/seasons/1/1?find=k4",
	} {
		page := server.Get(path)
		sitetest.Sound(t, page)
		require.Less(t, len(page.Body), 100_000, path)
		t.Log(path, len(page.Body))
	}
	desk := server.SignedIn("steward").Get("/tournaments/big/desk")
	sitetest.Sound(t, desk)
	require.Less(t, len(desk.Body), 100_000)
	t.Log("desk", len(desk.Body))
	rows := func(body string) int { return len(regexp.MustCompile(`<th scope="row">`).FindAllString(body, -1)) }
	page := server.Get("/tournaments/big/seasons/1/1").Body
	require.Equal(t, 100, rows(page))
	require.Contains(t, page, "Page 1 of 5")
	require.Contains(t, page, `href="/tournaments/big/seasons/1/1?page=2"`)
	require.Contains(t, server.Get("/tournaments/big/seasons/1/1?page=2").Body, "Player k101")
	require.NotContains(t, page, "Player k101")
	require.Less(t, strings.Index(server.Get("/tournaments/big").Body, `id="the-rounds"`), strings.Index(server.Get("/tournaments/big").Body, `id="the-season"`), "pairings first")

	found := server.Get("/tournaments/big/seasons/1/1?find=PLAYER+K499").Body
	require.Equal(t, 1, rows(found))
	require.Contains(t, found, `href="/players/k499"`)
	require.Equal(t, 2, strings.Count(server.Get("/tournaments/big?find=k499").Body, `href="/players/k499"`), "the row and the table of who is looked for")
	require.Equal(t, 404, server.Get("/tournaments/big?page=x").StatusCode)

	sheet := server.Get("/tournaments/big/pairings/1/1").Body
	require.Equal(t, 500, rows(sheet))
	require.Contains(t, sheet, "Player k250")
	require.Contains(t, server.Get("/tournaments/big/pairings/1/1?find=nobody").Body, "Nobody of that name is here.")
	require.Equal(t, 404, server.Get("/tournaments/big/pairings/1/2").StatusCode)

	lines, err := csv.NewReader(strings.NewReader(server.Get("/tournaments/big/seasons/1/1.csv?page=2").Body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 501, "files have all rows")
	lines, err = csv.NewReader(strings.NewReader(server.Get("/tournaments/big/pairings/1/1.csv").Body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 501)
}
