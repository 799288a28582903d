package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

const overlapping = "{format: league, seats: 4, rounds: 1, division: 8, seasons: 2, dates: {season: 10d}}"

// overlap is a league whose second season is over before its first.
func overlap(t *testing.T) *server {
	c := newServer(t, read(t, overlapping))
	c.hold = func(tb tournament.TableInfo) bool { return tb.Season == 1 }
	c.begin(8)
	require.True(t, c.run(c.closed(2)))
	require.Equal(t, []int{1}, c.tour.OpenSeasons())
	return c
}

func TestWhoWithdrawsComesBackToTheNextSeasonOnly(t *testing.T) {
	c := newServer(t, read(t, "{format: honour, seats: 4, rounds: 4, seasons: 2, late: half, play: {ruleset: tiny}, points: {byes: {halves: 3}}, tie_breaks: WON}"))
	c.begin(9)
	require.True(t, c.run(func() bool { s, ok := c.tour.Season(1); return ok && len(s.Rounds) == 2 }))
	before := c.pointsOf(1, 1, "p01")
	c.must("p01", tournament.Withdraw{Player: "p01"})
	c.must("p01", tournament.Enter{Player: "p01", Reliability: 100})
	c.refused("p01", tournament.AskBye{Player: "p01", Bye: points.ZeroBye}, tournament.ErrUnknown)
	c.hold = func(tb tournament.TableInfo) bool { return tb.Season == 2 }
	c.run(nil)
	require.NotContains(t, c.laterThan(1, 2), game.Player("p01"))
	require.Equal(t, before, c.pointsOf(1, 1, "p01"), "a withdrawal gives no byes")
	second, _ := c.tour.Season(2)
	require.Contains(t, second.Divisions[0].Players, game.Player("p01"))
	c.audited()
}

// laterThan are all who were drawn in a season after a round.
func (c *server) laterThan(season, round int) []game.Player {
	var all []game.Player
	s, _ := c.tour.Season(season)
	for _, r := range s.Rounds[round:] {
		for _, tb := range r.Tables {
			for _, x := range tb.Seats {
				all = append(all, x.Player)
			}
		}
	}
	return all
}

func TestWhoReturnsDoesNotSitDownAtTablesThatHeLeft(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, rounds: 3, division: 8, seasons: 2}"))
	server.begin(8)
	server.hold = func(tb tournament.TableInfo) bool { return tb.Season == 2 }
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) == 3 && s.Rounds[0].Closed }))
	server.must("p01", tournament.Withdraw{Player: "p01"})
	server.must("p01", tournament.Enter{Player: "p01", Reliability: 100})
	server.run(nil)
	ranking, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	row, _ := ranking.FindRow("p01")
	require.Equal(t, 1, row.Games)
	require.Equal(t, 2, row.Entrant.Withdrawn)
	server.audited()
}

func TestNobodyEntersForASeasonThatDoesNotCome(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, rounds: 1, division: 8, seasons: 1}"))
	server.begin(8)
	server.together(2)
	server.refused("p09", tournament.Enter{Player: "p09", Reliability: 100}, tournament.ErrNotNow)
	server.must("p01", tournament.Withdraw{Player: "p01"})
	server.refused("p01", tournament.Enter{Player: "p01", Reliability: 100}, tournament.ErrNotNow)
}

func TestWhoLeftBeforePlayBeganMayChangeHisMind(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2}"))
	server.enter(5)
	server.must("p01", tournament.Withdraw{Player: "p01"})
	server.must("p01", tournament.Enter{Player: "p01", Reliability: 100})
	require.Len(t, server.tour.Entrants(), 5)
	server.run(nil)
	server.must(steward, tournament.CloseEntries{})
	server.together(1)
	server.must("p01", tournament.Withdraw{Player: "p01"})
	server.refused("p01", tournament.Enter{Player: "p01", Reliability: 100}, tournament.ErrNotNow)
}

func TestWhoWaitsGetsAPlaceUntilPlayBegins(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 2, eligible: {most: 8, waiting: true}}"))
	server.enter(10)
	server.must(steward, tournament.CloseEntries{})
	answer := server.must("p01", tournament.Withdraw{Player: "p01"})
	require.Len(t, answer.Events, 2)
	require.Equal(t, game.Player("p09"), answer.Events[1].(tournament.Admitted).Player)
	server.together(2)
	require.Contains(t, server.divisions(1)[""], game.Player("p09"))
}

