package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Sites are the kinds of holy sites in the order in which they are settled
// (F-240).
var Sites = []book.Site{book.Church, book.Cromlech}

// A contest is the building of holy sites in one season: territory after
// territory, church before cromlech (F-240).
type contest struct {
	*round
	purse  func(game.Seat) int
	wishes []wish
}

// A wish is a BUILD CHURCH or BUILD CROMLECH: of alternatives the first that
// could be carried out if nobody else wanted to build.
type wish struct {
	seat game.Seat
	line placed
	body orders.BuildSite
	done bool // it has been built, or the seat has been told why not
}

// A builder is a seat that may build a kind of site in a territory.
type builder struct {
	wish int // its line
	seat game.Seat
	body orders.BuildSite
	bid  int // as its money allows
}

// buildHolySites builds churches and cromlechs (S6, F-237).
func (c *campaign) buildHolySites() {
	if c.now.Season == book.Summer && c.now.Options.SitesInSummer() {
		x := contest{round: c.round, purse: func(s game.Seat) int { return c.now.Houses[s].Fortune }}
		x.settle()
	}
}

// buildHolySites builds them in winter, as far as the options and the masons
// allow it, when all other works are done (W8, F-216, F-237).
func (w *winter) buildHolySites() {
	x := contest{round: w.round, purse: w.purse}
	x.settle()
}

// settle builds what is wished for, and says what cannot be built and why.
func (x *contest) settle() {
	for _, seat := range x.now.Living() {
		for _, l := range x.linesOf(seat) {
			x.heed(seat, l, orders.StageSite, func(seat game.Seat, p placed, _ bool) *failure {
				b := p.Body.(orders.BuildSite)
				if f := x.canBuild(seat, b); f != nil && len(l.choices) > 1 {
					return f // something else may be possible
				}
				x.wishes = append(x.wishes, wish{seat: seat, line: p, body: b})
				return nil
			})
		}
	}
	for _, t := range x.now.Book.Valley.Territories {
		for _, site := range Sites {
			x.award(t, site, x.builders(t, site))
		}
	}
}

// builders are the seats that build a kind of site in a territory if nobody
// else does, each with the first line that can be carried out (F-240). Who has
// none is told why.
func (x *contest) builders(t valley.Territory, site book.Site) []builder {
	var all []builder
	for i, d := range x.wishes {
		if d.body.Site != site || !slices.Contains(t.Manors, d.body.At) {
			continue
		}
		if slices.ContainsFunc(all, func(o builder) bool { return o.seat == d.seat }) {
			continue // this line waits for the outcome of an earlier one
		}
		if f := x.canBuild(d.seat, d.body); f != nil {
			x.refuse(i, f)
			continue
		}
		all = append(all, builder{wish: i, seat: d.seat, body: d.body})
	}
	return all
}

func (x *contest) refuse(i int, f *failure) {
	if w := &x.wishes[i]; !w.done {
		w.done = true
		x.fail(w.seat, w.line.Line, w.body, f.code, f.reason, f.need, f.have)
	}
}

// canBuild says what stands against a holy site (F-238, F-239).
func (x *contest) canBuild(seat game.Seat, b orders.BuildSite) *failure {
	price, have := x.now.sitePrice(b.Site), x.purse(seat)
	switch {
	case !x.now.Options.Religion:
		return &failure{code: "FE17", reason: "off"}
	case !slices.Contains(x.now.Options.SiteSeasons(b.Site, x.now.Masons), x.now.Season):
		return &failure{code: "FE09", reason: "season"}
	case !x.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case x.now.Manors[b.At].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case x.now.Houses[seat].Faith != b.Site.Faith():
		return &failure{code: "FE17", reason: "faith"}
	case x.now.stands(x.now.Book.Valley.TerritoryOf(b.At), b.Site):
		return &failure{code: "FE17", reason: "standing"}
	case have < price:
		return &failure{code: "FE13", reason: "money", need: price, have: have}
	}
	return nil
}

