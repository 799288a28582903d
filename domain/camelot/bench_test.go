package camelot

import (
	"testing"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// BenchmarkGame plays a whole game of seven without any orders, from the deal to its end.
func BenchmarkGame(b *testing.B) {
	d := Rules{}.Describe()
	options, err := d.Fill("", nil)
	if err != nil {
		b.Fatal(err)
	}
	setup := game.Setup{Game: "bench", Ruleset: "camelot", Edition: 1, Options: options, Seats: d.SeatNames[:maxSeats]}
	orderSets := game.Orders{}
	for _, seat := range setup.Seats {
		orderSets[seat] = game.OrderSet{}
	}
	for n := byte(0); b.Loop(); n++ {
		s := Rules{}.Start(setup)
		for stop := byte(0); s.(*State).Ending == nil; stop++ {
			for _, e := range s.Adjudicate(orderSets, time.Time{}, dice.New(dice.Key{n, stop}, nil)) {
				s.Apply(e)
			}
		}
	}
}
