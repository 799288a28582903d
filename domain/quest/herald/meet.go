package herald

import (
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
const bold = 3

// trade offers what this seat has no use for, for what its mission wants, and
// agrees to what another may want so: an item for an item.
func (h *herald) trade() {
	for _, k := range h.others() {
		for _, mine := range h.spare(&h.me) {
			for _, theirs := range h.spare(&k) {
				if h.wanted(theirs) || h.solicits(&k, mine, theirs) {
					h.say("TRADE %s GIVE %s FOR %s", k.Word, mine, theirs)
				}
			}
		}
	}
}

// solicits reports whether another seat may offer an item for one of this seat's:
// it is worth it for a card that ranks as high.
func (h *herald) solicits(_ *chronicle.KnightView, mine, theirs book.Card) bool {
	return !h.wanted(mine) && h.book.Rank(theirs) < h.book.Rank(mine)
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
	if m == nil || h.me.Done {
		return false
	}
	for _, c := range m.Cards() {
		if c == card {
			return true
		}
	}
	return false
}

// join is a list as orders write it.
func join[T ~string](list []T) string {
	texts := make([]string, len(list))
	for i, t := range list {
		texts[i] = string(t)
	}
	return strings.Join(texts, ", ")
}
