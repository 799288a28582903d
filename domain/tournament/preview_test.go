package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// wouldBe is what a dry run of a director's lines shows, title by title.
func (c *server) wouldBe(lines ...string) (titles []string, shown map[string]string) {
	c.t.Helper()
	before := len(c.log)
	answer := c.must(steward, tournament.Submission{Lines: numbered(lines), Reliability: 100, DryRun: true, Preview: true})
	require.Empty(c.t, answer.Receipt.Errors)
	require.Len(c.t, c.log, before, "nothing is recorded")
	shown = map[string]string{}
	for _, s := range answer.Receipt.Shown {
		titles, shown[s.Title] = append(titles, s.Title), strings.Join(s.Lines, "\n")
	}
	return titles, shown
}

func TestADryRunShowsTheStandingsAsTheyWouldBe(t *testing.T) {
	server := duels(t, "", 4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	white, black := string(tb.Seats[0].Player), string(tb.Seats[1].Player)
	const title = "Standings of season 1, as they would be"
	titles, shown := server.wouldBe("RESULT cup-s1r1t1 " + black + " 1 " + white + " 2 WHY by phone")
	require.Equal(t, []string{title}, titles)
	require.Contains(t, strings.Split(shown[title], "\n")[0], black, "who would lead")
	_, shown = server.wouldBe("WITHDRAW " + white + " WHY ill")
	require.Contains(t, shown[title], "withdrawn")
	_, shown = server.wouldBe("PENALISE " + white + " 1 WHY rude")
	require.Contains(t, shown[title], "-1")
	titles, _ = server.wouldBe("ANNOUNCE Hello.", "SHOW NEWS")
	require.Equal(t, []string{"News"}, titles, "what changes no table shows none")
}

func TestADryRunShowsWhatMayBeDrawnThen(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.enter(4)
	const first = "Season 1, round 1: what may be drawn then"
	for _, line := range []string{"START", "START NOW"} {
		titles, shown := server.wouldBe(line)
		require.Equal(t, []string{first}, titles, line)
		require.Len(t, strings.Split(shown[first], "\n"), 2)
	}
	titles, _ := server.wouldBe("START NOW", "DRAW")
	require.Equal(t, []string{"round 1"}, titles, "a draw that was ordered is shown once")
	server.must(steward, tournament.CloseEntries{})
	server.together(2)
	titles, _ = server.wouldBe("CLOSE ROUND NOW")
	require.Contains(t, titles, "Season 1, round 2: what may be drawn then")
}

func TestADryRunOfALargeFieldShowsWhatChanges(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.begin(40)
	server.together(20)
	_, shown := server.wouldBe("PENALISE p40 1 WHY rude")
	lines := strings.Split(shown["Standings of season 1, as they would be"], "\n")
	require.Less(t, len(lines), 40)
	require.Contains(t, strings.Join(lines, "\n"), "p40: place 1 becomes 40, points 0 become -1")
}

func TestADryRunShowsTheDivisionsOfANewSeason(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 4, seasons: 1}"))
	server.enter(8)
	titles, shown := server.wouldBe("START NOW")
	require.Equal(t, []string{"Standings of season 1, division 1", "Standings of season 1, division 2", "Season 1, round 1: what may be drawn then"}, titles)
	require.Contains(t, shown[titles[0]], "p01")
}

func TestADryRunSaysWhyNothingCanBeDrawn(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, apart: [{club: Leeds}]}"))
	server.inClubs(4, "Leeds", "Leeds", "Leeds", "York")
	answer := server.must(steward, tournament.Submission{Lines: numbered([]string{"START NOW"}), DryRun: true, Preview: true})
	require.Contains(t, answer.Receipt.Warnings[0], "no round can be drawn then: ")
	require.Empty(t, server.must(game.Player("p01"), tournament.Submission{Lines: numbered([]string{"SHOW RULES"}), DryRun: true, Preview: true}).Receipt.Warnings)
}
