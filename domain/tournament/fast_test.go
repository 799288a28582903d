package tournament_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// climb plays the first season of a league of twelve, in three tiers of four at
// tables of four: p12 always wins, the others are ranked by the order of entry.
func climb(t *testing.T, fast string, rating func(n int) int) map[game.Player]tournament.Move {
	t.Helper()
	server := newServer(t, read(t, "{format: league, seasons: 2, division: 4, rounds: 1, promote: 1, relegate: 1"+fast+"}"))
	server.play = func(tb tournament.TableInfo) tournament.End {
		seats := slices.Clone(tb.Holders)
		slices.SortFunc(seats, func(a, b tournament.Seated) int {
			first := func(s tournament.Seated) int { return map[game.Player]int{"p12": -1}[s.Player] }
			return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(a.Player, b.Player))
		})
		var end tournament.End
		for i, s := range seats {
			end.Places = append(end.Places, tournament.Finished{Seat: s.Seat, Place: i + 1})
		}
		return end
	}
	for n := 1; n <= 12; n++ {
		server.must(player(n), tournament.Enter{Player: player(n), Rating: rating(n), Reliability: 100})
	}
	server.must(steward, tournament.CloseEntries{})
	require.True(t, server.run(server.closed(1)))
	season, _ := server.tour.Season(1)
	moves := map[game.Player]tournament.Move{}
	for _, m := range season.Closed.Moves {
		moves[m.Player] = m
	}
	return moves
}

func TestTheFastTrackClimbsSeveralTiers(t *testing.T) {
	apart := func(n int) int { return 2000 - 10*n }
	alike := func(int) int { return 1900 }
	none := func(int) int { return 0 }
	for _, c := range []struct {
		name, fast string
		rating     func(int) int
		to         int
		why        string
	}{
		{"no fast track", "", alike, 2, ""},
		{"not rated enough", ", fast: {tiers: 2, rating: 1901}", alike, 2, ""},
		{"rated enough", ", fast: {tiers: 2, rating: 1900}", alike, 1, "; fast track: rated 1900 at entry, 1900 is asked for"},
		{"all above are rated higher", ", fast: {tiers: 2, rating: 1800}", apart, 2, ""},
		{"a mark needs no rating", ", fast: {tiers: 2, mark: 100}", none, 1, "; fast track: 10 of 10 points, 100 % are asked for"},
		{"there is no tier above the first", ", fast: {tiers: 9, mark: 90}", none, 1, "; fast track: 10 of 10 points, 90 % are asked for"},
	} {
		moves := climb(t, c.fast, c.rating)
		require.Equal(t, tournament.Move{Player: "p12", From: 3, To: c.to, Why: "rank 1 of division 3" + c.why}, moves["p12"], c.name)
		require.Equal(t, 2, moves["p04"].To, c.name)
		require.Equal(t, 3, moves["p08"].To, c.name)
		require.Equal(t, 1, moves["p05"].To, "%s: who is promoted keeps his place", c.name)
		if c.to == 1 {
			require.Equal(t, "rank 3 of division 1, for who comes up by the fast track", moves["p03"].Why)
		}
	}
}

// TestTheFastTrackKeepsSizesAndLosesNobody plays leagues of any shape with
// random results, and with people who come and go.
func TestTheFastTrackKeepsSizesAndLosesNobody(t *testing.T) {
	far := 0
	for seed := range 20 {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		shape := []string{
			"division: 4, promote: 1, relegate: 1", "division: 6, promote: 2, relegate: 2", "division: 5, promote: 1, relegate: 2",
			"division: 8, promote: 25, relegate: 50, share: true",
		}[seed%4]
		fast := []string{"{tiers: 2, rating: 1500}", "{tiers: 3, mark: 60}", "{tiers: 20, rating: 1700, mark: 80}"}[seed%3]
		server := newServer(t, read(t, "{format: league, seasons: 4, rounds: 1, "+shape+", fast: "+fast+"}"))
		r := &random{server: server, rng: rng, size: 30}
		server.play = r.end
		for n := range 30 {
			server.must(player(n+1), tournament.Enter{Player: player(n + 1), Rating: rng.IntN(2000), Reliability: 100})
		}
		server.must(steward, tournament.CloseEntries{})
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
		for n := 2; n <= server.tour.CountSeasons(); n++ {
			before, _ := server.tour.Season(n - 1)
			after, _ := server.tour.Season(n)
			require.Equal(t, tiers(before), tiers(after), "seed %d, season %d", seed, n)
			require.ElementsMatch(t, everybody(before), everybody(after))
			for _, move := range before.Closed.Moves {
				require.Contains(t, inTier(after, move.To), move.Player, "seed %d, season %d: %+v", seed, n, move)
				if move.From-move.To > 1 {
					far++
				}
			}
		}
		server.audited()
	}
	require.Greater(t, far, 15, "the fast track is used")
}

// tiers is how many there are in each tier.
func tiers(season tournament.SeasonInfo) map[int]int {
	all := map[int]int{}
	for _, d := range season.Divisions {
		all[d.Tier] += len(d.Players)
	}
	return all
}

func inTier(season tournament.SeasonInfo, tier int) []game.Player {
	var all []game.Player
	for _, division := range season.Divisions {
		if division.Tier == tier {
			all = append(all, division.Players...)
		}
	}
	return all
}

func everybody(season tournament.SeasonInfo) []game.Player {
	var all []game.Player
	for _, d := range season.Divisions {
		all = append(all, d.Players...)
	}
	return all
}
