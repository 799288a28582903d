package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
)

// sitePrice is the price of a church or cromlech (2.6).
const sitePrice = 10

// byHonour reports whether the game is won by honour.
func (h *herald) byHonour() bool { return h.Options.Mode == "honour" }

// profess declares a faith if the seat has none yet.
func (h *herald) profess() {
	if h.Options.Religion && h.own.Faith == "" {
		h.say("FAITH " + []string{"CHRISTIAN", "PAGAN"}[h.whim.UpTo(1)])
	}
}

// parishes picks manors for holy sites: one in each territory that has no site of the
// seat's kind, where enemies are the smallest threat.
func (h *herald) parishes() []valley.Manor {
	if !h.Options.Religion || h.own.Faith == "" {
		return nil
	}
	site := h.own.Faith.Site()
	var all []valley.Manor
	for _, t := range h.valley.Territories {
		if slices.ContainsFunc(t.Manors, func(m valley.Manor) bool { return h.held[m].Holy(site) != "" }) {
			continue // F-239
		}
		own := slices.DeleteFunc(slices.Clone(t.Manors), func(m valley.Manor) bool { return h.owner(m) != h.Seat })
		if len(own) > 0 {
			all = append(all, slices.MinFunc(own, func(a, b valley.Manor) int {
				return h.threat(a, reach) - h.threat(b, reach)
			}))
		}
	}
	return all
}

// consecrate builds holy sites in summer, as far as the fortune goes (F-237).
func (h *herald) consecrate() {
	if h.Season != book.Summer || h.Options.HolySites == "winter" {
		return
	}
	purse := *h.own.Fortune
	for _, m := range h.parishes() {
		if purse < sitePrice {
			return
		}
		h.say(fmt.Sprintf("BUILD %s %s", h.own.Faith.Site(), m))
		purse -= sitePrice
	}
}

// cleanse destroys sites of the other faith where figures of the seat stand, because a
// site that stands alone in its territory is worth twice as much (F-254).
func (h *herald) cleanse() {
	if h.own.Faith == "" {
		return
	}
	other := h.own.Faith.Other().Site()
	for _, m := range h.mine() {
		if h.held[m].Holy(other) != "" && len(h.here[m]) > 0 {
			h.say(fmt.Sprintf("DESTROY %s %s", other, m))
		}
	}
}

// tithe returns the part of a winter's purse that is kept for holy sites in summer. Before
// the third year it is 0, because land comes first.
func (b *budget) tithe() int {
	if b.Year < 3 {
		return 0
	}
	share := max(b.purse, 0) / 2
	if b.yearsLeft() <= 1 {
		share = max(b.purse, 0)
	}
	return min(sitePrice*len(b.parishes()), share)
}
