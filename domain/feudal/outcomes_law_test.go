package feudal_test

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// followed returns the games in which the outcomes of lines are followed.
func followed() map[string]gametest.Suite {
	suites := make(map[string]gametest.Suite)
	for name, open := range map[string]game.Open{
		"houses": {Preset: "simple", Options: map[game.Option]string{"years": "3", "houses": "on", "sieges": "on", "dangerous_passages": "on", "fate": "on", "mode": "assets", "succession": "on"}},
		"honour": {Preset: "simple", Options: map[game.Option]string{"mode": "honour", "religion": "on", "years": "3", "holy_site_season": "both"}},
		"open":   {Preset: "campaign", Options: map[game.Option]string{"years": "2", "regroup": "open"}},
	} {
		suites[name] = gametest.Suite{
			Ruleset: chronicle.Rules{}, Open: open, Play: submissions, Idle: "FW10", MaxPhases: 30, Aside: func(e event.Event) bool {
				switch e.(type) {
				case feudal.OrderFailed, feudal.OrdersDefaulted:
					return true
				}
				return false
			},
		}
	}
	return suites
}

// TestNothingThatWasAcceptedIsSilent plays games by submissions, and checks the outcomes of
// all their lines.
func TestNothingThatWasAcceptedIsSilent(t *testing.T) {
	gametest.LawOutcomes(t, followed(), gametest.Times(30, 2), gametest.Times(1, 3))
}

// TestOutcomesOfManyGames counts the outcomes of all lines in many games.
func TestOutcomesOfManyGames(t *testing.T) { gametest.CountOutcomes(t, followed(), 3) }
