package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// faith reads FAITH faith (F-231). If the lord has a faith already, CONVERT is needed
// instead.
func (p *parser) faith() instruction {
	f := p.aFaith()
	if own := p.Faith; own != "" {
		p.BlameLater("FE17", p.head, p.hasFaith(own), Convert{Faith: own.Other()}.String())
	}
	return DeclareFaith{Faith: f}
}

// convert reads CONVERT [TO faith]. Without a faith it means the other faith (F-236).
func (p *parser) convert() instruction {
	own := p.Faith
	f := own.Other()
	if p.Words("TO") || !p.ends() {
		f = p.aFaith()
	}
	switch own {
	case "":
		p.BlameLater("FE17", p.head, p.reason("no_faith"), DeclareFaith{Faith: book.Christian}.String(), DeclareFaith{Faith: book.Pagan}.String())
	case f:
		p.BlameLater("FE17", p.head, p.hasFaith(own), Convert{Faith: own.Other()}.String())
	}
	return Convert{Faith: f}
}

func (p *parser) hasFaith(f book.Faith) string {
	if f == book.Christian {
		return p.reason("has_faith", "faith", p.reason("christian"))
	}
	return p.reason("has_faith", "faith", p.reason("pagan"))
}

func (p *parser) aFaith() book.Faith {
	if p.Expect("CHRISTIAN", "PAGAN") == "PAGAN" {
		return book.Pagan
	}
	return book.Christian
}

// site reads CHURCH or CROMLECH.
func (p *parser) site() book.Site {
	return book.Site(p.Expect(string(book.Church), string(book.Cromlech)))
}

// destroy reads DESTROY site [AT] manor (F-235).
func (p *parser) destroy() instruction {
	site := p.site()
	p.Words("AT")
	mark := p.Mark()
	at := p.ownManor("FE17")
	switch {
	case p.Err() != nil:
	case !p.Holy(at, site):
		p.BlameLater("FE17", mark, p.reason("no_site", "site", site, "place", p.name(at)), p.sitesAround(at)...)
	case len(p.standingAt(at)) == 0:
		p.BlameLater("FE05", mark, p.reason("nobody_there", "place", p.name(at)), p.whereabouts(p.Numbers())...)
	}
	return Destroy{Site: site, At: at}
}

// sitesAround lists the holy sites in the territory of a manor.
func (r *Reader) sitesAround(m valley.Manor) []string {
	var all []string
	for _, n := range r.Book.Valley.TerritoryOf(m).Manors {
		for _, site := range []book.Site{book.Church, book.Cromlech} {
			if r.Holy(n, site) {
				all = append(all, string(site)+" "+r.name(n))
			}
		}
	}
	return all
}

// LeastBid is the lowest bid for the right to build, and the default (F-240).
const LeastBid = 2

// buildSite reads the manor and the bid of a holy site (F-237, F-240).
func (p *parser) buildSite(site book.Site) instruction {
	p.Words("AT")
	mark := p.Mark()
	read := p.manor
	if p.Season == book.Winter { // in summer the manor may still be captured before the site is built
		read = func() valley.Manor { return p.ownManor("FE17") }
	}
	b := BuildSite{Site: site, At: read(), Bid: LeastBid}
	if p.Err() == nil && slices.ContainsFunc(p.Book.Valley.TerritoryOf(b.At).Manors, func(m valley.Manor) bool { return p.Holy(m, site) }) {
		p.BlameLater("FE17", mark, p.reason("site_stands", "site", site), p.sitesAround(b.At)...)
	}
	if !p.Words("BID") {
		return b
	}
	mark = p.Mark()
	if b.Bid = p.ExpectNumber(); b.Bid < LeastBid {
		p.Refuse("FE01", mark, p.reason("least_bid", "n", LeastBid), "BID 2")
	}
	return b
}

// sack reads SACK [AT] monastery (F-141).
func (p *parser) sack() instruction {
	p.Words("AT")
	mark := p.Mark()
	at := p.town()
	if p.Book.Valley.IsManor(at) {
		p.Refuse("FE02", mark, p.reason("no_monastery", "place", p.name(at)), p.monasteries()...)
	}
	if until, barred := p.SackBarred(); barred {
		p.BlameLater("FE20", p.head, p.reason("vow_until", "season", p.season(until.Season), "year", until.Year))
	}
	return Sack{At: at}
}

func (p *parser) monasteries() []string {
	return lists.Map(p.Book.Valley.Monasteries, func(m valley.Monastery) string { return m.Name })
}

// waive reads WAIVE TAX seats (F-166).
func (p *parser) waive() instruction {
	p.ExpectWords("TAX")
	seats := p.enemies()
	return WaiveTax{Seats: seats, Words: p.SeatWords(seats)}
}

// abandon reads ABANDON PRAYER (F-144).
func (p *parser) abandon() instruction {
	p.ExpectWords("PRAYER")
	if p.Praying == 0 {
		p.BlameLater("FE20", p.head, p.reason("no_vow"))
	}
	return AbandonPrayer{}
}
