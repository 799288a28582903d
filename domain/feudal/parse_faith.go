package feudal

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// faith reads FAITH faith (F-231). A lord with a faith must convert.
func (p *parser) faith(mark int) (game.Body, *order.Error) {
	f, err := p.aFaith()
	if err != nil {
		return nil, err
	}
	if own := p.s.Houses[p.seat].Faith; own != "" {
		p.blameNow("FE17", mark, p.hasFaith(own), Convert{Faith: own.other()}.String())
	}
	return DeclareFaith{Faith: f}, nil
}

// convert reads CONVERT [TO faith]; without a faith it is to the other one
// (F-236).
func (p *parser) convert(mark int) (game.Body, *order.Error) {
	own := p.s.Houses[p.seat].Faith
	f := own.other()
	if p.c.Words("TO") || !p.ends() {
		var err *order.Error
		if f, err = p.aFaith(); err != nil {
			return nil, err
		}
	}
	switch own {
	case "":
		p.blameNow("FE17", mark, p.reason("no_faith"), DeclareFaith{Faith: Christian}.String(), DeclareFaith{Faith: Pagan}.String())
	case f:
		p.blameNow("FE17", mark, p.hasFaith(own), Convert{Faith: own.other()}.String())
	}
	return Convert{Faith: f}, nil
}

func (p *parser) hasFaith(f Faith) string {
	if f == Christian {
		return p.reason("has_faith", "faith", p.reason("christian"))
	}
	return p.reason("has_faith", "faith", p.reason("pagan"))
}

// other is the faith that one converts to; of none it is none.
func (f Faith) other() Faith {
	switch f {
	case Christian:
		return Pagan
	case Pagan:
		return Christian
	}
	return ""
}

func (p *parser) aFaith() (Faith, *order.Error) {
	word, ok := p.c.Word("CHRISTIAN", "PAGAN")
	switch {
	case !ok:
		return "", p.c.Unexpected()
	case word == "PAGAN":
		return Pagan, nil
	}
	return Christian, nil
}

// site reads CHURCH or CROMLECH.
func (p *parser) site() (Site, *order.Error) {
	word, ok := p.c.Word(string(Church), string(Cromlech))
	if !ok {
		return "", p.c.Unexpected()
	}
	return Site(word), nil
}

// destroy reads DESTROY site [AT] manor (F-235).
func (p *parser) destroy() (game.Body, *order.Error) {
	site, err := p.site()
	if err != nil {
		return nil, err
	}
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", mark, at)
	switch {
	case p.s.Manors[at].holy(site) == "":
		p.blameNow("FE17", mark, p.reason("no_site", "site", site, "place", p.name(Node(at))), p.sitesAround(at)...)
	case len(p.s.standing(p.seat, Node(at))) == 0:
		p.blameNow("FE05", mark, p.reason("nobody_there", "place", p.name(Node(at))), p.whereabouts(p.s.numbers(p.seat))...)
	}
	return Destroy{Site: site, At: at}, nil
}

// sitesAround is the state of the territory of a manor: its holy sites.
func (r *reader) sitesAround(m Manor) []string {
	var all []string
	for _, n := range r.s.territory(m).Manors {
		for _, site := range []Site{Church, Cromlech} {
			if r.s.Manors[n].holy(site) != "" {
				all = append(all, string(site)+" "+r.name(Node(n)))
			}
		}
	}
	return all
}

// leastBid is the least bid for the right to build, and the default (F-240).
const leastBid = 2

// buildSite reads a holy site's manor and bid (F-237, F-240).
func (p *parser) buildSite(site Site) (game.Body, *order.Error) {
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	if p.s.Season == Winter { // in summer it may still be taken
		p.ownManor("FE17", mark, at)
	}
	if p.s.stands(p.s.territory(at), site) {
		p.blameNow("FE17", mark, p.reason("site_stands", "site", site), p.sitesAround(at)...)
	}
	b := BuildSite{Site: site, At: at, Bid: leastBid}
	if _, ok := p.c.Word("BID"); !ok {
		return b, nil
	}
	mark = p.c.Mark()
	n, ok := p.c.Number()
	switch {
	case !ok:
		return nil, p.c.Unexpected()
	case n < leastBid:
		return nil, p.c.Fail("FE01", mark, p.reason("least_bid", "n", leastBid), "BID 2")
	}
	b.Bid = n
	return b, nil
}

// sack reads SACK [AT] monastery (F-141).
func (p *parser) sack(verb int) (game.Body, *order.Error) {
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.town()
	if err == nil && p.s.valley.IsManor(at) {
		err = p.c.Fail("FE02", mark, p.reason("no_monastery", "place", p.name(at)), p.monasteries()...)
	}
	if until, barred := p.s.sackBarred(p.seat); barred && err == nil {
		p.blameNow("FE20", verb, p.reason("vow_until", "season", p.season(until.Season), "year", until.Year))
	}
	return Sack{At: at}, err
}

func (p *parser) monasteries() []string {
	var names []string
	for _, m := range p.s.valley.Monasteries {
		names = append(names, m.Name)
	}
	return names
}

// waive reads WAIVE TAX seats (F-166).
func (p *parser) waive() (game.Body, *order.Error) {
	if !p.c.Words("TAX") {
		return nil, p.c.Unexpected()
	}
	seats, err := p.enemies()
	return WaiveTax{Seats: seats, words: p.s.wordsOf(seats)}, err
}

// abandon reads ABANDON PRAYER (F-144).
func (p *parser) abandon(mark int) (game.Body, *order.Error) {
	if !p.c.Words("PRAYER") {
		return nil, p.c.Unexpected()
	}
	if p.s.praying(p.seat) == 0 {
		p.blameNow("FE20", mark, p.reason("no_vow"))
	}
	return AbandonPrayer{}, nil
}

// faith is the faith that builds a site (F-230).
func (s Site) faith() Faith {
	if s == Church {
		return Christian
	}
	return Pagan
}
