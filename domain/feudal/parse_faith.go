package feudal

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// faith reads FAITH faith (F-231).
func (p *parser) faith(int) (game.Body, *order.Error) {
	f, err := p.aFaith()
	return DeclareFaith{Faith: f}, err
}

// convert reads CONVERT [TO faith]; without a faith it is to the other one
// (F-236).
func (p *parser) convert(int) (game.Body, *order.Error) {
	p.c.Words("TO")
	f, err := p.aFaith()
	return Convert{Faith: f}, err
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
func (p *parser) destroy(int) (game.Body, *order.Error) {
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
	return Destroy{Site: site, At: at}, nil
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
func (p *parser) sack(int) (game.Body, *order.Error) {
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.town()
	if err == nil && p.s.valley.IsManor(at) {
		err = p.c.Fail("FE02", mark, p.reason("no_monastery", "place", p.name(at)), p.monasteries()...)
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
func (p *parser) abandon(int) (game.Body, *order.Error) {
	if !p.c.Words("PRAYER") {
		return nil, p.c.Unexpected()
	}
	return AbandonPrayer{}, nil
}
