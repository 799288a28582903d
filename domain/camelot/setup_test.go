package camelot

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

func TestTheDeal(t *testing.T) {
	for players := minSeats; players <= maxSeats; players++ {
		tableau := newTable(t, players, nil)
		require.Equal(t, "deal", tableau.state.Phase().Name)
		require.Empty(t, tableau.state.Waits("en"))
		require.True(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "nobody is asked before the deal")
		events := tableau.play()
		require.Equal(t, "oath", tableau.state.Phase().Name)
		require.Equal(t, kindSetup, tableau.state.Phase().Kind)
		require.Len(t, tableau.state.Waits("en"), players, "C-17: each seat lays a card")
		require.Len(t, tableau.state.Order, players)
		require.Len(t, tableau.state.CoatsRest, maxSeats-players)
		require.Len(t, tableau.state.LoyaltyRest, 8-players)
		for _, seat := range tableau.state.Seats {
			knight := tableau.state.Knights[seat]
			require.Len(t, knight.Hand, 6)
			require.Contains(t, knight.Hand, Card("merlin"), "C-15")
			require.True(t, slices.IsSortedFunc(knight.Hand, func(a, b Card) int { return book.findDefaultRank(a) - book.findDefaultRank(b) }))
			require.Equal(t, 4, knight.Life)
			require.Equal(t, Camelot, knight.At)
		}
		if arthur := slices.IndexFunc(tableau.state.Seats, func(s game.Seat) bool { return tableau.state.Knights[s].Coat == Arthur }); arthur >= 0 {
			require.Equal(t, tableau.state.Seats[arthur], tableau.state.First, "C-18")
		}
		require.Equal(t, 84, tableau.state.whites())
		require.Equal(t, 76, tableau.state.blacks())
		decks := only[DeckOrdered](events)
		require.Equal(t, Black, decks[0].Deck, "C-3a: black, then white")
		require.Equal(t, 75, decks[0].Rolls)
		require.Len(t, decks[1].Cards, 84-players)
		require.False(t, tableau.state.Quests[Dragon].Open, "C-12")
	}
}

// TestTheFirstPlayer: C-18 without King Arthur.
func TestTheFirstPlayer(t *testing.T) {
	for range 3 {
		tableau := newTable(t, 3, map[game.Option]string{"squires": "on", "youngest": "2", "oath": "off", "seat_order": "given"})
		events := tableau.play()
		require.Equal(t, []FirstChosen{{Seat: "seat2", Why: "youngest"}}, only[FirstChosen](events))
		require.Equal(t, tableau.state.Seats, tableau.state.Order, "C-2: the organiser gives it")
		require.Equal(t, 2, tableau.state.Knights["seat2"].Squire)
		require.Empty(t, tableau.state.Knights["seat2"].Coat)
	}
	c := newTable(t, 3, map[game.Option]string{"first": "random", "youngest": "2"})
	require.Equal(t, "picked", only[FirstChosen](c.play())[0].Why)
}

func TestTheLoyaltyCards(t *testing.T) {
	for name, c := range map[string]struct {
		options map[game.Option]string
		traitor int // 1: there certainly is one
		seen    bool
	}{
		"A-43":    {map[game.Option]string{"loyalty_deck": "5"}, 1, true},
		"none":    {map[game.Option]string{"traitor": "off"}, 0, true},
		"delayed": {map[game.Option]string{"loyalty_deck": "5", "delayed_loyalty": "on"}, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			tableau := newTable(t, 5, c.options)
			tableau.play()
			traitors := 0
			for _, seat := range tableau.state.Seats {
				knight := tableau.state.Knights[seat]
				traitors += lists.One(knight.Loyalty == Traitor)
				require.NotEmpty(t, knight.Loyalty)
				require.Equal(t, c.seen, knight.Seen)
			}
			require.Equal(t, c.traitor, traitors)
			require.Empty(t, tableau.state.LoyaltyRest)
		})
	}
	three := newTable(t, 3, nil)
	require.True(t, three.state.Options.Delayed, "O-DELAYED-LOYALTY auto")
}
