package herald

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

func (m marshal) campaign() {
	m.profess()
	m.cleanse()
	m.consecrate()
	m.hideLord()
	m.capture()
	m.assail()
	m.sack()
	m.gather()
	m.guard()
}

func (m marshal) bestCapture() (plan, bool) {
	var best plan
	for _, at := range m.nodes() {
		for _, f := range m.free[at] {
			if !leads(f) {
				continue
			}
			for _, manor := range m.Manors {
				if score := m.gain(f, manor.Code); score > best.score {
					best = plan{f, manor.Code, score}
				}
			}
		}
	}
	return best, best.score > 0
}

// capture sends single knights to manors that nobody defends, the best first.
func (m marshal) capture() {
	for {
		best, ok := m.bestCapture()
		if !ok {
			return
		}
		group := []chronicle.FigureData{best.knight}
		if best.knight.Grade == book.Lord {
			group = m.company(best.knight.At)
		}
		m.send(group, best.to, "FIGHT IF STRONGER 1; LOSE NEAREST")
	}
}

// gain rates the march of a knight to a manor that nobody defends; 0 if it should not go.
func (m marshal) gain(f chronicle.FigureData, manor valley.Manor) int {
	miles := m.valley.Miles(f.At, manor, m.closed)
	if m.owner(manor) == m.Seat || m.foes[manor] > 0 || miles < 0 || miles > reach || m.aimed[manor] {
		return 0
	}
	group := []chronicle.FigureData{f}
	gain := m.worth(manor)
	if f.Grade == book.Lord {
		group = m.company(f.At)
		if f.Wounded || m.dangerAt(manor) > power(group) {
			return 0 // his death is the end (F-220)
		}
		gain -= 2
	}
	if m.dangerAt(manor) > 0 {
		gain = gain * 3 / 4
	}
	return gain - m.leaving(f.At, group) - miles/2 + m.whim.And(f.N).And(manor).UpTo(4)
}

// sack sends an idle figure to each monastery that nobody holds, unless the game is won by
// honour (F-141).
func (m marshal) sack() {
	if !m.Options.Monasteries || m.byHonour() || m.Season != book.Autumn || m.Loot == "none" {
		return
	}
	for _, house := range m.valley.Monasteries {
		soldiers := m.soldiers(house.Code)
		if m.foes[house.Code] == 0 && len(soldiers) > 0 && soldiers[0].cost < house.Loot/2 {
			m.send([]chronicle.FigureData{soldiers[0].figure}, house.Code, "FIGHT IF STRONGER 1")
			m.say("SACK " + string(house.Code))
		}
	}
}
