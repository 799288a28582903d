package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/order"
)

// nameLord reads NAME LORD n (F-224).
func (p *parser) nameLord() instruction {
	p.ExpectWords("LORD")
	it := item{mark: p.Mark()}
	n := p.ExpectNumber()
	it.from, it.to, it.end, it.stop = n, n, p.Mark(), p.Mark()
	p.lists = append(p.lists, figureList{items: []item{it}})
	figures := p.s.Houses[p.seat].Figures
	var heirs []int
	for _, m := range p.s.Numbers(p.seat) {
		if figures[m].Grade == book.KnightA {
			heirs = append(heirs, m)
		}
	}
	switch _, there := figures[n]; {
	case !there:
		p.blameAt("FE04", it, p.reason("no_figure"), p.ownFigures()...)
	case p.s.hasLord(p.seat):
		p.BlameLater("FE16", it.mark, p.reason("has_lord"))
	case !slices.Contains(heirs, n):
		p.BlameLater("FE16", it.mark, p.reason("no_heir", "n", n), texts(heirs)...)
	}
	return NameLord{Figure: n}
}

// buildCastle reads a castle's manor (F-190).
func (p *parser) buildCastle() instruction { return BuildCastle{At: p.ownManorAt()} }

// repair reads REPAIR what [AT] manor (F-190).
func (p *parser) repair() instruction {
	what := p.Expect("CASTLE", string(book.Church), string(book.Cromlech))
	option := either(what == "CASTLE", "houses", "religion")
	if p.Err() == nil && !p.s.Options.On(option) {
		p.off(order.Code(either(what == "CASTLE", "FE12", "FE17")), p.head, option)
		return nil
	}
	return Repair{What: what, At: p.ownManorAt()}
}

// claim reads CLAIM manors (F-218).
func (p *parser) claim() instruction {
	return Claim{Manors: p.manors()}
}

// swarm reads SWARM manors, which must have a pasture (F-217).
func (p *parser) swarm() instruction {
	mark := p.Mark()
	manors := p.manors()
	for _, m := range manors {
		if p.s.Book.Valley.Card(m).Pastures == 0 {
			p.Blame("FE14", mark, p.reason("no_pasture", "place", p.name(valley.Node(m))), p.pasturesNear()...)
		}
	}
	return Swarm{Manors: manors}
}

// pasturesNear are the manors to which a hive of the seat can swarm.
func (p *parser) pasturesNear() []string {
	own := p.s.ManorsOf(p.seat)
	var names []string
	for _, m := range p.s.Book.Valley.Manors {
		near := slices.ContainsFunc(own, func(o valley.Manor) bool {
			return o == m.Code || p.s.Book.Valley.Frontier(valley.Node(o), valley.Node(m.Code))
		})
		if near && m.Pastures > p.s.Manors[m.Code].Hives {
			names = append(names, m.Name)
		}
	}
	return names
}
