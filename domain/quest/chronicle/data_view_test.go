package chronicle

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// position returns a game of three, in which the first two stand together.
func position(level string) *quest.State {
	rules := quest.Rules{}
	setup := game.Setup{Edition: 1, Seats: []game.Seat{"seat1", "seat2", "seat3"}, Options: map[game.Option]string{"level": level}}
	state := rules.Start(setup).(*quest.State)
	for i, seat := range state.Seats {
		knight := state.Knights[seat]
		knight.Mission = book.Of(1).Missions[i].ID
		knight.Hand = []quest.Held{{Card: []book.Card{"lance", "ring", "cross"}[i]}}
		if i == 2 {
			knight.At = land.Place{Cell: land.Cell{X: 1}}
		}
		state.Knights[seat] = knight
	}
	state.Board.Lying = []quest.Lying{{Card: "bow", Seen: []game.Seat{"seat1"}}, {Card: "giant", Up: true}}
	return state
}

// seen returns a seat's data as programs read them.
func seen(t *testing.T, state *quest.State, seat game.Seat) Data {
	t.Helper()
	raw, err := json.Marshal(Rules{}.View(state, seat, "en").Data)
	require.NoError(t, err)
	var view Data
	require.NoError(t, json.Unmarshal(raw, &view))
	return view
}

func hands(d Data) (cards []book.Card, missions []book.Mission) {
	for _, k := range d.Knights {
		cards, missions = append(cards, k.Hand[0].Card), append(missions, k.Mission)
	}
	return cards, missions
}

// TestASeatSeesWhatItMayKnow holds views to the table "Who knows what", at either level.
func TestASeatSeesWhatItMayKnow(t *testing.T) {
	for name, c := range map[string]struct {
		level    string
		seat     game.Seat
		hands    []book.Card
		missions []book.Mission
		lying    book.Card
	}{
		"basic, a seat":         {"basic", "seat3", []book.Card{"lance", "ring", "cross"}, []book.Mission{"", "", "M03"}, "bow"},
		"basic, the public":     {"basic", "", []book.Card{"lance", "ring", "cross"}, []book.Mission{"", "", ""}, "bow"},
		"superior, together":    {"superior", "seat1", []book.Card{"lance", "ring", ""}, []book.Mission{"M01", "", ""}, "bow"},
		"superior, not there":   {"superior", "seat3", []book.Card{"", "", "cross"}, []book.Mission{"", "", "M03"}, ""},
		"superior, the public":  {"superior", "", []book.Card{"", "", ""}, []book.Mission{"", "", ""}, ""},
		"superior, not seen it": {"superior", "seat2", []book.Card{"lance", "ring", ""}, []book.Mission{"", "M02", ""}, ""},
	} {
		view := seen(t, position(c.level), c.seat)
		cards, missions := hands(view)
		require.Equal(t, c.hands, cards, name)
		require.Equal(t, c.missions, missions, name)
		require.Equal(t, []book.Card{c.lying, "giant"}, []book.Card{view.Board.Lying[0].Card, view.Board.Lying[1].Card}, name)
		require.Equal(t, 46, view.Left.Cards)
	}
	over := position("superior")
	over.Ending = &quest.Ending{Reason: "rounds"}
	cards, missions := hands(seen(t, over, ""))
	require.Equal(t, []book.Card{"lance", "ring", "cross"}, cards, "at the end all is shown")
	require.Equal(t, []book.Mission{"M01", "M02", "M03"}, missions)
}

// TestOrdersAreShownAfterTheEnd checks that all orders are published with the option
// reveal_orders, and not before the game is over.
func TestOrdersAreShownAfterTheEnd(t *testing.T) {
	state := position("basic")
	state.Said = []quest.Said{{Post: 1, Orders: map[game.Seat]map[string][]string{"seat1": {"post 1 all": {"EXPLORE"}}}}}
	require.Empty(t, seen(t, state, "seat2").Said)
	state.Ending = &quest.Ending{Reason: "rounds"}
	require.Equal(t, state.Said, seen(t, state, "seat2").Said)
}
