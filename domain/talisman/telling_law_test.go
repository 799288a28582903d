package talisman_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
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

// TestThePoolDoesNotTellWhatOthersWereDealt: three_characters, section 7.
func TestThePoolDoesNotTellWhatOthersWereDealt(t *testing.T) {
	deal := func(dealt, unused []book.Character) any {
		s := talisman.Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{"seat1", "seat2"}}).(*talisman.State)
		s.Heroes["seat2"].Dealt, s.Unused = dealt, unused
		return chronicle.Rules{}.View(s, "seat1", "en").Data
	}
	one := deal([]book.Character{"elf", "monk"}, []book.Character{"thief", "druid"})
	require.Equal(t, one, deal([]book.Character{"thief", "druid"}, []book.Character{"elf", "monk"}))
}
