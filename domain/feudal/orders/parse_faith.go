package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// readFaith reads FAITH faith (F-231). It blames a seat that has a faith already and would need CONVERT.
func (p *parser) readFaith() instruction {
	faith := p.readFaithName()
	if own := p.Faith; own != "" {
		p.BlameLater("FE17", p.head, p.explainFaith(own), Convert{Faith: own.Other()}.String())
	}
	return DeclareFaith{Faith: faith}
}

// readConvert reads CONVERT [TO faith]. Without a faith it means the other faith (F-236). It blames a seat without a
// faith, and a seat that has that faith already.
func (p *parser) readConvert() instruction {
	own := p.Faith
	faith := own.Other()
	if p.Words("TO") || !p.atClauseEnd() {
		faith = p.readFaithName()
	}
	switch own {
	case "":
		p.BlameLater("FE17", p.head, p.writeReason("no_faith"), DeclareFaith{Faith: book.Christian}.String(), DeclareFaith{Faith: book.Pagan}.String())
	case faith:
		p.BlameLater("FE17", p.head, p.explainFaith(own), Convert{Faith: own.Other()}.String())
	}
	return Convert{Faith: faith}
}

// explainFaith returns the reason that the seat's lord has that faith already.
func (p *parser) explainFaith(f book.Faith) string {
	if f == book.Christian {
		return p.writeReason("has_faith", "faith", p.writeReason("christian"))
	}
	return p.writeReason("has_faith", "faith", p.writeReason("pagan"))
}

func (p *parser) readFaithName() book.Faith {
	if p.Expect("CHRISTIAN", "PAGAN") == "PAGAN" {
		return book.Pagan
	}
	return book.Christian
}

// readSite reads CHURCH or CROMLECH.
func (p *parser) readSite() book.Site {
	return book.Site(p.Expect(string(book.Church), string(book.Cromlech)))
}

// readDestroy reads DESTROY site [AT] manor (F-235). It blames a manor that has no such site, or no figure of the seat.
func (p *parser) readDestroy() instruction {
	site := p.readSite()
	p.Words("AT")
	mark := p.Mark()
	at := p.readOwnManor("FE17")
	switch {
	case p.Err() != nil:
	case !p.Holy(at, site):
		p.BlameLater("FE17", mark, p.writeReason("no_site", "site", site, "place", p.spellNode(at)), p.sitesAround(at)...)
	case len(p.listStanding(at)) == 0:
		p.BlameLater("FE05", mark, p.writeReason("nobody_there", "place", p.spellNode(at)), p.writeWhereabouts(p.Numbers())...)
	}
	return Destroy{Site: site, At: at}
}

// sitesAround lists the holy sites in the territory of a manor, as "CHURCH Fenburst". The node must be a manor.
func (r *SeatReader) sitesAround(manor valley.Manor) []string {
	var all []string
	for _, n := range r.Book.Valley.TerritoryOf(manor).Manors {
		for _, site := range []book.Site{book.Church, book.Cromlech} {
			if r.Holy(n, site) {
				all = append(all, string(site)+" "+r.spellNode(n))
			}
		}
	}
	return all
}

// LeastBid is the lowest bid for the right to build, and the default (F-240).
const LeastBid = 2

// readBuildSite reads the manor and the bid of a holy site (F-237, F-240). It blames a territory that has such a site
// already.
func (p *parser) readBuildSite(site book.Site) instruction {
	p.Words("AT")
	mark := p.Mark()
	read := p.readManor
	if p.Season == book.Winter { // in summer the manor may still be captured before the site is built
		read = func() valley.Manor { return p.readOwnManor("FE17") }
	}
	buildSite := BuildSite{Site: site, At: read(), Bid: LeastBid}
	if p.Err() == nil && slices.ContainsFunc(p.Book.Valley.TerritoryOf(buildSite.At).Manors, func(m valley.Manor) bool { return p.Holy(m, site) }) {
		p.BlameLater("FE17", mark, p.writeReason("site_stands", "site", site), p.sitesAround(buildSite.At)...)
	}
	if !p.Words("BID") {
		return buildSite
	}
	mark = p.Mark()
	if buildSite.Bid = p.ExpectNumber(); buildSite.Bid < LeastBid {
		p.Refuse("FE01", mark, p.writeReason("least_bid", "n", LeastBid), "BID 2")
	}
	return buildSite
}

// readSack reads SACK [AT] monastery (F-141). It blames a seat that a vow keeps from it.
func (p *parser) readSack() instruction {
	p.Words("AT")
	mark := p.Mark()
	at := p.readTown()
	if p.Book.Valley.IsManor(at) {
		p.Refuse("FE02", mark, p.writeReason("no_monastery", "place", p.spellNode(at)), p.listMonasteries()...)
	}
	if until, barred := p.SackBarred(); barred {
		p.BlameLater("FE20", p.head, p.writeReason("vow_until", "season", p.nameSeason(until.Season), "year", until.Year))
	}
	return Sack{At: at}
}

func (p *parser) listMonasteries() []string {
	return lists.Map(p.Book.Valley.Monasteries, func(m valley.Monastery) string { return m.Name })
}

// readWaive reads WAIVE TAX seats (F-166).
func (p *parser) readWaive() instruction {
	p.ExpectWords("TAX")
	seats := p.readOthers()
	return WaiveTax{Seats: seats, Words: p.SeatWords(seats)}
}

// readAbandon reads ABANDON PRAYER (F-144). It blames a seat whose lord is not in prayer.
func (p *parser) readAbandon() instruction {
	p.ExpectWords("PRAYER")
	if p.Praying == 0 {
		p.BlameLater("FE20", p.head, p.writeReason("no_vow"))
	}
	return AbandonPrayer{}
}
