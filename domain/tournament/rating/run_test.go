package rating_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/rating"
)

var (
	spring   = time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	allGames = rating.List{System: rating.WengLin}
	feudal   = rating.List{Ruleset: "feudal", System: rating.WengLin}
)

// finished is a game whose players came in as they are listed.
func finished(id string, at time.Time, players ...rating.Player) rating.Game {
	game := rating.Game{ID: id, At: at, Ruleset: "feudal"}
	for i, p := range players {
		game.Places = append(game.Places, rating.Place{Player: p, Place: i + 1})
	}
	return game
}

func history(t require.TestingT, games ...rating.Game) rating.History {
	h, err := rating.RateAll(games, rating.Defaults())
	require.NoError(t, err)
	return h
}

// curve finds a player's curve in a list.
func curve(h rating.History, list rating.List, player rating.Player) (rating.Curve, bool) {
	for _, c := range h.Curves {
		if c.List == list && c.Player == player {
			return c, true
		}
	}
	return rating.Curve{}, false
}

func now(t require.TestingT, h rating.History, list rating.List, player rating.Player) rating.Rating {
	c, ok := curve(h, list, player)
	require.True(t, ok, "%v %s", list, player)
	return c.LastRating()
}

func TestGamesCountInTheirLists(t *testing.T) {
	h := history(t, finished("many", spring, "anna", "ben", "cleo"), finished("two", spring, "anna", "ben"))
	require.Equal(t, []rating.List{allGames, {System: rating.Glicko2}, feudal, {Ruleset: "feudal", System: rating.Glicko2}}, h.Lists())
	both, _ := curve(h, allGames, "anna")
	require.Len(t, both.Changes, 2, "all games, two seats too")
	one, _ := curve(h, feudal, "anna")
	require.Len(t, one.Changes, 1, "of a ruleset those of many seats only")
	require.InDelta(t, 1662.3108939063, now(t, h, rating.List{Ruleset: "feudal", System: rating.Glicko2}, "anna").Mu, 1e-9)
}

func TestOrderOfInputChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := []rating.Player{"a", "b", "c", "d", "e", "f"}
		var games []rating.Game
		for i := range rapid.IntRange(1, 8).Draw(t, "games") {
			who := rapid.Permutation(players).Draw(t, "who")[:rapid.IntRange(2, 6).Draw(t, "seats")]
			game := finished(fmt.Sprint(i), spring.AddDate(0, 0, rapid.IntRange(0, 200).Draw(t, "day")), who...)
			for j := range game.Places {
				game.Places[j].Place = rapid.IntRange(1, 3).Draw(t, "place")
			}
			games = append(games, game)
		}
		want := history(t, games...)
		mixed := slices.Clone(games)
		for i := range mixed {
			mixed[i].Places = slices.Clone(mixed[i].Places)
			slices.Reverse(mixed[i].Places)
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		require.Equal(t, want, history(t, mixed...))
	})
}

// Whatever is made faster, every figure of every curve stays as it was, to the
// last bit.
func TestCurvesArePinned(t *testing.T) {
	sum := fnv.New64a()
	h := history(t, manyGames(600, 2, 3, 4, 5, 6, 7)...)
	for _, c := range h.Curves {
		for _, ch := range c.Changes {
			for _, r := range []rating.Rating{ch.Wider, ch.After} {
				for _, figure := range []float64{r.Mu, r.Sigma, r.Volatility} {
					require.NoError(t, binary.Write(sum, binary.BigEndian, figure))
				}
			}
		}
	}
	require.Equal(t, uint64(0xf23d449bcd14c41d), sum.Sum64())
}

// TestASharedPlaceNamesTheOthersThatShareIt: of three players two share the first place.
func TestASharedPlaceNamesTheOthersThatShareIt(t *testing.T) {
	drawn := finished("1", spring, "anna", "ben", "cleo")
	drawn.Places[1].Place, drawn.Places[2].Place = 1, 3
	h := history(t, drawn)
	for player, want := range map[rating.Player]int{"anna": 1, "ben": 1, "cleo": 0} {
		found, _ := curve(h, allGames, player)
		require.Equal(t, want, found.Changes[0].Shared, player)
	}
}

