package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// winter spends the money that is left after pay: on a mill when it pays, on knights as
// far as next winter's pay allows, on works while they have years to earn their price, and
// in the last winter on everything that counts at the end.
func (m marshal) winter() {
	m.profess()
	b := &budget{marshal: m, purse: *m.own.Fortune + m.own.Chest - m.pay(), posts: map[valley.Node]int{}, led: map[valley.Node]bool{}}
	for _, at := range m.nodes() {
		b.posts[at], b.led[at] = len(m.here[at]), slices.ContainsFunc(m.here[at], leads)
	}
	if b.purse >= 0 { // the unpaid leave before the regrouping
		b.regroup()
	}
	b.spend()
}

// A budget holds a winter's purse, and the places of figures in spring.
type budget struct {
	marshal
	purse int
	posts map[valley.Node]int  // own figures by place
	led   map[valley.Node]bool // places with a knight or the lord
}

// spend buys things, the most useful first.
func (b *budget) spend() {
	last := b.yearsLeft() <= 1
	b.purse -= b.tithe()
	if len(b.mine()) >= 7 || last && !b.byHonour() {
		b.purse = b.buildMill(b.purse)
	}
	b.knights(len(b.mine())*3/2 + 3 - b.leaders())
	if !last || b.byHonour() {
		b.purse = b.buildWorks(b.purse)
	}
	b.knights(recruitCounters)
	if !last {
		b.castles()
	}
	b.men(last)
	if last && !b.byHonour() {
		b.worksAnyhow()
	}
}

// leaders counts the figures that can take manors.
func (b *budget) leaders() int { return lists.Count(b.own.Figures, leads) }

// knights recruits the wanted number of knights, as far as they can be bought and paid
// next winter. In the last year no pay follows.
func (b *budget) knights(wanted int) {
	free := b.freeRecruits()
	for ; wanted > 0 && b.recruits < free && b.purse >= knightPrice; wanted-- {
		pay := b.pay() + knightPay*(b.recruits+1)
		if b.yearsLeft() > 1 && pay > b.expected(b.recruits+1)+b.purse-knightPrice {
			return
		}
		at := b.post()
		if at == "" {
			return
		}
		b.say(fmt.Sprintf("RECRUIT KNIGHT AT %s", at))
		b.recruits++
		b.purse -= knightPrice
	}
}

// men recruits men-at-arms with the remaining money.
func (b *budget) men(last bool) {
	free := b.freeMen()
	for range free {
		reserve := 0
		if !last {
			reserve = b.pay() + knightPay*b.recruits + 2*manPay - b.expected(b.recruits)
		}
		at := b.post()
		if b.purse < manPrice || b.purse-manPrice < reserve || at == "" {
			return
		}
		b.say(fmt.Sprintf("RECRUIT MAN AT %s", at))
		b.purse -= manPrice
	}
}

// expected estimates next autumn's revenue: the first manors, by number, have one knight
// each, and nobody collects on the others.
func (b *budget) expected(recruits int) int {
	led := b.leaders() + recruits
	sum := b.growth(led)
	for _, m := range b.mine() {
		held, revenue := b.held[m], b.valley.Card(m).Revenue
		sum += held.Hives + held.Foresters + held.Wardens
		if led > 0 {
			sum += revenue.Knight[0] + 1
			led--
		} else {
			sum += revenue.Nobody[0]
		}
		if held.Mill {
			sum += len(b.mine())
		}
	}
	return sum
}

// growth estimates the revenue of manors that nobody owns yet: a fair share of them, but
// at most two for each leader.
func (b *budget) growth(led int) int {
	open := lists.Count(b.Manors, func(m chronicle.ManorData) bool { return m.Owner == "" })
	living := lists.Count(b.Houses, func(house chronicle.HouseData) bool { return !house.Out })
	return 4 * min(open/living, 2*led)
}

// post picks the manor for the next recruit: first one without a knight, then one at the
// front, then any with room. It returns "" if there is no room.
func (b *budget) post() valley.Manor {
	places := slices.DeleteFunc(b.mine(), func(m valley.Manor) bool { return b.posts[m] >= crowd })
	if len(places) == 0 {
		return ""
	}
	best := slices.MinFunc(places, func(x, y valley.Manor) int { return b.rank(y) - b.rank(x) })
	b.posts[best]++
	b.led[best] = true
	return best
}

// rank rates how much a manor needs another figure.
func (b *budget) rank(at valley.Manor) int {
	rank := -3 * b.posts[at]
	if !b.led[at] {
		rank += 20
	}
	if b.dangerAt(at) > 0 {
		rank += 10
	}
	if _, miles := b.valley.Nearest(at, b.others(), b.closed); miles > 0 {
		rank -= miles
	}
	return rank
}

// regroup moves knights so that every manor has one and the others stand where they are
// needed (F-191).
func (b *budget) regroup() {
	for _, at := range b.nodes() {
		kept := false
		for _, f := range b.here[at] {
			switch {
			case !leads(f):
			case !kept:
				kept = true
			case f.Grade.IsKnight():
				b.repost(f)
			}
		}
	}
}

// repost sends a knight to the manor that needs it most among those connected with its
// own.
func (b *budget) repost(f chronicle.FigureData) {
	best := f.At
	b.posts[f.At]--
	for _, m := range b.connected(f.At) {
		if b.posts[m] < crowd && b.rank(m) > b.rank(best) {
			best = m
		}
	}
	b.posts[best]++
	b.led[best] = true
	if best != f.At {
		b.say(fmt.Sprintf("REGROUP %d TO %s", f.N, best))
	}
}

// connected lists the seat's manors that a chain of its own manors joins to one of them
// (F-192).
func (b *budget) connected(at valley.Manor) []valley.Manor {
	chain := []valley.Manor{at}
	for i := 0; i < len(chain); i++ {
		for _, m := range b.mine() {
			if !slices.Contains(chain, m) && b.valley.Linked(chain[i], m) {
				chain = append(chain, m)
			}
		}
	}
	return chain[1:]
}

// worksAnyhow builds works that count as much at the end as they cost.
func (b *budget) worksAnyhow() {
	for _, m := range b.mine() {
		b.purse = b.buildOn(m, b.purse)
	}
}

// The price of a castle (2.6), and the number of castles (2.1).
const (
	castlePrice    = 10
	castleCounters = 24
)

// castles builds castles on the manors that enemies can reach.
func (b *budget) castles() {
	standing := lists.Count(b.Manors, func(m chronicle.ManorData) bool { return m.Castle != "" })
	for _, manor := range b.front() {
		full := b.Options.Castles != "unlimited" && standing >= castleCounters
		if !b.Options.Houses || full || b.purse < castlePrice || b.held[manor].Castle != "" {
			continue
		}
		b.say(fmt.Sprintf("BUILD CASTLE AT %s", manor))
		b.purse -= castlePrice
		standing++
	}
}
