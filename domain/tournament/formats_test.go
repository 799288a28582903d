package tournament_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
)

func TestSingleGameEndsWithItsRanking(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4}"))
	server.begin(4)
	require.False(t, server.run(nil))
	require.Equal(t, "ended", server.tour.Status())
	require.Equal(t, []game.Player{"p01", "p02", "p03", "p04"}, server.order(1, 1))
	require.Equal(t, []tournament.Title{{Name: "Winner", Player: "p01", Season: 1, Division: "", Game: ""}}, server.tour.Titles())
	ended, ok := server.tour.Ended()
	require.True(t, ok)
	require.Len(t, ended.Final, 4)
	server.audited()
}

func TestParallelGamesBeginTogether(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4, rounds: 3}"))
	server.hold = func(tournament.TableInfo) bool { return true }
	server.begin(4)
	server.run(nil)
	require.Len(t, server.running(), 3)
}

func TestRoundRobinOfTwoMeetsEverybodyOnce(t *testing.T) {
	for _, n := range []int{4, 5, 7} {
		server := newServer(t, read(t, "{format: round-robin, seats: 2}"))
		server.begin(n)
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
		met := map[[2]game.Player]int{}
		s, _ := server.tour.Season(1)
		for _, r := range s.Rounds {
			for _, tb := range r.Tables {
				a, b := tb.Seats[0].Player, tb.Seats[1].Player
				met[[2]game.Player{min(a, b), max(a, b)}]++
			}
		}
		require.Len(t, met, n*(n-1)/2)
		for pair, times := range met {
			require.Equal(t, 1, times, "%v", pair)
		}
		require.Equal(t, game.Player("p01"), server.order(1, 1)[0])
		server.once()
		server.audited()
	}
}

func TestRoundRobinOfFourSaysHowGoodItIs(t *testing.T) {
	server := newServer(t, read(t, "{format: round-robin, seats: 4}"))
	server.begin(16)
	server.run(nil)
	season, _ := server.tour.Season(1)
	require.Len(t, season.Rounds, 5, "16 entrants at tables of 4: an affine plane")
	require.Equal(t, "0; no plan has fewer than 0", season.Rounds[0].Why[1].Value)
	server.once()
	server.audited()
}

func TestSwissWithLateEntrantByeAndWithdrawal(t *testing.T) {
	for _, seats := range []string{"2", "4"} {
		server := newServer(t, read(t, "{format: swiss, rounds: 5, seats: "+seats+", late: half}"))
		server.begin(12)
		require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 2 }))
		server.must("p13", tournament.Enter{Player: "p13", Rating: 2500, Reliability: 100})
		require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 3 }))
		server.must("p01", tournament.Withdraw{Player: "p01", Why: "ill"})
		server.refused("p01", tournament.Withdraw{Player: "p01"}, tournament.ErrUnknown)
		server.must("p02", tournament.AskBye{Player: "p02", Bye: "half"})
		server.refused("p02", tournament.AskBye{Player: "p02", Round: 5, Bye: "half"}, tournament.ErrNotNow)
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
		season, _ := server.tour.Season(1)
		require.Len(t, season.Rounds, 5)
		require.NotContains(t, playersOf(season.Rounds[3]), game.Player("p01"))
		require.NotContains(t, playersOf(season.Rounds[1]), game.Player("p13"))
		require.Contains(t, playersOf(season.Rounds[2]), game.Player("p13"))
		require.NotContains(t, playersOf(season.Rounds[3]), game.Player("p02"), "has a bye")
		require.Len(t, server.order(1, 1), 13)
		server.once()
		server.audited()
	}
}

func playersOf(round tournament.RoundInfo) []game.Player {
	var all []game.Player
	for _, tb := range round.Tables {
		for _, s := range tb.Seats {
			all = append(all, s.Player)
		}
	}
	return all
}

