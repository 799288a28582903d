package tournament_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/trfevent"
)

func TestWaysOutAreThoseThatAreAccepted(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 5, objections: 1h}"))
	all := server.begin(5)
	server.playRounds(3)
	for _, p := range all {
		server.must(p, tournament.Withdraw{Player: p, Why: "no time"})
	}
	require.Equal(t, []string{"CLOSE SEASON"}, server.tour.ListWaysOut(server.now))
	require.NotEmpty(t, server.write(steward, "END WHY nobody is left").Errors, "the season is open")
	require.Empty(t, server.write(steward, "CLOSE SEASON").Errors)
	d := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 5}"))
	require.Equal(t, []string{"END WHY and a reason"}, d.tour.ListWaysOut(d.now))
	require.Empty(t, d.write(steward, "END WHY nobody has come").Errors)
}

func TestAByeIsGrantedBeforeTheStart(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, points: {byes: {halves: 1}}}"))
	server.enter(5)
	require.Equal(t, []string{"a half bye is granted"}, server.write("p02", "BYE ROUND 1 HALF").Done)
	require.Len(t, server.write("p02", "BYE ROUND 1 ZERO").Errors, 1, "once")
	require.Len(t, server.write("p02", "BYE ROUND 2 HALF").Errors, 1, "the rules allow one")
	require.Len(t, server.write("p02", "BYE ROUND 4 ZERO").Errors, 1)
	require.Empty(t, server.write(steward, "BYE p03 ROUND 2 ZERO").Errors)
	server.must(steward, tournament.CloseEntries{})
	server.playRounds(2)
	s, _ := server.tour.Season(1)
	require.Equal(t, []tournament.Bye{{Player: "p02", Division: 1, Bye: points.HalfBye}}, s.Rounds[0].Byes)
	require.Equal(t, "0.5", server.turn("p02", 1).Points.Value.String())
	require.EqualValues(t, points.ZeroBye, server.turn("p03", 2).Kind)
	server.replays()
	server.audited()
}

func TestShowAlwaysAnswers(t *testing.T) {
	for _, rules := range []string{"{format: swiss, seats: 2, rounds: 3}", "{format: ladder, seats: 2}"} {
		server := newServer(t, read(t, rules))
		for _, when := range []string{"announced", "entered", "begun"} {
			for _, line := range []string{"SHOW TABLES", "SHOW STANDINGS", "SHOW RULES", "SHOW NEWS", "SHOW DIRECTORS"} {
				receipt := server.write("p01", line)
				require.False(t, receipt.Help, "%s, %s: %s", rules, when, line)
				require.NotEmpty(t, receipt.Shown, "%s, %s: %s", rules, when, line)
			}
			switch when {
			case "announced":
				server.enter(4)
			case "entered":
				server.write(steward, "START NOW")
			}
		}
	}
}

func TestALadderIsShownByItsRungs(t *testing.T) {
	server := newServer(t, read(t, "{format: ladder, seats: 2}"))
	server.begin(4)
	server.run(func() bool { return len(server.tour.Ladder()) == 4 })
	server.must("p04", tournament.Challenge{Player: "p04", Against: "p03"})
	server.play = func(tb tournament.TableInfo) tournament.End {
		end := byStrength(tb)
		end.Places[0].Place, end.Places[1].Place = 2, 1
		return end
	}
	server.run(func() bool { return server.tour.Ladder()[2] == "p04" })
	require.Equal(t, server.tour.Ladder(), server.order(1, 1))
	shown := server.write("p01", "SHOW STANDINGS").Shown[0].Lines
	for i, p := range []game.Player{"p01", "p02", "p04", "p03"} {
		require.Contains(t, shown[i], string(p))
	}
}

func TestWhoHasWithdrawnIsMarked(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.begin(4)
	server.playRounds(1)
	server.must("p02", tournament.Withdraw{Player: "p02", Why: "ill"})
	marked := 0
	for _, line := range server.write("p01", "SHOW STANDINGS").Shown[0].Lines {
		if strings.Contains(line, "withdrawn") {
			require.Contains(t, line, "p02")
			marked++
		}
	}
	require.Equal(t, 1, marked)
}

