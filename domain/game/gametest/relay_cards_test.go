package gametest

import (
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// RelayCards finds the cards of Relay: in the deck and in hands. Played cards are gone.
var RelayCards = &Cards{
	Places: func(s game.State) map[string][]string {
		t, ok := s.(*Track)
		if !ok {
			t = s.(*leak).Track
		}
		places := map[string][]string{"deck": written(t.Deck...)}
		for seat, hand := range t.Hands {
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
