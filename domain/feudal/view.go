package feudal

import (
	"strconv"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// View is the position as a seat may see it (7): its own purse and truces, and
// all that stands on the board.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*State)
	if !ok {
		return report.View{}
	}
	p := speaker{s, lang}
	v := report.View{Board: p.board(seat), Data: s.data(seat)}
	if s.Season == Setup {
		return v
	}
	if h, ok := s.Houses[seat]; ok && !h.Out {
		v.Sections = append(v.Sections, p.own(seat))
	}
	v.Sections = append(v.Sections, p.public(seat))
	return v
}

// own is a seat's section of its own position.
func (p speaker) own(seat game.Seat) report.Section {
	h := p.s.Houses[seat]
	section := report.Section{ID: "position", Title: p.say("position.title", nil)}
	add := func(b report.Block) { section.Blocks = append(section.Blocks, b) }
	if lord := p.s.lordAmong(seat, p.s.numbers(seat)); lord != 0 {
		add(report.Block{Text: p.say("position.lord", args{"knight": h.Knight, "colour": p.colour(h.Colour), "place": p.place(h.Figures[lord].At)})})
	} else if p.s.lordless(seat) {
		add(report.Block{Text: p.say("position.lordless", args{"knight": h.Knight})})
	}
	add(report.Block{Text: p.say("position.money", args{
		"fortune": strconv.Itoa(h.Fortune), "pay": strconv.Itoa(p.s.payOf(seat)), "revenue": strconv.Itoa(p.s.expected(seat)),
	})})
	for _, text := range p.standingOf(seat) {
		add(report.Block{Text: text})
	}
	if warnings := p.warnings(seat); len(warnings) > 0 {
		add(report.Block{Items: warnings})
	}
	add(report.Block{Table: p.figureTable(seat)})
	if len(p.s.manorsOf(seat)) > 0 {
		add(report.Block{Table: p.manorTable(seat)})
	}
	if truces := p.truces(seat); truces != "" {
		add(report.Block{Text: truces})
	}
	return section
}

// standingOf tells a seat's honour and faith, the vow of its lord, and what
// lies in its chest.
func (p speaker) standingOf(seat game.Seat) []string {
	h := p.s.Houses[seat]
	var all []string
	switch {
	case p.s.Options.Religion:
		all = append(all, p.say("position.faith", args{"honour": strconv.Itoa(h.Honour), "faith": p.faith(h.Faith)}))
	case p.s.Options.Mode == book.Honour:
		all = append(all, p.say("position.honour", args{"honour": strconv.Itoa(h.Honour)}))
	}
	if h.Chest > 0 {
		all = append(all, p.say("position.chest", args{"sum": strconv.Itoa(h.Chest)}))
	}
	if p.s.praying(seat) != 0 {
		all = append(all, p.say("position.vow", p.vow(seat)))
	}
	return all
}

// faith is what a lord believes.
func (p speaker) faith(f book.Faith) string {
	if f == "" {
		return p.say("faith.none", nil)
	}
	return p.say("faith."+string(f), nil)
}

// knightOn reports whether a knight or lord of the seat stands in the field of
// a node.
func (s *State) knightOn(seat game.Seat, at valley.Node) bool {
	for _, n := range s.inField(seat, at) {
		if g := s.Houses[seat].Figures[n].Grade; g == book.Lord || g.IsKnight() {
			return true
		}
	}
	return false
}

func (p speaker) figureTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.say("position.figures", nil),
		Columns: []report.Column{
			{Title: p.say("position.figures.no", nil), Right: true}, {Title: p.say("position.figures.grade", nil)},
			{Title: p.say("position.figures.strength", nil), Right: true}, {Title: p.say("position.figures.at", nil)},
			{Title: p.say("position.figures.state", nil)},
		},
	}
	for _, n := range p.s.numbers(seat) {
		f := p.s.Houses[seat].Figures[n]
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(n), p.grade(f.Grade), strconv.Itoa(p.s.strength(f)), p.place(f.At), p.state(seat, n),
		})
	}
	return table
}

