package talisman_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
	"seneschal/domain/words"
)

// TestNobodyIsToldWhatIsHidden: reports, receipts, errors and forecasts do not depend on the
// hands of others or the decks (T-168).
func TestNobodyIsToldWhatIsHidden(t *testing.T) {
	t.Parallel()
	told := words.Must(os.DirFS("chronicle"), "data")
	for i, open := range hiddenGames {
		gametest.Laws(t, gametest.Suite{
			Ruleset: chronicle.Rules{}, Open: open, Play: inTurn, Hide: talisman.Hide, Every: 6, Until: 14 + gametest.Times(10, 4)*i, MaxPhases: 5000,
			Cards: &gametest.Cards{Places: talisman.CardPlaces}, Told: told,
		}, (talisman.GamesToPlay(t, 1)+len(hiddenGames)-1-i)/len(hiddenGames))
	}
}

// TestNobodyIsToldMoreByBeacon: the laws also hold where phases are sealed for a beacon.
func TestNobodyIsToldMoreByBeacon(t *testing.T) {
	t.Parallel()
	gametest.Laws(t, gametest.Suite{
		Ruleset: chronicle.Rules{}, Open: game.Open{Seats: 2, Preset: "postal", Dice: gametest.Beacon{}.Terms()}, Play: inTurn, Hide: talisman.Hide, Every: 6, Until: 14,
		MaxPhases: 5000, Cards: &gametest.Cards{Places: talisman.CardPlaces}, Told: words.Must(os.DirFS("chronicle"), "data"),
	}, 1)
}

// inTurn writes a random submission without orders to be done at once. NOW is accepted only from a
// seat that holds a Spell, but the law changes hands after submissions were accepted.
func inTurn(state game.State, seat game.Seat, rng *rand.Rand) []string {
	return slices.DeleteFunc(talisman.Submission(state, seat, rng), func(line string) bool { return strings.HasPrefix(line, "NOW ") })
}

// hiddenGames are openings of games in which much is hidden.
var hiddenGames = []game.Open{
	{Seats: 4, Preset: "postal", Options: map[game.Option]string{"three_characters": "on"}},
	{Seats: 6, Preset: "classic", Options: map[game.Option]string{"stops": "full", "inherited_objects": "on", "evade_individuals": "on"}},
	{Seats: 3, Preset: "blood", Options: map[game.Option]string{"move_roll": "blind", "toad_keeps_goods": "on"}},
	{Seats: 2, Preset: "blitz", Options: map[game.Option]string{"stops": "none", "defence_window": "off"}},
}

// TestThePoolDoesNotTellWhatOthersWereDealt: with three_characters the pool hides the characters
// dealt to others.
func TestThePoolDoesNotTellWhatOthersWereDealt(t *testing.T) {
	deal := func(dealt, unused []book.Character) any {
		state := talisman.Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{"seat1", "seat2"}}).(*talisman.State)
		state.Heroes["seat2"].Dealt, state.Unused = dealt, unused
		return chronicle.Rules{}.View(state, "seat1", "en").Data
	}
	one := deal([]book.Character{"elf", "monk"}, []book.Character{"thief", "druid"})
	require.Equal(t, one, deal([]book.Character{"thief", "druid"}, []book.Character{"elf", "monk"}))
}