func TestSeasonsThatOverlapMayEndInAnyOrder(t *testing.T) {
	server := overlap(t)
	require.Equal(t, "running", server.tour.Status())
	server.refused(steward, tournament.Finish{Why: "enough"}, tournament.ErrNotNow)
	server.must(steward, tournament.Penalise{Player: "p02", Points: figure.Int(1), Why: "late"})
	server.hold = nil
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	require.Equal(t, "5", server.pointsOf(1, 1, "p02"))
	server.audited()
}

func TestAWithdrawalCountsInAllOpenSeasons(t *testing.T) {
	server := newServer(t, read(t, overlapping))
	server.hold = func(tournament.TableInfo) bool { return true }
	server.begin(8)
	require.True(t, server.run(func() bool { return len(server.running()) == 4 }))
	server.must("p02", tournament.Withdraw{Player: "p02"})
	for _, season := range []int{1, 2} {
		ranking, err := server.tour.Standings(season, 1)
		require.NoError(t, err)
		row, _ := ranking.FindRow("p02")
		require.Equal(t, 1, row.Entrant.Withdrawn, "season %d", season)
	}
	server.replays()
}

func TestFewerSeasonsThanWerePlayedEndATournament(t *testing.T) {
	rules := read(t, "{format: league, seats: 4, rounds: 1, division: 8, seasons: 4}")
	server := newServer(t, rules)
	server.begin(8)
	require.True(t, server.run(func() bool { return server.tour.CountSeasons() == 3 }))
	rules.Seasons = 2
	server.must(steward, tournament.ChangeRules{Rules: rules, Why: "no time"})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
}

func TestMorePlacesAreForThoseWhoWait(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3, eligible: {most: 8, waiting: true}}"))
	server.begin(12)
	server.together(2)
	server.write(steward, "CHANGE eligible.most 10 YES WHY a bigger hall")
	require.Equal(t, []bool{false, false, true, true}, []bool{
		server.tour.Entrants()[8].Waiting, server.tour.Entrants()[9].Waiting, server.tour.Entrants()[10].Waiting, server.tour.Entrants()[11].Waiting,
	})
	server.run(nil)
	require.Contains(t, server.order(1, 1), game.Player("p09"))
	server.audited()
}

func TestTheStewardLetsPeopleInUntilPlayBegins(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 1}"))
	server.begin(1)
	server.refused("", tournament.OpenSeason{}, tournament.ErrNotNow)
	server.refused("p02", tournament.Enter{Player: "p02", Reliability: 100}, tournament.ErrNotNow)
	server.must(steward, tournament.Enter{Player: "p02"})
	server.together(1)
	server.refused(steward, tournament.Enter{Player: "p03"}, tournament.ErrNotNow)
}

func TestNoMoreEnterThanCanBeSeated(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4}"))
	for i := range seating.MostEntrants {
		p := player(i + 1)
		answer, err := server.tour.Decide(tournament.Command{At: server.now, By: p, Do: tournament.Enter{Player: p, Reliability: 100}})
		require.NoError(t, err)
		for _, e := range answer.Events {
			server.tour.Apply(e)
		}
	}
	server.refused(player(5000), tournament.Enter{Player: player(5000), Reliability: 100}, tournament.ErrNotNow)
	server.must("", tournament.OpenSeason{})
	server.must("", tournament.Draw{})
}

func TestTheStewardNamesTheSeasonThatHeMeans(t *testing.T) {
	server := newServer(t, read(t, overlapping))
	server.hold = func(tournament.TableInfo) bool { return true }
	server.begin(8)
	require.True(t, server.run(func() bool { return len(server.running()) == 4 }))
	require.Len(t, server.write(steward, "CLOSE ROUND SEASON 2").Errors, 1)
	require.Empty(t, server.write(steward, "CLOSE ROUND NOW SEASON 2", "CLOSE SEASON 2").Errors)
	require.Equal(t, []int{1}, server.tour.OpenSeasons())
	require.Len(t, server.write(steward, "DRAW SEASON 2", "CLOSE ROUND SEASON 9", "CLOSE SEASON x").Errors, 3)
	require.Empty(t, server.write(steward, "CLOSE ROUND NOW SEASON 1").Errors)
}
