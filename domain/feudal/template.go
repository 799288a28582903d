package feudal

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/game"
)

// Template is a valid letter for the open phase: where the seat stands as
// comments, and the defaults as orders to change.
func (s *State) Template(seat game.Seat, lang string) []string {
	p := speaker{s, lang}
	h, ok := s.Houses[seat]
	if !ok || h.Out || s.Ending != nil {
		return nil
	}
	if s.Season == Setup {
		return []string{"# " + p.say("template.hint.setup", nil), "ENTRY " + strings.Join(s.valley.Recommended[len(s.Seats)], ", "), "READY"}
	}
	lines := []string{"# " + p.say("template.head", args{
		"season": p.season(s.Season), "year": strconv.Itoa(s.Year), "who": p.who(seat),
		"fortune": strconv.Itoa(h.Fortune), "pay": strconv.Itoa(s.payOf(seat)),
	})}
	if s.Season == Winter {
		return append(append(lines, p.winterLines(seat)...), "READY")
	}
	return append(append(lines, p.campaignLines(seat)...), "READY")
}

// campaignLines has a STAY for every group: those outside and those inside a
// house, and the lord in prayer, who may not be ordered to do anything else.
func (p speaker) campaignLines(seat game.Seat) []string {
	lines := []string{"# " + p.say("template.hint.campaign", nil)}
	figures, praying := p.s.Houses[seat].Figures, p.s.praying(seat)
	for _, at := range p.s.valley.nodes {
		var outside, inside []int
		for _, n := range p.s.standing(seat, at) {
			switch {
			case n == praying:
				lines = append(lines, Stay{Figures: []int{n}, At: at, Clauses: Clauses{Stance: Hold, Pray: true}}.String())
			case figures[n].Inside:
				inside = append(inside, n)
			default:
				outside = append(outside, n)
			}
		}
		for _, ns := range [][]int{outside, inside} {
			if len(ns) > 0 {
				lines = append(lines, Stay{Figures: ns, At: at, Clauses: Clauses{Stance: Hold}}.String())
			}
		}
	}
	return lines
}

// winterLines shows what could be built where, as comments.
func (p speaker) winterLines(seat game.Seat) []string {
	lines := []string{"# " + p.say("template.hint.winter", nil)}
	for _, m := range p.s.manorsOf(seat) {
		free := p.works(p.s.freeSites(seat, m))
		if free == "" {
			continue
		}
		lines = append(lines, fmt.Sprintf("# %s: %s", p.place(Node(m)), p.say("template.sites", args{"list": free})))
	}
	return lines
}
