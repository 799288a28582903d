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
	require.Equal(t, AskEvil, c.state.Pending.Point)
	return c
}

// TestALatePlayer: A-45 and C-150.
func TestALatePlayer(t *testing.T) {
	tableau := underway(t, 4, map[game.Option]string{"join": "on"})
	late := tableau.state.Late()
	require.Equal(t, game.Seat("seat5"), late)
	tableau.orderSets[late] = game.OrderSet{}
	events := tableau.play()
	joined := only[PlayerJoined](events)
	require.Len(t, joined, 1)
	require.Equal(t, tableau.state.First, joined[0].After)
	knight := tableau.state.Knights[late]
	require.NotEmpty(t, knight.Coat)
	require.NotContains(t, tableau.state.CoatsRest, knight.Coat)
	require.Len(t, tableau.state.CoatsRest, 2, "three were left")
	require.Len(t, tableau.state.LoyaltyRest, 3, "four were left")
	require.NotEmpty(t, knight.Loyalty)
	require.Len(t, knight.Hand, 5)
	require.Equal(t, 4, knight.Life)
	require.Equal(t, slices.Index(tableau.state.Order, tableau.state.First)+1, slices.Index(tableau.state.Order, late))
	require.Equal(t, 84, tableau.state.whites())
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
			tableau := underway(t, c.players, c.options)
			if c.change != nil {
				c.change(tableau.state)
			}
			require.Empty(t, tableau.state.Late())
		})
	}
}

// TestALeaverDies: A-45 and C-151 with O-LEAVE=death.
func TestALeaverDies(t *testing.T) {
	tableau := underway(t, 4, map[game.Option]string{"leave": "death", "first": "random"})
	gone := tableau.state.seatsFrom(tableau.state.Active)[1]
	tableau.give(gone, func(k *Knight) { k.At, k.Relics = Lancelot, []Relic{Armor} })
	tableau.state.changeQuest(Lancelot, func(q *Quest) { q.White = []Card{"f4", "f4"} })
	tableau.state.White.Draw = piles.Without(tableau.state.White.Draw, "f4", "f4")
	tableau.orderSets[gone] = game.OrderSet{Vacant: true, Empty: true}
	events := tableau.play()
	require.Equal(t, []PlayerLeaving{{Seat: gone}}, only[PlayerLeaving](events))
	require.Equal(t, []PlayerLeft{{Seat: gone}}, only[PlayerLeft](events))
	knight := tableau.state.Knights[gone]
	require.True(t, knight.Left)
	require.False(t, knight.Alive)
	require.Empty(t, knight.Hand)
	require.Empty(t, knight.Relics)
	require.Empty(t, tableau.state.Quests[Lancelot].White)
	require.NotEqual(t, gone, tableau.state.Active, "C-19")
	require.NotContains(t, tableau.state.askedSeats(), gone)
	require.Equal(t, 84, tableau.state.whites())
}

// TestAStewardedSeatIsNotAskedAndComesBack checks R-47.
func TestAStewardedSeatIsNotAskedAndComesBack(t *testing.T) {
	tableau := underway(t, 3, nil)
	second := tableau.state.seatsFrom(tableau.state.Active)[1]
	tableau.orderSets[second] = game.OrderSet{Regency: true}
	events := tableau.play()
	require.Contains(t, only[SeatStewarded](events), SeatStewarded{Seat: second, On: true})
	require.True(t, tableau.state.Knights[second].Steward)
	require.NotEqual(t, second, tableau.state.Active, "its turn is resolved at once")
	require.NotZero(t, tableau.state.Knights[second].Missed)
	tableau.orderSets[second] = game.OrderSet{}
	require.Contains(t, only[SeatStewarded](tableau.play()), SeatStewarded{Seat: second, On: false})
}

// TestSquiresAreKnighted checks A-44.
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
			tableau := newTable(t, 4, map[game.Option]string{"squires": "on", "oath": "off", "seat_order": "given", "youngest": "1"})
			tableau.play()
			tableau.state.Pending, tableau.state.Agenda = nil, []Task{{Do: stepKnight, Seat: c.winner, Seats: seats{"seat2", "seat4"}}, {Do: stepTurn}}
			tableau.play()
			require.Equal(t, AskKnighting, tableau.state.Pending.Point)
			require.Equal(t, seats{"seat1", "seat3"}, tableau.state.Pending.Seats)
			for voter, whom := range c.votes {
				tableau.send(voter, tableau.state.Pending.ID, Reply{ID: tableau.state.Pending.ID, Whom: Who{Seat: whom}})
			}
			events := tableau.play()
			knighted := only[SquireKnighted](events)
			require.Len(t, knighted, 1)
			require.Equal(t, c.want, knighted[0].Seat)
			require.Equal(t, c.how, knighted[0].Chosen)
			require.Equal(t, knighted[0].Coat, tableau.state.Knights[c.want].Coat)
			require.Len(t, tableau.state.CoatsRest, 6)
		})
	}
}

// TestOneSquireAloneIsKnightedUnasked checks also that standing votes spare the question.
func TestOneSquireAloneIsKnightedUnasked(t *testing.T) {
	tableau := newTable(t, 3, map[game.Option]string{"squires": "on", "oath": "off", "seat_order": "given", "youngest": "1"})
	tableau.play()
	tableau.state.Pending, tableau.state.Agenda = nil, []Task{
		{Do: stepKnight, Seat: "seat2", Seats: seats{"seat2"}}, {Do: stepKnight, Seat: "seat3", Seats: seats{"seat1", "seat3"}}, {Do: stepTurn},
	}
	tableau.stand("seat2", StandKnighting{Who{Seat: "seat1"}})
	knighted := only[SquireKnighted](tableau.play())
	require.Equal(t, []string{"winner", "vote"}, []string{knighted[0].Chosen, knighted[1].Chosen})
	require.Equal(t, game.Seat("seat1"), knighted[1].Seat)
}
