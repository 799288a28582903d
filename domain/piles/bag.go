package piles

import "slices"

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
