// Package piles is what games with cards share: piles that are known by their
// order or by their contents alone, shuffles, draws and picks with the dice of
// the phase. A card is any comparable value, and copies of one are alike. Lists
// of cards are never changed in place: all that is given back is a new one. Who
// may know of a card is said by the event that moves it (game.Own, game.Shared,
// game.Veiled).
package piles

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
)

// A Roll throws a die for one purpose: from 1 to its sides.
type Roll func(sides int) int

// Rolls are the dice of a phase, for one purpose.
func Rolls(d *dice.Dice, purpose string) Roll {
	return func(sides int) int { return d.Roll(sides, purpose) }
}

// Shuffled is a Fisher-Yates shuffle from the last place down to the second. It
// takes one roll less than there are cards.
func Shuffled[C any](roll Roll, cards []C) []C {
	out := slices.Clone(cards)
	for i := len(out); i > 1; i-- {
		j := roll(i)
		out[i-1], out[j-1] = out[j-1], out[i-1]
	}
	return out
}

// Drawn picks n cards at random, one after the other; all if there are not so
// many. Left is what they leave, in its order.
func Drawn[C any](roll Roll, cards []C, n int) (drawn, left []C) {
	left = slices.Clone(cards)
	for range min(n, len(cards)) {
		i := roll(len(left)) - 1
		drawn = append(drawn, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return drawn, left
}

// Without is a hand after some cards have left it. What is not there is passed
// over.
func Without[C comparable](hand []C, cards ...C) []C {
	left := slices.Clone(hand)
	for _, c := range cards {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// Count is how many copies of a card a hand holds.
func Count[C comparable](hand []C, card C) int {
	return lists.Count(hand, func(c C) bool { return c == card })
}

// A Bag is a pile that is known by its contents alone: it has no order, and
// which card comes next is not determined before it is drawn, so that nobody
// can know it, the log included. Its cards stand in the order of the rules, in
// which a number of the dice counts them.
type Bag[C comparable] []C

// A Pick is how the dice chose a card: the Index-th, from 1, of so many that
// could come. Together with the rules it names the card, so it is as secret.
type Pick struct {
	Of    int `json:"of"`
	Index int `json:"index"`
}

// Draw picks one of the cards that may come; nil is any. It changes nothing:
// the event of the draw takes the card out, with Without. False: none may come,
// and no die was thrown.
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

// Without is the bag after a card has been drawn.
func (b Bag[C]) Without(card C) Bag[C] { return Without(b, card) }

// A Pile is a draw pile in its order, its top first, and its discards, oldest
// first. Nobody may know the order of the draw pile; the event that shuffles it
// is veiled.
type Pile[C comparable] struct {
	Draw    []C `json:"draw"`
	Discard []C `json:"discard"`
}

// Whole is every card of the pile: what a renewed draw pile is shuffled of.
func (p Pile[C]) Whole() []C { return slices.Concat(p.Draw, p.Discard) }

// Top is what lies on top: n cards, or all if there are not so many.
func (p Pile[C]) Top(n int) []C { return slices.Clone(p.Draw[:min(n, len(p.Draw))]) }

// Take takes cards off the draw pile, wherever they lie in it.
func (p *Pile[C]) Take(cards ...C) { p.Draw = Without(p.Draw, cards...) }

// Bury lays cards onto the discards.
func (p *Pile[C]) Bury(cards ...C) { p.Discard = append(slices.Clip(p.Discard), cards...) }
