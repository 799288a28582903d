package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
)

// sitePrice is the price of a church or cromlech.
const sitePrice = 10

// winsByHonour reports whether the game is won by honour.
func (h *bot) winsByHonour() bool { return h.Options.Mode == "honour" }

// declareFaith declares a faith, chosen by whim, if the game has religion and the seat has none yet.
func (h *bot) declareFaith() {
	if h.Options.Religion && h.house.Faith == "" {
		h.addLine("FAITH " + []string{"CHRISTIAN", "PAGAN"}[h.whim.UpTo(1)])
	}
}

// chooseParishes picks manors for holy sites: one in each territory that has no site of the seat's kind, where enemies
// are the smallest threat. It returns nil for a seat without faith.
func (h *bot) chooseParishes() []valley.Manor {
	if !h.Options.Religion || h.house.Faith == "" {
		return nil
	}
	site := h.house.Faith.Site()
	var parishes []valley.Manor
	for _, territory := range h.valley.Territories {
		if slices.ContainsFunc(territory.Manors, func(m valley.Manor) bool { return h.manorData[m].HolySite(site) != "" }) {
			continue // F-239
		}
		own := slices.DeleteFunc(slices.Clone(territory.Manors), func(m valley.Manor) bool { return h.ownerOf(m) != h.Seat })
		if len(own) > 0 {
			parishes = append(parishes, slices.MinFunc(own, func(a, b valley.Manor) int {
				return h.measureThreat(a, maxReach) - h.measureThreat(b, maxReach)
			}))
		}
	}
	return parishes
}

// buildHolySites builds holy sites in summer, as far as the fortune goes (F-237). In other seasons it does nothing.
func (h *bot) buildHolySites() {
	if h.Season != book.Summer || h.Options.HolySites == "winter" {
		return
	}
	purse := *h.house.Fortune
	for _, manor := range h.chooseParishes() {
		if purse < sitePrice {
			return
		}
		h.addLine(fmt.Sprintf("BUILD %s %s", h.house.Faith.Site(), manor))
		purse -= sitePrice
	}
}

// destroySites destroys sites of the other faith where figures of the seat stand, because a
// site that stands alone in its territory is worth twice as much (F-254).
func (h *bot) destroySites() {
	if h.house.Faith == "" {
		return
	}
	other := h.house.Faith.Other().Site()
	for _, manor := range h.ownManors() {
		if h.manorData[manor].HolySite(other) != "" && len(h.fieldFigures[manor]) > 0 {
			h.addLine(fmt.Sprintf("DESTROY %s %s", other, manor))
		}
	}
}

// computeTithe returns the part of a winter's purse that is kept for holy sites in summer: at most half, in the last
// year all. Before the third year it is 0, because land comes first.
func (b *budget) computeTithe() int {
	if b.Year < 3 {
		return 0
	}
	share := max(b.purse, 0) / 2
	if b.yearsLeft() <= 1 {
		share = max(b.purse, 0)
	}
	return min(sitePrice*len(b.chooseParishes()), share)
}
