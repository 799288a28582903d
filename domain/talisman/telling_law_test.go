package talisman_test

import (
	"os"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/chronicle"
	"seneschal/domain/words"
)

// TestNobodyIsToldWhatIsHidden: reports, receipts, errors and forecasts are the
// same whatever others hold in their hands and the decks (section 7, T-168).
func TestNobodyIsToldWhatIsHidden(t *testing.T) {
	t.Parallel()
	gametest.Laws(t, gametest.Suite{
		Ruleset: chronicle.Rules{}, Open: game.Open{Seats: 4, Preset: "postal", Options: map[game.Option]string{"three_characters": "on"}},
		Play: talisman.Letter, Hide: talisman.Hide, Every: 6, Until: 14, MaxPhases: 5000,
		Cards: &gametest.Cards{Places: talisman.CardPlaces}, Told: words.Must(os.DirFS("chronicle"), "data"),
	}, 1)
}
