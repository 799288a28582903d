package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// officialOf is the official result of a table.
func (c *server) officialOf(gameID string) tournament.Official {
	c.t.Helper()
	tb, ok := c.tour.Table(gameID)
	require.True(c.t, ok, gameID)
	return tb.Official
}

// duels is a swiss of duels whose first round is being played.
func duels(t *testing.T, rules string, n int) *server {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3"+rules+"}"))
	c.begin(n)
	c.together(n / 2)
	return c
}

func TestAResultIsSaidWithOrWithoutOneBefore(t *testing.T) {
	server := duels(t, "", 4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	white, black := string(tb.Seats[0].Player), string(tb.Seats[1].Player)
	receipt := server.write(steward, "RESULT cup-s1r1t1 "+black+" 1, "+white+" 2 WHY played by phone")
	require.Equal(t, []string{"the result of cup-s1r1t1 is recorded"}, receipt.Done)
	official := server.officialOf("cup-s1r1t1")
	require.Equal(t, tournament.Adjudged, official.Outcome)
	require.Equal(t, "played by phone", official.Why)
	require.True(t, official.Ends, "the game of a table that has its result goes on no more")
	require.Equal(t, "1", server.pointsOf(1, 1, tb.Seats[1].Player))
	receipt = server.write(steward, "CORRECT cup-s1r1t1 "+black+" 1 "+white+" 1 WHY misheard")
	require.Equal(t, []string{"the result of cup-s1r1t1 is corrected"}, receipt.Done)
	require.Equal(t, "0.5", server.pointsOf(1, 1, tb.Seats[1].Player))
	require.Empty(t, server.must("", tournament.RecordResult{Game: "cup-s1r1t1", Head: "late", End: byStrength(tb)}).Events, "what comes late changes nothing")
	server.replays()
}

func TestPointsAreSaidWhereTheGameHasNone(t *testing.T) {
	server := duels(t, ", points: {scheme: given}", 4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	server.write(steward, "VOID cup-s1r1t1 WHY flood")
	line := "CORRECT cup-s1r1t1 " + string(tb.Seats[0].Player) + " 1 " + string(tb.Seats[1].Player) + " 2"
	receipt := server.write(steward, line+" WHY found")
	require.Len(t, receipt.Warnings, 1)
	require.Contains(t, receipt.Warnings[0], "POINTS")
	receipt = server.write(steward, line+" POINTS 10, 6.5 WHY found")
	require.Empty(t, receipt.Warnings)
	require.Equal(t, "10", server.pointsOf(1, 1, tb.Seats[0].Player))
	require.Equal(t, "6.5", server.pointsOf(1, 1, tb.Seats[1].Player))
	receipt = server.write(steward, line)
	require.Len(t, receipt.Errors, 1, "a reason is missing")
	require.Empty(t, receipt.Warnings, "a line that is refused warns of nothing")
	for _, bad := range []string{" POINTS 10 WHY x", " POINTS 10 x WHY x", " POINTS 10 -6 WHY x"} {
		require.Len(t, server.write(steward, line+bad).Errors, 1, bad)
	}
	d := duels(t, "", 4)
	d.write(steward, "RESULT cup-s1r1t1 p01 1 p03 2 POINTS 0.8 0.2 WHY agreed")
	require.Equal(t, "0.8", d.pointsOf(1, 1, "p01"), "also where a scheme gives them")
}

func TestAForfeitIsNoGame(t *testing.T) {
	server := duels(t, "", 4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	winner, loser := tb.Seats[0].Player, tb.Seats[1].Player
	r := server.write(steward, "FORFEIT cup-s1r1t1 "+string(loser)+" WHY did not come")
	require.Equal(t, []string{"cup-s1r1t1 is forfeited"}, r.Done)
	official := server.officialOf("cup-s1r1t1")
	require.Equal(t, tournament.Forfeited, official.Outcome)
	require.False(t, official.IsRated())
	require.Equal(t, "1", server.pointsOf(1, 1, winner))
	require.Equal(t, "0", server.pointsOf(1, 1, loser))
	require.EqualValues(t, "forfeit win", server.turn(winner, 1).Kind)
	require.EqualValues(t, "forfeit loss", server.turn(loser, 1).Kind)
	server.write(steward, "FORFEIT cup-s1r1t1 "+string(loser)+" "+string(winner)+" WHY neither came")
	require.Equal(t, "0", server.pointsOf(1, 1, winner))
	require.EqualValues(t, "forfeit loss", server.turn(winner, 1).Kind)
	require.Len(t, server.write(steward, "FORFEIT cup-s1r1t2 nobody WHY x").Errors, 1)
	require.Len(t, server.write(steward, "FORFEIT cup-s1r1t2 "+string(winner)+" WHY x").Errors, 1, "sits elsewhere")
	server.replays()
}

func TestAVoidTableEndsItsGameUnlessItIsLeft(t *testing.T) {
	server := duels(t, "", 8)
	receipt := server.write(steward, "VOID cup-s1r1t1 WHY flood", "VOID cup-s1r1t2 LEAVE WHY flood")
	require.Equal(t, "cup-s1r1t1 is void, and its game ends", receipt.Done[0])
	require.Contains(t, receipt.Done[1], "ABANDON")
	require.True(t, server.officialOf("cup-s1r1t1").Ends)
	require.False(t, server.officialOf("cup-s1r1t2").Ends)
	server.write(steward, "CLOSE ROUND NOW")
	require.True(t, server.officialOf("cup-s1r1t3").Ends)
	require.Equal(t, tournament.Voided, server.officialOf("cup-s1r1t3").Outcome)
	server.replays()
}

func TestALadderMovesByTheStewardsWord(t *testing.T) {
	server := newServer(t, read(t, "{format: ladder, seats: 2}"))
	server.begin(3)
	server.run(func() bool { return len(server.tour.Ladder()) == 3 })
	server.must("p03", tournament.Challenge{Player: "p03", Against: "p02"})
	server.together(1)
	tb := server.running()[0]
	server.write(steward, "FORFEIT "+tb.Game+" p02 WHY never came")
	require.Equal(t, []game.Player{"p01", "p03", "p02"}, server.tour.Ladder())
	server.audited()
}

func TestTheDirectorsOwnFieldIsMarked(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.must(steward, tournament.Enter{Player: steward, Reliability: 100})
	server.begin(5)
	server.together(3)
	for _, tb := range server.running() {
		server.must(steward, tournament.Forfeit{Game: tb.Game, Lost: []game.Player{tb.Holders[0].Player}, Why: "never came"})
	}
	tables, division := 0, 0
	for _, line := range server.write("p01", "SHOW TABLES").Shown[0].Lines {
		if strings.Contains(line, "plays at this table") {
			tables++
		}
		if strings.Contains(line, "plays in this division") {
			division++
		}
	}
	require.Equal(t, []int{1, 2}, []int{tables, division})
	server.must(steward, tournament.Ban{Player: "p03", Why: "cheated"})
	ranking, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	row, _ := ranking.FindRow("p03")
	require.True(t, row.Entrant.BannedOwn)
}