func TestIndependentGamesOfOneMomentMayChangeIDs(t *testing.T) {
	a, b := finished("1", spring, "anna", "ben", "cleo"), finished("2", spring, "dora", "emil", "finn")
	c, d := a, b
	c.ID, d.ID = "2", "1"
	first, second := history(t, a, b), history(t, c, d)
	for _, p := range []rating.Player{"anna", "ben", "cleo", "dora", "emil", "finn"} {
		require.Equal(t, now(t, first, allGames, p), now(t, second, allGames, p))
	}
}

func TestGlickoRatesAPeriodTogether(t *testing.T) {
	list := rating.List{Ruleset: "feudal", System: rating.Glicko2}
	one := history(t, finished("1", spring, "anna", "ben"), finished("2", spring.AddDate(0, 0, 1), "cleo", "anna"))
	two := history(t, finished("2", spring, "anna", "ben"), finished("1", spring, "cleo", "anna"))
	require.Equal(t, now(t, one, list, "anna"), now(t, two, list, "anna"))
	beginner := rating.Rating{Mu: 1500, Sigma: 350, Volatility: 0.06}
	want, _ := glicko.Rate(beginner, []rating.Result{{Against: beginner, Score: 1, Share: 1}, {Against: beginner, Score: 0, Share: 1}})
	require.InDelta(t, want.Sigma, now(t, one, list, "anna").Sigma, exact)
}

func TestInactivityWidensToABeginnerAtMost(t *testing.T) {
	opt := rating.Defaults()
	opt.Tau = 0
	years := []int{0, 1, 3, 200}
	last := 0.0
	for _, y := range years {
		h, err := rating.RateAll([]rating.Game{finished("1", spring, "anna", "ben", "cleo"), finished("2", spring.AddDate(y, 0, 0), "anna", "ben", "cleo")}, opt)
		require.NoError(t, err)
		c, _ := curve(h, feudal, "anna")
		require.InDelta(t, c.Changes[0].After.Mu, c.Changes[1].Wider.Mu, 0, "strength does not fall")
		require.GreaterOrEqual(t, c.Changes[1].Wider.Sigma, last)
		require.LessOrEqual(t, c.Changes[1].Wider.Sigma, opt.Sigma)
		last = c.Changes[1].Wider.Sigma
	}
	require.InDelta(t, opt.Sigma, last, 0, "after two centuries a beginner")
}

func TestTableCountsIdlePeriodsAndForgetsTheFuture(t *testing.T) {
	h := history(t, finished("1", spring, "anna", "ben", "cleo"), finished("2", spring.AddDate(1, 0, 0), "cleo", "ben", "dora"))
	then, later := h.RankPlayers(feudal, spring), h.RankPlayers(feudal, spring.AddDate(1, 0, 1))
	require.Len(t, then, 3)
	require.Equal(t, rating.Player("anna"), then[0].Player)
	require.Len(t, later, 4)
	for _, row := range later {
		if row.Player == "anna" {
			require.Greater(t, row.Rating.Sigma, then[0].Rating.Sigma)
			require.InDelta(t, then[0].Rating.Mu, row.Rating.Mu, 0)
		}
	}
	require.Empty(t, h.RankPlayers(feudal, spring.AddDate(-1, 0, 0)))
}

// bad is a game in which dora takes ben's seat for 5 phases of 20 and ends in
// the place given.
func bad(place int) rating.Game {
	return rating.Game{ID: "2", At: spring.AddDate(0, 0, 1), Ruleset: "feudal", Places: []rating.Place{
		{Player: "anna", Place: 3 - place},
		{Player: "cleo", Place: 3},
		{Player: "ben", Place: place, Seat: "blue", Share: 15},
		{Player: "dora", Place: place, Seat: "blue", Share: 5, TookOver: true},
	}}
}

func TestNobodySuffersFromASeatTakenOver(t *testing.T) {
	first := finished("1", spring, "dora", "ben", "cleo")
	lost := bad(2)
	lost.Places[1].Place, lost.Places[2].Place, lost.Places[3].Place = 2, 3, 3
	h := history(t, first, lost)
	dora, _ := curve(h, feudal, "dora")
	require.Equal(t, dora.Changes[0].After, dora.LastRating())
	require.False(t, dora.Changes[1].Rated)
	require.Equal(t, 1, dora.CountRated())
	ben, _ := curve(h, feudal, "ben")
	require.Less(t, ben.LastRating().Mu, ben.Changes[0].After.Mu, "who began it loses its share")

	won := history(t, first, bad(1))
	gained, _ := curve(won, feudal, "dora")
	require.Greater(t, gained.LastRating().Mu, gained.Changes[0].After.Mu)
	require.InDelta(t, 0.25, gained.Changes[1].Share, 0)
}

