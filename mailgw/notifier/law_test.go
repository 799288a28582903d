package notifier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/domain/rulesets"
)

// TestNoLineOfAReportIsAnOrder: a report that comes back unquoted, line for line, orders nothing,
// even if a narrow screen has broken its lines.
func TestNoLineOfAReportIsAnOrder(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "valley", Ruleset: "feudal", Seats: 4}, rulesets.Lookup, 7)
	for range gametest.Times(5, 2) {
		before := run.Game
		events := run.Close()
		if run.Game.Over() {
			return
		}
		for _, seat := range run.Game.Seats() {
			report := game.Compose(before, run.Game, events, seat.Seat, game.Options{Head: "ab@1"})
			var lines []order.Line
			for i, l := range strings.Split(text.Report(report, nil), "\n") {
				if l = order.Tidy(l); l != "" {
					lines = append(lines, order.Line{N: i + 1, Text: l})
				}
			}
			for _, line := range lines {
				answer, err := run.Game.Decide(game.Command{At: run.Now, By: seat.Player, Do: game.Submission{Seat: seat.Seat, Lines: []order.Line{line}}})
				require.NoError(t, err)
				require.Empty(t, answer.Events, line.Text)
				require.True(t, answer.Receipt.Help || len(answer.Receipt.Shown) == 0, line.Text)
			}
		}
	}
}
