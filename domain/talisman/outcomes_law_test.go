package talisman

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/turns"
)

// followed returns the games in which the outcomes of lines are followed.
func followed(until int) map[string]gametest.Suite {
	suites := make(map[string]gametest.Suite)
	for name, open := range map[string]game.Open{
		"two":  {Seats: 2, Preset: "blitz", Options: map[game.Option]string{"three_characters": "on"}},
		"four": {Seats: 4, Preset: "postal", Options: map[game.Option]string{"stops": "full"}},
	} {
		suites[name] = gametest.Suite{
			Ruleset: mute{}, Open: open, Play: submission, MaxPhases: 5000, Until: until, Aside: func(e event.Event) bool {
				switch e.(type) {
				case OrderSkipped, turns.TimePassed:
					return true
				}
				return false
			},
		}
	}
	return suites
}

// TestNothingThatWasAcceptedIsSilent plays games with random submissions, and checks the outcomes of
// all their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	gametest.LawOutcomes(t, followed(gametest.Times(60, 40)), gametest.Times(8, 1), gametest.Times(3, 9))
}

// TestOutcomesOfManyGames counts the outcomes of all lines in many games.
func TestOutcomesOfManyGames(t *testing.T) { gametest.CountOutcomes(t, followed(0), 12) }
