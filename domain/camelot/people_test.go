package camelot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// underway returns a game in its first turn, at the active seat's first question.
func underway(t *testing.T, players int, options map[game.Option]string) *tableau {
	t.Helper()
	all := map[game.Option]string{"oath": "off", "seat_order": "given"}
	for k, v := range options {
		all[k] = v
	}
	c := newTable(t, players, all)
	c.play()
	require.Equal(t, AskEvil, c.s.Pending.Point)
	return c
}

// TestALatePlayer: A-45 and C-150.
func TestALatePlayer(t *testing.T) {
	c := underway(t, 4, map[game.Option]string{"join": "on"})
	late := c.s.Late()
	require.Equal(t, game.Seat("seat5"), late)
	c.orderSets[late] = game.OrderSet{}
	events := c.play()
	joined := only[PlayerJoined](events)
	require.Len(t, joined, 1)
	require.Equal(t, c.s.First, joined[0].After)
	k := c.s.Knights[late]
	require.NotEmpty(t, k.Coat)
	require.NotContains(t, c.s.CoatsRest, k.Coat)
	require.Len(t, c.s.CoatsRest, 2, "three were left")
	require.Len(t, c.s.LoyaltyRest, 3, "four were left")
	require.NotEmpty(t, k.Loyalty)
	require.Len(t, k.Hand, 5)
	require.Equal(t, 4, k.Life)
	require.Equal(t, slices.Index(c.s.Order, c.s.First)+1, slices.Index(c.s.Order, late))
	require.Equal(t, 84, c.s.whites())
}

func TestWhenNobodyMayJoin(t *testing.T) {
	for name, c := range map[string]struct {
		options map[game.Option]string
		players int
		change  func(*State)
	}{
		"off":        {nil, 4, nil},
		"full":       {map[game.Option]string{"join": "on"}, 7, nil},
		"swords":     {map[game.Option]string{"join": "on"}, 4, func(s *State) { s.Swords.White = 9 }},
		"no card":    {map[game.Option]string{"join": "on", "loyalty_deck": "4"}, 4, nil},
		"no turn":    {map[game.Option]string{"join": "on"}, 4, func(s *State) { s.Turn = 0 }},
		"it is over": {map[game.Option]string{"join": "on"}, 4, func(s *State) { s.Ending = &Over{} }},
	} {
		t.Run(name, func(t *testing.T) {
			g := underway(t, c.players, c.options)
			if c.change != nil {
				c.change(g.s)
			}
			require.Empty(t, g.s.Late())
		})
	}
}

// TestALeaverDies: A-45 and C-151 with O-LEAVE=death.
func TestALeaverDies(t *testing.T) {
	c := underway(t, 4, map[game.Option]string{"leave": "death", "first": "random"})
	gone := c.s.clockwise(c.s.Active)[1]
	c.give(gone, func(k *Knight) { k.At, k.Relics = Lancelot, []Relic{Armor} })
	c.s.changeQuest(Lancelot, func(q *Quest) { q.White = []Card{"f4", "f4"} })
	c.s.White.Draw = piles.Without(c.s.White.Draw, "f4", "f4")
	c.orderSets[gone] = game.OrderSet{Vacant: true, Empty: true}
	events := c.play()
	require.Equal(t, []PlayerLeaving{{Seat: gone}}, only[PlayerLeaving](events))
	require.Equal(t, []PlayerLeft{{Seat: gone}}, only[PlayerLeft](events))
	k := c.s.Knights[gone]
	require.True(t, k.Left)
	require.False(t, k.Alive)
	require.Empty(t, k.Hand)
	require.Empty(t, k.Relics)
	require.Empty(t, c.s.Quests[Lancelot].White)
	require.NotEqual(t, gone, c.s.Active, "C-19")
	require.NotContains(t, c.s.askedSeats(), gone)
	require.Equal(t, 84, c.s.whites())
}

// TestAStewardedSeatIsNotAskedAndComesBack: 5.5, R-47.
func TestAStewardedSeatIsNotAskedAndComesBack(t *testing.T) {
	c := underway(t, 3, nil)
	second := c.s.clockwise(c.s.Active)[1]
	c.orderSets[second] = game.OrderSet{Regency: true}
	events := c.play()
	require.Contains(t, only[SeatStewarded](events), SeatStewarded{Seat: second, On: true})
	require.True(t, c.s.Knights[second].Steward)
	require.NotEqual(t, second, c.s.Active, "its turn is resolved at once")
	require.NotZero(t, c.s.Knights[second].Missed)
	c.orderSets[second] = game.OrderSet{}
	require.Contains(t, only[SeatStewarded](c.play()), SeatStewarded{Seat: second, On: false})
}

// TestSquiresAreKnighted: A-44 and 9.1.
func TestSquiresAreKnighted(t *testing.T) {
	for name, c := range map[string]struct {
		votes  map[game.Seat]game.Seat
		winner game.Seat
		want   game.Seat
		how    string
	}{
		"all for one":      {map[game.Seat]game.Seat{"seat1": "seat4", "seat3": "seat4"}, "seat2", "seat4", "vote"},
		"one vote":         {map[game.Seat]game.Seat{"seat1": "seat2"}, "seat2", "seat2", "vote"},
		"divided":          {map[game.Seat]game.Seat{"seat1": "seat4", "seat3": "seat2"}, "seat2", "seat2", "winner"},
		"nobody":           {nil, "seat4", "seat4", "winner"},
		"won from afar":    {nil, "seat1", "seat2", "first"},
		"for no candidate": {map[game.Seat]game.Seat{"seat1": "seat3"}, "seat2", "seat2", "winner"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newTable(t, 4, map[game.Option]string{"squires": "on", "oath": "off", "seat_order": "given", "youngest": "1"})
			g.play()
			g.s.Pending, g.s.Agenda = nil, []Task{{Do: stepKnight, Seat: c.winner, Seats: seats{"seat2", "seat4"}}, {Do: stepTurn}}
			g.play()
			require.Equal(t, AskKnighting, g.s.Pending.Point)
			require.Equal(t, seats{"seat1", "seat3"}, g.s.Pending.Seats)
			for voter, whom := range c.votes {
				g.send(voter, g.s.Pending.ID, Reply{ID: g.s.Pending.ID, Whom: Who{Seat: whom}})
			}
			events := g.play()
			knighted := only[SquireKnighted](events)
			require.Len(t, knighted, 1)
			require.Equal(t, c.want, knighted[0].Seat)
			require.Equal(t, c.how, knighted[0].Chosen)
			require.Equal(t, knighted[0].Coat, g.s.Knights[c.want].Coat)
			require.Len(t, g.s.CoatsRest, 6)
		})
	}
}

// TestOneSquireAloneIsKnightedUnasked checks also that standing votes spare the question.
func TestOneSquireAloneIsKnightedUnasked(t *testing.T) {
	g := newTable(t, 3, map[game.Option]string{"squires": "on", "oath": "off", "seat_order": "given", "youngest": "1"})
	g.play()
	g.s.Pending, g.s.Agenda = nil, []Task{
		{Do: stepKnight, Seat: "seat2", Seats: seats{"seat2"}}, {Do: stepKnight, Seat: "seat3", Seats: seats{"seat1", "seat3"}}, {Do: stepTurn},
	}
	g.stand("seat2", StandKnighting{Who{Seat: "seat1"}})
	knighted := only[SquireKnighted](g.play())
	require.Equal(t, []string{"winner", "vote"}, []string{knighted[0].Chosen, knighted[1].Chosen})
	require.Equal(t, game.Seat("seat1"), knighted[1].Seat)
}
