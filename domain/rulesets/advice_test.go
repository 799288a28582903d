package rulesets_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
)

// TestNobodyIsAdvisedInATournament: in a game of a tournament the submission to edit has only
// comments, pages and submissions suggest nothing, and they say what happens without orders.
func TestNobodyIsAdvisedInATournament(t *testing.T) {
	for _, rs := range rulesets.All() {
		for _, tournament := range []string{"", "cup"} {
			t.Run(rs.Name()+" "+tournament, func(t *testing.T) {
				t.Parallel()
				run := gametest.Open(t, game.Open{
					Game: "advice", Ruleset: rs.Name(), Seats: max(2, rs.Describe().MinSeats), Tournament: tournament,
				}, rulesets.Lookup, 5)
				suggested := 0
				for range gametest.Times(12, 4) {
					before, events := run.Game, run.Close()
					for _, seat := range run.Game.Seats() {
						told := game.Compose(before, run.Game, events, seat.Seat, game.Options{})
						text := strings.Join(game.Flatten(told.Sections), "\n")
						suggested += len(run.Game.Suggestion(seat.Seat, "en")) + strings.Count(text, "A suggestion to copy")
						for _, w := range game.WaitsOf(run.Game.State(), seat.Seat, "en") {
							require.Contains(t, text, "If nothing comes: "+w.Default)
						}
						if tournament == "" {
							continue
						}
						require.NotEmpty(t, told.Template)
						for _, line := range told.Template {
							require.True(t, strings.HasPrefix(line, "#"), line)
						}
					}
				}
				require.Equal(t, tournament == "", suggested > 0)
			})
		}
	}
}
