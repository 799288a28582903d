package camelot_test

import (
	"os"
	"slices"
	"testing"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/words"
)

// TestTheLawsHold plays games of every size and of many options, or their beginnings, by random
// submissions, and checks every law of the kit in them: reports, receipts, errors, forecasts, and the
// times at which phases close must not betray hidden things.
func TestTheLawsHold(t *testing.T) {
	whole := []string{"fast", "silent"} // the shortest; others are broken off
	told := words.Must(os.DirFS("chronicle"), "data")
	for name, open := range map[string]game.Open{
		"standard": {Seats: 5},
		"friendly": {Seats: 4, Preset: "friendly"},
		"fast": {Seats: 7, Preset: "fast", Options: map[game.Option]string{
			"loyalty_deck": "7", "excalibur": "own", "leave": "death", "nmr_limit": "1",
		}},
		"silent": {Seats: 3, Preset: "silent", Options: map[game.Option]string{
			"loyalty_deck": "3", "doomed_acts": "off", "desolation": "fill",
		}},
		"dutch":   {Seats: 4, Preset: "booklet-nl"},
		"spanish": {Seats: 6, Preset: "booklet-es"},
		"sealed":  {Seats: 3, Preset: "fast", Dice: gametest.Beacon{}.Terms()},
		"squires": {Seats: 4, Options: map[game.Option]string{"squires": "on", "squire_life": "3", "join": "on", "merit": "points"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: open, Play: camelot.Submissions, Hide: camelot.Secrets, MaxPhases: 900, Every: 20, Told: told,
				Cards: &gametest.Cards{Places: camelot.CardPlaces, Moving: true}, Concerns: camelot.Concerned,
			}
			switch {
			case !slices.Contains(whole, name):
				suite.Until = gametest.Times(30, 22)
			case name == "silent":
				suite.Until = gametest.Times(0, 50) // outside the nightly runs one whole game is enough
			}
			gametest.Laws(t, suite, camelot.GamesToPlay(t, 1))
		})
	}
}
