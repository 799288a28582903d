package feudal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal"
	"seneschal/domain/game"
)

// ended is the standing of a seat in a campaign that has ended.
func ended(seat game.Seat, place, points, honour int) game.Standing {
	p := game.Standing{Seat: seat, Place: place, Points: 100 * points, Scores: map[string]int{"honour": honour}}
	if place == 1 {
		p.Title = "Lord Seneschal"
	}
	return p
}

// campaign is a campaign of three seats, of ten years, each held by one player
// all the time if nothing else is said.
func campaign(honours [3]int, holders map[game.Seat][]feudal.Tenure) feudal.Campaign {
	c := feudal.Campaign{
		Years: 10, Holders: map[game.Seat][]feudal.Tenure{}, Knights: map[game.Seat]string{"seat1": "Sir Lancelot", "seat2": "Sir Gawain", "seat3": "Sir Kay"},
		Result: game.Result{Reason: "honour", Places: []game.Standing{
			ended("seat1", 1, 6, honours[0]), ended("seat2", 2, 3, honours[1]), ended("seat3", 3, 1, honours[2]),
		}},
	}
	for seat, player := range map[game.Seat]game.Player{"seat1": "anna", "seat2": "ben", "seat3": "cy"} {
		c.Holders[seat] = []feudal.Tenure{{Player: player, Turns: 40}}
		if h, ok := holders[seat]; ok {
			c.Holders[seat] = h
		}
	}
	return c
}

func TestLeaguePointsGoByTheTurnsHeld(t *testing.T) {
	for name, c := range map[string]struct {
		holders []feudal.Tenure
		points  map[game.Player]int
		share   map[game.Player]int
	}{
		"one holder":       {[]feudal.Tenure{{Player: "anna", Turns: 40}}, map[game.Player]int{"anna": 600}, map[game.Player]int{"anna": 5000}},
		"in proportion":    {[]feudal.Tenure{{Player: "anna", Turns: 30}, {Player: "dora", Turns: 10}}, map[game.Player]int{"anna": 450, "dora": 150}, map[game.Player]int{"anna": 3750, "dora": 1250}},
		"resigned thrice":  {[]feudal.Tenure{{Player: "anna", Turns: 13}, {Player: "dora", Turns: 13}, {Player: "eve", Turns: 14}}, map[game.Player]int{"anna": 195, "dora": 195, "eve": 210}, map[game.Player]int{"anna": 1625, "dora": 1625, "eve": 1750}},
		"removed":          {[]feudal.Tenure{{Player: "anna", Turns: 32, Lost: true}, {Player: "dora", Turns: 8}}, map[game.Player]int{"dora": 600}, map[game.Player]int{"dora": 5000}},
		"substitute short": {[]feudal.Tenure{{Player: "anna", Turns: 33, Lost: true}, {Player: "dora", Turns: 7}}, map[game.Player]int{"dora": 105}, map[game.Player]int{"dora": 875}},
		"first is removed": {[]feudal.Tenure{{Player: "anna", Turns: 20, Lost: true}, {Player: "dora", Turns: 10}, {Player: "eve", Turns: 10}}, map[game.Player]int{"dora": 150, "eve": 450}, map[game.Player]int{"dora": 1250, "eve": 3750}},
		"regency to end":   {[]feudal.Tenure{{Player: "anna", Turns: 30}, {Turns: 10}}, map[game.Player]int{"anna": 450}, map[game.Player]int{"anna": 3750}},
		"removed, regency": {[]feudal.Tenure{{Player: "anna", Turns: 30, Lost: true}, {Turns: 10}}, nil, nil},
		"removed at last":  {[]feudal.Tenure{{Player: "anna", Turns: 20}, {Player: "dora", Turns: 20, Lost: true}}, map[game.Player]int{"anna": 300}, map[game.Player]int{"anna": 2500}},
	} {
		t.Run(name, func(t *testing.T) {
			rows := feudal.League([]feudal.Campaign{campaign([3]int{200, 150, 50}, map[game.Seat][]feudal.Tenure{"seat1": c.holders})})
			points, shares := map[game.Player]int{}, map[game.Player]int{}
			for _, r := range rows {
				if r.Player != "ben" && r.Player != "cy" {
					points[r.Player], shares[r.Player] = r.Points, r.Share
				}
			}
			require.Len(t, points, len(c.points))
			for player, n := range c.points {
				require.Equal(t, n, points[player], player)
				require.Equal(t, c.share[player], shares[player], player)
			}
		})
	}
}

