package tournaments_test

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/site/sitetest"
)

// TestWithdrawnAndBannedAreMarkedInEveryView reads every page and file with rows of entrants.
func TestWithdrawnAndBannedAreMarkedInEveryView(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(*tournament.Tournament) bool { _, running := c.Running(); return running })
	c.Must("k01", tournament.Withdraw{Player: "k01", Why: "ill"})
	c.Must("steward", tournament.Ban{Player: "k02", Why: "cheated"})
	server.Project()
	for _, path := range []string{"/tournaments/cup", "/tournaments/cup/seasons/1", "/tournaments/cup/seasons/1/1", "/tournaments/cup/entrants"} {
		body := server.Get(path).Body
		require.Contains(t, body, "has withdrawn", path)
		require.Contains(t, body, "is banned", path)
	}
	for _, path := range []string{"/tournaments/cup.csv", "/tournaments/cup/seasons/1.csv", "/tournaments/cup/entrants.csv"} {
		rows, err := csv.NewReader(strings.NewReader(server.Get(path).Body)).ReadAll()
		require.NoError(t, err, path)
		player, withdrawn, banned := slices.Index(rows[0], "player"), slices.Index(rows[0], "withdrawn"), slices.Index(rows[0], "banned")
		marks := map[string][]string{}
		for _, row := range rows[1:] {
			marks[row[player]] = []string{row[withdrawn], row[banned]}
		}
		require.Equal(t, map[string][]string{"k01": {"true", "false"}, "k02": {"true", "true"}, "k03": {"false", "false"}, "k04": {"false", "false"}}, marks, path)
	}
	var data struct {
		Season struct {
			Divisions []struct {
				Rows []struct {
					Player            game.Player
					Withdrawn, Banned bool
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(server.Get("/tournaments/cup.json").Body), &data))
	for _, row := range data.Season.Divisions[0].Rows {
		require.Equal(t, row.Player == "k01" || row.Player == "k02", row.Withdrawn, row.Player)
		require.Equal(t, row.Player == "k02", row.Banned, row.Player)
	}
	receipt, err := c.State().Decide(tournament.Command{At: sitetest.Noon, By: "k03", Do: tournament.Submission{Lines: sitetest.Lines([]string{"SHOW STANDINGS"})}})
	require.NoError(t, err)
	said := strings.Join(receipt.Receipt.Shown[0].Lines, "\n")
	require.Contains(t, said, "withdrawn")
	require.Contains(t, said, "banned")
}

func TestThePageSaysWhoIsKeptApart(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("parted", "The parted cup", `{format: swiss, seats: 2, rounds: 2, apart: [[k01, k02], {club: Leeds}, {club: "*"}], play: {ruleset: tiny}}`, 2)
	c.Must("k03", tournament.Enter{Player: "k03", Reliability: 100, Club: "Leeds"})
	server.Project()
	page := server.Get("/tournaments/parted").Body
	require.Contains(t, page, "Player k01 and Player k02; all of Leeds; all of one club")
	require.Contains(t, page, `<span class="kind">Leeds</span>`)
	require.Contains(t, server.Get("/tournaments/parted/entrants.csv").Body, "Leeds")
}
