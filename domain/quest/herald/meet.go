package herald

import (
	"slices"
	"strings"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// meet says whom this seat challenges, and what it would exchange.
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

// bold is at what margin a duel is worth it for what else the other carries.
const bold = 6

// trade offers items for which this seat knows no use, for those that its mission
// wants, or that stand higher in Appendix C: so that others who think alike say
// the same from their side.
func (h *herald) trade() {
	for _, k := range h.others() {
		for _, mine := range h.spare(&h.me) {
			for _, theirs := range h.spare(&k) {
				if h.wanted(theirs) || h.book.Rank(theirs) < h.book.Rank(mine) {
					h.say("TRADE %s GIVE %s FOR %s", k.Word, mine, theirs)
				}
			}
		}
	}
}

// spare are the items of a hand of which this seat knows no use there.
func (h *herald) spare(k *chronicle.KnightView) []book.Card {
	var all []book.Card
	for _, held := range k.Hand {
		d := h.book.Card(held.Card)
		if d == nil || d.Class != book.Item || k.Seat == h.Seat && h.own(held.Card) {
			continue
		}
		all = append(all, held.Card)
	}
	return all
}

// own reports whether the seat's own mission names a card.
func (h *herald) own(card book.Card) bool {
	m := h.book.Mission(h.me.Mission)
	return m != nil && !h.me.Done && slices.Contains(m.Cards(), card)
}

// join is a list of cards as orders write it.
func join(list []book.Card) string {
	texts := make([]string, len(list))
	for i, card := range list {
		texts[i] = string(card)
	}
	return strings.Join(texts, ", ")
}
