package game

import (
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// Dossier is all that the seat knows: how it stands in g, the game as far as
// it was noted; each report that it was sent; the press that it may read. What
// was written to the steward is left out: that was between persons.
func (h *History) Dossier(g *Game) report.Dossier {
	s, ok := g.seat(h.seat)
	if !ok || g.rules == nil {
		return report.Dossier{Language: h.lang}
	}
	face := g.state.Face(h.seat, h.lang).Name
	return report.Dossier{
		Language: h.lang, Title: g.TitleIn(h.lang) + ": " + face, Told: h.told, Press: h.messages(g),
		About: append(h.about(g, s), h.position(g)...),
	}
}

func (h *History) say(key string, pairs ...string) string { return say(h.lang, key, pairs...) }

// about is how the seat stands: its clock, what it has missed, what it has
// ordered.
func (h *History) about(g *Game, s *seat) []report.Section {
	standing := report.Block{Text: h.say("nothing")}
	if all := g.understoodStanding(s); len(all) > 0 {
		standing = report.Block{Orders: lists.Map(all, Understood.String)}
	}
	return []report.Section{
		{ID: "clock", Title: h.say("report.clock"), Blocks: []report.Block{{Items: g.clockLines(h.lang, h.zone)}, {Items: g.Contract(h.lang)}}},
		{ID: "missed", Title: h.say("report.dossier.missed"), Blocks: []report.Block{{Items: h.missedLines(g, s)}}},
		{ID: "draft", Title: h.say("show.orders", "phase", g.PhaseIn(h.lang).Title), Blocks: h.draft(g, s)},
		{ID: "standing", Title: h.say("show.standing"), Blocks: []report.Block{standing}},
	}
}

func (h *History) missedLines(g *Game, s *seat) []string {
	var lines []string
	for _, a := range h.missed {
		key := "report.late"
		if a.excused {
			key = "report.late_excused"
		}
		lines = append(lines, h.say(key, "phase", g.rules.PhaseIn(a.phase, h.lang).Title))
	}
	if s.play.regency {
		lines = append(lines, h.say(g.silent("report.regency_began", "report.sleep_began")))
	}
	if len(lines) == 0 {
		return []string{h.say("nothing")}
	}
	return lines
}

// draft is what the seat has ordered for the open phase, as it is understood.
func (h *History) draft(g *Game, s *seat) []report.Block {
	sheet := g.sheet(s, nil)
	lines := spellings(sheet.Orders)
	if len(lines) == 0 {
		return []report.Block{{Text: h.say("nothing")}}
	}
	blocks := []report.Block{{Orders: lines}}
	if _, final := g.drafted(s); !final {
		blocks = append(blocks, report.Block{Text: h.say("missing.final")})
	}
	return blocks
}

// position is what the seat sees, the board in words.
func (h *History) position(g *Game) []report.Section {
	view := g.View(h.seat, h.lang)
	if view.Board == nil {
		return view.Sections
	}
	words := []report.Block{{Text: view.Board.Alt}, {Items: view.Board.Words}}
	return append(view.Sections, report.Section{ID: "board", Title: view.Board.Title, Blocks: words})
}

// messages are those that the seat may read, but for what it wrote to the
// steward.
func (h *History) messages(g *Game) []report.Section {
	var all []report.Section
	for _, p := range g.press {
		if p.Public || len(p.To) > 0 {
			all = append(all, g.pressSection([]Pressed{p}, h.seat, h.lang, nil)...)
		}
	}
	for i := range all {
		all[i].Title = "" // one for all of them is enough
	}
	return all
}
