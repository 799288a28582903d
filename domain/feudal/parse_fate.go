package feudal

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// nameLord reads NAME LORD n (F-224).
func (p *parser) nameLord() (game.Body, *order.Error) {
	if !p.c.Words("LORD") {
		return nil, p.c.Unexpected()
	}
	it := item{mark: p.c.Mark()}
	n, ok := p.c.Number()
	if !ok {
		return nil, p.c.Unexpected()
	}
	it.from, it.to, it.end, it.stop = n, n, p.c.Mark(), p.c.Mark()
	p.lists = append(p.lists, figureList{items: []item{it}})
	figures := p.s.Houses[p.seat].Figures
	var heirs []int
	for _, m := range p.s.numbers(p.seat) {
		if figures[m].Grade == KnightA {
			heirs = append(heirs, m)
		}
	}
	switch _, there := figures[n]; {
	case !there:
		p.blameAt("FE04", it, p.reason("no_figure"), p.ownFigures()...)
	case p.s.hasLord(p.seat):
		p.blameNow("FE16", it.mark, p.reason("has_lord"))
	case !slices.Contains(heirs, n):
		p.blameNow("FE16", it.mark, p.reason("no_heir", "n", n), texts(heirs)...)
	}
	return NameLord{Figure: n}, nil
}

// buildCastle reads a castle's manor (F-190).
func (p *parser) buildCastle() (game.Body, *order.Error) {
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", mark, at)
	return BuildCastle{At: at}, nil
}

// repair reads REPAIR what [AT] manor (F-190).
func (p *parser) repair(mark int) (game.Body, *order.Error) {
	what, ok := p.c.Word("CASTLE", string(Church), string(Cromlech))
	if !ok {
		return nil, p.c.Unexpected()
	}
	option := either(what == "CASTLE", "houses", "religion")
	if !p.s.Options.on(option) {
		p.off(order.Code(either(what == "CASTLE", "FE12", "FE17")), mark, option)
		return nil, nil
	}
	p.c.Words("AT")
	where := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", where, at)
	return Repair{What: what, At: at}, nil
}

// claim reads CLAIM manors (F-218).
func (p *parser) claim() (game.Body, *order.Error) {
	manors, err := p.manors()
	return Claim{Manors: manors}, err
}

// swarm reads SWARM manors, which must have a pasture (F-217).
func (p *parser) swarm() (game.Body, *order.Error) {
	mark := p.c.Mark()
	manors, err := p.manors()
	for _, m := range manors {
		if p.s.valley.Card(m).Pastures == 0 {
			p.blame("FE14", mark, p.reason("no_pasture", "place", p.name(Node(m))), p.pasturesNear()...)
		}
	}
	return Swarm{Manors: manors}, err
}

// pasturesNear are the manors to which a hive of the seat can swarm.
func (p *parser) pasturesNear() []string {
	own := p.s.manorsOf(p.seat)
	var names []string
	for _, m := range p.s.valley.Manors {
		near := slices.ContainsFunc(own, func(o Manor) bool { return o == m.Code || p.s.valley.Frontier(Node(o), Node(m.Code)) })
		if near && m.Pastures > p.s.Manors[m.Code].Hives {
			names = append(names, m.Name)
		}
	}
	return names
}
