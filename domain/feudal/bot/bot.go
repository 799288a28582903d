// Package bot plays feudal from nothing but a report's data, as a person with the same
// mail would. It takes manors, watches them in spring, builds and recruits in winter,
// defends its land and attacks when it is stronger. It is pure: the same report leads to
// the same submission.
package bot

import (
	"maps"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A bot plans the orders of one seat for one position.
type bot struct {
	chronicle.Data
	valley       *valley.Map
	house        chronicle.HouseData
	manorData    map[valley.Manor]chronicle.ManorData
	fieldFigures map[valley.Node][]chronicle.FigureData // own figures in the field, in value order
	foes         map[valley.Node]int                    // strength of others
	foeLeads     map[valley.Node]int                    // knights and lords of others
	isClosed     func(valley.Node) bool                 // bridges that have been swept away (F-47); nil: none
	shut         map[valley.Node]int                    // number of own figures inside houses; they get no orders
	whim         kit.Whim                               // breaks ties and varies play
	lines        []string                               // orders written so far

	recruits int // knights ordered this winter
}

// newBot notes the position in a view; false if the view is no seat's own.
func newBot(view chronicle.Data, v *valley.Map) (*bot, bool) {
	h := &bot{
		Data: view, valley: v,
		manorData: map[valley.Manor]chronicle.ManorData{}, fieldFigures: map[valley.Node][]chronicle.FigureData{}, shut: map[valley.Node]int{},
		foes: map[valley.Node]int{}, foeLeads: map[valley.Node]int{},
	}
	if len(view.Swept) > 0 {
		h.isClosed = func(n valley.Node) bool { return slices.Contains(view.Swept, n) }
	}
	for _, m := range view.Manors {
		h.manorData[m.Code] = m
	}
	found := false
	for _, house := range view.Houses {
		if house.Seat == view.Seat && view.Seat != "" {
			h.house, found = house, true
			h.noteOwnFigures(house.Figures)
		} else {
			h.noteEnemies(house.Figures)
		}
	}
	return h, found
}

// noteOwnFigures notes the seat's own figures by place.
func (h *bot) noteOwnFigures(figures []chronicle.FigureData) {
	for _, figure := range figures {
		if figure.Inside {
			h.shut[figure.At]++
		} else {
			h.fieldFigures[figure.At] = append(h.fieldFigures[figure.At], figure)
		}
	}
}

// noteEnemies notes the figures of another seat by place.
func (h *bot) noteEnemies(figures []chronicle.FigureData) {
	for _, figure := range figures {
		h.foes[figure.At] += figure.Strength
		if isLeader(figure) {
			h.foeLeads[figure.At]++
		}
	}
}

func (h *bot) addLine(line string) { h.lines = append(h.lines, line) }

// ownManors lists the seat's manors by number.
func (h *bot) ownManors() []valley.Manor {
	var all []valley.Manor
	for _, manor := range h.Manors {
		if manor.Owner == h.Seat {
			all = append(all, manor.Code)
		}
	}
	return all
}

// otherManors lists the manors that are not the seat's own.
func (h *bot) otherManors() []valley.Manor {
	var all []valley.Manor
	for _, manor := range h.Manors {
		if manor.Owner != h.Seat {
			all = append(all, manor.Code)
		}
	}
	return all
}

// ownerOf returns the owner of a manor; "" for nobody, and for any other node.
func (h *bot) ownerOf(m valley.Manor) game.Seat { return h.manorData[m].Owner }

// listNodes lists the places of own figures in the field, in node order.
func (h *bot) listNodes() []valley.Node {
	return slices.SortedFunc(maps.Keys(h.fieldFigures), h.valley.Compare)
}

// measureThreat adds up the strength of all enemies within some miles of a place.
func (h *bot) measureThreat(at valley.Node, miles int) int {
	sum := 0
	for n, s := range h.foes { // a sum does not depend on the order
		if d := h.valley.Miles(at, n, h.isClosed); d >= 0 && d <= miles {
			sum += s
		}
	}
	return sum
}

// isLeader reports whether a figure can take and watch manors.
func isLeader(f chronicle.FigureData) bool { return f.Grade == book.Lord || f.Grade.IsKnight() }

// spellFigures writes the numbers of figures for an order.
func spellFigures(fs []chronicle.FigureData) string {
	return lists.Join(lists.Map(fs, func(f chronicle.FigureData) int { return f.N }), ", ")
}

func sumStrength(fs []chronicle.FigureData) int {
	sum := 0
	for _, f := range fs {
		sum += f.Strength
	}
	return sum
}

// yearsLeft counts the autumns still to come, this year's included. A game without end
// counts as five.
func (h *bot) yearsLeft() int {
	if h.Options.Years == 0 {
		return 5
	}
	return max(h.Options.Years-h.Year+1, 0)
}

// The numbers of counters of a seat: recruits, men B, knights B, knights A and men A.
const (
	recruitCounters = 10
	manCounters     = 12
	middleKnights   = 10
	highKnights     = 30
	highMen         = 24
)

// freeRecruits returns the number of recruit counters that are free after this winter's promotions, without the
// recruits ordered (F-188).
func (h *bot) freeRecruits() int {
	rise := min(h.countGrade(book.KnightB), highKnights-h.countGrade(book.KnightA))
	risen := min(h.countGrade(book.Recruit), middleKnights-h.countGrade(book.KnightB)+rise)
	return recruitCounters - h.countGrade(book.Recruit) + risen
}

// freeMen returns the number of counters of men B that are free after this winter's promotions.
func (h *bot) freeMen() int {
	rise := min(h.countGrade(book.ManB), highMen-h.countGrade(book.ManA))
	return manCounters - h.countGrade(book.ManB) + rise
}

// countGrade counts the seat's figures with a counter of a grade.
func (h *bot) countGrade(grade book.Grade) int {
	return lists.Count(h.house.Figures, func(f chronicle.FigureData) bool {
		return f.Grade == grade || f.Heir && grade == book.KnightA // a lord by succession keeps his counter (F-225)
	})
}
