package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// onTile returns the position with a seat on a tile at N1.
func onTile(state *State, seat game.Seat, tile book.Tile) *State {
	state = state.clone()
	at := land.Place{Cell: land.Cell{Y: 1}}
	state.Board.Main = state.Board.Main.With(land.LayTile(string(tile), at, state.Book.Tile(tile).Openings, 0))
	state.changeKnight(seat, func(k *Knight) { k.At = at })
	return state
}

// arrives plays the arrival of seat1 on its place, with orders for every turn, and returns the
// position and the events.
func arrives(t *testing.T, state *State, said []orders.Body, rolls ...int) (*State, []event.Event) {
	t.Helper()
	d := dice.Script(rolls...)
	l := submissions{"seat1": {AllKey(state.Post): said}}
	p := &play{now: state.clone(), orderSets: l.orderSets(state), dice: d, turn: turn{seat: "seat1", n: 1, arrived: true}}
	p.resolveArrival()
	require.Zero(t, d.CountLeft())
	require.False(t, d.RanShort())
	return p.now, p.events
}

// served skips all lost turns of seat1.
func served(state *State) *State {
	p := &play{now: state.clone()}
	for p.now.Knights["seat1"].Lost > 0 {
		p.skipTurn("seat1")
	}
	return p.now
}

// QA-20, Q-41, Q-42, D5: an inn before and after passing.
func TestAnInnGivesStrengthForTurns(t *testing.T) {
	state := onTile(opened(t, 2, nil), "seat1", "inn")
	state, events := arrives(t, state, nil)
	require.Equal(t, 2, state.Knights["seat1"].Lost, "by default it stays")
	require.Len(t, kind[PlaceUsed](events), 1)
	p := &play{now: state}
	p.skipTurn("seat1")
	require.Equal(t, 1, state.Knights["seat1"].Lost)
	require.Equal(t, 4, state.Knights["seat1"].Attrs.Str)
	p.skipTurn("seat1")
	require.Len(t, kind[StayCompleted](p.events), 1)
	require.Equal(t, 6, state.Knights["seat1"].Attrs.Str)

	state, events = arrives(t, state, []orders.Body{orders.Use{}})
	require.Equal(t, "D12", kind[OrderPassed](events)[0].Code)
	require.Zero(t, state.Knights["seat1"].Lost, "once before passing")
	state, events = arrives(t, state, nil)
	require.Empty(t, events, "the default is not to use it again")

	state.changeKnight("seat1", func(k *Knight) { k.Passed = true })
	state, _ = arrives(t, state, nil)
	require.Zero(t, state.Knights["seat1"].Lost, "after passing the default is no")
	state, _ = arrives(t, state, []orders.Body{orders.Use{}})
	require.Equal(t, 2, state.Knights["seat1"].Lost)
	state = served(state)
	require.Equal(t, 8, state.Knights["seat1"].Attrs.Str)
	state, _ = arrives(t, state, []orders.Body{orders.Use{}})
	require.Equal(t, 9, served(state).Knights["seat1"].Attrs.Str, "cut at the maximum")
}

// D5: the default is no where nothing can rise, and at a second arrival.
func TestATrainingPlaceIsPassedBy(t *testing.T) {
	state := onTile(opened(t, 2, nil), "seat1", "inn")
	state.changeKnight("seat1", func(k *Knight) { k.Attrs.Str = 9 })
	state, events := arrives(t, state, nil)
	require.Equal(t, []event.Event{PlacePassed{Seat: "seat1", Tile: "inn"}}, events)
	state.changeKnight("seat1", func(k *Knight) { k.Attrs.Str = 4 })
	state, _ = arrives(t, state, nil)
	require.Zero(t, state.Knights["seat1"].Lost, "it is not the first arrival")
	state, _ = arrives(t, state, []orders.Body{orders.Use{}})
	require.Equal(t, 2, state.Knights["seat1"].Lost, "but it may")

	refuses, _ := arrives(t, onTile(opened(t, 2, nil), "seat1", "spring"), []orders.Body{orders.Use{No: true}})
	require.Zero(t, refuses.Knights["seat1"].Lost)
}

// the gain waits for all lost turns, those for other reasons too. The
// spring fills Valour and Experience, which are turned at once.
func TestAStayWaitsForAllLostTurns(t *testing.T) {
	state := onTile(opened(t, 2, nil), "seat1", "spring")
	state.changeKnight("seat1", func(k *Knight) { k.Attrs = book.Attrs{Str: 4, Int: 9, Dex: 1, Val: 3, Exp: 3} })
	state, _ = arrives(t, state, nil)
	p := &play{now: state}
	p.loseTurns("seat1", 1, "duel")
	p.skipTurn("seat1")
	require.Equal(t, 3, state.Knights["seat1"].Attrs.Val)
	state = served(state)
	require.Equal(t, book.Attrs{Str: 5, Int: 9, Dex: 1, Val: 0, Exp: 4}, state.Knights["seat1"].Attrs, "Intelligence is full, so Experience stays")
}

