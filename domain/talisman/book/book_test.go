package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman/book"
)

var first = book.Of(1)

// TestThePiecesAreThoseOfTheSeed: copies of the deck come first (T-62).
func TestThePiecesAreThoseOfTheSeed(t *testing.T) {
	require.Equal(t, []int{104, 24, 28 + 4, 14, 49}, []int{len(first.Adventure), len(first.SpellDeck), len(first.Stock), len(first.Characters), len(first.Spaces)})
	require.Equal(t, []book.Piece{"sword#3", "sword#4", "sword#5", "axe#2"}, first.Stock[:4])
	require.Equal(t, book.Piece("talisman#4"), first.Stock[31])
	require.Equal(t, book.Card("sword"), book.Piece("sword#3").Card())
	require.Equal(t, 3, book.Piece("sword#3").Number())
	require.True(t, first.IsStocked("sword#3"))
	require.False(t, first.IsStocked("sword#2"))
}

// TestRingsAreWalkedBothWays: T-26.
func TestRingsAreWalkedBothWays(t *testing.T) {
	require.Equal(t, book.Sentinel, first.Step(book.Village, 4))
	require.Equal(t, book.Space("ruins"), first.Step(book.Village, -4))
	require.Equal(t, book.Space("oasis"), first.Step(book.Temple, -2))
	require.Equal(t, book.Mines, first.Step(book.Mines, 3), "there is no ring in the Inner Region")
	require.Equal(t, []book.Space{"fields_se", "city", "fields_s"}, first.Opposite(book.WarlocksCave))
	require.Equal(t, []book.Space{"castle"}, first.Opposite("forest"))
	require.Empty(t, first.Opposite(book.Pits))
	require.Equal(t, []book.Space{"woods_n", "woods_e", "woods_s", "woods_m"}, first.SpacesOfKind("woods"))
	require.Equal(t, []string{"O13", "M9", ""}, []string{first.Space("city").Code, first.Space(book.WarlocksCave).Code, first.Space(book.Pits).Code})
}

// TestEffectsAreFoundByTheirPath: paths lead to each list inside a list.
func TestEffectsAreFoundByTheirPath(t *testing.T) {
	do := book.PathDo
	village, imp := book.SourceOf(book.Village), book.SourceOfCard("imp")
	mystic := do.Option(0, "mystic")
	require.Equal(t, book.Path("do.0.options.mystic.1.table.4"), mystic.Row(1, 4))
	for _, c := range []struct {
		source book.Source
		path   book.Path
		op     book.Op
	}{
		{village, do, book.OpVisitOne},
		{village, mystic, book.OpHook},
		{village, mystic.Row(1, 4), book.OpGainSpell},
		{imp, do.Row(0, 3), book.OpTeleport},
		{book.SourceOf("graveyard"), do.In(0, string(book.Good)), book.OpLose},
		{book.SourceOf("desert_e"), book.PathBeforeDraw, book.OpLose},
		{book.SourceOf("chasm"), do.In(0, book.InSelf), book.OpLose},
		{book.SourceOfCard("marsh"), do.In(0, book.InThen), book.OpLoseTurn},
		{book.SourceOfCard("siren"), do.In(0, book.InDo), book.OpLoseTurn},
		{book.SourceOfCard(book.Hex), do.In(0, book.InOnLanding), book.OpLose},
	} {
		list := first.Effects(c.source, c.path)
		require.NotEmpty(t, list, "%s %s", c.source, c.path)
		require.Equal(t, c.op, list[0].Op, "%s %s", c.source, c.path)
	}
	for _, lost := range []book.Path{"", "do.7.then", "do.x.then", "do.0.table.99", "do.0.options.nobody", "before_draw", "do.0.then"} {
		require.Empty(t, first.Effects(imp, lost), lost)
	}
	require.Empty(t, first.Effects("card:nothing", do))
	require.Equal(t, []any{book.Village, book.Card("imp"), book.Space(""), book.Card("")}, []any{village.Space(), imp.Card(), imp.Space(), village.Card()})
}

// TestTablesAnswerEveryResult: results beyond a table, and the tables of Crypt and Mines.
func TestTablesAnswerEveryResult(t *testing.T) {
	temple := first.Space(book.Temple).Do[0].Table
	require.Equal(t, []int{0, 6, 6, 9, 9}, []int{temple.Row(2), temple.Row(8), temple.Row(9), temple.Row(12), temple.Row(13)})
	exits := first.Space(book.Crypt).Do[0].Exits
	require.Equal(t, []book.Space{book.Crypt, book.PlainOfPeril, "portal_of_power", "city"}, []book.Space{exits.Of(-7), exits.Of(1), exits.Of(3), exits.Of(15)})
	require.Equal(t, book.Temple, first.Card("ghost").PlacedBy.Table.Of(6))
	price, ok := first.Card("market").Do[0].Prices.Of(book.Mule)
	require.Equal(t, []any{2, true}, []any{price, ok})
	_, ok = first.Card("market").Do[0].Prices.Of("axe")
	require.False(t, ok)
}

func TestConditionsCompare(t *testing.T) {
	number := func(what string) int { return map[string]int{"craft": 4, "strength": 5}[what] }
	for card, holds := range map[book.Card]bool{"enchanter": true, "marsh": false, "maze": true, "mage": true, "phantom": false, "hermit": false} {
		require.Equal(t, holds, first.Card(card).Do[0].When.Holds(book.Good, number), card)
	}
	require.True(t, first.Card("evil_darkness").Do[0].When.Holds(book.Good, number))
	require.True(t, first.Card("siren").Do[0].When.Holds(book.Good, number), "no condition")
	require.Equal(t, []int{3, 1, 0}, []int{book.All.Of(3), book.Amount(1).Of(3), book.Amount(2).Of(0)})
}

// TestLimitsAreThoseOfTheRules: T-93.
func TestLimitsAreThoseOfTheRules(t *testing.T) {
	limits := &first.Limits
	for craft, n := range map[int]int{1: 0, 2: 0, 3: 1, 5: 2, 6: 3, 11: 3} {
		require.Equal(t, n, limits.Spells(craft), "Craft %d", craft)
	}
	require.Equal(t, "public", first.Card("sorcerer").Provenance)
	require.Equal(t, "seed", first.Card("giant").Provenance)
}
