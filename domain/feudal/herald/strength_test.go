package herald_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/herald"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/heralds/kit"
	"seneschal/domain/report"
)

// firsts plays games among heralds of two strengths, which change seats, and counts the
// games that each strength has won.
func firsts(t *testing.T, options map[game.Option]string, games int, a, b herald.Strength) map[herald.Strength]int {
	won := map[herald.Strength]int{}
	for i := range games {
		tb := newTable(t, 2+i/2%3, byte(i), options)
		tb.name, tb.who = fmt.Sprint("game ", i), []herald.Strength{a, b}
		if i%2 == 1 {
			tb.who = []herald.Strength{b, a}
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

func TestTheStrongerHeraldWins(t *testing.T) {
	for _, tc := range []struct{ weaker, stronger herald.Strength }{
		{herald.Squire, herald.Knight},
		{herald.Knight, herald.Marshal},
	} {
		t.Run(fmt.Sprint(tc.stronger, " against ", tc.weaker), func(t *testing.T) {
			t.Parallel()
			won := firsts(t, map[game.Option]string{"years": "5"}, gametest.Times(12, 6), tc.weaker, tc.stronger)
			t.Log(won)
			require.GreaterOrEqual(t, won[tc.stronger], 2*won[tc.weaker]+1)
		})
	}
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

// TestHeraldsOfAllStrengthsWriteLegalLettersUnderAllRules plays games to their end. The
// table fails the test on any line that is refused, so all letters of these games were
// legal.
func TestHeraldsOfAllStrengthsWriteLegalLettersUnderAllRules(t *testing.T) {
	for i, mode := range []string{"conquest", "assets", "honour"} {
		for seats := 2; seats <= 6; seats += 2 {
			t.Run(fmt.Sprint(mode, " for ", seats), func(t *testing.T) {
				t.Parallel()
				options := everything(mode)
				options["years"] = strconv.Itoa(gametest.Times(4, 2))
				tb := newTable(t, seats, byte(10*i+seats), options)
				tb.name, tb.who = mode, kit.Strengths[herald.Strength]()
				tb.playOut()
			})
		}
	}
}

func TestMarshalsBuildWhatTheOptionsOffer(t *testing.T) {
	tb := newTable(t, 5, 4, everything("honour"))
	tb.who = []herald.Strength{herald.Marshal}
	tb.playOut()
	built := map[string]int{}
	for _, e := range tb.log {
		switch e.(type) {
		case feudal.HolySiteBuilt, feudal.FaithDeclared, feudal.FiguresWentInside:
			built[feudal.Rules{}.Events().Kind(e)]++
		}
	}
	require.Len(t, built, 3, "faith, holy sites and doors are used: %v", built)
}

func TestMarshalsLetNoFortuneLie(t *testing.T) {
	tb := newTable(t, 4, 3, map[game.Option]string{"mode": "assets", "years": "6"})
	tb.who = []herald.Strength{herald.Marshal}
	tb.playOut()
	result, _ := tb.game.Result()
	for _, place := range result.Places {
		require.LessOrEqual(t, place.Scores["fortune"], place.Scores["revenue"]+60, place.Seat)
	}
}

func TestAStrengthThatIsNone(t *testing.T) {
	require.NoError(t, herald.Marshal.Known())
	require.EqualError(t, herald.Strength("king").Known(), `no heralds of strength "king": there are squire, knight, marshal`)
	_, err := herald.Strength("king").Letter(report.Report{})
	require.Error(t, err)
}
