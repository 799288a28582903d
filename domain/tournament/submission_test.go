package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
)

// write sends a submission, and obeys what it leaves to the server.
func (c *server) write(by game.Player, lines ...string) *tournament.Receipt {
	c.t.Helper()
	answer := c.must(by, tournament.Submission{Lines: numbered(lines), Rating: 1500, Reliability: 90})
	for _, act := range answer.Next {
		c.must(by, act)
	}
	return answer.Receipt
}

// together goes on until so many tables are being played at once.
func (c *server) together(n int) {
	c.hold = func(tournament.TableInfo) bool { return true }
	require.True(c.t, c.run(func() bool { return len(c.running()) == n }))
	c.hold = nil
}

func numbered(texts []string) []order.Line {
	var lines []order.Line
	for i, text := range texts {
		lines = append(lines, order.Line{N: i + 1, Text: text})
	}
	return lines
}

func TestTournamentByMailOnly(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2, points: {byes: {halves: 1}}}"))
	for _, p := range []game.Player{"ann", "bob", "cid", "dee"} {
		require.Equal(t, []string{string(p) + " has entered"}, server.write(p, "enter").Done)
	}
	receipt := server.write("ann", "ENTER", "DRAW", "FOO", "SHOW STANDINGS")
	require.Len(t, receipt.Errors, 3)
	require.Equal(t, "no season has begun", receipt.Shown[0].Lines[0])
	require.Equal(t, tournament.CodeNow, receipt.Errors[0].Code)
	require.Equal(t, "has entered already", receipt.Errors[0].Reason)
	require.Equal(t, tournament.CodeRight, receipt.Errors[1].Code)
	require.NotEmpty(t, receipt.Errors[2].Legal)

	dry := server.must(steward, tournament.Submission{Lines: numbered([]string{"START NOW", "DRAW"}), DryRun: true})
	require.Empty(t, dry.Events)
	require.Empty(t, dry.Next)
	require.Empty(t, dry.Receipt.Errors)
	require.Len(t, dry.Receipt.Shown[0].Lines, 2)
	require.Equal(t, "open", server.tour.Status(), "nothing was recorded")

	receipt = server.write(steward, "START NOW", "DRAW", "PENALISE ann 0.5 WHY sent no orders", "ANNOUNCE The tables are open.")
	require.Empty(t, receipt.Errors)
	require.Len(t, receipt.Done, 3+1)
	require.Equal(t, "-0.5", server.pointsOf(1, 1, "ann"))
	server.together(2)
	receipt = server.write("cid", "BYE ROUND 2 HALF", "BYE ROUND x", "SUBSTITUTE ME BY ann WHY away", "SUBSTITUTE ME BY eve WHY away")
	require.Len(t, receipt.Errors, 2)
	require.Len(t, receipt.Done, 2)
	server.run(nil)
	receipt = server.write("ann", "SHOW STANDINGS WHY", "SHOW STANDINGS", "SHOW RULES", "SHOW TABLES", "SHOW NEWS", "HELP", "SHOW STANDINGS WHY dee")
	require.Empty(t, receipt.Errors)
	require.Len(t, receipt.Shown, 8)
	require.Contains(t, strings.Join(receipt.Shown[0].Lines, "\n"), "sent no orders")
	require.Len(t, receipt.Shown[1].Lines, 4)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestStewardCorrectsVoidsAndClosesByMail(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	c.begin(8)
	c.together(2)
	first, second := c.running()[0], c.running()[1]
	c.must("", tournament.RecordResult{Game: first.Game, Head: "x", End: byStrength(first)})
	before := c.pointsOf(1, 1, first.Seats[0].Player)

	var words []string
	for i, s := range first.Seats {
		words = append(words, string(s.Player), string(rune('1'+i)))
	}
	r := c.write(steward, "CORRECT "+first.Game+" "+strings.Join(words, " ")+" WHY misread", "CORRECT "+first.Game+" p01 1", "CORRECT nowhere p01 1 p02 2 WHY x")
	require.Len(t, r.Done, 1)
	require.Len(t, r.Errors, 2)
	require.Equal(t, "3", c.pointsOf(1, 1, first.Seats[0].Player), "it was %s", before)

	r = c.write(steward, "VOID "+second.Game+" WHY power cut", "CLOSE ROUND", "CLOSE ROUND", "REPLACE nobody BY p01")
	require.Len(t, r.Done, 2)
	require.Len(t, r.Errors, 2)
	for _, s := range second.Seats {
		require.Equal(t, "1.5", c.pointsOf(1, 1, s.Player), "the mean of 3, 2, 1 and 0")
	}
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestSubmissionsNeedASender(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4}"))
	server.refused("", tournament.Submission{Lines: numbered([]string{"HELP"})}, tournament.ErrForbidden)
	receipt := server.write("ann", "", "   ")
	require.True(t, receipt.Help)
	require.NotEmpty(t, receipt.Shown)
}

