package camelot

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestTheLawsHold plays games of every size and of many options by random
// letters, and checks every law of the kit in them: nobody learns from
// reports, receipts, errors, forecasts, or from when a phase closes, what is
// hidden from him.
func TestTheLawsHold(t *testing.T) {
	for name, open := range map[string]game.Open{
		"standard": {Seats: 5},
		"friendly": {Seats: 4, Preset: "friendly"},
		"fast":     {Seats: 6, Preset: "fast"},
		"silent":   {Seats: 3, Preset: "silent"},
		"dutch":    {Seats: 4, Preset: "booklet-nl"},
		"spanish":  {Seats: 7, Preset: "booklet-es"},
		"squires":  {Seats: 5, Options: map[game.Option]string{"squires": "on", "squire_life": "3", "join": "on", "merit": "points"}},
		"three":    {Seats: 3, Options: map[game.Option]string{"loyalty_deck": "3", "doomed_acts": "off", "desolation": "fill"}},
		"certain":  {Seats: 7, Options: map[game.Option]string{"loyalty_deck": "7", "excalibur": "own", "leave": "death", "nmr_limit": "1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.Laws(t, gametest.Suite{
				Ruleset: Rules{}, Open: open, Play: letters, Hide: secrets, MaxPhases: 900, Every: 12,
			}, 1)
		})
	}
}
