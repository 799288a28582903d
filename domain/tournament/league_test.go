package tournament_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
)

// divisions are the players of a season by division.
func (c *server) divisions(season int) map[string][]game.Player {
	seasonInfo, ok := c.tour.Season(season)
	require.True(c.t, ok)
	all := map[string][]game.Player{}
	for _, d := range seasonInfo.Divisions {
		all[d.Name] = d.Players
	}
	return all
}

func (c *server) closed(season int) func() bool {
	return func() bool {
		s, ok := c.tour.Season(season)
		return ok && s.Closed != nil
	}
}

func TestLeagueOfSevensMeetsTwiceAndSitsOnEverySeat(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 1}"))
	server.begin(7)
	server.run(nil)
	season, _ := server.tour.Season(1)
	met, held := map[[2]game.Player]int{}, map[string]int{}
	for _, tb := range season.Rounds[0].Tables {
		for i, seated := range tb.Seats {
			held[fmt.Sprint(seated)]++
			for _, b := range tb.Seats[i+1:] {
				met[[2]game.Player{min(seated.Player, b.Player), max(seated.Player, b.Player)}]++
			}
		}
	}
	require.Len(t, met, 21)
	for pair, n := range met {
		require.Equal(t, 2, n, "%v", pair)
	}
	require.Len(t, held, 28)
	for at, n := range held {
		require.Equal(t, 1, n, at)
	}
	require.Equal(t, "40", server.pointsOf(1, 1, "p01"), "four wins of 10")
	server.audited()
}

func TestThreeSeasonsOfALeague(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 3}"))
	server.begin(21)
	require.True(t, server.run(server.closed(1)))
	first := server.divisions(1)
	require.Len(t, first["1"], 7)
	require.Len(t, first["2a"], 7)
	require.Len(t, first["2b"], 7)
	top, a, b := server.order(1, 1), server.order(1, 2), server.order(1, 3)

	server.must("p22", tournament.Enter{Player: "p22", Rating: 3000, Reliability: 100})
	require.True(t, server.run(server.closed(2)))
	second := server.divisions(2)
	require.Subset(t, second["1"], top[:5], "who is not among the last two stays")
	require.Subset(t, second["1"], []game.Player{a[0], b[0]}, "the winners go up")
	require.NotContains(t, second["1"], top[5])
	require.Equal(t, 22, len(second["1"])+len(second["2a"])+len(second["2b"]))
	require.NotContains(t, second["1"], game.Player("p22"), "newcomers begin at the bottom")

	server.must("p01", tournament.Withdraw{Player: "p01", Why: "enough"})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	require.NotContains(t, server.divisions(3)["1"], game.Player("p01"))
	require.Len(t, server.divisions(3)["1"], 7, "the place is filled from below")
	require.Len(t, champions(server.tour.Titles(), "Champion"), 3)
	require.Equal(t, []game.Player{"p01", "p01", "p02"}, champions(server.tour.Titles(), "Champion"))
	require.Equal(t, game.Player("p02"), champions(server.tour.Titles(), "Champion of all seasons")[0])
	require.NotEmpty(t, server.tour.Records())
	server.audited()
}

func champions(titles []tournament.Title, name string) []game.Player {
	var all []game.Player
	for _, title := range titles {
		if title.Name == name {
			all = append(all, title.Player)
		}
	}
	return all
}

func TestDivisionsWithAllGamesAtOnceMissNoRounds(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 1, points: {scheme: meeple, drop: 1}}"))
	server.begin(22) // divisions of 7, 7 and 8: the last one plays in rounds
	server.run(nil)
	ranking, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	for _, cross := range ranking.Table.MakeCrosstable(ranking.Standings) {
		require.Len(t, cross.Cells, 4)
	}
	require.Equal(t, "30", server.pointsOf(1, 1, "p01"), "the best three of four")
	ranking, err = server.tour.Standings(1, 3)
	require.NoError(t, err)
	require.Equal(t, 4, ranking.Rounds)
	server.audited()
}

func TestPyramidWidensDownwards(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 2}"))
	server.begin(60)
	require.True(t, server.run(server.closed(1)))
	season, _ := server.tour.Season(1)
	tiers := map[int]int{}
	for _, division := range season.Divisions {
		tiers[division.Tier]++
		require.GreaterOrEqual(t, len(division.Players), 4)
	}
	require.Equal(t, map[int]int{1: 1, 2: 2, 3: 4, 4: 2}, tiers)
	up, down := 0, 0
	for _, m := range season.Closed.Moves {
		if m.To < m.From {
			up++
		} else {
			down++
		}
	}
	require.Equal(t, up, down)
	require.Equal(t, 2+4+2, up)
	server.run(nil)
	server.audited()
}

