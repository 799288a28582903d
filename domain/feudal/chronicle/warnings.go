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

// listWarnings lists the losses that threaten a seat if it does nothing.
func (p speaker) listWarnings(seat game.Seat) []string {
	all := p.warnPoorAndBare(seat)
	all = append(all, p.warnBesieged(seat)...)
	all = append(all, p.warnOfHolySites(seat)...)
	if p.s.Options.Mode == book.Honour && p.s.Season == book.Autumn {
		for _, m := range p.s.Book.Valley.Monasteries {
			if len(p.s.Standing(seat, m.Code)) > 0 && p.s.Offends(seat) {
				all = append(all, p.Say("warn.monastery", params{"place": m.Name, "n": strconv.Itoa(p.s.Book.Honours.Troops)}))
			}
		}
	}
	return all
}

// warnPoorAndBare warns of men that cannot be paid, and in spring of manors that nobody can
// watch.
func (p speaker) warnPoorAndBare(seat game.Seat) []string {
	var all []string
	pay, have := p.s.PayOf(seat), p.s.Houses[seat].Fortune+p.s.Houses[seat].Chest
	if p.s.Season != book.Winter { // whose pay is due before the next revenue comes
		have += p.s.Expected(seat)
	}
	if pay > have {
		all = append(all, p.Say("warn.unpaid", params{"pay": strconv.Itoa(pay), "have": strconv.Itoa(have)}))
	}
	if p.s.Season != book.Spring {
		return all
	}
	bare := lists.Keep(p.s.ManorsOf(seat), func(m valley.Manor) bool { return !knightOn(p.s, seat, m) })
	if len(bare) > 0 {
		all = append(all, p.Say("warn.unwatched", params{"manors": p.Manors(bare)}))
	}
	return all
}

// knightOn reports whether a knight or lord of the seat stands in the field at a node.
func knightOn(s *feudal.State, seat game.Seat, at valley.Node) bool {
	return slices.ContainsFunc(s.InField(seat, at), func(n int) bool { return !s.Houses[seat].Figures[n].Grade.IsMan() })
}

// warnBesieged warns of the season in which a garrison must come out (F-121).
func (p speaker) warnBesieged(seat game.Seat) []string {
	var all []string
	for _, m := range p.s.ManorsOf(seat) {
		for _, by := range p.s.Besiegers(m) {
			last := p.s.Manors[m].Sieges[by].After(1)
			all = append(all, p.Say("warn.besieged", params{"who": p.Who(by), "manor": p.Place(m), "season": p.Season(last.Season)}))
		}
	}
	return all
}

// warnOfHolySites warns of damage, dormant sites and a missing faith, which all reduce the
// gain of a seat (F-206, F-231, F-232).
func (p speaker) warnOfHolySites(seat game.Seat) []string {
	var all, damaged, dormant []string
	if p.s.Options.Religion && p.s.Houses[seat].Faith == "" {
		all = append(all, p.Say("warn.faithless", nil))
	}
	for _, m := range p.s.ManorsOf(seat) {
		held, manor := p.s.Manors[m], p.Place(m)
		if held.Castle == book.Damaged {
			damaged = append(damaged, p.Say("board.castle", params{"manor": manor}))
		}
		for _, site := range feudal.Sites {
			name := p.Say("board.site."+string(site), params{"manor": manor})
			switch {
			case held.Holy(site) == "":
			case !p.s.Active(m, site):
				dormant = append(dormant, name)
			case held.Holy(site) == book.Damaged:
				damaged = append(damaged, name)
			}
		}
	}
	if len(dormant) > 0 {
		all = append(all, p.Say("warn.dormant", params{"list": p.List(dormant)}))
	}
	if len(damaged) > 0 {
		all = append(all, p.Say("warn.damaged", params{"list": p.List(damaged)}))
	}
	return all
}
