package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// sweepBridges rolls for every bridge, road by road (F-210). It always reports true.
func (d *destiny) sweepBridges() bool {
	bridges := lists.Map(d.now.Book.Valley.Bridges(), func(at valley.Node) FateDie { return FateDie{At: at} })
	for _, die := range d.throwDice(bridges) {
		if die.Die >= d.now.Book.Fate.Sweeps {
			d.emit(BridgeSwept{At: die.At})
		}
	}
	return true
}

// burnForests rolls for every forest of the manors that have an owner, and reports whether there is one (F-211).
func (d *destiny) burnForests() bool {
	dice := d.throwOnManors(func(card valley.Card, _ Holding) int { return card.Forests })
	burnt := map[valley.Node]int{}
	for _, r := range dice {
		burnt[r.At] += lists.One(r.Die >= d.now.Book.Fate.Burns)
	}
	for _, at := range sortNodes(d.now.Book.Valley, burnt) {
		if burnt[at] > 0 {
			d.emit(ForestBurnt{Manor: at, N: burnt[at]})
		}
	}
	return len(dice) > 0
}

// changeLoot changes the loot of the monasteries for the coming autumn (F-212). It reports false in a game without
// monasteries.
func (d *destiny) changeLoot(loot string) bool {
	if !d.now.Options.Monasteries {
		return false
	}
	d.emit(LootChanged{Loot: loot})
	return true
}

// swarmHives rolls for every hive, and reports whether there is one; new hives do not swarm (F-217).
func (d *destiny) swarmHives() bool {
	dice := d.throwOnManors(func(_ valley.Card, m Holding) int { return m.Hives })
	named := map[game.Seat][]valley.Manor{}
	for _, seat := range d.now.Living() {
		named[seat] = d.joinSwarmLists(seat)
	}
	for _, die := range dice {
		to := d.choosePasture(die, named[die.Seat])
		if die.Die >= d.now.Book.Fate.Swarms && to != "" {
			d.emit(HiveSwarmed{Seat: die.Seat, From: die.At, To: to})
		}
	}
	return len(dice) > 0
}

// choosePasture picks the manor on which a swarm settles. It must be near and have a free
// pasture: the first on its owner's list, else the manor it comes from, else the first of
// the owner's manors. It returns "" if there is none.
func (d *destiny) choosePasture(die FateDie, named []valley.Manor) valley.Manor {
	v, home := d.now.Book.Valley, die.At
	near := func(m valley.Manor) bool { return m == home || v.HaveFrontier(m, die.At) }
	free := func(m valley.Manor) bool { return near(m) && d.now.sitesLeft(m, book.Hive) > 0 }
	for _, among := range [][]valley.Manor{named, {home}, d.now.ManorsOf(die.Seat)} {
		if i := slices.IndexFunc(among, free); i >= 0 {
			return among[i]
		}
	}
	return ""
}

// joinSwarmLists joins the manors of a seat's SWARM lines. Of alternatives, the first that names a manor with a free
// pasture counts.
func (d *destiny) joinSwarmLists(seat game.Seat) []valley.Manor {
	free := func(m valley.Manor) bool { return d.now.sitesLeft(m, book.Hive) > 0 }
	var named []valley.Manor
	for _, b := range listPreferred(d.round, seat, orders.StageFate, func(b orders.Swarm) bool { return slices.ContainsFunc(b.Manors, free) }) {
		named = append(named, b.Manors...)
	}
	return named
}
