package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// View shows the position as a seat may see it (7): its own purse and truces, and
// everything on the board.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*feudal.State)
	if !ok {
		return report.View{}
	}
	p := newSpeaker(s, lang)
	v := report.View{Board: p.drawBoard(seat), Data: collectData(s, seat)}
	if s.Season == book.Setup {
		return v
	}
	if h, ok := s.Houses[seat]; ok && !h.Out {
		v.Sections = append(v.Sections, p.buildOwnSection(seat))
	}
	v.Sections = append(v.Sections, p.buildPublicSection(seat))
	return v
}

// Welcome explains the aim of the game and how it is won (8).
func (Rules) Welcome(at game.State, lang string) []string {
	s, ok := at.(*feudal.State)
	if !ok {
		return nil
	}
	p, won := newSpeaker(s, lang), []string{}
	mode := s.Options.Mode
	if mode == book.Conquest {
		won = append(won, p.Say("welcome."+mode, params{"manors": strconv.Itoa(s.Enough())}))
		mode = "assets"
	}
	if s.Options.Years > 0 {
		won = append(won, p.Say("welcome."+mode, params{"years": strconv.Itoa(s.Options.Years)}))
	}
	return []string{p.Say("welcome", nil), strings.Join(append(won, p.Say("welcome.last", nil)), " ")}
}

// buildOwnSection builds the section on a seat's own position.
func (p speaker) buildOwnSection(seat game.Seat) report.Section {
	h := p.s.Houses[seat]
	section := report.Section{ID: "position", Title: p.Say("position.title", nil)}
	add := func(b report.Block) { section.Blocks = append(section.Blocks, b) }
	if lord := p.s.LordAmong(seat, p.s.Numbers(seat)); lord != 0 {
		add(report.Block{Text: p.Say("position.lord", params{"knight": h.Knight, "colour": p.Colour(h.Colour), "place": p.Place(h.Figures[lord].At)})})
	} else if p.s.Lordless(seat) {
		add(report.Block{Text: p.Say("position.lordless", params{"knight": h.Knight})})
	}
	add(report.Block{Text: p.Say("position.money", params{
		"fortune": strconv.Itoa(h.Fortune), "pay": strconv.Itoa(p.s.PayOf(seat)), "revenue": strconv.Itoa(p.s.Expected(seat)),
	})})
	for _, text := range p.describeStanding(seat) {
		add(report.Block{Text: text})
	}
	if warnings := p.listWarnings(seat); len(warnings) > 0 {
		add(report.Block{Items: warnings})
	}
	add(report.Block{Table: p.figureTable(seat)})
	if len(p.s.ManorsOf(seat)) > 0 {
		add(report.Block{Table: p.manorTable(seat)})
	}
	if truces := p.listTruces(seat); truces != "" {
		add(report.Block{Text: truces})
	}
	return section
}

// describeStanding describes a seat's honour and faith, the money in its chest, and the
// vow of its lord.
func (p speaker) describeStanding(seat game.Seat) []string {
	h := p.s.Houses[seat]
	var all []string
	switch {
	case p.s.Options.Religion:
		all = append(all, p.Say("position.faith", params{"honour": strconv.Itoa(h.Honour), "faith": p.Faith(h.Faith)}))
	case p.s.Options.Mode == book.Honour:
		all = append(all, p.Say("position.honour", params{"honour": strconv.Itoa(h.Honour)}))
	}
	if h.Chest > 0 {
		all = append(all, p.Say("position.chest", params{"sum": strconv.Itoa(h.Chest)}))
	}
	if p.s.Praying(seat) != 0 {
		all = append(all, p.Say("position.vow", p.vowParams(seat)))
	}
	return all
}

func (p speaker) figureTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.Say("position.figures", nil),
		Columns: []report.Column{
			p.numberColumn("position.figures.no"), p.wordColumn("position.figures.grade"), p.numberColumn("position.figures.strength"),
			p.wordColumn("position.figures.at"), p.wordColumn("position.figures.state"),
		},
	}
	for _, n := range p.s.Numbers(seat) {
		f := p.s.Houses[seat].Figures[n]
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(n), p.Grade(f.Grade), strconv.Itoa(p.s.Strength(f)), p.Place(f.At), p.State(seat, n),
		})
	}
	return table
}

func (p speaker) manorTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.Say("position.manors", nil),
		Columns: []report.Column{
			p.wordColumn("position.manors.name"), p.wordColumn("position.manors.watched"), p.wordColumn("position.manors.works"),
			p.wordColumn("position.manors.free"), p.numberColumn("position.manors.revenue"),
		},
	}
	for _, m := range p.s.ManorsOf(seat) {
		h := p.s.Manors[m]
		due := p.s.Due(m)
		table.Rows = append(table.Rows, []string{
			p.Place(m), p.yesNo(h.Watched), p.listBuildings(m), p.Works(p.s.FreeSites(seat, m)),
			strconv.Itoa(due.Card + due.Hives + due.Foresters + due.Wardens),
		})
	}
	return table
}

