package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// flooded is a round of duels in which the last table is void, and the others
// are not over.
func flooded(t *testing.T, rules string, n int) (*server, tournament.TableInfo) {
	c := newServer(t, read(t, rules))
	c.begin(n)
	c.hold = func(tournament.TableInfo) bool { return true }
	c.run(nil)
	c.hold = nil
	tables := c.running()
	tb := tables[len(tables)-1]
	c.must(steward, tournament.Void{Game: tb.Game, Why: "the ferry sank"})
	return c, tb
}

// kindOf is what a round was for somebody, and the figure that it gave.
func (c *server) turn(p game.Player, round int) standings.Turn {
	ranking, err := c.tour.Standings(1, 1)
	require.NoError(c.t, err)
	for _, line := range ranking.Table.Lines {
		if line.Entrant.ID == standings.ID(p) {
			return line.Turns[round-1]
		}
	}
	require.Fail(c.t, "nobody is called so", p)
	return standings.Turn{}
}

func TestAVoidTableGivesWhatTheRulesDeclare(t *testing.T) {
	for rules, want := range map[string]string{
		"{format: swiss, seats: 2, rounds: 3}":                                                         "0.5",
		"{format: swiss, seats: 2, rounds: 3, void: level}":                                            "0.5",
		"{format: swiss, seats: 2, rounds: 3, void: half}":                                             "0.5",
		"{format: swiss, seats: 2, rounds: 3, void: zero}":                                             "0",
		"{format: swiss, seats: 2, rounds: 3, points: {scheme: football}}":                             "1",
		"{format: swiss, seats: 2, rounds: 3, points: {byes: {allocated: 0}}}":                         "0.5",
		"{format: swiss, seats: 4, rounds: 3, points: {scheme: meeple}}":                               "5",
		"{format: swiss, seats: 4, rounds: 3, points: {scheme: meeple}, void: half}":                   "2.5",
		"{format: swiss, seats: 4, rounds: 3, points: {scheme: sum-of-squares honour}}":                "25",
		"{format: swiss, seats: 4, rounds: 3, points: {scheme: given, worth: {win: 3, draw: 1.5}}}":    "1.5",
		"{format: round-robin, seats: 2}":                                                              "0.5",
		"{format: league, seats: 4, seasons: 1}":                                                       "5",
		"{format: swiss, seats: 3, rounds: 3, points: {scheme: 'formula 100 * honour / sum(honour)'}}": "0",
	} {
		server, tb := flooded(t, rules, 12)
		for _, seated := range tb.Seats {
			i := slices.IndexFunc(server.running(), func(o tournament.TableInfo) bool { return o.Game == tb.Game })
			require.Negative(t, i)
			ranking, err := server.tour.Standings(1, tb.Division)
			require.NoError(t, err)
			for _, line := range ranking.Table.Lines {
				for _, turn := range line.Turns {
					if turn.Game == tb.Game && line.Entrant.ID == standings.ID(seated.Player) {
						require.Equal(t, want, turn.Points.Value.String(), rules)
						require.Equal(t, standings.Void, turn.Kind)
						require.NoError(t, turn.Points.Check())
					}
				}
			}
		}
		server.audited()
	}
}

// TestALevelTableIsTheMeanOfOthers: of points that only a game gives, the mean
// of the tables of that size is known as soon as one is over.
func TestALevelTableIsTheMeanOfOthers(t *testing.T) {
	server, tb := flooded(t, "{format: swiss, seats: 4, rounds: 1}", 12)
	p := tb.Seats[0].Player
	require.Equal(t, "0.5", server.turn(p, 1).Points.Value.String(), "nothing is known yet")
	require.True(t, server.run(func() bool { return len(server.running()) == 0 }))
	why := server.turn(p, 1).Points
	require.Equal(t, "1.5", why.Value.String(), "3, 2, 1 and 0")
	require.Equal(t, "the ferry sank; mean of tables of 4; 12 points on 8 seats", why.Note)
	worth, through, ok := server.tour.PointsOfVoid(tb.Game, p)
	require.True(t, ok)
	require.False(t, through)
	require.Equal(t, "1.5", worth.String())
	server.run(nil)
	server.audited()
}

// TestAVoidTableIsNoGameAndNoBye: it has no winner, nobody has met there, and
// whoever sat there may still have the bye of a later round.
func TestAVoidTableIsNoGameAndNoBye(t *testing.T) {
	server, tb := flooded(t, "{format: swiss, seats: 2, rounds: 3, tie_breaks: 'WIN, WON, DE, BH, LOT'}", 5)
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	season, _ := server.tour.Season(1)
	for _, seat := range tb.Seats {
		turn := server.turn(seat.Player, 1)
		require.Equal(t, standings.Void, turn.Kind)
		require.Empty(t, turn.Met)
		require.False(t, turn.IsVoluntary())
	}
	byes := map[game.Player]int{}
	for _, r := range season.Rounds {
		for _, b := range r.Byes {
			byes[b.Player]++
		}
	}
	for p, n := range byes {
		require.Equal(t, 1, n, p)
	}
	server.audited()
}

func TestWhyTellsWhatMadeATableVoid(t *testing.T) {
	server, tb := flooded(t, "{format: swiss, seats: 2, rounds: 2}", 4)
	text := strings.Join(server.write(tb.Seats[0].Player, "SHOW STANDINGS WHY").Shown[0].Lines, "\n")
	require.Contains(t, text, "round 1, table "+tb.Game+", "+standings.White+", void: 0.5; the ferry sank")
	require.Contains(t, text, "[void tables: level]")
	require.NotContains(t, text, "bye")
	spanish := strings.Join(server.write(tb.Seats[0].Player, "MOSTRAR CLASIFICACION MOTIVO").Shown[0].Lines, "\n")
	require.Contains(t, spanish, "anulada: 0,5; the ferry sank")
	require.Contains(t, strings.Join(server.write("p01", "SHOW TABLES").Shown[0].Lines, "\n"), tb.Game+", void (the ferry sank)")
}

