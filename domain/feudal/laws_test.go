package feudal_test

import (
	"os"
	"testing"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/words"
)

// TestTheLawsHold plays games of every size and option by submissions, half of which bots
// write, and checks every law of the kit in them.
func TestTheLawsHold(t *testing.T) {
	told := words.Must(os.DirFS("data"), "words")
	for name, options := range map[string]map[game.Option]string{
		"conquest": {"years": "3"},
		"duel":     {"years": "5", "combat_2_4": "example"},
		"assets":   {"mode": "assets", "years": "2", "regroup": "open", "entry": "recommended"},
		"fate":     {"mode": "assets", "years": "4", "fate": "on", "succession": "on"},
		"houses":   {"years": "3", "houses": "on", "sieges": "on", "dangerous_passages": "on", "castle_supply": "unlimited"},
		"honour":   {"mode": "honour", "religion": "on", "years": "4", "holy_site_season": "both"},
		"decade":   {"years": "3"},
		"campaign": {"years": "2", "regroup": "open", "revolt": "garrisoned"},
		"sealed":   {"mode": "assets", "years": "3"},
		"hold":     {"mode": "assets", "years": "3", "regency": "hold"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: game.Open{Preset: "simple", Options: options}, Play: submissions, Hide: secrets, MaxPhases: 30, Every: gametest.Times(3, 5), Until: gametest.Times(0, 13), // by day the third year is the last
				Told: told, Marches: []string{"march", "march.met"},
			}
			if name == "duel" {
				suite.Open.Seats = 2
			}
			if name == "decade" || name == "campaign" {
				suite.Open.Preset = name
			}
			n := gametest.Times(4, 1)
			if name == "sealed" {
				suite.Open.Dice, n = gametest.Beacon{}.Terms(), 1
			}
			gametest.Laws(t, suite, n)
		})
	}
}
