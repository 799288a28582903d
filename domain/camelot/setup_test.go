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
		c := newTable(t, players, nil)
		require.Equal(t, "deal", c.s.Phase().Name)
		require.Empty(t, c.s.Waits("en"))
		require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "nobody is asked before the deal")
		events := c.play()
		require.Equal(t, "oath", c.s.Phase().Name)
		require.Equal(t, kindSetup, c.s.Phase().Kind)
		require.Len(t, c.s.Waits("en"), players, "C-17: each seat lays a card")
		require.Len(t, c.s.Order, players)
		require.Len(t, c.s.CoatsRest, maxSeats-players)
		require.Len(t, c.s.LoyaltyRest, 8-players)
		for _, seat := range c.s.Seats {
			k := c.s.Knights[seat]
			require.Len(t, k.Hand, 6)
			require.Contains(t, k.Hand, Card("merlin"), "C-15")
			require.True(t, slices.IsSortedFunc(k.Hand, func(a, b Card) int { return book.defaultRank(a) - book.defaultRank(b) }))
			require.Equal(t, 4, k.Life)
			require.Equal(t, Camelot, k.At)
		}
		if arthur := slices.IndexFunc(c.s.Seats, func(s game.Seat) bool { return c.s.Knights[s].Coat == Arthur }); arthur >= 0 {
			require.Equal(t, c.s.Seats[arthur], c.s.First, "C-18")
		}
		require.Equal(t, 84, c.s.whites())
		require.Equal(t, 76, c.s.blacks())
		decks := only[DeckOrdered](events)
		require.Equal(t, Black, decks[0].Deck, "C-3a: black, then white")
		require.Equal(t, 75, decks[0].Rolls)
		require.Len(t, decks[1].Cards, 84-players)
		require.False(t, c.s.Quests[Dragon].Open, "C-12")
	}
}

// TestTheFirstPlayer: C-18 without King Arthur.
func TestTheFirstPlayer(t *testing.T) {
	for range 3 {
		c := newTable(t, 3, map[game.Option]string{"squires": "on", "youngest": "2", "oath": "off", "seat_order": "given"})
		events := c.play()
		require.Equal(t, []FirstChosen{{Seat: "seat2", Why: "youngest"}}, only[FirstChosen](events))
		require.Equal(t, c.s.Seats, c.s.Order, "C-2: the organiser gives it")
		require.Equal(t, 2, c.s.Knights["seat2"].Squire)
		require.Empty(t, c.s.Knights["seat2"].Coat)
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
			g := newTable(t, 5, c.options)
			g.play()
			traitors := 0
			for _, seat := range g.s.Seats {
				k := g.s.Knights[seat]
				traitors += lists.One(k.Loyalty == Traitor)
				require.NotEmpty(t, k.Loyalty)
				require.Equal(t, c.seen, k.Seen)
			}
			require.Equal(t, c.traitor, traitors)
			require.Empty(t, g.s.LoyaltyRest)
		})
	}
	three := newTable(t, 3, nil)
	require.True(t, three.s.Options.Delayed, "O-DELAYED-LOYALTY auto")
}
