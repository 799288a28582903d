package piles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/dice"
	"seneschal/domain/piles"
)

// some draws a few cards, alike ones among them.
func some(t *rapid.T) []string {
	return rapid.SliceOfN(rapid.SampledFrom([]string{"sword", "cup", "fog", "star"}), 0, 12).Draw(t, "cards")
}

func chance(t *rapid.T) piles.Roll {
	var key dice.Key
	key[0] = rapid.Byte().Draw(t, "key")
	return piles.BindRoll(dice.New(key, nil), "test")
}

func sorted(lists ...[]string) []string { return slices.Sorted(slices.Values(slices.Concat(lists...))) }

// TestEveryCardIsInOnePlace: no operation loses or adds a card, or changes the list that it was
// given.
func TestEveryCardIsInOnePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards, roll := some(t), chance(t)
		before := slices.Clone(cards)
		n := rapid.IntRange(0, 14).Draw(t, "n")
		require.Equal(t, sorted(before), sorted(piles.Shuffle(roll, cards)))
		drawn, left := piles.Draw(roll, cards, n)
		require.Equal(t, sorted(before), sorted(drawn, left))
		require.Len(t, drawn, min(n, len(cards)))
		require.Equal(t, sorted(left), sorted(piles.Without(cards, drawn...)))
		pile := piles.Pile[string]{Draw: cards}
		top := pile.Top(n)
		pile.Remove(top...)
		require.Equal(t, sorted(before), sorted(top, pile.Draw))
		pile.AddDiscards(top...)
		require.Equal(t, sorted(before), sorted(pile.ListAll()))
		require.Equal(t, before, cards)
	})
}

// TestADrawLeavesOneCardLess: each draw takes out a card of the bag, until it is empty.
func TestADrawLeavesOneCardLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bag, roll := piles.Bag[string](some(t)), chance(t)
		whole, out := slices.Clone(bag), []string{}
		for range len(whole) {
			card, pick, ok := bag.Draw(roll, nil)
			require.True(t, ok)
			require.Equal(t, len(bag), pick.Of)
			require.Equal(t, bag[pick.Index-1], card)
			bag, out = bag.Without(card), append(out, card)
			require.Equal(t, sorted(whole), sorted(out, bag))
		}
		_, _, ok := bag.Draw(func(int) int { t.Fatal("a die for nothing"); return 0 }, nil)
		require.False(t, ok)
	})
}

// TestAnUndrawnCardIsNotDetermined: the same bag gives any of its cards, as the dice of the draw
// choose.
func TestAnUndrawnCardIsNotDetermined(t *testing.T) {
	bag := piles.Bag[string]{"cup", "fog", "star"}
	for i, want := range bag {
		card, pick, ok := bag.Draw(piles.BindRoll(dice.Script(i+1), "test"), nil)
		require.True(t, ok)
		require.Equal(t, want, card)
		require.Equal(t, piles.Pick{Of: 3, Index: i + 1}, pick)
	}
	require.Equal(t, piles.Bag[string]{"cup", "fog", "star"}, bag)
}

// TestWhatMayNotComeDoesNotCount: cards that are refused, or that come last,
// are no faces of the die.
func TestWhatMayNotComeDoesNotCount(t *testing.T) {
	bag := piles.Bag[string]{"last exit", "path", "last gate", "wood"}
	early := func(c string) bool { return !strings.HasPrefix(c, "last") }
	card, pick, ok := bag.Draw(piles.BindRoll(dice.Script(2), "test"), early)
	require.True(t, ok)
	require.Equal(t, "wood", card)
	require.Equal(t, piles.Pick{Of: 2, Index: 2}, pick)
	_, _, ok = bag.Without("path").Without("wood").Draw(piles.BindRoll(dice.Script(), "test"), early)
	require.False(t, ok)
}

func TestCopiesAreAlike(t *testing.T) {
	hand := []string{"fog", "cup", "fog"}
	require.Equal(t, 2, piles.Count(hand, "fog"))
	require.Equal(t, []string{"cup", "fog"}, piles.Without(hand, "fog", "star"))
}