func FuzzSubmission(f *testing.F) {
	for _, text := range []string{
		"ENTER\nSHOW STANDINGS WHY p01", "START NOW\nDRAW\nCLOSE ROUND NOW\nCLOSE SEASON", "PENALISE p02 1/3 POINTS WHY x",
		"CORRECT cup-s1r1t1 p01 1 p02 2 WHY y", "REPLACE p01 BY p09 IN cup-s1r1t1 WHY z", "SUBSTITUTE ME BY x", "BYE ROUND 2 ZERO",
		"CHANGE clock.phases.any [3d WHY x", "CHANGE rounds &a [*a] WHY x", "CHALLENGE p02", "VOID cup-s1r1t2 WHY a", "END WHY enough", "SHOW STANDINGS SEASON 1 DIVISION 2a", "WITHDRAW p03 WHY b", "READY cup-s1r1t1",
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	base := newServer(f, read(f, "{format: swiss, seats: 4, rounds: 3}"))
	base.begin(9)
	base.together(2)
	f.Fuzz(func(t *testing.T, text string, dry bool) {
		server := *base
		server.t = t
		for _, by := range []game.Player{"p01", steward, "stranger"} {
			answer := server.must(by, tournament.Submission{Lines: numbered(strings.Split(text, "\n")), DryRun: dry, Reliability: 100})
			require.False(t, dry && len(answer.Events)+len(answer.Next) > 0)
			for _, e := range answer.Receipt.Errors {
				require.NotEmpty(t, e.Reason)
			}
		}
		if server.tour.CountSeasons() > 0 {
			_, err := server.tour.Standings(1, 1)
			require.NoError(t, err)
		}
		_, err := tournament.Registry().EncodeAll(server.log)
		require.NoError(t, err)
	})
}

// TestWhatCannotBeDrawnIsRefusedAtOnce: a draw rolls dice after the submission was
// answered, but whether it can be made is known before.
func TestWhatCannotBeDrawnIsRefusedAtOnce(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.enter(8)
	answer := server.must(steward, tournament.Submission{Lines: numbered([]string{"SORTEAR", "CERRAR TEMPORADA"}), Lang: "es"})
	require.Empty(t, answer.Next)
	require.Empty(t, answer.Receipt.Done)
	require.Len(t, answer.Receipt.Errors, 2)
	require.Equal(t, "no hay ninguna temporada abierta", answer.Receipt.Errors[0].Reason)
	answer = server.must(steward, tournament.Submission{Lines: numbered([]string{"START NOW", "DRAW"})})
	require.Len(t, answer.Next, 1)
	require.Len(t, answer.Receipt.Done, 2)
}

// TestAWordThatIsNobodysNameTakesNoPart: a server that knows its people lets no
// slip of the pen enter.
func TestAWordThatIsNobodysNameTakesNoPart(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.enter(4)
	known := map[game.Player]tournament.Known{"guest": {Reliability: 100}}
	answer := server.must(steward, tournament.Submission{Known: known, Lines: numbered([]string{"ENTER gest", "ENTER guest", "ENTER p01"})})
	require.Len(t, answer.Receipt.Done, 1)
	require.Len(t, answer.Receipt.Errors, 2)
	require.Contains(t, answer.Receipt.Errors[0].Reason, "nobody here is called so")
	require.Equal(t, "has entered already", answer.Receipt.Errors[1].Reason)
	server.must(steward, tournament.OpenSeason{})
	server.must(steward, tournament.Draw{})
	answer = server.must(steward, tournament.Submission{Known: known, Lines: numbered([]string{"REPLACE p01 BY gest"})})
	require.Len(t, answer.Receipt.Errors, 1)
}

func TestADryRunShowsTheTablesThatASeasonWouldEndWith(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 4, seasons: 2, promote: 1, relegate: 1}"))
	server.begin(8)
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) > 0 && s.Rounds[0].Closed }))
	answer := server.must(steward, tournament.Submission{DryRun: true, Lines: numbered([]string{"CLOSE SEASON"})})
	require.Len(t, answer.Receipt.Shown, 2)
	require.Equal(t, "Standings of season 1, division 2", answer.Receipt.Shown[1].Title)
	require.Len(t, answer.Receipt.Shown[1].Lines, 4)
	require.Contains(t, answer.Receipt.Shown[0].Lines[0], "p01")
}

// TestWhatCannotBePairedWaitsForTheSteward: three who all have had a bye.
func TestWhatCannotBePairedWaitsForTheSteward(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 5}"))
	server.begin(3)
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) == 3 && s.Rounds[2].Closed }))
	server.refused("", tournament.Draw{}, tournament.ErrNotNow)
	server.must(steward, tournament.CloseSeason{})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
}

// TestWhatMayBeQuotedIsNotDone: news and reasons go to all entrants, and come
// back in their answers.
func TestWhatMayBeQuotedIsNotDone(t *testing.T) {
	for _, doubt := range []order.Doubt{order.Below, order.Repeated} {
		server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
		for _, p := range []game.Player{"ann", "bob", "cid", "dee"} {
			server.write(p, "ENTER")
		}
		quoted := func(by game.Player, lang string, texts ...string) *tournament.Receipt {
			lines := numbered(texts)
			for i := range lines {
				lines[i].Doubt = doubt
			}
			return server.must(by, tournament.Submission{Lines: lines, Lang: lang, Rating: 1500, Reliability: 90}).Receipt
		}
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			receipt := quoted("ann", lang, "WITHDRAW WHY I am ill", "SHOW RULES")
			require.Len(t, receipt.Errors, 1, lang)
			require.Equal(t, tournament.CodeQuoted, receipt.Errors[0].Code)
			require.NotContains(t, receipt.Errors[0].Reason, "refused.")
			require.Len(t, receipt.Shown, 1)
		}
		r := quoted(steward, "en", "START NOW", "ENTER eve", "WITHDRAW ann WHY so", "ANNOUNCE x", "END WHY so", "HELP")
		require.Len(t, r.Errors, 5)
		require.Empty(t, r.Done)
		require.Equal(t, "open", server.tour.Status())
		require.Empty(t, server.write("ann", "WITHDRAW WHY I am ill").Errors, "she means it")
	}
}
