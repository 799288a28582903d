package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// hideLord sends the lord and his escort to the seat's manor with the smallest risk in reach, if he is wounded or a
// stronger enemy stack can reach him. He stays if no manor with room has a smaller risk than his place.
func (m hardPlayer) hideLord() {
	for _, at := range m.listNodes() {
		group := m.findCompany(at)
		if len(group) == 0 || (!group[0].Wounded && m.findDanger(at) <= sumStrength(m.freeFigures[at])) {
			continue
		}
		best, least := at, m.findDanger(at)-sumStrength(m.freeFigures[at])
		for _, own := range m.ownManors() {
			risk := m.findDanger(own) - sumStrength(group) - sumStrength(m.fieldFigures[own])
			if miles := m.valley.Miles(at, own, m.isClosed); own != at && miles > 0 && miles <= maxReach && risk < least && m.countRoom(own) >= len(group) {
				best, least = own, risk
			}
		}
		if best != at {
			m.sendGroup(group, best, "AVOID")
		}
	}
}

// findCompany returns the lord with his escort, if he is at a place; nil if he is not.
func (m hardPlayer) findCompany(at valley.Node) []chronicle.FigureData {
	i := slices.IndexFunc(m.freeFigures[at], func(f chronicle.FigureData) bool { return f.Grade == book.Lord })
	if i < 0 {
		return nil
	}
	return append([]chronicle.FigureData{m.freeFigures[at][i]}, chooseEscort(m.freeFigures[at])...)
}

// countRoom returns how many more figures the seat may have at a place if nobody leaves it. Those inside a house
// count, those on their way do not.
func (m hardPlayer) countRoom(at valley.Node) int {
	return crowd - len(m.fieldFigures[at]) - m.shut[at]
}

// sendReserves sends idle figures from safe places, the lowest first, each place to the nearest threatened manor of
// the seat. It sends none if others have been sent there or it is nearly full; the last figure of a place and the lord
// stay. In autumn idle figures go to manors where nobody collects.
func (m hardPlayer) sendReserves() {
	if m.Season == book.Autumn {
		m.spreadCollectors(m.freeFigures)
		return
	}
	front := m.listFront()
	for _, at := range m.listNodes() {
		for len(m.freeFigures[at]) > 1 && m.findDanger(at) == 0 {
			to, miles := m.valley.Nearest(at, front, m.isClosed)
			last := m.freeFigures[at][len(m.freeFigures[at])-1]
			if miles < 1 || last.Grade == book.Lord || m.countRoom(to) < 2 || m.aimed[to] {
				break
			}
			m.sendGroup([]chronicle.FigureData{last}, to, "AVOID")
		}
	}
}

// listFront lists the seat's manors that enemies can reach.
func (m hardPlayer) listFront() []valley.Node {
	return slices.DeleteFunc(m.ownManors(), func(n valley.Node) bool { return m.findDanger(n) == 0 })
}

// guardPlaces keeps the remaining figures in place, or takes them home.
func (m hardPlayer) guardPlaces() {
	mine := m.ownManors()
	for _, at := range m.listNodes() {
		fs := m.freeFigures[at]
		if len(fs) == 0 {
			continue
		}
		home, miles := m.valley.Nearest(at, mine, m.isClosed)
		if miles > 0 && m.foes[at] == 0 {
			m.orderMarch(fs, home, "HOLD")
			continue
		}
		m.addLine(fmt.Sprintf("STAY %s AT %s; %s", spellFigures(fs), at, m.chooseStance(at, fs)))
	}
}

// chooseStance chooses the clauses of a garrison.
func (m hardPlayer) chooseStance(at valley.Node, fs []chronicle.FigureData) string {
	lord := slices.ContainsFunc(fs, func(f chronicle.FigureData) bool { return f.Grade == book.Lord })
	switch {
	case m.Options.Houses && m.ownerOf(at) == m.Seat:
		return m.chooseDoorClauses(at, fs, lord)
	case lord:
		return "HOLD; UNTIL WEAKER 2 OR LORD HURT; LOSE NEAREST"
	}
	return "FIGHT IF STRONGER 2; LOSE NEAREST"
}

// A fort is the strength that owners gain on their own square: in the open and inside the house (F-112).
type fort struct{ open, inside int }

// findFort returns the protection of a manor; zero without houses, and for a manor without an owner.
func (h *bot) findFort(at valley.Node) fort {
	manor, known := h.manorData[at]
	switch {
	case !known || !h.Options.Houses || manor.Owner == "":
		return fort{}
	case manor.Castle == book.Sound:
		return fort{5, 10}
	case manor.Castle == book.Damaged:
		return fort{2, 5}
	}
	return fort{0, 5}
}

// chooseDoorClauses chooses the clauses of a garrison with a house. With the lord, or before a clearly stronger enemy,
// it goes inside at once; else only when beaten.
func (m hardPlayer) chooseDoorClauses(at valley.Node, fs []chronicle.FigureData, lord bool) string {
	fort := m.findFort(at)
	switch {
	case lord:
		return "RETIRE; UNTIL WEAKER 5 OR LORD HURT; LOSE NEAREST"
	case m.findDanger(at) > sumStrength(fs)+fort.open+2:
		return "RETIRE"
	}
	return "FIGHT IF STRONGER 2; LOSE INSIDE"
}
