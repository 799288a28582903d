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
	s, ok := c.tour.Season(season)
	require.True(c.t, ok)
	all := map[string][]game.Player{}
	for _, d := range s.Divisions {
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
	c := newServer(t, read(t, "{format: league, seasons: 1}"))
	c.begin(7)
	c.run(nil)
	s, _ := c.tour.Season(1)
	met, held := map[[2]game.Player]int{}, map[string]int{}
	for _, tb := range s.Rounds[0].Tables {
		for i, a := range tb.Seats {
			held[fmt.Sprint(a)]++
			for _, b := range tb.Seats[i+1:] {
				met[[2]game.Player{min(a.Player, b.Player), max(a.Player, b.Player)}]++
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
	require.Equal(t, "40", c.pointsOf(1, 1, "p01"), "four wins of 10")
	c.audited()
}

func TestThreeSeasonsOfALeague(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 3}"))
	c.begin(21)
	require.True(t, c.run(c.closed(1)))
	first := c.divisions(1)
	require.Len(t, first["1"], 7)
	require.Len(t, first["2a"], 7)
	require.Len(t, first["2b"], 7)
	top, a, b := c.order(1, 1), c.order(1, 2), c.order(1, 3)

	c.must("p22", tournament.Enter{Player: "p22", Rating: 3000, Reliability: 100})
	require.True(t, c.run(c.closed(2)))
	second := c.divisions(2)
	require.Subset(t, second["1"], top[:5], "who is not among the last two stays")
	require.Subset(t, second["1"], []game.Player{a[0], b[0]}, "the winners go up")
	require.NotContains(t, second["1"], top[5])
	require.Equal(t, 22, len(second["1"])+len(second["2a"])+len(second["2b"]))
	require.NotContains(t, second["1"], game.Player("p22"), "newcomers begin at the bottom")

	c.must("p01", tournament.Withdraw{Player: "p01", Why: "enough"})
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	require.NotContains(t, c.divisions(3)["1"], game.Player("p01"))
	require.Len(t, c.divisions(3)["1"], 7, "the place is filled from below")
	require.Len(t, champions(c.tour.Titles(), "Champion"), 3)
	require.Equal(t, []game.Player{"p01", "p01", "p02"}, champions(c.tour.Titles(), "Champion"))
	require.Equal(t, game.Player("p02"), champions(c.tour.Titles(), "Champion of all seasons")[0])
	require.NotEmpty(t, c.tour.Records())
	c.audited()
}

func champions(titles []tournament.Title, name string) []game.Player {
	var all []game.Player
	for _, x := range titles {
		if x.Name == name {
			all = append(all, x.Player)
		}
	}
	return all
}

func TestDivisionsWithAllGamesAtOnceMissNoRounds(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 1, points: {scheme: meeple, drop: 1}}"))
	c.begin(22) // divisions of 7, 7 and 8: the last one plays in rounds
	c.run(nil)
	r, err := c.tour.Standings(1, 1)
	require.NoError(t, err)
	for _, cross := range r.Table.Crosstable(r.Standings) {
		require.Len(t, cross.Cells, 4)
	}
	require.Equal(t, "30", c.pointsOf(1, 1, "p01"), "the best three of four")
	r, err = c.tour.Standings(1, 3)
	require.NoError(t, err)
	require.Equal(t, 4, r.Rounds)
	c.audited()
}

func TestPyramidWidensDownwards(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 2}"))
	c.begin(60)
	require.True(t, c.run(c.closed(1)))
	s, _ := c.tour.Season(1)
	tiers := map[int]int{}
	for _, d := range s.Divisions {
		tiers[d.Tier]++
		require.GreaterOrEqual(t, len(d.Players), 4)
	}
	require.Equal(t, map[int]int{1: 1, 2: 2, 3: 4, 4: 2}, tiers)
	up, down := 0, 0
	for _, m := range s.Closed.Moves {
		if m.To < m.From {
			up++
		} else {
			down++
		}
	}
	require.Equal(t, up, down)
	require.Equal(t, 2+4+2, up)
	c.run(nil)
	c.audited()
}

func TestSeasonsOverlapWhereTheCalendarSaysSo(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 2, dates: {season: 30d}}"))
	c.hold = func(tb tournament.TableInfo) bool { return tb.Season == 1 && c.tour.Seasons() < 2 }
	c.begin(14)
	require.True(t, c.run(func() bool { return c.tour.Seasons() == 2 }))
	one, _ := c.tour.Season(1)
	require.Nil(t, one.Closed)
	require.False(t, c.now.Before(one.Opened.Add(30*24*time.Hour)))
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestDivisionsWithoutEnoughPlayersStillEnd(t *testing.T) {
	for n := 4; n <= 30; n += 3 {
		c := newServer(t, read(t, "{format: league, seasons: 2}"))
		c.begin(n)
		require.True(t, c.run(c.closed(1)))
		for _, p := range []int{1, n / 2, n} {
			if n > 6 {
				c.must(player(p), tournament.Withdraw{Player: player(p)})
			}
		}
		c.run(nil)
		require.Equal(t, "ended", c.tour.Status(), "%d entrants", n)
	}
}

