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
	n := 0
	for _, c := range hand {
		if c == card {
			n++
		}
	}
	return n
}