// QA-21, Q-44, D6: magic ground.
func TestMagicGroundIsRolledForOnceBeforePassing(t *testing.T) {
	for die, want := range map[int]struct {
		attrs book.Attrs
		lost  int
	}{
		12: {book.Attrs{Str: 4, Int: 4, Dex: 3}, 0}, 4: {book.Attrs{Str: 4, Int: 3, Dex: 3}, 1}, 1: {book.Attrs{Str: 3, Int: 3, Dex: 3}, 0},
		7: {book.Attrs{Str: 4, Int: 3, Dex: 3}, 0}, 9: {book.Attrs{Str: 4, Int: 3, Dex: 3, Exp: 1}, 0},
	} {
		state, events := arrives(t, onTile(opened(t, 2, nil), "seat1", "magic-fork"), []orders.Body{orders.Use{No: true}}, die)
		require.Equal(t, want.attrs, state.Knights["seat1"].Attrs, "die %d", die)
		require.Equal(t, want.lost, state.Knights["seat1"].Lost, "die %d", die)
		require.Len(t, kind[MagicGroundRolled](events), 1, "the first roll is compulsory")
	}
	s, _ := arrives(t, onTile(opened(t, 2, nil), "seat1", "magic-bend"), nil, 6)
	s, events := arrives(t, s, []orders.Body{orders.Use{}})
	require.Equal(t, "D12", kind[OrderPassed](events)[0].Code)
	s.changeKnight("seat1", func(k *Knight) { k.Passed = true })
	s, events = arrives(t, s, nil)
	require.Empty(t, events)
	s, _ = arrives(t, s, []orders.Body{orders.Use{}}, 11)
	require.Equal(t, 5, s.Knights["seat1"].Attrs.Str)
}

// QA-19, Q-43, Q-45: rivers, fog and the Haunted House cost turns at every
// arrival, and nothing for staying.
func TestRiversAndFogCostTurnsAtEveryArrival(t *testing.T) {
	for tile, lost := range map[book.Tile]int{"river-1": 1, "fog-road": 2, "haunted-house": 1, "path-cross": 0, "prison": 0, "access-1": 0} {
		state := onTile(opened(t, 2, nil), "seat1", tile)
		state, _ = arrives(t, state, nil)
		require.Equal(t, lost, state.Knights["seat1"].Lost, tile)
		p := &play{now: state, turn: turn{seat: "seat1"}}
		p.resolveArrival()
		require.Equal(t, lost, state.Knights["seat1"].Lost, "staying on %s", tile)
		state, _ = arrives(t, state, nil)
		require.Equal(t, 2*lost, state.Knights["seat1"].Lost, "arriving again on %s", tile)
	}
}

// QA-27, Q-16, Q-17, R-07, R-08: limits, and the conversion of full attributes.
func TestFullAttributesAreConverted(t *testing.T) {
	alter := func(has book.Attrs, by book.Attrs, sign int) book.Attrs {
		state := opened(t, 1, nil)
		state.changeKnight("seat1", func(k *Knight) { k.Attrs = has })
		p := &play{now: state}
		p.alterAttributes("seat1", by, sign, "test")
		return state.Knights["seat1"].Attrs
	}
	val := book.Attrs{Val: 1}
	require.Equal(t, book.Attrs{Str: 5, Int: 3, Dex: 3}, alter(book.Attrs{Str: 4, Int: 3, Dex: 3, Val: 3}, val, 1))
	full := alter(book.Attrs{Str: 9, Val: 3}, val, 1)
	require.Equal(t, book.Attrs{Str: 9, Val: 4}, full, "it stays at 4")
	require.Equal(t, book.Attrs{Str: 9}, alter(full, book.Attrs{Str: 1}, -1), "down to 8, and at once up again")
	require.Equal(t, book.Attrs{Str: 3}, alter(book.Attrs{Str: 3}, val, -1), "nothing below 0, and Strength is not touched")
	require.Equal(t, book.Attrs{Int: 7}, alter(book.Attrs{Int: 6, Exp: 3}, book.Attrs{Exp: 3}, 1), "cut at 4 first")
	require.Equal(t, book.Attrs{Str: 1, Dex: 6}, alter(book.Attrs{Dex: 6, Val: 2}, book.Attrs{Dex: 2, Val: 2}, 1))
}

// QA-49, Q-39: at the superior level seats that meet show each other their
// hands, for their own eyes; again when a hand changes, and not otherwise.
func TestSeatsThatMeetShowTheirHands(t *testing.T) {
	state := opened(t, 3, map[game.Option]string{"level": "superior"})
	state = onTile(state, "seat2", "path-cross")
	state.changeKnight("seat2", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
	p := &play{now: state.clone()}
	p.markHandsShown()
	p.settleDue()
	require.Empty(t, p.events, "who stands together from before has nothing new to show")
	p.now.changeKnight("seat1", func(k *Knight) { k.At, k.Hand = state.Knights["seat2"].At, []Held{{Card: "maces", Up: true}} })
	p.settleDue()
	require.Equal(t, []event.Event{
		HandsShown{At: state.Knights["seat2"].At, Seats: []game.Seat{"seat1", "seat2"}},
		HandsSeen{
			Shared: game.Shared{Eyes: []game.Seat{"seat1", "seat2"}},
			Hands:  map[game.Seat][]Held{"seat1": {{Card: "maces", Up: true}}, "seat2": {{Card: "ring"}}},
		},
	}, p.events)
	require.False(t, game.Sees("seat3", p.events[1]))
	p.settleDue()
	require.Len(t, p.events, 2)
	p.now.changeKnight("seat2", func(k *Knight) { k.Hand = nil })
	p.settleDue()
	require.Len(t, p.events, 4)

	basic := &play{now: opened(t, 2, nil)}
	basic.markHandsShown()
	basic.now.changeKnight("seat1", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
	basic.settleDue()
	require.Empty(t, basic.events, "at the basic level all hands are open")
}