func TestWhoHasWithdrawnIsTakenBack(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4}"))
	server.begin(5)
	server.playRounds(1)
	server.must("p02", tournament.Withdraw{Player: "p02", Why: "ill"})
	server.playRounds(2)
	require.NotEmpty(t, server.write(steward, "RETURN p03 WHY x").Errors, "is there")
	require.NotEmpty(t, server.write("p02", "RETURN p02 WHY x").Errors, "not by himself")
	require.Empty(t, server.write(steward, "RETURN p02 WHY well again").Errors)
	server.playRounds(4)
	require.EqualValues(t, points.Absent, server.turn("p02", 2).Kind)
	require.NotEqual(t, string(points.Absent), string(server.turn("p02", 3).Kind))
	server.replays()
	server.audited()
}

func TestABanKeepsSomebodyOutUntilItIsLifted(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4, late: zero}"))
	server.begin(6)
	server.together(3)
	require.Empty(t, server.write(steward, "BAN p02 WHY cheated", "BAN stranger WHY cheated elsewhere").Errors)
	server.refused("p02", tournament.Enter{Player: "p02", Reliability: 100}, tournament.ErrForbidden)
	server.refused("stranger", tournament.Enter{Player: "stranger", Reliability: 100}, tournament.ErrForbidden)
	require.NotEmpty(t, server.write(steward, "REPLACE p01 BY stranger WHY x").Errors)
	require.NotEmpty(t, server.write(steward, "RETURN p02 WHY x").Errors)
	require.Contains(t, strings.Join(server.write("p01", "SHOW STANDINGS").Shown[0].Lines, "\n"), "banned")
	require.Empty(t, server.write(steward, "LIFT p02 WHY served", "RETURN p02 WHY served").Errors)
	require.Len(t, server.tour.Bans(), 1)
	server.replays()
	server.audited()
}

// TestNobodyGetsASeatWhoIsBannedFromSeatsOnTheServer tries each way into a tournament: the player's own command, the
// director's word, an invitation, and a seat that somebody gives up.
func TestNobodyGetsASeatWhoIsBannedFromSeatsOnTheServer(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4, late: zero}"))
	server.enter(6)
	until := server.now.Add(time.Hour)
	server.asks(map[game.Player]tournament.Bar{"eve": tournament.NoBar}, "ENTER eve")
	server.noSeats = map[game.Player]game.Ban{"carl": {Holds: true, Until: until}, "eve": {Holds: true}, "p03": {Holds: true}}
	named := "a moderator or the operator has banned carl from taking seats until " + until.UTC().Format("2006-01-02 15:04 UTC")
	require.Contains(t, server.write("carl", "ENTER").Errors[0].Reason, "you are banned from taking seats here until")
	require.Equal(t, named, server.write(steward, "ENTER carl").Errors[0].Reason)
	require.Contains(t, server.write("eve", "YES").Errors[0].Reason, "you are banned from taking seats here")
	server.refused(steward, tournament.EnterAll{Entries: []tournament.Enter{{Player: "dora"}, {Player: "carl"}}}, tournament.ErrForbidden)
	server.refused(steward, tournament.Invite{Player: "carl"}, tournament.ErrForbidden)
	require.Len(t, server.tour.Entrants(), 6)
	server.must(steward, tournament.CloseEntries{})
	server.together(3)
	server.must("p03", tournament.Withdraw{Player: "p03", Why: "ill"})
	server.refused(steward, tournament.Return{Player: "p03", Why: "well again"}, tournament.ErrForbidden)
	seated := server.running()[0].Holders[0].Player
	require.NotEqual(t, game.Player("p03"), seated)
	require.Equal(t, named, server.write(steward, "REPLACE "+string(seated)+" BY carl WHY silent").Errors[0].Reason)
	require.Equal(t, named, server.write(seated, "SUBSTITUTE ME BY carl").Errors[0].Reason)
	server.noSeats = nil
	require.Empty(t, server.write(seated, "SUBSTITUTE ME BY carl").Errors)
	server.replays()
}

