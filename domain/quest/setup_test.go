package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

func choosing(lists map[game.Seat][]book.Character) submissions {
	l := submissions{}
	for seat, list := range lists {
		l[seat] = map[string][]orders.Body{SetupKey: {orders.Characters{List: list}}}
	}
	return l
}

func characters(state *State) (all []book.Character) {
	for _, seat := range state.Seats {
		all = append(all, state.Knights[seat].Character)
	}
	return all
}

// Q-8, D1: first wishes that do not clash are granted without dice, and a silent seat gets a
// character that is left. Q-13: missions are picked in seat order. QA-7: the highest begins, and
// the order goes on to the right.
func TestASetupWithoutClashesNeedsNoDiceForCharacters(t *testing.T) {
	state := started(t, 4, nil)
	l := choosing(map[game.Seat][]book.Character{"seat2": {"boores"}, "seat4": {"inge", "boores"}})
	after, events := played(t, state, l.orderSets(state), 1, 1, 10, 1 /* missions */, 5, 12, 2, 6 /* start */)
	require.Equal(t, []book.Character{"tristan", "boores", "hector", "inge"}, characters(after))
	require.Empty(t, kind[CharacterRolled](events))
	require.Equal(t, []game.Seat{"seat2", "seat3", "seat4", "seat1"}, after.Order)
	require.Equal(t, book.Mission("M12"), after.Knights["seat3"].Mission, "two are gone, so the tenth is the twelfth")
	require.Equal(t, 1, after.Post)
	require.Equal(t, []int{1, 2, 3}, kind[PostOpened](events)[0].Rounds)
	require.Len(t, after.Decks.Missions, 8)
}

// QA-7: seats 1 to 4 roll 7, 11, 11, 3, then 2 and 3 roll again 4, 9; the choice
// is in the order 3, 4, 1, 2.
func TestCharactersThatClashAreChosenByDice(t *testing.T) {
	state := started(t, 4, nil)
	wish := []book.Character{"lancelot", "inge"}
	l := choosing(map[game.Seat][]book.Character{"seat1": wish, "seat2": wish, "seat3": wish, "seat4": {"galvan"}})
	after, events := played(t, state, l.orderSets(state), 7, 11, 11, 3, 4, 9, 1, 1, 1, 1, 5, 12, 2, 6)
	rolled := kind[CharacterRolled](events)[0]
	require.Equal(t, []game.Seat{"seat3", "seat4", "seat1", "seat2"}, rolled.Order)
	require.Len(t, rolled.Rounds, 2)
	require.Equal(t, []SeatRoll{{"seat2", 4}, {"seat3", 9}}, rolled.Rounds[1])
	require.Equal(t, []book.Character{"inge", "boores", "lancelot", "galvan"}, characters(after))
}

// Option character_choice: dice are thrown although no wishes clash.
func TestCharactersAreAlwaysChosenByDiceWithTheOption(t *testing.T) {
	state := started(t, 2, map[game.Option]string{"character_choice": "dice"})
	after, events := played(t, state, submissions{}.orderSets(state), 2, 9, 1, 1, 3, 1)
	require.Len(t, kind[CharacterRolled](events), 1)
	require.Equal(t, []book.Character{"tristan", "boores"}, characters(after))
	require.Equal(t, []game.Seat{"seat1", "seat2"}, after.Order)
}

// QA-1, Q-14: points that are not shared out well are shared by the default.
func TestTenPointsAreSharedOutInTheFirstPost(t *testing.T) {
	state := opened(t, 2, map[game.Option]string{"tempo": "1"})
	state.Post = 1
	l := submissions{"seat1": {SetupKey: {orders.Attributes{Attrs: book.Attrs{Str: 9, Int: 1}}}}, "seat2": {SetupKey: {orders.Attributes{Attrs: book.Attrs{Str: 9}}}}}
	after, events := played(t, state, l.orderSets(state))
	require.Equal(t, []AttributesSet{
		{Seat: "seat1", Attrs: book.Attrs{Str: 9, Int: 1}},
		{Seat: "seat2", Attrs: book.Attrs{Str: 4, Int: 3, Dex: 3}, Default: true},
	}, kind[AttributesSet](events))
	again, events := played(t, after, l.orderSets(after))
	require.Empty(t, kind[AttributesSet](events), "only in the first post (R-45)")
	require.Equal(t, 3, again.Post)
}