func TestKnockoutOfTwoLeavesTheBest(t *testing.T) {
	for n, rounds := range map[int]int{2: 1, 8: 3, 11: 4, 16: 4} {
		server := newServer(t, read(t, "{format: knockout, seats: 2}"))
		server.begin(n)
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
		s, _ := server.tour.Season(1)
		require.Len(t, s.Rounds, rounds, "%d entrants", n)
		require.Equal(t, game.Player("p01"), server.order(1, 1)[0])
		require.Equal(t, game.Player("p02"), server.order(1, 1)[1], "the first two seeds meet in the final only")
		server.once()
		server.audited()
	}
}

func TestKnockoutOfFourSendsTheBestTwoOn(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 4, through: 2}"))
	server.begin(16)
	server.run(nil)
	season, _ := server.tour.Season(1)
	require.Len(t, season.Rounds, 3)
	require.Len(t, playersOf(season.Rounds[1]), 8)
	require.Equal(t, []game.Player{"p01", "p02", "p03", "p04"}, server.order(1, 1)[:4])
	server.audited()
}

func TestKnockoutGoesOnWithoutTheWithdrawn(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.begin(8)
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 2 }))
	server.must(steward, tournament.Withdraw{Player: "p01", Why: "did not answer"})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	require.Equal(t, game.Player("p02"), server.order(1, 1)[0])
	server.audited()
}

// TestSoloLeagueAddsUpTheGamesOwnFigure: everybody has a table alone in each
// round, also who comes late; a game won comes before all that were lost, the
// faster one before the slower, and of games lost that with more points.
func TestSoloLeagueAddsUpTheGamesOwnFigure(t *testing.T) {
	rules, err := tournament.Read([]byte("{format: solo, rounds: 2}"))
	require.NoError(t, err)
	server := announced(t, rules)
	server.tour = tournament.New(rulesets.Lookup)
	server.must(steward, tournament.Announce{ID: "cup", Title: "The Cup", Rules: rules, Commitment: server.chain.Commitment(), Keys: 500})
	figures := map[game.Player]int{"p01": 19, "p02": 1012, "p03": 1040, "p04": 12, "p05": 7}
	server.play = func(tb tournament.TableInfo) tournament.End {
		require.Len(t, tb.Holders, 1)
		return tournament.End{Places: []tournament.Finished{{Seat: tb.Holders[0].Seat, Place: 1, Scores: map[string]int{"solo": figures[tb.Holders[0].Player]}}}}
	}
	server.begin(4)
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 1 }))
	server.must("p05", tournament.Enter{Player: "p05", Rating: 1000, Reliability: 100})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	require.Equal(t, []game.Player{"p03", "p02", "p01", "p04", "p05"}, server.order(1, 1))
	require.Equal(t, "2080", server.pointsOf(1, 1, "p03"))
	require.Equal(t, "7", server.pointsOf(1, 1, "p05"))
	season, _ := server.tour.Season(1)
	require.Len(t, season.Rounds[0].Tables, 4)
	require.Len(t, season.Rounds[1].Tables, 5)
}

func TestLadderIsClimbedByWinning(t *testing.T) {
	server := newServer(t, read(t, "{format: ladder}"))
	server.play = func(tb tournament.TableInfo) tournament.End { // the challenger wins
		return tournament.End{Places: []tournament.Finished{
			{Seat: tb.Holders[1].Seat, Place: 1}, {Seat: tb.Holders[0].Seat, Place: 2},
		}}
	}
	server.begin(6)
	require.True(t, server.run(func() bool { return len(server.tour.Ladder()) == 6 }))
	require.Equal(t, []game.Player{"p01", "p02", "p03", "p04", "p05", "p06"}, server.tour.Ladder())
	server.refused("p06", tournament.Challenge{Player: "p06", Against: "p01"}, tournament.ErrNotNow)
	server.must("p06", tournament.Challenge{Player: "p06", Against: "p03"})
	server.refused("p05", tournament.Challenge{Player: "p05", Against: "p03"}, tournament.ErrNotNow)
	require.True(t, server.run(func() bool { return server.tour.Ladder()[2] == "p06" }))
	require.Equal(t, []game.Player{"p01", "p02", "p06", "p03", "p04", "p05"}, server.tour.Ladder())
	before := server.now
	require.True(t, server.run(func() bool { return server.now.After(before.Add(20 * 24 * 60 * 60 * 1e9)) }))
	require.NotEqual(t, game.Player("p01"), server.tour.Ladder()[0], "who does not play moves down")
	server.must("p07", tournament.Enter{Player: "p07", Reliability: 100})
	require.Equal(t, game.Player("p07"), server.tour.Ladder()[6])
	server.must(steward, tournament.CloseSeason{})
	require.Equal(t, "between", server.tour.Status())
	server.audited()
}