func TestWhoLeavesARoundRobinEarlyIsLeftOut(t *testing.T) {
	for rule, left := range map[string]bool{"keep": false, "annul": true, "half-rule": true} {
		server := newServer(t, read(t, "{format: round-robin, seats: 2, objections: 0, withdrawal: "+rule+"}"))
		server.begin(6)
		server.playRounds(1)
		met := server.turn("p06", 1)
		ranking, err := server.tour.Standings(1, 1)
		require.NoError(t, err)
		other := game.Player(ranking.Table.Lines[met.Met[0].Line].Entrant.ID)
		server.must("p06", tournament.Withdraw{Player: "p06", Why: "ill"})
		require.Equal(t, left, server.pointsOf(1, 1, other) == "0", rule)
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
		e, _ := server.tour.Ended()
		require.Len(t, e.Final, map[bool]int{true: 5, false: 6}[left], rule)
		require.Equal(t, met.Game, server.turn("p06", 1).Game, "the crosstable keeps the game")
		if left {
			server.reported()
		}
		server.audited()
	}
	c := newServer(t, read(t, "{format: round-robin, seats: 2, objections: 0, withdrawal: half-rule}"))
	c.begin(6)
	c.playRounds(3)
	c.must("p06", tournament.Withdraw{Player: "p06", Why: "ill"})
	c.run(nil)
	e, _ := c.tour.Ended()
	require.Len(t, e.Final, 6, "who has played half of his games stays")
	odd := read(t, "{format: round-robin, seats: 2, withdrawal: sometimes}")
	require.ErrorContains(t, odd.Check(gametest.Lookup), "withdrawal")
}

func TestOptionsMayBeNumbers(t *testing.T) {
	rules, err := tournament.Read([]byte("{format: swiss, seats: 2, play: {ruleset: feudal, options: {years: 1}}}"))
	require.NoError(t, err)
	require.Equal(t, "1", rules.Play.Options["years"])
}

func TestAPairingByeIsGivenByHand(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 4, points: {byes: {allocated: 0.5}}}"))
	server.enter(6)
	require.Contains(t, server.write(steward, "BYE p02 PAIRING").Errors[0].Reason, "a reason is needed")
	require.Equal(t, tournament.CodeRight, server.write("p02", "BYE PAIRING WHY tired").Errors[0].Code)
	require.Equal(t, []string{"p02 has a pairing bye"}, server.write(steward, "BYE p02 PAIRING WHY came by a late train").Done)
	require.Contains(t, server.write(steward, "BYE p02 ROUND 3 PAIRING WHY again").Errors[0].Reason, "nobody has two")
	server.must(steward, tournament.CloseEntries{})
	server.playRounds(3)
	season, _ := server.tour.Season(1)
	require.Len(t, season.Rounds[0].Byes, 2, "of five who are left one has a bye by the draw")
	var told []string
	for _, line := range season.Rounds[0].Why {
		if line.Label == "bye for p02" {
			told = append(told, line.Value)
		}
	}
	require.Equal(t, []string{"a pairing bye: came by a late train"}, told)
	require.EqualValues(t, points.Allocated, server.turn("p02", 1).Kind)
	require.Equal(t, "0.5", server.turn("p02", 1).Points.Value.String())
	require.Contains(t, server.write(steward, "BYE p02 ROUND 4 PAIRING WHY again").Errors[0].Reason, "nobody has two")
	(&random{server: server, rng: nil}).inReport()
	event, err := server.tour.Event(1, 1)
	require.NoError(t, err)
	file, err := trfevent.ToFile(event, nil)
	require.NoError(t, err)
	require.Regexp(t, `(?m)^001 +2 .*p02.* 0000 - U `, file.String())
	server.replays()
	server.audited()
}
