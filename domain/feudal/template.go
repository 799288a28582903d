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
	p := Speaker{s, lang}
	h, ok := s.Houses[seat]
	if !ok || h.Out || s.Ending != nil {
		return nil
	}
	if s.Season == book.Setup {
		return []string{"# " + p.Say("template.hint.setup", nil), "ENTRY " + strings.Join(s.Book.Valley.Recommended[len(s.Seats)], ", ")}
	}
	lines := []string{"# " + p.Say("template.head", args{
		"season": p.Season(s.Season), "year": strconv.Itoa(s.Year), "who": p.Who(seat),
		"fortune": strconv.Itoa(h.Fortune), "pay": strconv.Itoa(s.PayOf(seat)),
	})}
	if s.Season == book.Winter {
		return append(lines, p.winterLines(seat)...)
	}
	return append(lines, p.campaignLines(seat)...)
}

// campaignLines writes a STAY for every group, which is also the default without a line
// (F-280).
func (p Speaker) campaignLines(seat game.Seat) []string {
	lines := p.writeHints(seat, "template.hint.campaign")
	prays := p.s.Praying(seat)
	for _, at := range p.s.Book.Valley.Nodes() {
		field, inside := p.s.Apart(seat, p.s.Standing(seat, at))
		if prays != 0 && p.s.Houses[seat].Figures[prays].At == at {
			lines = append(lines, "# "+p.Say("template.praying", args{"place": p.Place(at)}))
			field = slices.DeleteFunc(field, func(n int) bool { return n == prays })
		}
		if len(field) > 0 {
			c := p.s.siegework(seat, at)
			switch {
			case c.Stance == "":
				c.Stance = orders.Hold
			case len(c.Only) > 0:
				c.OnlyWords = []string{p.s.Houses[c.Only[0]].Colour}
			}
			lines = append(lines, orders.Stay{Figures: field, At: at, Clauses: c, AtWord: p.s.Book.Valley.Code(at)}.String())
		}
		if len(inside) > 0 {
			lines = append(lines, "# "+p.Say("template.inside", args{"list": p.Figures(seat, inside)}))
			lines = append(lines, orders.Stay{Figures: inside, At: at, Clauses: orders.Clauses{Stance: orders.Hold}, AtWord: p.s.Book.Valley.Code(at)}.String())
		}
	}
	return lines
}

// writeHints writes comments on the orders that are possible.
func (p Speaker) writeHints(seat game.Seat, key string) []string {
	lines := []string{"# " + p.Say(key, nil)}
	if more := p.s.listFurther(seat); len(more) > 0 {
		lines = append(lines, "# "+p.Say("template.also", args{"list": strings.Join(more, ", ")}))
	}
	return lines
}

// listFurther lists the orders and clauses that the options of the game add to the season.
func (s *State) listFurther(seat game.Seat) []string {
	o, prayer := s.Options, s.Options.Monasteries && s.Options.Mode == book.Honour
	campaign, winter, lord := s.Season != book.Winter, s.Season == book.Winter, !s.Lordless(seat)
	holy := lord && o.Religion && slices.Contains(o.SiteSeasons(book.Church, s.Masons), s.Season) // F-237
	var all []string
	for _, x := range []struct {
		is   bool
		word string
	}{
		{winter && s.Lordless(seat), "NAME LORD"},
		{winter && o.Houses, "BUILD CASTLE"},
		{winter && o.Houses, "REPAIR CASTLE"},
		{winter && o.Religion, "REPAIR CHURCH"},
		{winter && o.Religion, "REPAIR CROMLECH"},
		{winter && o.Fate, "CLAIM"},
		{winter && o.Fate, "SWARM"},
		{campaign && o.Houses, "RETIRE"},
		{campaign && o.Houses, "LOSE INSIDE"},
		{campaign && o.Houses, "INSIDE"},
		{campaign && o.Sieges, "SALLY"},
		{campaign && o.Passages, "CHAMPIONS"},
		{campaign && lord && o.Pillage, "PILLAGE"},
		{campaign && lord && prayer && s.Houses[seat].Vow == nil, "PRAY"},
		{s.Praying(seat) != 0, "ABANDON PRAYER"},
		{o.Religion && s.Houses[seat].Faith == "", "FAITH"},
		{o.Religion && lord && s.Houses[seat].Faith != "", "CONVERT"},
		{campaign && lord && o.Religion, "DESTROY"},
		{holy, "BUILD CHURCH"},
		{holy, "BUILD CROMLECH"},
		{lord && s.Season == book.Autumn && o.Monasteries, "SACK"},
		{s.Season == book.Autumn && o.Religion, "WAIVE TAX"},
	} {
		if x.is {
			all = append(all, x.word)
		}
	}
	return all
}

// winterLines lists the works that could be built on each manor, as comments.
func (p Speaker) winterLines(seat game.Seat) []string {
	lines := p.writeHints(seat, "template.hint.winter")
	for _, m := range p.s.ManorsOf(seat) {
		if free := p.Works(p.s.FreeSites(seat, m)); free != "" {
			lines = append(lines, fmt.Sprintf("# %s: %s", p.Place(m), p.Say("template.sites", args{"list": free})))
		}
	}
	return lines
}