// state is how a figure is: sound or wounded, inside a house, in prayer.
func (p speaker) state(seat game.Seat, n int) string {
	f := p.s.Houses[seat].Figures[n]
	state := p.say("state.sound", nil)
	if f.Wounded {
		state = p.say("state.wounded", nil)
	}
	if f.Inside {
		state += ", " + p.say("state.inside", nil)
	}
	if p.s.praying(seat) == n {
		state += ", " + p.say("state.praying", nil)
	}
	return state
}

func (p speaker) manorTable(seat game.Seat) *report.Table {
	table := &report.Table{
		Caption: p.say("position.manors", nil),
		Columns: []report.Column{
			{Title: p.say("position.manors.name", nil)}, {Title: p.say("position.manors.watched", nil)},
			{Title: p.say("position.manors.works", nil)}, {Title: p.say("position.manors.free", nil)},
			{Title: p.say("position.manors.revenue", nil), Right: true},
		},
	}
	for _, m := range p.s.manorsOf(seat) {
		h := p.s.Manors[m]
		due := p.s.due(m)
		table.Rows = append(table.Rows, []string{
			p.place(valley.Node(m)), p.yesNo(h.Watched), p.built(m), p.works(p.s.freeSites(seat, m)),
			strconv.Itoa(due.Card + due.Hives + due.Foresters + due.Wardens),
		})
	}
	return table
}

// freeSites is what could still be built on a manor of a seat, as a Holding.
func (s *State) freeSites(seat game.Seat, m valley.Manor) Holding {
	card, has := s.Book.Valley.Card(m), s.Manors[m]
	return Holding{
		Hives:     book.SitesOn(card, book.Hive) - has.Hives,
		Foresters: book.SitesOn(card, book.Forester) - has.Foresters,
		Wardens:   book.SitesOn(card, book.Warden) - has.Wardens,
		Mill:      book.SitesOn(card, book.Mill) > 0 && !has.Mill && !s.hasMill(seat),
	}
}

func (s *State) hasMill(seat game.Seat) bool {
	for _, m := range s.manorsOf(seat) {
		if s.Manors[m].Mill {
			return true
		}
	}
	return false
}

func (p speaker) truces(seat game.Seat) string {
	var all []string
	for _, other := range p.s.Seats {
		t, ok := p.s.Houses[seat].Truces[other]
		if !ok {
			continue
		}
		until := p.say("truce.open", nil)
		if t.Season != "" {
			until = p.say("truce.until", args{"season": p.season(t.Season), "year": strconv.Itoa(t.Year)})
		}
		all = append(all, p.who(other)+" "+until)
	}
	if len(all) == 0 {
		return ""
	}
	return p.say("position.truces", args{"list": strings.Join(all, ", ")})
}

// public is what everybody may see.
func (p speaker) public(own game.Seat) report.Section {
	section := report.Section{ID: "public", Title: p.say("public.title", nil)}
	section.Blocks = append(section.Blocks, report.Block{Table: p.lordsTable(own)}, report.Block{Table: p.troopsTable(own)})
	section.Blocks = append(section.Blocks, report.Block{Items: p.owned(own)})
	if marks := p.landmarks(); len(marks) > 0 {
		section.Blocks = append(section.Blocks, report.Block{Items: marks})
	}
	if where := p.where(); len(where) > 0 {
		section.Blocks = append(section.Blocks, report.Block{Text: p.say("public.where", nil) + ":"}, report.Block{Items: where})
	}
	return section
}

// lordsTable is what every lord owns and is worth.
func (p speaker) lordsTable(own game.Seat) *report.Table {
	table := &report.Table{Caption: p.say("public.lords", nil)}
	p.columns(table, false, "lord", "colour")
	p.columns(table, true, "manors", "fortune", "revenue")
	if p.s.Options.Mode == book.Honour {
		p.columns(table, true, "honour")
	}
	if p.s.Options.Religion {
		p.columns(table, false, "faith")
	}
	for _, seat := range p.seatsWith(own) {
		table.Rows = append(table.Rows, p.lordsRow(seat))
	}
	return table
}

