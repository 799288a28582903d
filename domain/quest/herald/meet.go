package herald

import (
	"cmp"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// meet writes which seats this one challenges, and which trades it offers.
func (h *herald) meet() {
	if h.solo() {
		return
	}
	switch {
	case h.strength == Squire:
		h.say("DUEL HOLDER excalibur IF MARGIN >= 0")
		return
	case h.me.Holds(book.Excalibur) && !h.fixed(h.me.Front, book.Excalibur):
		h.say("DUEL NO") // it would put the sword at stake
		return
	}
	h.say("DUEL HOLDER excalibur IF MARGIN >= -4")
	for _, card := range h.missing() {
		h.say("DUEL HOLDER %s IF MARGIN >= -1", card)
	}
	if h.strength == Marshal {
		h.say("DUEL ANY IF MARGIN >= %d", bold)
	}
	h.trade()
}

// bold is the margin at which a duel pays for the loot in general.
const bold = 6

// trade offers trades by which this seat gains to seats that are near: one card for
// another, or for nothing. A seat that gains too offers the same from its side
//
func (h *herald) trade() {
	mine := h.goods(&h.me)
	for _, k := range h.others() {
		if way, ok := h.ways.To(k.At.Cell); !ok || k.At.Map != h.me.At.Map || len(way) > 2*h.Options.Tempo {
			continue
		}
		for _, theirs := range h.goods(&k) {
			for _, card := range mine {
				if h.gains(card, theirs) {
					h.say("TRADE %s GIVE %s FOR %s", k.Word, cmp.Or(card, "NOTHING"), cmp.Or(theirs, "NOTHING"))
				}
			}
		}
	}
}

// goods lists the cards of a seat that may change hands, and "" for
// no card.
func (h *herald) goods(k *chronicle.KnightView) []book.Card {
	all := []book.Card{""}
	for _, held := range k.Hand {
		if held.Card != "" { // it lies face up
			all = append(all, held.Card)
		}
	}
	for _, f := range k.Front {
		if d := h.book.Card(f.Card); !f.Fixed && d.Class != book.Trophy && d.Class != book.Sword {
			all = append(all, f.Card)
		}
	}
	return all
}

// gains reports whether this seat would rather have theirs than mine. Between cards of equal
// worth it prefers the first in Appendix C, so that no seat wants back a card that it has just
// given.
func (h *herald) gains(mine, theirs book.Card) bool {
	more := h.value(theirs) - h.value(mine)
	if more == 0 && mine != "" && theirs != "" {
		return h.book.Rank(theirs) < h.book.Rank(mine)
	}
	return more > 0
}
