package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// TestChancesAreThoseOfTheDice counts all throws.
func TestChancesAreThoseOfTheDice(t *testing.T) {
	for margin := -14; margin <= 14; margin++ {
		won, lost := 0, 0
		for blue := 1; blue <= 12; blue++ {
			for yellow := 1; yellow <= 12; yellow++ {
				if blue+margin > yellow {
					won++
				} else if blue+margin < yellow {
					lost++
				}
			}
		}
		w, l := countChances(margin)
		require.Equal(t, [2]int{won, lost}, [2]int{w, l}, margin)
	}
}

// TestTotalsAreThoseOfTheRules: QA-23, QA-25 and QA-50, and the option one_weapon.
func TestTotalsAreThoseOfTheRules(t *testing.T) {
	h := &bot{book: book.Of(1)}
	knight := func(str, intel, dex int, cards ...book.Card) *chronicle.KnightView {
		k := &chronicle.KnightView{Knight: quest.Knight{Attrs: book.Attrs{Str: str, Int: intel, Dex: dex}}}
		for _, c := range cards {
			k.Hand = append(k.Hand, quest.Held{Card: c})
		}
		return k
	}
	giant, hand := h.book.Card("giant").Fight, h.book.Card("black-hand").Fight
	require.Equal(t, 14, h.fightTotal(knight(6, 4, 3, "crossbow", "sacred-goose"), giant, true))
	require.Equal(t, 8, h.fightTotal(knight(5, 3, 3, "crossbow", "armour"), hand, false))
	require.Equal(t, 7, h.fightTotal(knight(5, 3, 3, "crossbow", "armour"), hand, true))
	require.Equal(t, 5, h.fightTotal(knight(5, 3, 2, "crossbow", ""), hand, true), "too heavy, or unknown")
	require.Equal(t, 13, h.fightTotal(knight(4, 4, 2, "armour", "shield", "sacred-goose"), bothAttrs, false))
	h.Options.OneWeapon = true
	require.Equal(t, 12, h.fightTotal(knight(4, 4, 2, "armour", "shield", "sacred-goose"), bothAttrs, false))
}
