package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

func TestTheRunningSeasonKeepsItsRules(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 3, division: 4, seats: 2, rounds: 3, promote: 1, relegate: 1, objections: 0, tie_breaks: 'WON'}"))
	c.begin(8)
	c.together(1)
	require.Equal(t, []string{"tie_breaks is changed in the rules from season 2 on; seasons that have begun keep theirs"}, c.write(steward, "CHANGE tie_breaks SOO, WON FROM SEASON 2 WHY fairer").Done)
	require.Equal(t, "WON", c.tour.Rules().TieBreaks)
	require.Equal(t, "SOO, WON", c.tour.RulesFrom(2).TieBreaks)
	require.Contains(t, c.write("p01", "SHOW RULES").Shown[0].Lines, "from season 2 on: tie_breaks: SOO, WON (fairer)")
	require.Empty(t, c.write(steward, "CHANGE eligible.most 30 YES WHY many").Errors)
	require.Contains(t, c.write(steward, "CHANGE tie_breaks WON FROM SEASON 1 WHY x").Errors[0].Reason, "season 1 has begun")
	require.Contains(t, c.write(steward, "CHANGE tie_breaks WON FROM SEASON 4 WHY x").Errors[0].Reason, "there will be no season 4")
	c.run(func() bool { return c.tour.CountSeasons() == 2 })
	require.Equal(t, "SOO, WON", c.tour.Rules().TieBreaks)
	require.Equal(t, 30, c.tour.Rules().Eligible.Most, "what was changed since stands")
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.replays()
	c.audited()
}

func TestSeasonsThatOverlapHaveTheirOwnRules(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 2, division: 4, seats: 2, rounds: 3, promote: 1, relegate: 1, objections: 0, tie_breaks: 'WON', dates: {season: 2d}}"))
	c.begin(4)
	c.hold = func(tb tournament.TableInfo) bool { return c.tour.CountSeasons() < 2 && tb.N > 1 }
	c.run(func() bool { return len(c.running()) > 0 })
	require.Empty(t, c.write(steward, "CHANGE points.scheme result 2 1 0 FROM SEASON 2 WHY more").Errors)
	require.True(t, c.run(func() bool { return c.tour.CountSeasons() == 2 }))
	require.Len(t, c.tour.OpenSeasons(), 2, "both are played")
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	most := func(season int) string {
		ranking, err := c.tour.Standings(season, 1)
		require.NoError(t, err)
		return ranking.Rows[0].Points.Value.Short()
	}
	require.NotEqual(t, most(1), most(2))
	c.replays()
	c.audited()
}

func TestAChangeOfTheRunningSeasonAsksYes(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4, points: {scheme: result 1 0.5 0}}"))
	server.enter(4)
	require.Empty(t, server.write(steward, "CHANGE rounds 5 WHY many").Errors, "play has not begun")
	server.must(steward, tournament.CloseEntries{})
	server.playRounds(2)
	receipt := server.write(steward, "CHANGE points.scheme result 3 1 0 WHY more fights")
	require.Contains(t, receipt.Errors[0].Reason, "season 1 is being played")
	require.Equal(t, []string{"CHANGE points.scheme result 3 1 0 YES WHY more fights"}, receipt.Errors[0].Legal)
	require.Contains(t, receipt.Shown[0].Lines, "p01: place 1 becomes 1, points 2 become 6")
	require.Equal(t, []string{"Places and points stay as they are."}, server.write(steward, "CHANGE eligible.most 30 WHY many").Shown[0].Lines)
	require.Empty(t, server.write(steward, receipt.Errors[0].Legal[0]).Errors)
	require.Equal(t, "3", server.tour.Rules().Points.ComputeWorth().Win.String())
}