func (p speaker) columns(table *report.Table, right bool, titles ...string) {
	for _, t := range titles {
		table.Columns = append(table.Columns, report.Column{Title: p.say("public."+t, nil), Right: right})
	}
}

func (p speaker) lordsRow(seat game.Seat) []string {
	h := p.s.Houses[seat]
	colour := p.colour(h.Colour)
	if h.Out {
		colour += ", " + p.say("public.out", nil)
	}
	row := []string{h.Knight, colour, strconv.Itoa(len(p.s.manorsOf(seat))), strconv.Itoa(h.Announced), strconv.Itoa(h.Revenue)}
	if p.s.Options.Mode == book.Honour {
		row = append(row, strconv.Itoa(h.Honour))
	}
	if p.s.Options.Religion {
		row = append(row, p.faith(h.Faith))
	}
	return row
}

// troopsTable counts every living lord's figures.
func (p speaker) troopsTable(own game.Seat) *report.Table {
	table := &report.Table{Caption: p.say("public.troops", nil)}
	p.columns(table, false, "lord")
	p.columns(table, true, "knights", "men", "strength")
	for _, seat := range p.seatsWith(own) {
		if p.s.Houses[seat].Out {
			continue
		}
		knights, men, power := p.s.muster(seat)
		table.Rows = append(table.Rows, []string{p.s.Houses[seat].Knight, strconv.Itoa(knights), strconv.Itoa(men), strconv.Itoa(power)})
	}
	return table
}

// muster counts a seat's knights and men, and adds up all strengths, the
// lord's too.
func (s *State) muster(seat game.Seat) (knights, men, power int) {
	for _, n := range s.numbers(seat) {
		f := s.Houses[seat].Figures[n]
		power += s.strength(f)
		switch {
		case f.Grade.IsKnight():
			knights++
		case f.Grade.IsMan():
			men++
		}
	}
	return knights, men, power
}

func (p speaker) owned(own game.Seat) []string {
	var all []string
	for _, seat := range p.seatsWith(own) {
		if ms := p.s.manorsOf(seat); len(ms) > 0 {
			all = append(all, p.say("public.owned", args{"who": p.who(seat), "manors": p.manors(ms)}))
		}
	}
	var free []valley.Manor
	for _, m := range p.s.Book.Valley.Manors {
		if p.s.Manors[m.Code].Owner == "" {
			free = append(free, m.Code)
		}
	}
	if len(free) > 0 {
		all = append(all, p.say("public.free", args{"manors": p.manors(free)}))
	}
	return all
}

// where lists every place with figures, in node order.
func (p speaker) where() []string {
	var all []string
	posts := p.s.posts()
	for _, at := range p.s.Book.Valley.Nodes() {
		var here []string
		for _, seat := range p.s.Seats {
			field, inside := p.s.apart(seat, posts[post{seat, at}])
			if len(field) > 0 {
				here = append(here, p.who(seat)+" "+p.figures(seat, field))
			}
			if len(inside) > 0 {
				here = append(here, p.say("public.inside", args{"who": p.who(seat), "figures": p.figures(seat, inside)}))
			}
		}
		if len(here) > 0 {
			all = append(all, p.say("public.standing", args{"place": p.place(at), "list": strings.Join(here, "; ")}))
		}
	}
	return all
}

// A post is where figures of a seat stand.
type post struct {
	seat game.Seat
	at   valley.Node
}

// posts groups all figures by seat and node, each group in value order.
func (s *State) posts() map[post][]int {
	all := map[post][]int{}
	for _, seat := range s.Seats {
		for _, n := range s.numbers(seat) {
			p := post{seat, s.Houses[seat].Figures[n].At}
			all[p] = append(all[p], n)
		}
	}
	return all
}