func TestSeasonsOverlapWhereTheCalendarSaysSo(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 2, dates: {season: 30d}}"))
	server.hold = func(tb tournament.TableInfo) bool { return tb.Season == 1 && server.tour.CountSeasons() < 2 }
	server.begin(14)
	require.True(t, server.run(func() bool { return server.tour.CountSeasons() == 2 }))
	one, _ := server.tour.Season(1)
	require.Nil(t, one.Closed)
	require.False(t, server.now.Before(one.Opened.Add(30*24*time.Hour)))
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestDivisionsWithoutEnoughPlayersStillEnd(t *testing.T) {
	for n := 4; n <= 30; n += 3 {
		server := newServer(t, read(t, "{format: league, seasons: 2}"))
		server.begin(n)
		require.True(t, server.run(server.closed(1)))
		for _, p := range []int{1, n / 2, n} {
			if n > 6 {
				server.must(player(p), tournament.Withdraw{Player: player(p)})
			}
		}
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status(), "%d entrants", n)
	}
}

func TestPlayersWhoLeaveInTheMiddleAreNotWaitedFor(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seasons: 1, rounds: 3, division: 8}"))
	server.begin(8)
	require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return len(s.Rounds) > 0 && s.Rounds[0].Closed }))
	for _, p := range []game.Player{"p05", "p06", "p07", "p08"} {
		server.must(p, tournament.Withdraw{Player: p})
	}
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	server.audited()
}

func TestHonourLeagueGathersAllMembersEverySeason(t *testing.T) {
	server := newServer(t, read(t, "{format: honour, seats: 4, seasons: 4, play: {ruleset: tiny}, tie_breaks: 'SCORE:honour, WON, MOST:honour'}"))
	server.play = func(tb tournament.TableInfo) tournament.End {
		end := byStrength(tb)
		end.Places[0].Title = "Lord Seneschal"
		return end
	}
	server.begin(16)
	require.True(t, server.run(server.closed(1)))
	server.must("p17", tournament.Enter{Player: "p17", Reliability: 100})
	server.run(nil)
	require.Equal(t, "ended", server.tour.Status())
	met := map[[2]game.Player]int{}
	for n := 1; n <= 4; n++ {
		season, _ := server.tour.Season(n)
		require.Len(t, season.Rounds, 1)
		for _, tb := range season.Rounds[0].Tables {
			for i, seated := range tb.Seats {
				for _, b := range tb.Seats[i+1:] {
					met[[2]game.Player{min(seated.Player, b.Player), max(seated.Player, b.Player)}]++
				}
			}
		}
	}
	for pair, times := range met {
		require.LessOrEqual(t, times, 2, "%v meet too often", pair)
	}
	all, err := server.tour.RankAllTime()
	require.NoError(t, err)
	require.Len(t, all.Rows, 17)
	require.Equal(t, "p01", string(all.Rows[0].Entrant.ID))
	require.Equal(t, 4, all.Rows[0].Games)
	require.Len(t, champions(server.tour.Titles(), "Lord Seneschal"), 4+5+5+5)
	server.once()
	server.audited()
}

// The worked example of a seat that changed hands (F 8.4).
func TestHonourIsSharedByThePhasesHeld(t *testing.T) {
	rules := read(t, "{format: honour, seats: 4, seasons: 1, play: {ruleset: tiny}, tie_breaks: 'WON'}")
	for name, test := range map[string]struct {
		holders []tournament.Holder
		p01     string
		other   string
	}{
		"shared":    {[]tournament.Holder{{Player: "p01", Phases: 10}, {Player: "other", Phases: 30}}, "1.5", "4.5"},
		"forfeited": {[]tournament.Holder{{Player: "p01", Phases: 10, Lost: true}, {Player: "other", Phases: 30}}, "0", "6"},
		"too late":  {[]tournament.Holder{{Player: "p01", Phases: 33, Lost: true}, {Player: "other", Phases: 7}}, "0", "1.05"},
		"regency":   {[]tournament.Holder{{Player: "p01", Phases: 10}, {Phases: 30}}, "1.5", "0"},
		"lost":      {[]tournament.Holder{{Player: "p01", Phases: 40, Lost: true}}, "0", "0"},
		"rounded":   {[]tournament.Holder{{Player: "p01", Phases: 13}, {Player: "other", Phases: 13}, {Player: "third", Phases: 14}}, "1.95", "4.05"},
		// what the first forfeited goes to the last, and to nobody between
		"to the last":      {[]tournament.Holder{{Player: "other", Phases: 20, Lost: true}, {Player: "p01", Phases: 10}, {Player: "third", Phases: 10}}, "1.5", "4.5"},
		"removed, regency": {[]tournament.Holder{{Player: "p01", Phases: 30, Lost: true}, {Phases: 10}}, "0", "0"},
		"removed at last":  {[]tournament.Holder{{Player: "p01", Phases: 20}, {Player: "other", Phases: 20, Lost: true}}, "3", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			server := newServer(t, rules)
			server.play = func(tb tournament.TableInfo) tournament.End {
				end := byStrength(tb)
				for i := range end.Places {
					seat := end.Places[i].Seat
					at := slices.IndexFunc(tb.Holders, func(s tournament.Seated) bool { return s.Seat == seat })
					if tb.Holders[at].Player == "p01" {
						end.Places[i].Holders, end.Places[i].Points = slices.Clone(test.holders), 600
						for k, h := range test.holders {
							if n := slices.Index([]game.Player{"other", "third"}, h.Player); n >= 0 {
								end.Places[i].Holders[k].Player = server.elsewhere(tb)[n]
							}
						}
					}
				}
				return end
			}
			server.begin(8)
			server.run(nil)
			require.Equal(t, test.p01, server.pointsOf(1, 1, "p01"))
			all := figure.Number{}
			for i := range 8 {
				p := player(i + 1)
				number, err := figure.Parse(server.pointsOf(1, 1, p))
				require.NoError(t, err)
				if p != "p01" {
					all = all.Add(number).Sub(figure.Hundredths(server.own(p)))
				}
			}
			require.Equal(t, test.other, all.String(), "what others have beside their own seats")
			server.audited()
		})
	}
}

