package camelot_test

import (
	"testing"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// followed returns the games in which the outcomes of lines are followed.
func followed(until int) map[string]gametest.Suite {
	suites := make(map[string]gametest.Suite)
	for name, open := range map[string]game.Open{
		"standard": {Seats: 5},
		"silent":   {Seats: 3, Preset: "silent", Options: map[game.Option]string{"loyalty_deck": "3"}},
		"fast":     {Seats: 4, Preset: "fast"},
	} {
		least, most := 0, 0
		if name == "silent" {
			least, most = 3, 3 // as many as its deck has cards for
		}
		suites[name] = gametest.Suite{
			Least: least, Most: most,
			Ruleset: chronicle.Rules{}, Open: open, Play: camelot.Submissions, Idle: camelot.Idle, MaxPhases: 900, Until: until, Aside: func(e event.Event) bool {
				_, tells := e.(camelot.OrderSkipped)
				return tells
			},
		}
	}
	return suites
}

// TestNothingThatWasAcceptedIsSilent plays games by submissions, and checks the outcomes of all their
// lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	gametest.LawOutcomes(t, followed(gametest.Times(60, 40)), gametest.Times(8, 1), gametest.Times(3, 9))
}

// TestOutcomesOfManyGames counts the outcomes of all lines in many games.
func TestOutcomesOfManyGames(t *testing.T) { gametest.CountOutcomes(t, followed(0), 12) }
