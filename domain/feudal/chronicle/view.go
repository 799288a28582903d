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

// View shows the position as a seat may see it: its own money and truces, and everything on the board. With "" it shows
// the public part alone. It is empty for a position of another ruleset.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	state, ok := at.(*feudal.State)
	if !ok {
		return report.View{}
	}
	speaker := newSpeaker(state, lang)
	view := report.View{Board: speaker.drawBoard(seat), Data: CollectData(state, seat)}
	if state.Season == book.Setup {
		return view
	}
	if h, ok := state.Houses[seat]; ok && !h.Out {
		view.Sections = append(view.Sections, speaker.buildOwnSection(seat))
	}
	view.Sections = append(view.Sections, speaker.buildPublicSection(seat))
	return view
}

// Welcome explains the aim of the game and how it is won; nil for a position of another ruleset.
func (Rules) Welcome(at game.State, lang string) []string {
	state, ok := at.(*feudal.State)
	if !ok {
		return nil
	}
	speaker, goals := newSpeaker(state, lang), []string{}
	mode := state.Options.Mode
	if mode == book.Conquest {
		goals = append(goals, speaker.Say("welcome."+mode, params{"manors": strconv.Itoa(state.ManorsToWin())}))
		mode = "assets"
	}
	if state.Options.Years > 0 {
		goals = append(goals, speaker.Say("welcome."+mode, params{"years": strconv.Itoa(state.Options.Years)}))
	}
	return []string{speaker.Say("welcome", nil), strings.Join(append(goals, speaker.Say("welcome.last", nil)), " ")}
}

// buildOwnSection builds the section on a seat's own position.
func (p speaker) buildOwnSection(seat game.Seat) report.Section {
	house := p.state.Houses[seat]
	section := report.Section{ID: "position", Title: p.Say("position.title", nil)}
	add := func(b report.Block) { section.Blocks = append(section.Blocks, b) }
	if lord := p.state.LordAmong(seat, p.state.Numbers(seat)); lord != 0 {
		add(report.Block{Text: p.Say("position.lord", params{"knight": house.Knight, "colour": p.NameColour(house.Colour), "place": p.NamePlace(house.Figures[lord].At)})})
	} else if p.state.IsLordless(seat) {
		add(report.Block{Text: p.Say("position.lordless", params{"knight": house.Knight})})
	}
	add(report.Block{Text: p.Say("position.money", params{
		"fortune": strconv.Itoa(house.Fortune), "pay": strconv.Itoa(p.state.PayOf(seat)), "revenue": strconv.Itoa(p.state.ExpectedRevenue(seat)),
	})})
	for _, text := range p.describeStanding(seat) {
		add(report.Block{Text: text})
	}
	if warnings := p.listWarnings(seat); len(warnings) > 0 {
		add(report.Block{Items: warnings})
	}
	add(report.Block{Table: p.figureTable(seat)})
	if len(p.state.ManorsOf(seat)) > 0 {
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
	house := p.state.Houses[seat]
	var sentences []string
	switch {
	case p.state.Options.Religion:
		sentences = append(sentences, p.Say("position.faith", params{"honour": strconv.Itoa(house.Honour), "faith": p.NameFaith(house.Faith)}))
	case p.state.Options.Mode == book.Honour:
		sentences = append(sentences, p.Say("position.honour", params{"honour": strconv.Itoa(house.Honour)}))
	}
	if house.Chest > 0 {
		sentences = append(sentences, p.Say("position.chest", params{"sum": strconv.Itoa(house.Chest)}))
	}
	if p.state.PrayingLord(seat) != 0 {
		sentences = append(sentences, p.Say("position.vow", p.vowParams(seat)))
	}
	return sentences
}

// figureTable lists a seat's figures, in value order.
func (p speaker) figureTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.Say("position.figures", nil),
		Columns: []report.Column{
			p.numberColumn("position.figures.no"), p.wordColumn("position.figures.grade"), p.numberColumn("position.figures.strength"),
			p.wordColumn("position.figures.at"), p.wordColumn("position.figures.state"),
		},
	}
	for _, n := range p.state.Numbers(seat) {
		figure := p.state.Houses[seat].Figures[n]
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(n), p.NameGrade(figure.Grade), strconv.Itoa(p.state.Strength(figure)), p.NamePlace(figure.At), p.DescribeFigure(seat, n),
		})
	}
	return table
}

// manorTable lists a seat's manors with their works, free sites and expected revenue.
func (p speaker) manorTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.Say("position.manors", nil),
		Columns: []report.Column{
			p.wordColumn("position.manors.name"), p.wordColumn("position.manors.watched"), p.wordColumn("position.manors.works"),
			p.wordColumn("position.manors.free"), p.numberColumn("position.manors.revenue"),
		},
	}
	for _, manor := range p.state.ManorsOf(seat) {
		holding := p.state.Manors[manor]
		due := p.state.ComputeDue(manor)
		table.Rows = append(table.Rows, []string{
			p.NamePlace(manor), p.sayYesNo(holding.Watched), p.listBuildings(manor), p.ListWorks(p.state.FreeSites(seat, manor)),
			strconv.Itoa(due.Card + due.Hives + due.Foresters + due.Wardens),
		})
	}
	return table
}

