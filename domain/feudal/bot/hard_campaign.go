package bot

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

func (m hardPlayer) orderCampaign() {
	m.declareFaith()
	m.destroySites()
	m.buildHolySites()
	m.hideLord()
	m.captureManors()
	m.assaultManors()
	m.sackMonasteries()
	m.sendReserves()
	m.guardPlaces()
}

// bestCapture returns the best march of a free knight or lord to a manor that nobody defends; false if none is worth it.
func (m hardPlayer) bestCapture() (plan, bool) {
	var best plan
	for _, at := range m.listNodes() {
		for _, figure := range m.freeFigures[at] {
			if !isLeader(figure) {
				continue
			}
			for _, manor := range m.Manors {
				if score := m.rateMarch(figure, manor.Code); score > best.score {
					best = plan{figure, manor.Code, score}
				}
			}
		}
	}
	return best, best.score > 0
}

// captureManors sends single knights, or the lord with an escort, to manors that nobody defends, the best first.
func (m hardPlayer) captureManors() {
	for {
		best, ok := m.bestCapture()
		if !ok {
			return
		}
		group := []chronicle.FigureData{best.knight}
		if best.knight.Grade == book.Lord {
			group = m.findCompany(best.knight.At)
		}
		m.sendGroup(group, best.to, "FIGHT IF STRONGER 1; LOSE NEAREST")
	}
}

// rateMarch rates the march of a knight or lord to a manor that nobody defends; 0 or less if it should not go.
func (m hardPlayer) rateMarch(figure chronicle.FigureData, manor valley.Manor) int {
	miles := m.valley.Miles(figure.At, manor, m.isClosed)
	if m.ownerOf(manor) == m.Seat || m.foes[manor] > 0 || miles < 0 || miles > maxReach || m.aimed[manor] {
		return 0
	}
	group := []chronicle.FigureData{figure}
	gain := m.rateOwnership(manor)
	if figure.Grade == book.Lord {
		group = m.findCompany(figure.At)
		if figure.Wounded || m.findDanger(manor) > sumStrength(group) {
			return 0 // his death is the end (F-220)
		}
		gain -= 2
	}
	if m.findDanger(manor) > 0 {
		gain = gain * 3 / 4
	}
	return gain - m.leavingCost(figure.At, group) - miles/2 + m.whim.And(figure.N).And(manor).UpTo(4)
}

// sackMonasteries sends a figure that can be spared to each monastery that nobody holds, in autumn and unless the game
// is won by honour (F-141).
func (m hardPlayer) sackMonasteries() {
	if !m.Options.Monasteries || m.winsByHonour() || m.Season != book.Autumn || m.Loot == "none" {
		return
	}
	for _, house := range m.valley.Monasteries {
		soldiers := m.listSoldiers(house.Code)
		if m.foes[house.Code] == 0 && len(soldiers) > 0 && soldiers[0].cost < house.Loot/2 {
			m.sendGroup([]chronicle.FigureData{soldiers[0].figure}, house.Code, "FIGHT IF STRONGER 1")
			m.addLine("SACK " + string(house.Code))
		}
	}
}
