package game

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// Dossier collects everything that the seat knows: its situation in g, which must be the game after the last commit
// noted; each report that was sent to it; the press that it may read. Messages to the steward are left out as
// private. It is empty but for the language if there is no such seat.
func (h *History) Dossier(g *Game) report.Dossier {
	seat, ok := g.findSeat(h.seat)
	if !ok || g.rules == nil {
		return report.Dossier{Language: h.lang}
	}
	face := g.state.Face(h.seat, h.lang).Name
	return report.Dossier{
		Language: h.lang, Title: g.TitleIn(h.lang) + ": " + face, Told: h.reports, Press: h.showMessages(g),
		About: append(h.describeSeat(g, seat), h.showPosition(g)...),
	}
}

func (h *History) say(key string, pairs ...string) string { return say(h.lang, key, pairs...) }

// describeSeat describes how the seat stands: its clock, its misses, its orders.
func (h *History) describeSeat(g *Game, seat *seat) []report.Section {
	standing := report.Block{Text: h.say("nothing")}
	if all := g.listUnderstoodStanding(seat, h.lang); len(all) > 0 {
		standing = report.Block{Orders: lists.Map(all, Understood.String)}
	}
	return []report.Section{
		{ID: "clock", Title: h.say("report.clock"), Blocks: []report.Block{{Items: g.describeClock(h.lang, h.zone)}, {Items: g.Contract(h.lang)}}},
		{ID: "missed", Title: h.say("report.dossier.missed"), Blocks: []report.Block{{Items: h.describeMisses(g, seat)}}},
		{ID: "draft", Title: h.say("show.orders", "phase", g.PhaseIn(h.lang).Title), Blocks: h.showDraft(g, seat)},
		{ID: "standing", Title: h.say("show.standing"), Blocks: []report.Block{standing}},
	}
}

// describeMisses lists the phases that the seat has missed, and its regency.
func (h *History) describeMisses(g *Game, seat *seat) []string {
	var lines []string
	for _, absent := range h.missed {
		key := "report.late"
		if absent.excused {
			key = "report.late_excused"
		}
		lines = append(lines, h.say(key, "phase", g.rules.PhaseIn(absent.phase, h.lang).Title))
	}
	if seat.play.regency {
		lines = append(lines, h.say(g.chooseRegencyKey("report.regency_began", "report.sleep_began")))
	}
	if len(lines) == 0 {
		return []string{h.say("nothing")}
	}
	return lines
}

// showDraft shows the seat's orders for the open phase, as they are understood, and says so if they are not final.
func (h *History) showDraft(g *Game, seat *seat) []report.Block {
	orderSet := g.orderSet(seat, nil)
	lines := lists.Map(orderSet.Orders, func(o Order) string { return g.showOrder(seat.id, h.lang, order.Line{Text: o.Body.String()}) })
	if len(lines) == 0 {
		return []report.Block{{Text: h.say("nothing")}}
	}
	blocks := []report.Block{{Orders: lines}}
	if _, final := g.hasDraft(seat); !final {
		blocks = append(blocks, report.Block{Text: h.say("missing.final")})
	}
	return blocks
}

// showPosition shows the position as the seat sees it, with the board in words.
func (h *History) showPosition(g *Game) []report.Section {
	view := g.View(h.seat, h.lang)
	if view.Board == nil {
		return view.Sections
	}
	words := []report.Block{{Text: view.Board.Alt}, {Items: view.Board.Words}}
	return append(view.Sections, report.Section{ID: "board", Title: view.Board.Title, Blocks: words})
}

// showMessages shows the press that the seat may read, without messages to the steward.
func (h *History) showMessages(g *Game) []report.Section {
	var all []report.Section
	for _, pressed := range g.press {
		if pressed.Public || len(pressed.To) > 0 {
			all = append(all, g.makePressSection([]Pressed{pressed}, h.seat, h.lang, nil)...)
		}
	}
	for i := range all {
		all[i].Title = "" // one title for all of them is enough
	}
	return all
}
