package bot_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/search"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/bot"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// table is a game among bots, played in memory.
type botGame struct {
	name  string
	who   []bot.Strength // in seat order; none: all are knights
	t     testing.TB
	game  *game.Game
	chain dice.Chain
	log   []event.Event
	at    time.Time

	searcher int           // index of the seat that searches, if searches is not zero
	searches search.Effort // its effort
}

func lookup(name string) (game.Ruleset, bool) { return chronicle.Rules{}, name == "feudal" }

func newTable(t testing.TB, seats int, seed byte, options map[game.Option]string) *botGame {
	tb := &botGame{t: t, game: game.New(lookup), chain: dice.NewChain(dice.Key{seed, 7}, 200), at: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	tb.obey("steward", game.Open{Game: "test", Ruleset: "feudal", Preset: "simple", Options: options, Seats: seats, Commitment: tb.chain.Commitment(), Keys: 200})
	for i := range seats {
		tb.obey("steward", game.TakeSeat{Player: game.Player(fmt.Sprint("herald", i+1))})
	}
	return tb
}

func (tb *botGame) obey(by game.Player, do game.Act) game.Answer {
	tb.at = tb.at.Add(time.Minute)
	answer, err := tb.game.Decide(game.Command{At: tb.at, By: by, Do: do})
	require.NoError(tb.t, err)
	tb.log = append(tb.log, answer.Events...)
	tb.game = event.Fold(tb.game, answer.Events...)
	return answer
}

// play lets every seat write its submission and closes the phase.
func (tb *botGame) play() {
	for i, seat := range tb.game.Seats() {
		view := tb.game.View(seat.Seat, "en")
		seen := report.Report{Game: tb.name, Data: view.Data}
		lines, err := tb.strength(i).WriteOrders(seen)
		if i == tb.searcher && tb.searches.Trials > 0 {
			lines, err = search.Choose(bot.Game{}, seen, tb.searches)
		}
		require.NoError(tb.t, err)
		if lines == nil {
			continue
		}
		var submission []order.Line
		for i, text := range lines {
			submission = append(submission, order.Line{N: i + 1, Text: text})
		}
		answer := tb.obey(seat.Player, game.Submission{Seat: seat.Seat, Lines: submission})
		require.Empty(tb.t, answer.Receipt.Errors, "%s: %v", seat.Seat, lines)
	}
	n, _, _, _ := tb.game.Phase()
	key, err := tb.chain.Key(tb.game.Rolls() + 1)
	require.NoError(tb.t, err)
	tb.obey("", game.Close{Phase: n, Key: key, Head: []byte("head"), Now: true})
}

func (tb *botGame) strength(seat int) bot.Strength {
	if len(tb.who) == 0 {
		return bot.Medium
	}
	return tb.who[seat%len(tb.who)]
}

func (tb *botGame) playOut() {
	for phases := 0; !tb.game.Over(); phases++ {
		require.Less(tb.t, phases, 200, "the game does not end")
		tb.play()
	}
}

func TestGamesAmongBotsEnd(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			t.Parallel()
			tb := newTable(t, seats, byte(seats), map[game.Option]string{"mode": "conquest", "years": fmt.Sprint(gametest.Times(10, 6))})
			tb.playOut()
			result, over := tb.game.Result()
			require.True(t, over)
			require.Len(t, result.Places, seats)
			_, phase, _, _ := tb.game.Phase()
			t.Log(seats, "seats:", result.Reason, "in", phase.Name, result.Places)
		})
	}
}

func TestBotsAreWorthPlaying(t *testing.T) {
	tb := newTable(t, 4, 1, map[game.Option]string{"mode": "assets", "years": "5"})
	tb.playOut()
	fights, captures := 0, 0
	for _, e := range tb.log {
		switch e.(type) {
		case feudal.CombatBegan:
			fights++
		case feudal.ManorCaptured:
			captures++
		}
	}
	require.Greater(t, captures, 20, "they take manors")
	require.Positive(t, fights, "they fight")
}

func TestTheSameReportLeadsToTheSameSubmission(t *testing.T) {
	tb := newTable(t, 3, 5, nil)
	for range 6 {
		tb.play()
	}
	for _, seat := range tb.game.Seats() {
		a, err := bot.Medium.WriteOrders(report.Report{Data: tb.game.View(seat.Seat, "en").Data})
		require.NoError(t, err)
		b, err := bot.Medium.WriteOrders(report.Report{Data: tb.game.View(seat.Seat, "nl").Data})
		require.NoError(t, err)
		require.Equal(t, a, b)
	}
}

func TestABotNeedsASeatsOwnReport(t *testing.T) {
	tb := newTable(t, 2, 9, nil)
	_, err := bot.Medium.WriteOrders(report.Report{Data: tb.game.View("", "en").Data})
	require.Error(t, err)
	_, err = bot.Medium.WriteOrders(report.Report{Game: "x", Data: "not a position"})
	require.Error(t, err)
}
