package quest_test

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
)

// followed returns the games in which the outcomes of lines are followed.
func followed() map[string]gametest.Suite {
	suites := make(map[string]gametest.Suite)
	for name, open := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "24"}},
		"superior": {Seats: 5, Preset: "superior", Options: map[game.Option]string{"rounds": "24", "mission_spoiled": "on"}},
	} {
		least, most := 2, 0
		if name == "solo" {
			least, most = 1, 1
		}
		suites[name] = gametest.Suite{
			Least: least, Most: most,
			Ruleset: chronicle.Rules{}, Open: open, Play: quest.Submissions, Idle: quest.Idle, Aside: func(e event.Event) bool {
				switch e.(type) {
				case quest.OrderPassed, quest.SectionUsed, quest.OrdersNoted:
					return true
				}
				return false
			},
		}
	}
	return suites
}

// TestNothingThatWasAcceptedIsSilent plays games by submissions, and checks the outcomes of all
// their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	gametest.LawOutcomes(t, followed(), gametest.Times(8, 1), gametest.Times(3, 9))
}

// TestOutcomesOfManyGames counts the outcomes of all lines in many games.
func TestOutcomesOfManyGames(t *testing.T) { gametest.CountOutcomes(t, followed(), 4) }