// TestByesOfAKnockoutAreInItsFirstRound, whatever the numbers, and everybody
// else is out after one table from which he did not go on.
func TestByesOfAKnockoutAreInItsFirstRound(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for through := 1; through < seats; through++ {
			for _, n := range []int{2, 3, 5, 6, 7, 9, 11, 17} {
				server := newServer(t, read(t, fmt.Sprintf("{format: knockout, seats: %d, through: %d}", seats, through)))
				server.begin(n)
				server.run(nil)
				require.Equal(t, "ended", server.tour.Status())
				s, _ := server.tour.Season(1)
				for i, r := range s.Rounds {
					require.True(t, i == 0 || len(r.Byes) == 0, "%d entrants at tables of %d: byes in round %d", n, seats, r.N)
				}
				require.Equal(t, game.Player("p01"), server.order(1, 1)[0])
				server.once()
				server.audited()
			}
		}
	}
}

// TestTheDrawSheetOfAKnockout: five have three byes, the best seeds, and the
// winner of the only table meets the first seed.
func TestTheDrawSheetOfAKnockout(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.begin(5)
	server.run(nil)
	season, _ := server.tour.Season(1)
	require.Len(t, season.Rounds, 3)
	require.Equal(t, []game.Player{"p04", "p05"}, playersOf(season.Rounds[0]))
	require.Len(t, season.Rounds[0].Byes, 3)
	require.Equal(t, []game.Player{"p01", "p04", "p02", "p03"}, playersOf(season.Rounds[1]))
	require.Equal(t, []game.Player{"p01", "p02"}, playersOf(season.Rounds[2]))
}

// TestNeighboursOfTheDrawSheetMeet even if the better seeds lose.
func TestNeighboursOfTheDrawSheetMeet(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.play = func(tb tournament.TableInfo) tournament.End { // the second seat wins
		return tournament.End{Places: []tournament.Finished{{Seat: tb.Holders[1].Seat, Place: 1}, {Seat: tb.Holders[0].Seat, Place: 2}}}
	}
	server.begin(8)
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 2 }))
	season, _ := server.tour.Season(1)
	require.Equal(t, []game.Player{"p01", "p08", "p04", "p05", "p03", "p06", "p02", "p07"}, playersOf(season.Rounds[0]))
	require.Equal(t, []game.Player{"p05", "p08", "p06", "p07"}, playersOf(season.Rounds[1]))
	server.must("p08", tournament.Withdraw{Player: "p08"}) // at his table
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 3 }))
	season, _ = server.tour.Season(1)
	require.Contains(t, playersOf(season.Rounds[2]), game.Player("p05"))
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

// TestWhoseOpponentHasWithdrawnGoesOn, and the others play.
func TestWhoseOpponentHasWithdrawnGoesOn(t *testing.T) {
	server := newServer(t, read(t, "{format: knockout, seats: 2}"))
	server.begin(8)
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 1 && server.played() }))
	server.must("p04", tournament.Withdraw{Player: "p04"})
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) == 2 }))
	season, _ := server.tour.Season(1)
	require.Equal(t, []game.Player{"p02", "p03"}, playersOf(season.Rounds[1]))
	require.Equal(t, game.Player("p01"), season.Rounds[1].Byes[0].Player)
	server.run(nil)
	require.Equal(t, []game.Player{"p01", "p02"}, server.order(1, 1)[:2])
	server.audited()
}
