package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// meeting is a game of some seats on the entry tile.
func meeting(t testing.TB, seats int, options map[game.Option]string) *State {
	s := opened(t, seats, options)
	s.Order = s.Seats
	for _, seat := range s.Seats {
		s.change(seat, func(k *Knight) { k.Attrs = book.Attrs{Str: 4, Int: 3, Dex: 3} })
	}
	return s
}

// lying lays a card somewhere, off its deck.
func lying(s *State, card book.Card, at land.Place) {
	s.Decks.Cards = s.Decks.Cards.Without(card)
	s.lay(Lying{Card: card, At: at, Up: true})
}

func hand(s *State, seat game.Seat, cards ...book.Card) {
	for _, c := range cards {
		s.give(seat, Lying{Card: c}, face{up: !s.Superior()})
	}
}

func TestSeedExampleOfTheGiant(t *testing.T) {
	for _, c := range []struct {
		blue, yellow int
		result       Outcome
		attrs        book.Attrs
		lost         int
	}{
		{5, 6, Won, book.Attrs{Str: 6, Int: 4, Dex: 3, Val: 3, Exp: 3}, 0},
		{4, 6, Tied, book.Attrs{Str: 6, Int: 4, Dex: 3, Val: 2, Exp: 2}, 0},
		{2, 6, Lost, book.Attrs{Str: 6, Int: 4, Dex: 3, Val: 1, Exp: 1}, 2},
	} {
		s := meeting(t, 2, map[game.Option]string{"tempo": "1"})
		s.change("seat1", func(k *Knight) { k.Attrs = book.Attrs{Str: 6, Int: 4, Dex: 3, Val: 2, Exp: 2} })
		hand(s, "seat1", "crossbow", "sacred-goose")
		lying(s, "giant", land.Entry)
		after, events := played(t, s, letters{"seat1": {AllKey(2): {orders.Fight{Foe: "giant"}}}}.sheets(s), c.blue, c.yellow)
		require.Equal(t, c.result, kind[FightResolved](events)[0].Result)
		require.Equal(t, c.attrs, after.Knights["seat1"].Attrs)
		require.Equal(t, c.lost, after.Knights["seat1"].Lost)
	}
}