func TestSubstituteChangesNothingForOthers(t *testing.T) {
	with := bad(1)
	without := bad(1)
	without.Places = without.Places[:3]
	without.Phases = 20
	for _, p := range []rating.Player{"anna", "ben", "cleo"} {
		require.Equal(t, now(t, history(t, without), feudal, p), now(t, history(t, with), feudal, p))
	}
}

func TestShareScalesAChange(t *testing.T) {
	whole, half := finished("1", spring, "anna", "ben", "cleo"), finished("1", spring, "anna", "ben", "cleo")
	half.Phases, half.Places[0].Share = 20, 10
	full, part := now(t, history(t, whole), feudal, "anna"), now(t, history(t, half), feudal, "anna")
	require.InDelta(t, (full.Mu-25)/2, part.Mu-25, exact)
	require.Greater(t, part.Sigma, full.Sigma)
}

func TestTeamsWinTogether(t *testing.T) {
	game := finished("1", spring, "anna", "ben", "cleo", "dora")
	for i, team := range []string{"loyal", "loyal", "traitor", "loyal"} {
		game.Places[i].Team, game.Places[i].Place = team, 1+i%3/2
	}
	game.Places[3].Place = 1
	h := history(t, game)
	require.Equal(t, now(t, h, feudal, "anna"), now(t, h, feudal, "dora"))
	require.Less(t, now(t, h, feudal, "cleo").Mu, 25.0)
}

func TestEveryChangeExplainsItself(t *testing.T) {
	h := history(t, finished("1", spring, "dora", "ben", "cleo"), bad(1), finished("3", spring.AddDate(1, 0, 0), "anna", "ben"), finished("4", spring.AddDate(1, 1, 0), "anna", "ben"))
	for _, c := range h.Curves {
		for i, ch := range c.Changes {
			lines := h.ExplainChange(c, i)
			require.Equal(t, "before", lines[0].Label)
			require.Equal(t, "shown", lines[len(lines)-1].Label)
			require.Contains(t, fmt.Sprint(lines), "game "+ch.Game)
			for _, line := range lines {
				require.NotEmpty(t, line.Label)
				require.NotEmpty(t, line.Value)
				require.NotEmpty(t, line.Source)
			}
			require.Equal(t, ch.Idle > 0, strings.Contains(fmt.Sprint(lines), "idle for"))
		}
	}
	_, err := json.Marshal(h)
	require.NoError(t, err)
}

func TestGamesThatCannotBeRated(t *testing.T) {
	edit := func(f func(*rating.Game)) rating.Game {
		game := bad(1)
		f(&game)
		return game
	}
	for _, c := range []struct {
		want string
		game rating.Game
	}{
		{"a game has no id", edit(func(g *rating.Game) { g.ID = "" })},
		{"game 2: no end", edit(func(g *rating.Game) { g.At = time.Time{} })},
		{"game 2: 1 sides; a game needs two", edit(func(g *rating.Game) { g.Places = g.Places[:1] })},
		{"game 2: player anna is there twice", edit(func(g *rating.Game) { g.Places[1].Player = "anna" })},
		{"game 2: place 1 of the list names no player", edit(func(g *rating.Game) { g.Places[0].Player = "" })},
		{"game 2: player cleo has place 0; the best is 1", edit(func(g *rating.Game) { g.Places[1].Place = 0 })},
		{"game 2: player ben held the seat for 15 phases of 10", edit(func(g *rating.Game) { g.Phases = 10 })},
		{"game 2: seat blue: places 1 and 2; it has one place", edit(func(g *rating.Game) { g.Places[3].Place = 2 })},
		{"game 2: seat blue: ben and dora both began it", edit(func(g *rating.Game) { g.Places[3].TookOver = false })},
		{"game 2: -1 phases", edit(func(g *rating.Game) { g.Phases = -1 })},
	} {
		_, err := rating.RateAll([]rating.Game{c.game}, rating.Defaults())
		require.ErrorContains(t, err, c.want)
	}
	_, err := rating.RateAll([]rating.Game{bad(1), bad(1)}, rating.Defaults())
	require.ErrorContains(t, err, "game 2 is there twice")
	opt := rating.Defaults()
	opt.Beta = 0
	_, err = rating.RateAll(nil, opt)
	require.ErrorContains(t, err, "option beta is 0")
}
