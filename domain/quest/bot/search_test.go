package bot_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/search"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest/bot"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// A table is a game among bots, seats with the strengths in turn. The seat with the index searcher searches instead, if
// the effort has trials.
type table struct {
	t        testing.TB
	name     string
	run      *gametest.Run
	who      []bot.Strength
	searcher int
	effort   search.Effort
}

func newTable(t testing.TB, seed uint64, seats int, options map[game.Option]string, who ...bot.Strength) *table {
	t.Helper()
	open := game.Open{Game: "match", Ruleset: "quest", Seats: seats, Options: options}
	return &table{t: t, name: fmt.Sprint("game ", seed), run: gametest.Open(t, open, rulesets.Lookup, seed), who: who}
}

// play plays a phase. No line is refused or warned of.
func (tb *table) play() {
	tb.t.Helper()
	for i, seat := range tb.run.Game.Seats() {
		seen := report.Report{Game: tb.name, Data: tb.run.Game.View(seat.Seat, "en").Data}
		lines, err := tb.who[i%len(tb.who)].WriteOrders(seen)
		if i == tb.searcher && tb.effort.Trials > 0 {
			lines, err = search.Choose(bot.Game{}, seen, tb.effort)
		}
		require.NoError(tb.t, err)
		for _, fault := range tb.run.Write(seat.Seat, lines...).Errors {
			require.True(tb.t, fault.Warning && i == tb.searcher, "%v: %v", lines, fault)
		}
	}
	tb.run.Close()
}

func (tb *table) playOut() game.Result {
	tb.t.Helper()
	for n := 0; !tb.run.Game.Over(); n++ {
		require.Less(tb.t, n, phasesAtMost, "the game does not end")
		tb.play()
	}
	result, _ := tb.run.Game.Result()
	return result
}

// everything returns all optional rules, for a short game.
func everything(seats int, level string) map[game.Option]string {
	options := map[game.Option]string{"level": level}
	for _, key := range []game.Option{"one_weapon", "potion_once"} {
		options[key] = "on"
	}
	if seats == 1 {
		options["solo.minutes"] = "8"
		return options
	}
	for _, key := range []game.Option{"mission_spoiled", "duel_valour", "mercy", "reveal_orders"} {
		options[key] = "on"
	}
	options["transfers"], options["minutes"] = "captive", fmt.Sprint(gametest.Times(60, 20))
	return options
}

// TestASearchSendsLegalSubmissions plays games with all rules in which one seat searches, with little effort.
func TestASearchSendsLegalSubmissions(t *testing.T) {
	for _, seats := range []int{1, 3} {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			t.Parallel()
			tb := newTable(t, uint64(seats), seats, everything(seats, "superior"), bot.Medium)
			tb.effort = search.Effort{Trials: 30, Scenarios: 2, Ahead: 1}
			tb.playOut()
		})
	}
}