// TestVoidTablesNeverBlockTheNextDraw: three who have all been at a void table
// and one who had the bye: a table without a result takes nobody's right.
func TestVoidTablesNeverBlockTheNextDraw(t *testing.T) {
	for _, rules := range []string{
		"{format: swiss, seats: 2, rounds: 3}", "{format: swiss, seats: 2, rounds: 3, void: zero}",
		"{format: swiss, seats: 4, rounds: 3}", "{format: honour, seats: 4, rounds: 3, seasons: 1}",
	} {
		for n := 3; n <= 9; n++ {
			if strings.Contains(rules, "4") && n < 4 {
				continue
			}
			server := newServer(t, read(t, rules))
			server.begin(n)
			server.hold = func(tournament.TableInfo) bool { return true }
			for round := range 3 {
				server.run(nil)
				require.NotEmpty(t, server.running(), "%s: round %d of %d entrants", rules, round+1, n)
				server.must(steward, tournament.CloseRound{Force: true})
			}
			server.run(nil)
			require.Equal(t, "ended", server.tour.Status())
			server.audited()
		}
	}
}

// TestHalfOfARoundIsVoid: those of void tables stand between winners and losers.
func TestHalfOfARoundIsVoid(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
	server.begin(8)
	server.together(4)
	all := server.running()
	for _, tb := range all[:2] {
		server.must("", tournament.RecordResult{Game: tb.Game, Head: "x", End: byStrength(tb)})
	}
	server.must(steward, tournament.CloseRound{Force: true})
	require.Equal(t, "1", server.pointsOf(1, 1, "p01"))
	require.Equal(t, "0.5", server.pointsOf(1, 1, all[2].Seats[0].Player))
	require.Equal(t, "the round is closed", server.turn(all[2].Seats[0].Player, 1).Points.Note[:len("the round is closed")])
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestWhoHadGoneGetsNothingOfAVoidTable(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1}"))
	server.begin(2)
	server.together(1)
	server.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "he fled", Gone: []game.Player{"p01"}})
	require.Equal(t, "0", server.pointsOf(1, 1, "p01"))
	require.Equal(t, standings.ForfeitLoss, server.turn("p01", 1).Kind)
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p02"), "it is no win for the other")
}

// TestSomebodyGoesOnFromAVoidTable: a knockout counts rounds survived.
func TestSomebodyGoesOnFromAVoidTable(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.begin(4)
	server.together(2)
	tb := server.running()[0]
	server.must(steward, tournament.Void{Game: tb.Game, Why: "both fled"})
	require.Equal(t, "1", server.pointsOf(1, 1, tb.Seats[0].Player), "the better seed goes on")
	require.Equal(t, "0", server.pointsOf(1, 1, tb.Seats[1].Player))
	worth, through, ok := server.tour.PointsOfVoid(tb.Game, tb.Seats[1].Player)
	require.True(t, ok && through)
	require.Zero(t, worth.Sign())
	require.True(t, server.run(func() bool { return len(server.running()) == 0 }))
	server.together(1)
	server.must(steward, tournament.Void{Game: "cup-s1r2t1", Why: "an earthquake"})
	require.Equal(t, "1.5", server.pointsOf(1, 1, "p01"), "nobody has won the final")
	require.Equal(t, "1.5", server.pointsOf(1, 1, "p02"))
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestVoidTablesInAReportFile(t *testing.T) {
	for rule, code := range map[points.Void]byte{points.VoidLevel: 'H', points.VoidHalf: 'H', points.VoidZero: 'Z'} {
		server, tb := flooded(t, "{format: swiss, seats: 2, rounds: 1, void: "+string(rule)+"}", 4)
		event, err := server.tour.Event(1, 1)
		require.NoError(t, err)
		file, err := trfevent.ToFile(event, nil)
		require.NoError(t, err)
		read, err := trf.Parse(file.String())
		require.NoError(t, err)
		for _, p := range read.Players {
			if slices.ContainsFunc(tb.Seats, func(s tournament.Seated) bool { return string(s.Player) == p.Name }) {
				require.Equal(t, trf.Result{Colour: '-', Code: code}, p.Results[0], rule)
				require.Equal(t, server.pointsOf(1, 1, game.Player(p.Name)), figure.Frac(int(p.Points), 10).String(), rule)
			}
		}
	}
}

// TestLogsWithoutTheChoiceCountAsBefore: a tournament that is older than the
// choice gives what a bye gives.
func TestLogsWithoutTheChoiceCountAsBefore(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1}"))
	before := server.log[0].(tournament.Announced)
	require.Equal(t, points.VoidLevel, before.Rules.Void)
	before.Rules.Void = points.VoidAsBye
	server.tour.Apply(before)
	server.log[0] = before
	server.begin(2)
	server.together(1)
	server.must(steward, tournament.Void{Game: "cup-s1r1t1", Why: "lost mail"})
	require.Equal(t, "1", server.pointsOf(1, 1, "p01"))
	require.Len(t, server.write(steward, "CHANGE void half YES WHY fairer").Done, 1)
	require.Equal(t, "0.5", server.pointsOf(1, 1, "p01"))
	server.run(nil)
	server.audited()
}