// elsewhere are those who sit at other tables.
func (c *server) elsewhere(tb tournament.TableInfo) []game.Player {
	var all []game.Player
	for i := range 8 {
		p := player(i + 1)
		if !slices.ContainsFunc(tb.Seats, func(s tournament.Seated) bool { return s.Player == p }) {
			all = append(all, p)
		}
	}
	return all
}

// own are the hundredths that a player has from the seats of the draw.
func (c *server) own(p game.Player) int {
	sum := 0
	s, _ := c.tour.Season(1)
	for _, r := range s.Rounds {
		for _, tb := range r.Tables {
			for _, seat := range tb.Seats {
				for _, finished := range tb.Result.Places {
					if seat.Player == p && finished.Seat == seat.Seat {
						sum += finished.Points
					}
				}
			}
		}
	}
	return sum
}

// TestWhoAreLevelInADivisionArePartedByPlacesAndShares: all have met the same
// opposition there, so that its strength can part nobody, and lots come last.
func TestWhoAreLevelInADivisionArePartedByPlacesAndShares(t *testing.T) {
	for _, format := range []string{
		"{format: league, seats: 4, division: 4, rounds: 4, seasons: 1, promote: 0, relegate: 0}",
		"{format: round-robin, seats: 4, points: {scheme: meeple}, rounds: 4}",
	} {
		server := newServer(t, read(t, format))
		n := 0
		server.play = func(tb tournament.TableInfo) tournament.End {
			end := byStrength(tb)
			n++
			first, second := &end.Places[0], &end.Places[1] // p01 and p02
			first.Scores, second.Scores = map[string]int{"tricks": 10}, map[string]int{"tricks": 2}
			if n%2 == 0 {
				first.Place, second.Place = 2, 1
				first.Scores, second.Scores = map[string]int{"tricks": 9}, map[string]int{"tricks": 10}
			}
			return end
		}
		server.begin(4)
		server.run(nil)
		ranking, err := server.tour.Standings(1, 1)
		require.NoError(t, err)
		require.Equal(t, []string{"H2H/1", "PLACE:1/1", "PLACE:2/1", "SHARE/1", "SOO/1"}, ranking.TieBreaks[:5])
		require.Equal(t, game.Player("p01"), game.Player(ranking.Rows[0].Entrant.ID))
		require.True(t, ranking.Rows[0].Points.Value.Equal(ranking.Rows[1].Points.Value))
		why, _ := ranking.ExplainRank("p01")
		require.Equal(t, "before p02 by SHARE/1, 3.8 to 2.4", why.Note)
		server.audited()
	}
}

// TestAClosedSeasonKeepsItsTieBreaks, whatever the rules are changed to.
func TestAClosedSeasonKeepsItsTieBreaks(t *testing.T) {
	server := newServer(t, read(t, "{format: league, seats: 4, division: 4, rounds: 2, seasons: 2, promote: 0, relegate: 0}"))
	server.begin(4)
	require.True(t, server.run(server.closed(1)))
	before, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	require.Empty(t, server.write(steward, "CHANGE tie_breaks WON WHY simpler").Errors)
	after, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	require.Equal(t, before.TieBreaks, after.TieBreaks)
	require.Equal(t, before.Rows, after.Rows)
}
