package feudal

import (
	"strconv"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// warnings tell what goes wrong if nothing is done.
func (p speaker) warnings(seat game.Seat) []string {
	all := p.poorAndBare(seat)
	all = append(all, p.besiegedWarnings(seat)...)
	all = append(all, p.holyWarnings(seat)...)
	if p.s.Options.Mode == book.Honour && p.s.Season == Autumn {
		for _, m := range p.s.Book.Valley.Monasteries {
			if len(p.s.standing(seat, valley.Node(m.Code))) > 0 && p.s.offends(seat) {
				all = append(all, p.say("warn.monastery", args{"place": m.Name, "n": strconv.Itoa(p.s.Book.Honours.Troops)}))
			}
		}
	}
	return all
}

// poorAndBare warns of unpaid men, and in spring of manors that nobody can watch.
func (p speaker) poorAndBare(seat game.Seat) []string {
	var all []string
	if pay, have := p.s.payOf(seat), p.s.Houses[seat].Fortune+p.s.expected(seat); pay > have {
		all = append(all, p.say("warn.unpaid", args{"pay": strconv.Itoa(pay), "have": strconv.Itoa(have)}))
	}
	if p.s.Season != Spring {
		return all
	}
	var bare []valley.Manor
	for _, m := range p.s.manorsOf(seat) {
		if !p.s.knightOn(seat, valley.Node(m)) {
			bare = append(bare, m)
		}
	}
	if len(bare) > 0 {
		all = append(all, p.say("warn.unwatched", args{"manors": p.manors(bare)}))
	}
	return all
}

// besiegedWarnings tell when those inside a house must come out (F-121).
func (p speaker) besiegedWarnings(seat game.Seat) []string {
	var all []string
	for _, m := range p.s.manorsOf(seat) {
		for _, by := range p.s.besiegers(m) {
			last := p.s.Manors[m].Sieges[by].after(1)
			all = append(all, p.say("warn.besieged", args{"who": p.who(by), "manor": p.place(valley.Node(m)), "season": p.season(last.Season)}))
		}
	}
	return all
}

// holyWarnings tell of what brings less than it could: damage, dormant sites,
// no faith (F-206, F-231, F-232).
func (p speaker) holyWarnings(seat game.Seat) []string {
	var all, damaged, dormant []string
	if p.s.Options.Religion && p.s.Houses[seat].Faith == "" {
		all = append(all, p.say("warn.faithless", nil))
	}
	for _, m := range p.s.manorsOf(seat) {
		held, manor := p.s.Manors[m], p.place(valley.Node(m))
		if held.Castle == book.Damaged {
			damaged = append(damaged, p.say("board.castle", args{"manor": manor}))
		}
		for _, site := range sites {
			name := p.say("board.site."+string(site), args{"manor": manor})
			switch {
			case held.holy(site) == "":
			case !p.s.active(m, site):
				dormant = append(dormant, name)
			case held.holy(site) == book.Damaged:
				damaged = append(damaged, name)
			}
		}
	}
	if len(dormant) > 0 {
		all = append(all, p.say("warn.dormant", args{"list": p.list(dormant)}))
	}
	if len(damaged) > 0 {
		all = append(all, p.say("warn.damaged", args{"list": p.list(damaged)}))
	}
	return all
}
