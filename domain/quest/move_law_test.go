package quest

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// someMovement draws a movement order, or an order about movements.
func someMovement(t *rapid.T, state *State) orders.Body {
	sides := rapid.SliceOfN(rapid.SampledFrom(land.Dirs[:]), 0, 3).Draw(t, "sides")
	switch rapid.IntRange(0, 9).Draw(t, "order") {
	case 0:
		return orders.Move{Steps: []orders.Step{{Dir: rapid.SampledFrom(land.Dirs[:]).Draw(t, "side")}}}
	case 1:
		return orders.Goto{To: orders.Target{Cell: rapid.SampledFrom(state.Board.Main).Draw(t, "cell").At}}
	case 2:
		return orders.Goto{To: orders.Target{Is: orders.ToZone, Zone: rapid.SampledFrom(land.Zones[2:]).Draw(t, "place")}}
	case 3:
		return orders.Out{}
	case 4:
		return orders.Enter{}
	case 5:
		return orders.Wish{To: orders.Target{Is: orders.ToKind, Kind: "access"}}
	case 6:
		return orders.Lay{Dirs: sides}
	case 7:
		return orders.Explore{Zone: rapid.SampledFrom(land.Zones[:]).Draw(t, "zone"), Dirs: sides}
	}
	return orders.Explore{Dirs: sides}
}

// somePost draws the orders of all seats.
func somePost(t *rapid.T, state *State) game.Orders {
	l := submissions{}
	for _, seat := range state.Seats {
		var all []orders.Body
		for range rapid.IntRange(0, 4).Draw(t, "orders") {
			all = append(all, someMovement(t, state))
		}
		l[seat] = map[string][]orders.Body{AllKey(state.Post): all}
	}
	return l.orderSets(state)
}

// Section 4, Q-23, Q-26: whatever is ordered, positions are not broken, and each
// tile that is laid is out of its deck.
func TestTheLandHangsTogether(t *testing.T) {
	games := map[int]*State{2: opened(t, 2, nil), 3: opened(t, 3, nil), 4: opened(t, 4, nil)}
	rapid.Check(t, func(t *rapid.T) {
		state := games[rapid.IntRange(2, 4).Draw(t, "seats")].clone()
		state.Options.Tempo = 6
		d := dice.New(dice.Key{rapid.Byte().Draw(t, "dice")}, nil)
		for range rapid.IntRange(1, 12).Draw(t, "posts") {
			state = event.Fold[game.State](state, state.Adjudicate(somePost(t, state), began, d)...).(*State)
			require.Empty(t, broken(state, true))
			require.Len(t, state.Board.Main, len(state.Book.Tiles)-len(state.Decks.Tiles[land.Initiatory])-len(state.Decks.Tiles[land.Fantastic]))
			for place, m := range state.Board.Places { // in any order: each is looked at alone
				require.Len(t, m, 1+len(state.Book.Deck(place).Cards)-len(state.Decks.Places[place]), "%s", place)
			}
		}
	})
}
