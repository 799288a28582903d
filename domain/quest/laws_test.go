package quest_test

import (
	"fmt"
	"os"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/words"
)

// TestTheLawsHold plays games of every kind by random submissions, and checks every law of the kit in
// them: no reader learns hidden facts from reports, receipts, errors or forecasts.
func TestTheLawsHold(t *testing.T) {
	told := words.Must(os.DirFS("chronicle"), "data")
	for name, open := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "24"}},
		"superior": {Seats: 4, Preset: "superior", Options: map[game.Option]string{"rounds": "24", "mission_spoiled": "on"}},
		"sealed":   {Seats: 2, Options: map[game.Option]string{"rounds": "12"}, Dice: gametest.Beacon{}.Terms()},
		"swift":    {Seats: 8, Preset: "swift", Options: map[game.Option]string{"level": "superior", "rounds": "18", "duel_consent": "on"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.Laws(t, gametest.Suite{
				Ruleset: chronicle.Rules{}, Open: open, Play: quest.Submissions, Hide: quest.Hide, Concerns: awaited, Every: 6, Until: gametest.Times(30, 14),
				Cards: &gametest.Cards{Places: quest.CardPlaces}, Told: told,
			}, quest.GamesToPlay(t, 1))
		})
	}
}

// awaited lists the seats whose orders are collected: it is public which seats sleep.
func awaited(state game.State) string {
	var seats []game.Seat
	for _, w := range state.Waits("en") {
		seats = append(seats, w.Seat)
	}
	return fmt.Sprint(seats)
}
