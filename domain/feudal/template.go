package feudal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// Template writes a valid submission for the open phase: the seat's situation as comments, and
// the default orders for the player to change. It is nil if the seat can give no orders.
func (s *State) Template(seat game.Seat, lang string) []string {
	speaker := Speaker{s, lang}
	house, ok := s.Houses[seat]
	if !ok || house.Out || s.Ending != nil {
		return nil
	}
	if s.Season == book.Setup {
		return []string{"# " + speaker.Say("template.hint.setup", nil), "ENTRY " + strings.Join(s.Book.Valley.Recommended[len(s.Seats)], ", ")}
	}
	lines := []string{"# " + speaker.Say("template.head", args{
		"season": speaker.NameSeason(s.Season), "year": strconv.Itoa(s.Year), "who": speaker.NameSeat(seat),
		"fortune": strconv.Itoa(house.Fortune), "pay": strconv.Itoa(s.PayOf(seat)),
	})}
	if s.Season == book.Winter {
		return append(lines, speaker.winterLines(seat)...)
	}
	return append(lines, speaker.campaignLines(seat)...)
}

// campaignLines writes a STAY for every group, which is also the default without a line (F-280). Figures that besiege
// keep the clauses of their siege.
func (p Speaker) campaignLines(seat game.Seat) []string {
	lines := p.writeHints(seat, "template.hint.campaign")
	prays := p.state.PrayingLord(seat)
	for _, at := range p.state.Book.Valley.Nodes() {
		field, inside := p.state.SplitByHouse(seat, p.state.FiguresOn(seat, at))
		if prays != 0 && p.state.Houses[seat].Figures[prays].At == at {
			lines = append(lines, "# "+p.Say("template.praying", args{"place": p.NamePlace(at)}))
			field = slices.DeleteFunc(field, func(n int) bool { return n == prays })
		}
		if len(field) > 0 {
			clauses := p.state.siegeClauses(seat, at)
			switch {
			case clauses.Stance == "":
				clauses.Stance = orders.Hold
			case len(clauses.Only) > 0:
				clauses.OnlyWords = []string{p.state.Houses[clauses.Only[0]].Colour}
			}
			lines = append(lines, orders.Stay{Figures: field, At: at, Clauses: clauses, AtWord: p.state.Book.Valley.CodeOf(at)}.String())
		}
		if len(inside) > 0 {
			lines = append(lines, "# "+p.Say("template.inside", args{"list": p.NameFigures(seat, inside)}))
			lines = append(lines, orders.Stay{Figures: inside, At: at, Clauses: orders.Clauses{Stance: orders.Hold}, AtWord: p.state.Book.Valley.CodeOf(at)}.String())
		}
	}
	return lines
}

// writeHints writes comments: the hint with a key, and the orders and clauses that the options add.
func (p Speaker) writeHints(seat game.Seat, key string) []string {
	lines := []string{"# " + p.Say(key, nil)}
	if more := p.state.listFurther(seat); len(more) > 0 {
		lines = append(lines, "# "+p.Say("template.also", args{"list": strings.Join(more, ", ")}))
	}
	return lines
}

// listFurther lists the orders and clauses that the options of the game add for the seat in this season.
func (s *State) listFurther(seat game.Seat) []string {
	options, prayer := s.Options, s.Options.Monasteries && s.Options.Mode == book.Honour
	campaign, winter, lord := s.Season != book.Winter, s.Season == book.Winter, !s.IsLordless(seat)
	holy := lord && options.Religion && slices.Contains(options.SiteSeasons(book.Church, s.Masons), s.Season) // F-237
	var orderWords []string
	for _, entry := range []struct {
		is   bool
		word string
	}{
		{winter && s.IsLordless(seat), "NAME LORD"},
		{winter && options.Houses, "BUILD CASTLE"},
		{winter && options.Houses, "REPAIR CASTLE"},
		{winter && options.Religion, "REPAIR CHURCH"},
		{winter && options.Religion, "REPAIR CROMLECH"},
		{winter && options.Fate, "CLAIM"},
		{winter && options.Fate, "SWARM"},
		{campaign && options.Houses, "RETIRE"},
		{campaign && options.Houses, "LOSE INSIDE"},
		{campaign && options.Houses, "INSIDE"},
		{campaign && options.Sieges, "SALLY"},
		{campaign && options.Passages, "CHAMPIONS"},
		{campaign && lord && options.Pillage, "PILLAGE"},
		{campaign && lord && prayer && s.Houses[seat].Vow == nil, "PRAY"},
		{s.PrayingLord(seat) != 0, "ABANDON PRAYER"},
		{options.Religion && s.Houses[seat].Faith == "", "FAITH"},
		{options.Religion && lord && s.Houses[seat].Faith != "", "CONVERT"},
		{campaign && lord && options.Religion, "DESTROY"},
		{holy, "BUILD CHURCH"},
		{holy, "BUILD CROMLECH"},
		{lord && s.Season == book.Autumn && options.Monasteries, "SACK"},
		{s.Season == book.Autumn && options.Religion, "WAIVE TAX"},
	} {
		if entry.is {
			orderWords = append(orderWords, entry.word)
		}
	}
	return orderWords
}

// winterLines writes the hints of winter, and the works that could be built on each manor, as comments.
func (p Speaker) winterLines(seat game.Seat) []string {
	lines := p.writeHints(seat, "template.hint.winter")
	for _, manor := range p.state.ManorsOf(seat) {
		if free := p.ListWorks(p.state.FreeSites(seat, manor)); free != "" {
			lines = append(lines, fmt.Sprintf("# %s: %s", p.NamePlace(manor), p.Say("template.sites", args{"list": free})))
		}
	}
	return lines
}
