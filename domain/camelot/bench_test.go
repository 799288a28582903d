package camelot

import (
	"testing"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// BenchmarkGame plays a whole game of seven without any orders, from the deal to its end.
func BenchmarkGame(b *testing.B) {
	description := Rules{}.Describe()
	options, err := description.Fill("", nil)
	if err != nil {
		b.Fatal(err)
	}
	setup := game.Setup{Game: "bench", Ruleset: "camelot", Edition: 1, Options: options, Seats: description.SeatNames[:maxSeats]}
	orderSets := game.Orders{}
	for _, seat := range setup.Seats {
		orderSets[seat] = game.OrderSet{}
	}
	for n := byte(0); b.Loop(); n++ {
		state := Rules{}.Start(setup)
		for stop := byte(0); state.(*State).Ending == nil; stop++ {
			for _, e := range state.Adjudicate(orderSets, time.Time{}, dice.New(dice.Key{n, stop}, nil)) {
				state.Apply(e)
			}
		}
	}
}