// listTruces writes the truces that a seat has promised; "" if there is none.
func (p speaker) listTruces(seat game.Seat) string {
	var all []string
	for _, other := range p.state.Seats {
		if t, sworn := p.state.Houses[seat].Truces[other]; sworn {
			all = append(all, p.NameSeat(other)+" "+p.describeTerm(t))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return p.Say("position.truces", params{"list": strings.Join(all, ", ")})
}

// describeTerm describes how long a truce lasts.
func (p speaker) describeTerm(truce feudal.Truce) string {
	if truce.Season == "" {
		return p.Say("truce.open", nil)
	}
	return p.Say("truce.until", params{"season": p.NameSeason(truce.Season), "year": strconv.Itoa(truce.Year)})
}

// buildPublicSection builds the section that everybody may see. Tables begin with the reader's own seat, if any.
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
func (p speaker) lordsTable(reader game.Seat) *report.Table {
	table := &report.Table{Caption: p.Say("public.lords", nil), Columns: []report.Column{
		p.wordColumn("public.lord"), p.wordColumn("public.colour"),
		p.numberColumn("public.manors"), p.numberColumn("public.fortune"), p.numberColumn("public.revenue"),
	}}
	if p.state.Options.Mode == book.Honour {
		table.Columns = append(table.Columns, p.numberColumn("public.honour"))
	}
	if p.state.Options.Religion {
		table.Columns = append(table.Columns, p.wordColumn("public.faith"))
	}
	for _, seat := range p.SeatsWith(reader) {
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

// lordsRow writes a seat's row of lordsTable.
func (p speaker) lordsRow(seat game.Seat) []string {
	house := p.state.Houses[seat]
	colour := p.NameColour(house.Colour)
	if house.Out {
		colour += ", " + p.Say("public.out", nil)
	}
	row := []string{house.Knight, colour, strconv.Itoa(len(p.state.ManorsOf(seat))), strconv.Itoa(house.Announced), strconv.Itoa(house.Revenue)}
	if p.state.Options.Mode == book.Honour {
		row = append(row, strconv.Itoa(house.Honour))
	}
	if p.state.Options.Religion {
		row = append(row, p.NameFaith(house.Faith))
	}
	return row
}

// troopsTable counts every living lord's figures.
func (p speaker) troopsTable(own game.Seat) *report.Table {
	table := &report.Table{Caption: p.Say("public.troops", nil), Columns: []report.Column{
		p.wordColumn("public.lord"), p.numberColumn("public.knights"), p.numberColumn("public.men"), p.numberColumn("public.strength"),
	}}
	for _, seat := range p.SeatsWith(own) {
		if p.state.Houses[seat].Out {
			continue
		}
		knights, men, power := countFigures(p.state, seat)
		table.Rows = append(table.Rows, []string{p.state.Houses[seat].Knight, strconv.Itoa(knights), strconv.Itoa(men), strconv.Itoa(power)})
	}
	return table
}

// countFigures counts a seat's knights and men, and adds up all strengths, the
// lord's too.
func countFigures(state *feudal.State, seat game.Seat) (knights, men, power int) {
	for _, n := range state.Numbers(seat) {
		figure := state.Houses[seat].Figures[n]
		power += state.Strength(figure)
		knights += lists.One(figure.Grade.IsKnight())
		men += lists.One(figure.Grade.IsMan())
	}
	return knights, men, power
}

// listOwners lists the manors of each seat that owns any, and those that nobody owns.
func (p speaker) listOwners(own game.Seat) []string {
	var owners []string
	for _, seat := range p.SeatsWith(own) {
		if ms := p.state.ManorsOf(seat); len(ms) > 0 {
			owners = append(owners, p.Say("public.owned", params{"who": p.NameSeat(seat), "manors": p.NameManors(ms)}))
		}
	}
	var free []valley.Manor
	for _, card := range p.state.Book.Valley.Manors {
		if p.state.Manors[card.Code].Owner == "" {
			free = append(free, card.Code)
		}
	}
	if len(free) > 0 {
		owners = append(owners, p.Say("public.free", params{"manors": p.NameManors(free)}))
	}
	return owners
}

// listPlaces lists every place with figures, in node order.
func (p speaker) listPlaces() []string {
	var places []string
	posts := groupFigures(p.state)
	for _, at := range p.state.Book.Valley.Nodes() {
		var occupants []string
		for _, seat := range p.state.Seats {
			field, inside := p.state.SplitByHouse(seat, posts[post{seat, at}])
			if len(field) > 0 {
				occupants = append(occupants, p.NameSeat(seat)+" "+p.NameFigures(seat, field))
			}
			if len(inside) > 0 {
				occupants = append(occupants, p.Say("public.inside", params{"who": p.NameSeat(seat), "figures": p.NameFigures(seat, inside)}))
			}
		}
		if len(occupants) > 0 {
			places = append(places, p.Say("public.standing", params{"place": p.NamePlace(at), "list": strings.Join(occupants, "; ")}))
		}
	}
	return places
}