func TestPlayersWhoLeaveInTheMiddleAreNotWaitedFor(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seasons: 1, rounds: 3, division: 8}"))
	c.begin(8)
	require.True(t, c.run(func() bool { s, _ := c.tour.Season(1); return len(s.Rounds) > 0 && s.Rounds[0].Closed }))
	for _, p := range []game.Player{"p05", "p06", "p07", "p08"} {
		c.must(p, tournament.Withdraw{Player: p})
	}
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	c.audited()
}

func TestHonourLeagueGathersAllMembersEverySeason(t *testing.T) {
	c := newServer(t, read(t, "{format: honour, seats: 4, seasons: 4, play: {ruleset: tiny}, tie_breaks: 'SCORE:honour, WON, MOST:honour'}"))
	c.play = func(tb tournament.TableInfo) tournament.End {
		end := byStrength(tb)
		end.Places[0].Title = "Lord Seneschal"
		return end
	}
	c.begin(16)
	require.True(t, c.run(c.closed(1)))
	c.must("p17", tournament.Enter{Player: "p17", Reliability: 100})
	c.run(nil)
	require.Equal(t, "ended", c.tour.Status())
	met := map[[2]game.Player]int{}
	for n := 1; n <= 4; n++ {
		s, _ := c.tour.Season(n)
		require.Len(t, s.Rounds, 1)
		for _, tb := range s.Rounds[0].Tables {
			for i, a := range tb.Seats {
				for _, b := range tb.Seats[i+1:] {
					met[[2]game.Player{min(a.Player, b.Player), max(a.Player, b.Player)}]++
				}
			}
		}
	}
	for pair, times := range met {
		require.LessOrEqual(t, times, 2, "%v meet too often", pair)
	}
	all, err := c.tour.AllTime()
	require.NoError(t, err)
	require.Len(t, all.Rows, 17)
	require.Equal(t, "p01", string(all.Rows[0].Entrant.ID))
	require.Equal(t, 4, all.Rows[0].Games)
	require.Len(t, champions(c.tour.Titles(), "Lord Seneschal"), 4+5+5+5)
	c.once()
	c.audited()
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
			c := newServer(t, rules)
			c.play = func(tb tournament.TableInfo) tournament.End {
				end := byStrength(tb)
				for i := range end.Places {
					seat := end.Places[i].Seat
					at := slices.IndexFunc(tb.Holders, func(s tournament.Seated) bool { return s.Seat == seat })
					if tb.Holders[at].Player == "p01" {
						end.Places[i].Holders, end.Places[i].Points = slices.Clone(test.holders), 600
						for k, h := range test.holders {
							if n := slices.Index([]game.Player{"other", "third"}, h.Player); n >= 0 {
								end.Places[i].Holders[k].Player = c.elsewhere(tb)[n]
							}
						}
					}
				}
				return end
			}
			c.begin(8)
			c.run(nil)
			require.Equal(t, test.p01, c.pointsOf(1, 1, "p01"))
			all := figure.Number{}
			for i := range 8 {
				p := player(i + 1)
				n, err := figure.Parse(c.pointsOf(1, 1, p))
				require.NoError(t, err)
				if p != "p01" {
					all = all.Add(n).Sub(figure.Hundredths(c.own(p)))
				}
			}
			require.Equal(t, test.other, all.String(), "what others have beside their own seats")
			c.audited()
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
				for _, f := range tb.Result.Places {
					if seat.Player == p && f.Seat == seat.Seat {
						sum += f.Points
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
		c := newServer(t, read(t, format))
		n := 0
		c.play = func(tb tournament.TableInfo) tournament.End {
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
		c.begin(4)
		c.run(nil)
		r, err := c.tour.Standings(1, 1)
		require.NoError(t, err)
		require.Equal(t, []string{"H2H/1", "PLACE:1/1", "PLACE:2/1", "SHARE/1", "SOO/1"}, r.TieBreaks[:5])
		require.Equal(t, game.Player("p01"), game.Player(r.Rows[0].Entrant.ID))
		require.True(t, r.Rows[0].Points.Value.Equal(r.Rows[1].Points.Value))
		why, _ := r.Why("p01")
		require.Equal(t, "before p02 by SHARE/1, 3.8 to 2.4", why.Note)
		c.audited()
	}
}

// TestAClosedSeasonKeepsItsTieBreaks, whatever the rules are changed to.
func TestAClosedSeasonKeepsItsTieBreaks(t *testing.T) {
	c := newServer(t, read(t, "{format: league, seats: 4, division: 4, rounds: 2, seasons: 2, promote: 0, relegate: 0}"))
	c.begin(4)
	require.True(t, c.run(c.closed(1)))
	before, err := c.tour.Standings(1, 1)
	require.NoError(t, err)
	require.Empty(t, c.write(steward, "CHANGE tie_breaks WON WHY simpler").Errors)
	after, err := c.tour.Standings(1, 1)
	require.NoError(t, err)
	require.Equal(t, before.TieBreaks, after.TieBreaks)
	require.Equal(t, before.Rows, after.Rows)
}