// sitePrice is what a holy site costs now: a church half in a winter in which
// masons look for work (F-216).
func (s *State) sitePrice(site book.Site) int {
	if s.Masons && s.Season == book.Winter && site == book.Church {
		return s.Book.Works.Holy.Idle
	}
	return s.Book.Works.Holy.Cost
}

// award lets one of several builders build: who has most manors in the
// territory, or wins the auction among those who have (F-240).
func (x *contest) award(t valley.Territory, site book.Site, builders []builder) {
	if len(builders) == 0 {
		return
	}
	owned := func(b builder) int {
		n := 0
		for _, m := range t.Manors {
			n += lists.One(x.now.Manors[m].Owner == b.seat)
		}
		return n
	}
	most := owned(slices.MaxFunc(builders, func(a, b builder) int { return owned(a) - owned(b) }))
	best := slices.DeleteFunc(slices.Clone(builders), func(b builder) bool { return owned(b) < most })
	reason := "outbid"
	if len(best) > 1 {
		if best = x.auction(t, site, best); len(best) == 0 {
			reason = "bid"
		}
	}
	for _, b := range best {
		x.wishes[b.wish].done = true
		x.emit(HolySiteBuilt{Seat: b.seat, Manor: b.body.At, Site: site, Cost: x.now.sitePrice(site)})
	}
	x.disappoint(t, site, reason)
}

// disappoint tells everybody else who wanted to build in the territory.
func (x *contest) disappoint(t valley.Territory, site book.Site, reason string) {
	for i, d := range x.wishes {
		if d.body.Site == site && slices.Contains(t.Manors, d.body.At) {
			x.refuse(i, &failure{code: "FE17", reason: reason})
		}
	}
}

// repairSite mends a church or cromlech of an own manor (F-190, F-206).
func (w *winter) repairSite(seat game.Seat, site book.Site, at valley.Manor) *failure {
	switch {
	case !w.now.Options.Religion:
		return &failure{code: "FE17", reason: "off"}
	case !w.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case w.now.Manors[at].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case w.now.Houses[seat].Faith != site.Faith():
		return &failure{code: "FE17", reason: "faith"}
	case w.now.Manors[at].Holy(site) != book.Damaged:
		return &failure{code: "FE14", reason: "damage"}
	}
	if failed := w.short(seat, w.now.Book.Works.Repair); failed != nil {
		return failed
	}
	w.emit(HolySiteRepaired{Seat: seat, Manor: at, Site: site, Cost: w.now.Book.Works.Repair})
	return nil
}

// auction sells the right to build, and returns who has bought it; nobody if
// nobody can pay the least bid.
func (x *contest) auction(t valley.Territory, site book.Site, among []builder) []builder {
	var seats []game.Seat
	for i, b := range among {
		among[i].bid = min(b.body.Bid, x.purse(b.seat)-x.now.sitePrice(site))
		x.emit(BidPlaced{Seat: b.seat, Manor: b.body.At, Site: site, Bid: b.body.Bid, Cut: among[i].bid})
		seats = append(seats, b.seat)
	}
	left := slices.DeleteFunc(slices.Clone(among), func(b builder) bool { return b.bid < orders.LeastBid })
	if len(left) == 0 {
		return nil
	}
	slices.SortStableFunc(left, func(a, b builder) int { return b.bid - a.bid })
	winner, price := x.highest(left)
	x.emit(BuildingRightAuctioned{Territory: t.ID, Site: site, Among: seats, Seat: winner.seat, Price: price})
	return []builder{winner}
}

// highest is the highest of some bidders, highest first, with what he pays: one
// more than the second, but no more than he has bid. Among equals dice decide.
func (x *contest) highest(left []builder) (builder, int) {
	top := left[0].bid
	if len(left) == 1 {
		return left[0], orders.LeastBid
	}
	if second := left[1].bid; second < top {
		return left[0], min(second+1, top)
	}
	var tied []game.Seat
	for _, b := range left {
		if b.bid == top {
			tied = append(tied, b.seat)
		}
	}
	won := x.rollOff("site", "", tied, false)[0]
	i := slices.IndexFunc(left, func(b builder) bool { return b.seat == won })
	return left[i], top
}