func TestLeagueOrder(t *testing.T) {
	row := func(name string, points, share, titles, best int) feudal.Campaign {
		return feudal.Campaign{
			Holders: map[game.Seat][]feudal.Tenure{"a": {{Player: game.Player(name), Turns: 40}}, "b": {{Turns: 40}}},
			Result: game.Result{Places: []game.Standing{
				{Seat: "a", Points: points, Title: map[bool]string{true: "Lord Seneschal"}[titles > 0], Scores: map[string]int{"honour": best}},
				{Seat: "b", Scores: map[string]int{"honour": best*10000/share - best}},
			}},
		}
	}
	rows := feudal.League([]feudal.Campaign{
		row("last", 100, 5000, 1, 90), row("best", 200, 2500, 0, 80), row("titled", 200, 2500, 1, 70), row("twin", 200, 2500, 0, 80), row("sharer", 200, 5000, 0, 10),
	})
	var order []game.Player
	for _, r := range rows {
		order = append(order, r.Player)
	}
	require.Equal(t, []game.Player{"sharer", "titled", "best", "twin", "last"}, order)
	require.Equal(t, []int{1, 2, 3, 3, 5}, []int{rows[0].Place, rows[1].Place, rows[2].Place, rows[3].Place, rows[4].Place})
	require.True(t, rows[2].Shared && rows[3].Shared)
	require.False(t, rows[1].Shared || rows[4].Shared)
}

func TestATableOfCampaignsThatGoOnIsProvisional(t *testing.T) {
	going := campaign([3]int{10, 20, 30}, nil)
	going.Left = 7
	short := campaign([3]int{10, 20, 30}, nil)
	short.Result.Reason = "curtailed"
	rows := feudal.League([]feudal.Campaign{campaign([3]int{0, 0, 0}, nil), going, short})
	require.Equal(t, feudal.LeagueRow{
		Place: 1, Player: "anna", Points: 1800, Share: 3334, Titles: 2, Best: 10, Campaigns: 3, Provisional: true, Left: 7, Curtailed: 1,
	}, rows[0])
	require.Empty(t, feudal.League(nil))
}

func TestCareers(t *testing.T) {
	substituted := campaign([3]int{100, 50, 0}, map[game.Seat][]feudal.Tenure{"seat2": {{Player: "ben", Turns: 20}, {Player: "anna", Turns: 20}}})
	going := campaign([3]int{900, 0, 0}, nil)
	going.Left = 1
	campaigns := []feudal.Campaign{campaign([3]int{210, 200, 180}, nil), substituted, going}
	require.Equal(t, []feudal.Career{
		{Name: "anna", Campaigns: 3, Titles: 2, Honour: 335, Best: 210, Years: 25},
		{Name: "ben", Campaigns: 2, Honour: 225, Best: 200, Years: 15},
		{Name: "cy", Campaigns: 2, Honour: 180, Best: 180, Years: 20},
	}, feudal.Players(campaigns))
	require.Equal(t, []feudal.Career{
		{Name: "Sir Lancelot", Campaigns: 2, Titles: 2, Honour: 310, Best: 210, Years: 20},
		{Name: "Sir Gawain", Campaigns: 2, Honour: 250, Best: 200, Years: 20},
		{Name: "Sir Kay", Campaigns: 2, Honour: 180, Best: 180, Years: 20},
	}, feudal.Knights(campaigns))
}