func (p speaker) listTruces(seat game.Seat) string {
	var all []string
	for _, other := range p.s.Seats {
		if t, sworn := p.s.Houses[seat].Truces[other]; sworn {
			all = append(all, p.Who(other)+" "+p.describeTerm(t))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return p.Say("position.truces", params{"list": strings.Join(all, ", ")})
}

// describeTerm describes how long a truce lasts.
func (p speaker) describeTerm(t feudal.Truce) string {
	if t.Season == "" {
		return p.Say("truce.open", nil)
	}
	return p.Say("truce.until", params{"season": p.Season(t.Season), "year": strconv.Itoa(t.Year)})
}

// buildPublicSection builds the section that everybody may see.
func (p speaker) buildPublicSection(own game.Seat) report.Section {
	section := report.Section{ID: "public", Title: p.Say("public.title", nil)}
	section.Blocks = append(section.Blocks, report.Block{Table: p.lordsTable(own)}, report.Block{Table: p.troopsTable(own)})
	section.Blocks = append(section.Blocks, report.Block{Items: p.listOwners(own), Drawn: true})
	if marks := p.describeLandmarks(); len(marks) > 0 {
		section.Blocks = append(section.Blocks, report.Block{Items: marks})
	}
	if where := p.listPlaces(); len(where) > 0 {
		section.Blocks = append(section.Blocks, report.Block{Text: p.Say("public.where", nil) + ":", Drawn: true}, report.Block{Items: where, Drawn: true})
	}
	return section
}

// lordsTable lists every lord's possessions and scores.
func (p speaker) lordsTable(own game.Seat) *report.Table {
	table := &report.Table{Caption: p.Say("public.lords", nil), Columns: []report.Column{
		p.wordColumn("public.lord"), p.wordColumn("public.colour"),
		p.numberColumn("public.manors"), p.numberColumn("public.fortune"), p.numberColumn("public.revenue"),
	}}
	if p.s.Options.Mode == book.Honour {
		table.Columns = append(table.Columns, p.numberColumn("public.honour"))
	}
	if p.s.Options.Religion {
		table.Columns = append(table.Columns, p.wordColumn("public.faith"))
	}
	for _, seat := range p.SeatsWith(own) {
		table.Rows = append(table.Rows, p.lordsRow(seat))
	}
	return table
}

// wordColumn builds the head of a column of words.
func (p speaker) wordColumn(key string) report.Column { return report.Column{Title: p.Say(key, nil)} }

// numberColumn builds the head of a column of numbers.
func (p speaker) numberColumn(key string) report.Column {
	return report.Column{Title: p.Say(key, nil), Right: true}
}

func (p speaker) lordsRow(seat game.Seat) []string {
	h := p.s.Houses[seat]
	colour := p.Colour(h.Colour)
	if h.Out {
		colour += ", " + p.Say("public.out", nil)
	}
	row := []string{h.Knight, colour, strconv.Itoa(len(p.s.ManorsOf(seat))), strconv.Itoa(h.Announced), strconv.Itoa(h.Revenue)}
	if p.s.Options.Mode == book.Honour {
		row = append(row, strconv.Itoa(h.Honour))
	}
	if p.s.Options.Religion {
		row = append(row, p.Faith(h.Faith))
	}
	return row
}

// troopsTable counts every living lord's figures.
func (p speaker) troopsTable(own game.Seat) *report.Table {
	table := &report.Table{Caption: p.Say("public.troops", nil), Columns: []report.Column{
		p.wordColumn("public.lord"), p.numberColumn("public.knights"), p.numberColumn("public.men"), p.numberColumn("public.strength"),
	}}
	for _, seat := range p.SeatsWith(own) {
		if p.s.Houses[seat].Out {
			continue
		}
		knights, men, power := countFigures(p.s, seat)
		table.Rows = append(table.Rows, []string{p.s.Houses[seat].Knight, strconv.Itoa(knights), strconv.Itoa(men), strconv.Itoa(power)})
	}
	return table
}

// countFigures counts a seat's knights and men, and adds up all strengths, the
// lord's too.
func countFigures(s *feudal.State, seat game.Seat) (knights, men, power int) {
	for _, n := range s.Numbers(seat) {
		f := s.Houses[seat].Figures[n]
		power += s.Strength(f)
		knights += lists.One(f.Grade.IsKnight())
		men += lists.One(f.Grade.IsMan())
	}
	return knights, men, power
}

func (p speaker) listOwners(own game.Seat) []string {
	var all []string
	for _, seat := range p.SeatsWith(own) {
		if ms := p.s.ManorsOf(seat); len(ms) > 0 {
			all = append(all, p.Say("public.owned", params{"who": p.Who(seat), "manors": p.Manors(ms)}))
		}
	}
	var free []valley.Manor
	for _, m := range p.s.Book.Valley.Manors {
		if p.s.Manors[m.Code].Owner == "" {
			free = append(free, m.Code)
		}
	}
	if len(free) > 0 {
		all = append(all, p.Say("public.free", params{"manors": p.Manors(free)}))
	}
	return all
}

// listPlaces lists every place with figures, in node order.
func (p speaker) listPlaces() []string {
	var all []string
	posts := groupFigures(p.s)
	for _, at := range p.s.Book.Valley.Nodes() {
		var here []string
		for _, seat := range p.s.Seats {
			field, inside := p.s.Apart(seat, posts[post{seat, at}])
			if len(field) > 0 {
				here = append(here, p.Who(seat)+" "+p.Figures(seat, field))
			}
			if len(inside) > 0 {
				here = append(here, p.Say("public.inside", params{"who": p.Who(seat), "figures": p.Figures(seat, inside)}))
			}
		}
		if len(here) > 0 {
			all = append(all, p.Say("public.standing", params{"place": p.Place(at), "list": strings.Join(here, "; ")}))
		}
	}
	return all
}
