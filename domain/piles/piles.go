// Package piles offers operations that games with cards share: piles that are known by their
// order or by their contents alone, shuffles, draws and picks with the dice of the phase. A card
// is any comparable value, and copies of one are alike. Functions that take a list of cards
// return a new one and never change it in place. The event that moves a card says which seats
// may know of it (game.Own, game.Shared, game.Veiled).
package piles

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
)

// A Roll throws a die for one purpose and returns a number from 1 to its sides.
type Roll func(sides int) int

// BindRoll binds the dice of a phase to one purpose.
func BindRoll(d *dice.Dice, purpose string) Roll {
	return func(sides int) int { return d.Roll(sides, purpose) }
}

// Shuffle returns the cards in a random order: a Fisher-Yates shuffle from the last place down
// to the second. It takes one roll fewer than there are cards.
func Shuffle[C any](roll Roll, cards []C) []C {
	out := slices.Clone(cards)
	for i := len(out); i > 1; i-- {
		j := roll(i)
		out[i-1], out[j-1] = out[j-1], out[i-1]
	}
	return out
}

// Draw picks n cards at random, one after the other, or all if there are fewer. It returns them as drawn, and the
// others in their order as left. It takes one roll for each card.
func Draw[C any](roll Roll, cards []C, n int) (drawn, left []C) {
	left = slices.Clone(cards)
	for range min(n, len(cards)) {
		i := roll(len(left)) - 1
		drawn = append(drawn, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return drawn, left
}

// Without returns a hand without the cards named, one copy for each. It passes over cards that
// the hand does not hold.
func Without[C comparable](hand []C, cards ...C) []C {
	left := slices.Clone(hand)
	for _, c := range cards {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// Count counts the copies of a card in a hand.
func Count[C comparable](hand []C, card C) int {
	return lists.Count(hand, func(c C) bool { return c == card })
}

// A Bag is a pile that is known by its contents alone: it has no order. The next card is not
// determined before it is drawn, so nobody can know it, not even from the log. Its cards stand
// in the order of the rules, and a number of the dice counts them in this order.
type Bag[C comparable] []C

// A Pick says how the dice chose a card: they chose number Index, from 1, of the Of cards that
// could come. Together with the rules it names the card, so it is as secret as the card.
type Pick struct {
	Of    int `json:"of"`
	Index int `json:"index"`
}

// Draw picks one of the cards that may come; a nil may lets any come. It does not change the
// bag: the event of the draw takes the card out, with Without. It returns false, and throws no
// die, if no card may come.
func (b Bag[C]) Draw(roll Roll, may func(C) bool) (card C, pick Pick, ok bool) {
	among := []C(b)
	if may != nil {
		among = slices.DeleteFunc(slices.Clone(among), func(c C) bool { return !may(c) })
	}
	if len(among) == 0 {
		return card, Pick{}, false
	}
	pick = Pick{Of: len(among), Index: roll(len(among))}
	return among[pick.Index-1], pick, true
}

// Without returns the bag without one copy of a card; all of it if there is none.
func (b Bag[C]) Without(card C) Bag[C] { return Without(b, card) }

// A Pile is a draw pile in its order, its top first, and its discards, oldest
// first. Nobody may know the order of the draw pile; the event that shuffles it
// is veiled.
type Pile[C comparable] struct {
	Draw    []C `json:"draw"`
	Discard []C `json:"discard"`
}

// ListAll returns every card of the pile, drawn from and discarded, to be shuffled into a new
// draw pile.
func (p Pile[C]) ListAll() []C { return slices.Concat(p.Draw, p.Discard) }

// Top returns the n cards on top, or all if there are fewer. They stay on the pile. n must not be negative.
func (p Pile[C]) Top(n int) []C { return slices.Clone(p.Draw[:min(n, len(p.Draw))]) }

// Remove removes one copy of each card from the draw pile, wherever they lie in it. It passes over cards that are not
// there.
func (p *Pile[C]) Remove(cards ...C) { p.Draw = Without(p.Draw, cards...) }

// AddDiscards lays cards onto the discards.
func (p *Pile[C]) AddDiscards(cards ...C) { p.Discard = append(slices.Clip(p.Discard), cards...) }
