package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// orderWinter spends the money that is left after pay: on a mill when it pays, on knights
// as far as next winter's pay allows, on works while they have years to earn their price,
// and in the last winter on everything that counts at the end.
func (m hardPlayer) orderWinter() {
	m.declareFaith()
	money := &budget{hardPlayer: m, purse: *m.house.Fortune + m.house.Chest - m.winterPay(), posts: map[valley.Node]int{}, led: map[valley.Node]bool{}}
	for _, at := range m.listNodes() {
		money.posts[at], money.led[at] = len(m.fieldFigures[at]), slices.ContainsFunc(m.fieldFigures[at], isLeader)
	}
	if money.purse >= 0 { // the unpaid leave before the regrouping
		money.regroupKnights()
	}
	money.spendMoney()
}

// A budget holds a winter's purse, and the places of figures in spring.
type budget struct {
	hardPlayer
	purse int
	posts map[valley.Node]int  // own figures by place
	led   map[valley.Node]bool // places with a knight or the lord
}

// spendMoney buys things, the most useful first.
func (b *budget) spendMoney() {
	last := b.yearsLeft() <= 1
	b.purse -= b.computeTithe()
	if len(b.ownManors()) >= 7 || last && !b.winsByHonour() {
		b.purse = b.buildMill(b.purse)
	}
	b.recruitKnights(len(b.ownManors())*3/2 + 3 - b.countLeaders())
	if !last || b.winsByHonour() {
		b.purse = b.buildWorks(b.purse)
	}
	b.recruitKnights(recruitCounters)
	if !last {
		b.buildCastles()
	}
	b.recruitMen(last)
	if last && !b.winsByHonour() {
		b.buildLastWorks()
	}
}

// countLeaders counts the figures that can take manors.
func (b *budget) countLeaders() int { return lists.Count(b.house.Figures, isLeader) }

// recruitKnights recruits the wanted number of knights, as far as they can be bought and
// paid next winter. In the last year no pay follows.
func (b *budget) recruitKnights(wanted int) {
	free := b.freeRecruits()
	for ; wanted > 0 && b.recruits < free && b.purse >= knightPrice; wanted-- {
		pay := b.winterPay() + knightPay*(b.recruits+1)
		if b.yearsLeft() > 1 && pay > b.estimateRevenue(b.recruits+1)+b.purse-knightPrice {
			return
		}
		at := b.choosePost()
		if at == "" {
			return
		}
		b.addLine(fmt.Sprintf("RECRUIT KNIGHT AT %s", at))
		b.recruits++
		b.purse -= knightPrice
	}
}

// recruitMen recruits men-at-arms with the remaining money. Except in the last year it keeps the money that next
// winter's pay needs.
func (b *budget) recruitMen(last bool) {
	free := b.freeMen()
	for range free {
		reserve := 0
		if !last {
			reserve = b.winterPay() + knightPay*b.recruits + 2*manPay - b.estimateRevenue(b.recruits)
		}
		at := b.choosePost()
		if b.purse < manPrice || b.purse-manPrice < reserve || at == "" {
			return
		}
		b.addLine(fmt.Sprintf("RECRUIT MAN AT %s", at))
		b.purse -= manPrice
	}
}

// estimateRevenue estimates next autumn's revenue with some more recruits: the first manors, by number, have one knight
// each, and nobody collects on the others.
func (b *budget) estimateRevenue(recruits int) int {
	led := b.countLeaders() + recruits
	sum := b.estimateGrowth(led)
	for _, m := range b.ownManors() {
		holding, revenue := b.manorData[m], b.valley.Card(m).Revenue
		sum += holding.Hives + holding.Foresters + holding.Wardens
		if led > 0 {
			sum += revenue.Knight[0] + 1
			led--
		} else {
			sum += revenue.Nobody[0]
		}
		if holding.Mill {
			sum += len(b.ownManors())
		}
	}
	return sum
}

// estimateGrowth estimates the revenue of manors that nobody owns yet: a fair share of them, but at most two for each
// of the led leaders.
func (b *budget) estimateGrowth(led int) int {
	open := lists.Count(b.Manors, func(m chronicle.ManorData) bool { return m.Owner == "" })
	living := lists.Count(b.Houses, func(house chronicle.HouseData) bool { return !house.Out })
	return 4 * min(open/living, 2*led)
}

// choosePost picks the manor for the next recruit: first one without a knight, then one at the front, then any with
// room. It notes the recruit there, and returns "" if there is no room.
func (b *budget) choosePost() valley.Manor {
	places := slices.DeleteFunc(b.ownManors(), func(m valley.Manor) bool { return b.posts[m] >= crowd })
	if len(places) == 0 {
		return ""
	}
	best := slices.MinFunc(places, func(x, y valley.Manor) int { return b.ratePost(y) - b.ratePost(x) })
	b.posts[best]++
	b.led[best] = true
	return best
}

// ratePost rates how much a manor needs another figure.
func (b *budget) ratePost(at valley.Manor) int {
	rank := -3 * b.posts[at]
	if !b.led[at] {
		rank += 20
	}
	if b.findDanger(at) > 0 {
		rank += 10
	}
	if _, miles := b.valley.Nearest(at, b.otherManors(), b.isClosed); miles > 0 {
		rank -= miles
	}
	return rank
}

// regroupKnights moves knights so that every manor has one and the others stand where they
// are needed (F-191).
func (b *budget) regroupKnights() {
	for _, at := range b.listNodes() {
		kept := false
		for _, figure := range b.fieldFigures[at] {
			switch {
			case !isLeader(figure):
			case !kept:
				kept = true
			case figure.Grade.IsKnight():
				b.repostKnight(figure)
			}
		}
	}
}

// repostKnight sends a knight to the manor that needs it most, of its own and those connected with it.
func (b *budget) repostKnight(figure chronicle.FigureData) {
	best := figure.At
	b.posts[figure.At]--
	for _, manor := range b.listConnected(figure.At) {
		if b.posts[manor] < crowd && b.ratePost(manor) > b.ratePost(best) {
			best = manor
		}
	}
	b.posts[best]++
	b.led[best] = true
	if best != figure.At {
		b.addLine(fmt.Sprintf("REGROUP %d TO %s", figure.N, best))
	}
}

// listConnected lists the seat's manors that a chain of its own manors joins to one of them, without that one (F-192).
func (b *budget) listConnected(at valley.Manor) []valley.Manor {
	chain := []valley.Manor{at}
	for i := 0; i < len(chain); i++ {
		for _, manor := range b.ownManors() {
			if !slices.Contains(chain, manor) && b.valley.AreLinked(chain[i], manor) {
				chain = append(chain, manor)
			}
		}
	}
	return chain[1:]
}

// buildLastWorks builds works in the last winter: they count as much at the end as they cost.
func (b *budget) buildLastWorks() {
	for _, m := range b.ownManors() {
		b.purse = b.buildOn(m, b.purse)
	}
}

// The price of a castle, and the number of castles.
const (
	castlePrice    = 10
	castleCounters = 24
)

// buildCastles builds castles on the manors that enemies can reach, as far as money and counters go. It does nothing
// without the option houses.
func (b *budget) buildCastles() {
	standing := lists.Count(b.Manors, func(m chronicle.ManorData) bool { return m.Castle != "" })
	for _, manor := range b.listFront() {
		full := b.Options.Castles != "unlimited" && standing >= castleCounters
		if !b.Options.Houses || full || b.purse < castlePrice || b.manorData[manor].Castle != "" {
			continue
		}
		b.addLine(fmt.Sprintf("BUILD CASTLE AT %s", manor))
		b.purse -= castlePrice
		standing++
	}
}
