package camelot

import (
	"slices"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestTheLawsHold plays games of every size and of many options, or begins
// them, by random letters, and checks every law of the kit in them: nobody learns from
// reports, receipts, errors, forecasts, or from when a phase closes, what is
// hidden from him.
func TestTheLawsHold(t *testing.T) {
	whole := []string{"fast", "silent"} // the shortest; others are broken off
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
		"squires": {Seats: 4, Options: map[game.Option]string{"squires": "on", "squire_life": "3", "join": "on", "merit": "points"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := gametest.Suite{
				Ruleset: Rules{}, Open: open, Play: letters, Hide: secrets, MaxPhases: 900, Every: 20, Told: catalogue,
				Cards: &gametest.Cards{Places: places, Moving: true},
			}
			if !slices.Contains(whole, name) {
				suite.Until = 30
			}
			gametest.Laws(t, suite, gamesToPlay(t, 1))
		})
	}
}
