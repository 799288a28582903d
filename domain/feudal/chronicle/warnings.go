package chronicle

import (
	"slices"
	"strconv"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// listWarnings lists the losses that threaten a seat if it does nothing; nil if there is none.
func (p speaker) listWarnings(seat game.Seat) []string {
	warnings := p.warnOfPayAndWatch(seat)
	warnings = append(warnings, p.warnBesieged(seat)...)
	warnings = append(warnings, p.warnOfFaithAndDamage(seat)...)
	if p.state.Options.Mode == book.Honour && p.state.Season == book.Autumn {
		for _, monastery := range p.state.Book.Valley.Monasteries {
			if len(p.state.FiguresOn(seat, monastery.Code)) > 0 && p.state.HasTroopsAtMonastery(seat) {
				warnings = append(warnings, p.Say("warn.monastery", params{"place": monastery.Name, "n": strconv.Itoa(p.state.Book.Honours.Troops)}))
			}
		}
	}
	return warnings
}

// warnOfPayAndWatch warns of figures that cannot be paid, and in spring of manors without a knight or lord to watch
// them.
func (p speaker) warnOfPayAndWatch(seat game.Seat) []string {
	var warnings []string
	pay, have := p.state.PayOf(seat), p.state.Houses[seat].Fortune+p.state.Houses[seat].Chest
	if p.state.Season != book.Winter { // in winter pay is due before the next revenue comes
		have += p.state.ExpectedRevenue(seat)
	}
	if pay > have {
		warnings = append(warnings, p.Say("warn.unpaid", params{"pay": strconv.Itoa(pay), "have": strconv.Itoa(have)}))
	}
	if p.state.Season != book.Spring {
		return warnings
	}
	bare := lists.Keep(p.state.ManorsOf(seat), func(m valley.Manor) bool { return !hasKnightOn(p.state, seat, m) })
	if len(bare) > 0 {
		warnings = append(warnings, p.Say("warn.unwatched", params{"manors": p.NameManors(bare)}))
	}
	return warnings
}

// hasKnightOn reports whether a knight or lord of the seat stands in the field at a node.
func hasKnightOn(state *feudal.State, seat game.Seat, at valley.Node) bool {
	return slices.ContainsFunc(state.InField(seat, at), func(n int) bool { return !state.Houses[seat].Figures[n].Grade.IsMan() })
}

// warnBesieged warns, for each besieger of a manor of the seat, of the season in which the garrison must come out
// (F-121).
func (p speaker) warnBesieged(seat game.Seat) []string {
	var all []string
	for _, manor := range p.state.ManorsOf(seat) {
		for _, by := range p.state.Besiegers(manor) {
			last := p.state.Manors[manor].Sieges[by].After(1)
			all = append(all, p.Say("warn.besieged", params{"who": p.NameSeat(by), "manor": p.NamePlace(manor), "season": p.NameSeason(last.Season)}))
		}
	}
	return all
}

// warnOfFaithAndDamage warns of a missing faith, of dormant holy sites, and of holy sites and castles that are damaged
// (F-206, F-207, F-231, F-232).
func (p speaker) warnOfFaithAndDamage(seat game.Seat) []string {
	var warnings, damaged, dormant []string
	if p.state.Options.Religion && p.state.Houses[seat].Faith == "" {
		warnings = append(warnings, p.Say("warn.faithless", nil))
	}
	for _, m := range p.state.ManorsOf(seat) {
		holding, manor := p.state.Manors[m], p.NamePlace(m)
		if holding.Castle == book.Damaged {
			damaged = append(damaged, p.Say("board.castle", params{"manor": manor}))
		}
		for _, site := range feudal.Sites {
			name := p.Say("board.site."+string(site), params{"manor": manor})
			switch {
			case holding.HolySite(site) == "":
			case !p.state.IsSiteActive(m, site):
				dormant = append(dormant, name)
			case holding.HolySite(site) == book.Damaged:
				damaged = append(damaged, name)
			}
		}
	}
	if len(dormant) > 0 {
		warnings = append(warnings, p.Say("warn.dormant", params{"list": p.JoinList(dormant)}))
	}
	if len(damaged) > 0 {
		warnings = append(warnings, p.Say("warn.damaged", params{"list": p.JoinList(damaged)}))
	}
	return warnings
}
