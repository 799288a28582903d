package games_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

func TestSeatsHavePages(t *testing.T) {
	server := sitetest.New(t)
	server.Careers()
	server.Tournaments()
	server.Recorded(sitetest.CamelotLog)
	server.Recorded("../../../domain/camelot/testdata/logs/hidden-5.jsonl")
	server.Recorded(sitetest.FeudalLog)
	for path, words := range map[string][]string{
		"/seats":                    {`href="/seats/tiny"`, `href="/seats/camelot"`},
		"/seats/tiny":               {"2 seats, preset short, rules version 1", "North", "Wilson", "3 seats"},
		"/seats/camelot":            {"By role", "loyal", "traitor", "By seat"},
		"/seats/feudal":             {"By seat"},
		"/tournaments/league/seats": {"Player k03", "North", "Most less least", "How the seats have fared", "Wilson"},
		"/tournaments/league":       {`href="/tournaments/league/seats"`},
		"/tournaments/young-cup/seats": {
			"No table has begun yet.", "No game is over yet.",
		},
	} {
		t.Run(strings.ReplaceAll(path, "/", "."), func(t *testing.T) {
			answer := server.Get(path)
			require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
			for _, w := range words {
				require.Contains(t, answer.Body, w)
			}
			sitetest.Sound(t, answer)
		})
	}
	require.Equal(t, http.StatusNotFound, server.Get("/seats/chess").StatusCode)
	require.Contains(t, server.Get("/seats/camelot.csv").Body, "camelot,1,friendly,4,role,loyal,loyal,1,", "a side plays once in a game")
	require.Contains(t, server.Get("/seats/camelot.csv").Body, ",5,role,traitor,traitor,1,1,1,1,", "the traitor has won alone")
	require.Contains(t, server.Get("/seats/tiny.csv").Body, "tiny,1,short,2,seat,north,North,8,3,3,0.375,")
}

func TestEverybodysSeatsAreCounted(t *testing.T) {
	server := sitetest.New(t)
	tournament := server.Tournaments()
	var page struct {
		Seats  []string
		People []struct {
			Player string
			Counts []int
			Games  int
			Spread int
		}
		Sets []struct {
			Games  int
			BySeat []struct{ Games int } `json:"by_seat"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(server.Get("/tournaments/league/seats.json").Body), &page))
	often, over := drawn(tournament)
	require.Len(t, page.People, len(often))
	for _, line := range page.People {
		sum := 0
		for _, n := range line.Counts {
			sum += n
		}
		require.Equal(t, []int{often[line.Player], often[line.Player]}, []int{sum, line.Games}, line.Player)
	}
	games := 0
	for _, set := range page.Sets {
		games += set.Games
	}
	require.Equal(t, over, games)
}

func TestSeatPagesFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	server.Careers()
	server.Tournaments()
	server.Recorded(sitetest.CamelotLog)
	browser := sitetest.NewBrowser(t, server)
	for name, path := range map[string]string{
		"seats": "/seats", "seats-tiny": "/seats/tiny", "seats-camelot": "/seats/camelot", "seats-league": "/tournaments/league/seats",
	} {
		browser.Everywhere(name, path)
	}
	browser.Quiet()
}

// drawn counts how often each entrant was drawn to a table that has begun, and the tables that are
// over.
func drawn(tournament *sitetest.Tournament) (often map[string]int, over int) {
	often = map[string]int{}
	for n := 1; ; n++ {
		season, ok := tournament.State().Season(n)
		if !ok {
			return often, over
		}
		for _, r := range season.Rounds {
			for _, table := range r.Tables {
				if table.Status == "finished" {
					over++
				}
				for _, seat := range table.Seats {
					if table.Status == "finished" || table.Status == "running" {
						often[string(seat.Player)]++
					}
				}
			}
		}
	}
}
