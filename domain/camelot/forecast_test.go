package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// planned returns an order set with a block for the turn of this round.
func planned(block []game.Body, standing ...game.Body) game.OrderSet {
	return game.OrderSet{
		Standing: ordersOf(standing...),
		Sections: []game.OrderSetSection{{Key: keyOfTurn(1), Set: 1, Orders: ordersOf(block...)}},
	}
}

func TestForecastWalksThroughABlock(t *testing.T) {
	state := position(kay)
	state.on(tristan, Camelot, 4, "f3", Merlin)
	lines := state.Forecast(tristan, planned([]game.Body{
		Statement{Then: Evil{EvilSiege}},
		Statement{Then: Heroic{Choices: []Deed{{Do: ActMove, Place: Dragon}, {Do: ActQuest, Draw: true}}}},
		Statement{Then: Heroic{Choices: []Deed{{Do: ActMove, Place: Grail}}}},
		Statement{Then: Heroic{Sacrifice: true, Choices: []Deed{{Do: ActSpecial, Card: Merlin, Mode: "ENGINE"}}}},
	}), "en")
	require.Equal(t, "A siege engine comes; then there are 1.", lines[1])
	require.Contains(t, lines[2], "Your MOVE dragon would be skipped: the Dragon opens when")
	require.Equal(t, "You do DRAW.", lines[3])
	require.Equal(t, "You give a life point and do PLAY MERLIN ENGINE.", lines[4], "the move was for the case that nothing was done")
	require.Len(t, lines, 5)
}

func TestForecastSaysWhatABlockLeavesOpen(t *testing.T) {
	state := position(kay)
	state.on(tristan, Camelot, 4, "f3", Merlin)
	lines := state.Forecast(tristan, planned([]game.Body{Statement{Then: Done{}}}, StandMerlin{N: 2}), "en")
	require.Equal(t, []string{
		"What Evil does is left open; you are asked for it.",
		"Your heroic deed is left open; you are asked for it.",
		"Your offer MERLIN 2 is good for one Merlin now.",
	}, lines[1:])
}

// A forecast draws nothing and knows no pile.
func TestForecastIsBlindToThePiles(t *testing.T) {
	block := planned([]game.Body{Statement{Then: Evil{EvilDraw}}, Statement{Then: Heroic{Choices: []Deed{{Do: ActQuest, Draw: true}}}}})
	a, b := position(kay, "despair"), position(kay, "guinevere")
	require.NotEmpty(t, a.Forecast(tristan, block, "en"))
	require.Equal(t, a.Forecast(tristan, block, "en"), b.Forecast(tristan, block, "en"))
}
