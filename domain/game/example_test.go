package game_test

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest/tilt"
	"seneschal/domain/order"
)

// A command is decided on the state that events were folded to. Nothing changes until its
// events are applied.
func ExampleGame_Decide() {
	g := game.New(func(string) (game.Ruleset, bool) { return tilt.Rules{}, true })
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	decide := func(by game.Player, do game.Act) game.Answer {
		answer, err := g.Decide(game.Command{At: noon, By: by, Do: do})
		if err != nil {
			fmt.Println(err)
		}
		g = event.Fold(g, answer.Events...)
		return answer
	}
	chain := dice.NewChain(dice.Key{}, 100)
	decide("steward", game.Open{Game: "tilt-1", Ruleset: "tilt", Seats: 2, Commitment: chain.Commitment(), Keys: 100})
	decide("anne", game.TakeSeat{Player: "anne"})
	answer := decide("bob", game.TakeSeat{Player: "bob"})
	for _, e := range answer.Events {
		fmt.Println(game.Kind(e))
	}
	receipt := decide("anne", game.Submission{Seat: "bors", Lines: order.Clean("RIDE gareth 9")}).Receipt
	for _, fault := range receipt.Errors {
		fmt.Println(fault)
	}
	// Output:
	// game.seated
	// game.begun
	// game.phase-opened
	// game.position-digested
	// line 1: RIDE gareth 9: lances weigh from 1 to 5 (legal: 1, 5)
}
