package gametest

import (
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// RelayCards finds the cards of Relay: in the deck and in hands. Played cards are gone.
var RelayCards = &Cards{
	Places: func(state game.State) map[string][]string {
		track, ok := state.(*Track)
		if !ok {
			track = state.(*leak).Track
		}
		places := map[string][]string{"deck": written(track.Deck...)}
		for seat, hand := range track.Hands {
			places["hand of "+string(seat)] = written(hand...)
		}
		return places
	},
	Gone: func(e event.Event) []string {
		switch e := e.(type) {
		case Ran:
			if e.Card > 0 {
				return written(e.Card)
			}
		case Spent:
			return written(e.Card)
		}
		return nil
	},
}

func written(cards ...int) (all []string) {
	for _, card := range cards {
		all = append(all, fmt.Sprint(card))
	}
	return all
}
