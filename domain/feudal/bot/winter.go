package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// The prices with which a bot plans.
const (
	knightPrice = 4
	knightPay   = 4
	manPrice    = 2
	manPay      = 2
	workPrice   = 2
	millPrice   = 15
	// millCounters is the number of mills for which the valley has counters.
	millCounters = 6
	// crowd is the number of figures of a seat that a node can hold (F-46).
	crowd = 6
)

// orderWinter orders the winter: it spreads the knights if all can be paid, builds a mill, recruits knights, at most
// eight, builds works, and recruits one man. It recruits only while the purse and the next autumn's income seem to
// cover the next winter's pay.
func (h *bot) orderWinter() {
	purse := *h.house.Fortune + h.house.Chest - h.winterPay()
	if purse >= 0 { // else figures leave that would have been moved
		h.spreadKnights()
	}
	income := h.estimateIncome()
	places := h.musterPlaces()
	purse = h.buildMill(purse)
	for h.freeRecruits() > 0 && purse >= knightPrice && income+purse-knightPrice >= h.winterPay()+knightPay*(h.recruits+1) && len(places) > 0 {
		at := places[h.recruits%len(places)]
		h.recruits++
		h.addLine(fmt.Sprintf("RECRUIT KNIGHT AT %s", at))
		purse -= knightPrice
		if h.recruits >= min(8, h.freeRecruits()) {
			break
		}
	}
	purse = h.buildWorks(purse)
	if purse >= manPrice+2 && income+purse >= h.winterPay()+knightPay*h.recruits+2*manPay && len(places) > 0 {
		h.addLine(fmt.Sprintf("RECRUIT MAN AT %s", places[0]))
	}
}

// winterPay adds up the pay of the present retinue for a winter (F-183).
func (h *bot) winterPay() int {
	sum := 0
	for _, f := range h.house.Figures {
		sum += knightPay*lists.One(f.Grade.IsKnight()) + manPay*lists.One(f.Grade.IsMan())
	}
	return sum
}

// estimateIncome estimates the next autumn's revenue, with every manor unwatched and
// collected by a man, and its works.
func (h *bot) estimateIncome() int {
	sum := 0
	for _, manor := range h.ownManors() {
		held := h.manorData[manor]
		sum += h.valley.Card(manor).Revenue.Man[0] + held.Hives + held.Foresters + held.Wardens
	}
	return sum
}

// musterPlaces lists at most four manors of the seat that have room for two more figures, beginning with those nearest
// to a manor that is not the seat's. A manor from which none can be reached comes first.
func (h *bot) musterPlaces() []valley.Manor {
	others := h.otherManors()
	places := slices.DeleteFunc(h.ownManors(), func(m valley.Manor) bool { return len(h.fieldFigures[m]) > crowd-2 })
	slices.SortStableFunc(places, func(a, b valley.Manor) int {
		_, da := h.valley.Nearest(a, others, h.isClosed)
		_, db := h.valley.Nearest(b, others, h.isClosed)
		return da - db
	})
	return places[:min(len(places), 4)]
}

// buildMill builds the seat's one mill if it will pay for itself and a site and a counter are free. It returns the
// remaining purse.
func (h *bot) buildMill(purse int) int {
	mine := h.ownManors()
	if purse < millPrice || len(mine)*min(h.yearsLeft(), 4) < millPrice+8 {
		return purse
	}
	mills := lists.Keep(h.Manors, func(m chronicle.ManorData) bool { return m.Mill })
	own := slices.ContainsFunc(mills, func(m chronicle.ManorData) bool { return m.Owner == h.Seat })
	at, ok := lists.Find(mine, func(m valley.Manor) bool { return h.valley.Card(m).River })
	if own || len(mills) >= millCounters || !ok {
		return purse
	}
	h.addLine(fmt.Sprintf("BUILD MILL %s", at))
	return purse - millPrice
}

// buildWorks builds hives, foresters and wardens where there is room, while there are
// years left to earn their price. It returns the remaining purse.
func (h *bot) buildWorks(purse int) int {
	if h.yearsLeft() < 3 {
		return purse
	}
	for _, m := range h.ownManors() {
		purse = h.buildOn(m, purse)
	}
	return purse
}

// buildOn builds works on all free sites of a manor, as far as money allows. It returns
// the remaining purse.
func (h *bot) buildOn(manor valley.Manor, purse int) int {
	card, holding := h.valley.Card(manor), h.manorData[manor]
	for _, site := range []struct {
		work book.Work
		free int
	}{
		{book.Warden, lists.One(card.Fish) - holding.Wardens},
		{book.Hive, card.Pastures - holding.Hives},
		{book.Forester, card.Forests - holding.Foresters},
	} {
		n := min(site.free, purse/workPrice)
		switch {
		case n <= 0:
			continue
		case n == 1:
			h.addLine(fmt.Sprintf("BUILD %s %s", site.work, manor))
		default:
			h.addLine(fmt.Sprintf("BUILD %d %sS %s", n, site.work, manor))
		}
		purse -= n * workPrice
	}
	return purse
}

// spreadKnights moves knights from manors with several to linked manors of the seat where no figure of its own stands,
// so that they watch them in spring (F-154, F-191).
func (h *bot) spreadKnights() {
	bare := slices.DeleteFunc(h.ownManors(), func(m valley.Manor) bool { return len(h.fieldFigures[m]) > 0 })
	for _, at := range h.listNodes() {
		fs := slices.DeleteFunc(slices.Clone(h.fieldFigures[at]), func(f chronicle.FigureData) bool { return !f.Grade.IsKnight() })
		for i := 1; i < len(fs) && len(bare) > 0; i++ {
			k := slices.IndexFunc(bare, func(m valley.Manor) bool { return h.valley.AreLinked(at, m) })
			if k < 0 {
				break
			}
			h.addLine(fmt.Sprintf("REGROUP %d TO %s", fs[i].N, bare[k]))
			bare = slices.Delete(bare, k, k+1)
		}
	}
}
