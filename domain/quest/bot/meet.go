package bot

import (
	"cmp"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// writeMeetings writes lines that say which seats this one challenges, and which trades it offers; none if it
// plays alone.
func (h *bot) writeMeetings() {
	if h.playsAlone() {
		return
	}
	switch {
	case h.strength == Easy:
		h.writeLine("DUEL HOLDER excalibur IF MARGIN >= 0")
		return
	case h.me.Holds(book.Excalibur) && !h.isFixed(h.me.Front, book.Excalibur):
		h.writeLine("DUEL NO") // it would put the sword at stake
		return
	}
	h.writeLine("DUEL HOLDER excalibur IF MARGIN >= -4")
	for _, card := range h.listMissing() {
		h.writeLine("DUEL HOLDER %s IF MARGIN >= -1", card)
	}
	if h.strength == Hard {
		h.writeLine("DUEL ANY IF MARGIN >= %d", boldMargin)
	}
	h.writeTrades()
}

// boldMargin is the margin at which a duel pays for the loot in general.
const boldMargin = 6

// writeTrades offers every swap or gift of one card that leaves this seat better off to the seats
// nearby. A partner who profits too makes the matching offer.
func (h *bot) writeTrades() {
	mine := h.listGoods(&h.me)
	for _, knight := range h.listOthers() {
		if way, ok := h.ways.To(knight.At.Cell); !ok || knight.At.Map != h.me.At.Map || len(way) > 2*h.Options.Tempo {
			continue
		}
		for _, theirs := range h.listGoods(&knight) {
			for _, card := range mine {
				if h.prefersTheirs(card, theirs) {
					h.writeLine("TRADE %s GIVE %s FOR %s", knight.Word, cmp.Or(card, "NOTHING"), cmp.Or(theirs, "NOTHING"))
				}
			}
		}
	}
}

// listGoods lists the cards of a seat that may change hands, and "" for
// no card.
func (h *bot) listGoods(knight *chronicle.KnightView) []book.Card {
	goods := []book.Card{""}
	for _, held := range knight.Hand {
		if held.Card != "" { // it lies face up
			goods = append(goods, held.Card)
		}
	}
	for _, fronted := range knight.Front {
		if d := h.book.Card(fronted.Card); !fronted.Fixed && d.Class != book.Trophy && d.Class != book.Sword {
			goods = append(goods, fronted.Card)
		}
	}
	return goods
}

// prefersTheirs reports whether this seat would rather have theirs than mine. Between cards of equal
// worth it prefers the first in Appendix C, so that no seat wants back a card that it has just
// given.
func (h *bot) prefersTheirs(mine, theirs book.Card) bool {
	more := h.cardWorth(theirs) - h.cardWorth(mine)
	if more == 0 && mine != "" && theirs != "" {
		return h.book.Rank(theirs) < h.book.Rank(mine)
	}
	return more > 0
}
