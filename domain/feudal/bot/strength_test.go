package bot_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/bot"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// firsts plays games among bots of two strengths, which change seats, and counts the
// games that each strength has won.
func firsts(t *testing.T, options map[game.Option]string, games int, a, b bot.Strength) map[bot.Strength]int {
	won := map[bot.Strength]int{}
	for i := range games {
		tb := newTable(t, 2+i/2%3, byte(i), options)
		tb.name, tb.who = fmt.Sprint("game ", i), []bot.Strength{a, b}
		if i%2 == 1 {
			tb.who = []bot.Strength{b, a}
		}
		tb.playOut()
		result, _ := tb.game.Result()
		for seat, s := range tb.game.Seats() {
			if s.Seat == result.Places[0].Seat {
				won[tb.strength(seat)]++
			}
		}
	}
	return won
}

func TestTheStrongerBotWins(t *testing.T) {
	for _, tc := range []struct{ weaker, stronger bot.Strength }{
		{bot.Easy, bot.Medium},
		{bot.Medium, bot.Hard},
	} {
		t.Run(fmt.Sprint(tc.stronger, " against ", tc.weaker), func(t *testing.T) {
			t.Parallel()
			won := firsts(t, map[game.Option]string{"years": "5"}, gametest.Times(12, 6), tc.weaker, tc.stronger)
			t.Log(won)
			require.GreaterOrEqual(t, won[tc.stronger], 2*won[tc.weaker]+1)
		})
	}
}

// TestASearchingBotBeatsThreeHardOnes plays games of four seats, each with one that searches; it changes seats. The mean
// place of a bot that is no better is 2.5.
func TestASearchingBotBeatsThreeHardOnes(t *testing.T) {
	games, won, places := gametest.Times(24, 4), 0, 0
	for i := range games {
		tb := newTable(t, 4, byte(i/4), map[game.Option]string{"mode": "assets", "years": fmt.Sprint(gametest.Times(5, 3))})
		tb.name, tb.who, tb.searcher = fmt.Sprint("search ", i), []bot.Strength{bot.Hard}, i%4
		tb.searches = search.Effort{Trials: gametest.Times(400, 200), Scenarios: gametest.Times(6, 4), Ahead: 3}
		tb.playOut()
		result, _ := tb.game.Result()
		place, _ := lists.Find(result.Places, func(p game.Standing) bool { return p.Seat == tb.game.Seats()[i%4].Seat })
		won, places = won+lists.One(place.Place == 1), places+place.Place
	}
	t.Logf("%d of %d won, mean place %.2f", won, games, float64(places)/float64(games))
	require.Less(t, places, 2*games+games/4)
}

// everything returns all optional rules that a mode allows.
func everything(mode string) map[game.Option]string {
	options := map[game.Option]string{"mode": mode, "years": "4"}
	for _, key := range []game.Option{
		"dangerous_passages", "weather", "houses", "sieges", "pillage", "monasteries", "loyalty", "fate", "succession",
	} {
		options[key] = "on"
	}
	if mode == "honour" {
		options["religion"] = "on"
	}
	return options
}

// TestBotsOfAllStrengthsWriteLegalSubmissionsUnderAllRules plays games to their end. The
// table fails the test on any line that is refused, so all submissions of these games were
// legal.
func TestBotsOfAllStrengthsWriteLegalSubmissionsUnderAllRules(t *testing.T) {
	for i, mode := range []string{"conquest", "assets", "honour"} {
		for seats := 2; seats <= 6; seats += 2 {
			t.Run(fmt.Sprint(mode, " for ", seats), func(t *testing.T) {
				t.Parallel()
				options := everything(mode)
				options["years"] = strconv.Itoa(gametest.Times(4, 2))
				tb := newTable(t, seats, byte(10*i+seats), options)
				tb.name, tb.who = mode, kit.Strengths[bot.Strength]()
				tb.playOut()
			})
		}
	}
}

func TestHardBotsBuildWhatTheOptionsOffer(t *testing.T) {
	tb := newTable(t, 5, 4, everything("honour"))
	tb.who = []bot.Strength{bot.Hard}
	tb.playOut()
	built := map[string]int{}
	for _, ev := range tb.log {
		switch ev.(type) {
		case feudal.HolySiteBuilt, feudal.FaithDeclared, feudal.FiguresWentInside:
			built[feudal.Rules{}.Events().Kind(ev)]++
		}
	}
	require.Len(t, built, 3, "faith, holy sites and doors are used: %v", built)
}

func TestHardBotsLetNoFortuneLie(t *testing.T) {
	tb := newTable(t, 4, 3, map[game.Option]string{"mode": "assets", "years": "6"})
	tb.who = []bot.Strength{bot.Hard}
	tb.playOut()
	result, _ := tb.game.Result()
	for _, place := range result.Places {
		require.LessOrEqual(t, place.Scores["fortune"], place.Scores["revenue"]+60, place.Seat)
	}
}

func TestAStrengthThatIsNone(t *testing.T) {
	require.NoError(t, bot.Hard.CheckKnown())
	require.EqualError(t, bot.Strength("king").CheckKnown(), `no bots of strength "king": there are easy, medium, hard`)
	_, err := bot.Strength("king").WriteOrders(report.Report{})
	require.Error(t, err)
}
