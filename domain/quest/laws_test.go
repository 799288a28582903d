package quest_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
)

// telling is the ruleset with a chronicle that tells of events by their fields,
// so that nothing of what a seat may see of them is left out.
type telling struct{ chronicle.Rules }

// Tell is every event as JSON.
func (telling) Tell(_ game.State, _ game.Seat, _ string, events []event.Event) game.Story {
	var items []string
	for _, e := range events {
		text, err := json.Marshal(e)
		if err != nil {
			panic(err)
		}
		items = append(items, fmt.Sprintf("%T: %s", e, text))
	}
	return game.Story{Headline: "A post", Sections: []report.Section{{ID: "chronicle", Title: "Chronicle", Blocks: []report.Block{{Items: items}}}}}
}

// TestTheLawsHold plays games of every kind by random letters, and checks every
// law of the kit in them: nobody learns from reports, receipts, errors or
// forecasts what is hidden from him (section 7).
func TestTheLawsHold(t *testing.T) {
	for name, open := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "24"}},
		"superior": {Seats: 4, Preset: "superior", Options: map[game.Option]string{"rounds": "24", "mission_spoiled": "on"}},
		"swift":    {Seats: 8, Preset: "swift", Options: map[game.Option]string{"level": "superior", "rounds": "18", "duel_consent": "on"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.Laws(t, gametest.Suite{
				Ruleset: telling{}, Open: open, Play: quest.Letters, Hide: quest.Hide, Cards: &gametest.Cards{Places: quest.CardPlaces}, Every: 4, Until: 40,
			}, 1)
		})
	}
}
