package bot_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/bot"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// TestAnImaginedPositionLooksAsTheReportSays plays games with all rules. At each phase it imagines the position from what
// each seat sees of it.
func TestAnImaginedPositionLooksAsTheReportSays(t *testing.T) {
	for _, mode := range []string{"conquest", "assets", "honour"} {
		tb := newTable(t, 4, 3, everything(mode))
		tb.who = kit.Strengths[bot.Strength]()
		for !tb.game.Over() {
			for _, seat := range tb.game.Seats() {
				data := tb.game.View(seat.Seat, "en").Data
				imagined, as, err := bot.Game{}.Imagine(report.Report{Data: data}, kit.NoWhim)
				require.NoError(t, err)
				require.Equal(t, seat.Seat, as)
				require.Equal(t, data, chronicle.CollectData(imagined.State().(*feudal.State), as))
			}
			tb.play()
		}
	}
	_, _, err := bot.Game{}.Imagine(report.Report{Data: newTable(t, 2, 9, nil).game.View("", "en").Data}, kit.NoWhim)
	require.ErrorContains(t, err, "no seat's own")
}

// TestASearchSendsLegalSubmissions plays games with all rules in which one seat searches, with little effort. The table
// fails the test on any line that is refused.
func TestASearchSendsLegalSubmissions(t *testing.T) {
	for i, mode := range []string{"conquest", "assets", "honour"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			tb := newTable(t, 3, byte(i), everything(mode))
			tb.name, tb.who, tb.searches = mode, kit.Strengths[bot.Strength](), search.Effort{Trials: 30, Scenarios: 2, Ahead: 1}
			tb.playOut()
		})
	}
}

func TestRatingsAreSharesOfSeats(t *testing.T) {
	tb := newTable(t, 4, 8, map[game.Option]string{"mode": "honour", "years": "2"})
	for !tb.game.Over() {
		for _, seat := range tb.game.Seats() {
			rating := bot.Game{}.Rate(tb.game.State(), seat.Seat)
			require.GreaterOrEqual(t, rating, 0.0)
			require.LessOrEqual(t, rating, 1.0)
		}
		tb.play()
	}
	result, _ := tb.game.Result()
	for _, place := range result.Places[1:] {
		require.Greater(t, bot.Game{}.Rate(tb.game.State(), result.Places[0].Seat), bot.Game{}.Rate(tb.game.State(), place.Seat))
	}
}
