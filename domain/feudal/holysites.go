package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Sites lists the kinds of holy sites in the order in which their building is decided
// (F-240).
var Sites = []book.Site{book.Church, book.Cromlech}

// A contest decides the building of holy sites in one season: territory by territory,
// church before cromlech (F-240).
type contest struct {
	*round
	purse  func(game.Seat) int // money that a seat can spend now
	wishes []*wish
}

// A wish is a BUILD CHURCH or BUILD CROMLECH. Of alternatives it is the first that could
// be carried out if nobody else wanted to build.
type wish struct {
	placedOrder
	body orders.BuildSite
	done bool // it has been built, or the seat has been told why it was not
	bid  int  // bid in an auction, limited by the seat's money
}

// buildHolySites builds churches and cromlechs in summer, if the options allow it (F-237).
func (c *campaign) buildHolySites() {
	if c.now.Season == book.Summer && c.now.Options.SitesInSummer() {
		c.settleSites(func(s game.Seat) int { return c.now.Houses[s].Fortune })
	}
}

// buildHolySites builds churches and cromlechs in winter, after all other works, as far as
// the options and the masons allow (F-216, F-237).
func (w *winter) buildHolySites() { w.settleSites(w.moneyLeft) }

// settleSites builds the holy sites that seats have ordered, and tells seats why others cannot be built. purse returns
// the money that a seat can spend now.
func (r *round) settleSites(purse func(game.Seat) int) {
	contest := contest{round: r, purse: purse}
	for _, seat := range contest.now.Living() {
		for _, line := range contest.readLines(seat) {
			contest.heedLine(line, orders.StageSite, func(placed placedOrder) *failure {
				// A line with one choice becomes a wish in any case, so that its failure is told in its turn; of
				// alternatives, the first that is possible now becomes one.
				site := placed.Body.(orders.BuildSite)
				if f := contest.findBuildFailure(seat, site); f != nil && len(line.choices) > 1 {
					return f // something else may be possible
				}
				contest.wishes = append(contest.wishes, &wish{placedOrder: placed, body: site})
				return nil
			})
		}
	}
	for _, territory := range contest.now.Book.Valley.Territories {
		for _, site := range Sites {
			contest.awardSite(territory, site, contest.listBuilders(territory, site))
		}
	}
}

// listWishes lists the wishes for a kind of site in a territory.
func (x *contest) listWishes(t valley.Territory, site book.Site) []*wish {
	return lists.Keep(x.wishes, func(w *wish) bool { return w.body.Site == site && slices.Contains(t.Manors, w.body.At) })
}

// listBuilders lists the wishes that could be carried out for a kind of site in a territory, one for each seat: its
// first line that is possible (F-240). The seats are told why the lines before it are not.
func (x *contest) listBuilders(territory valley.Territory, site book.Site) []*wish {
	var builders []*wish
	for _, w := range x.listWishes(territory, site) {
		if slices.ContainsFunc(builders, func(o *wish) bool { return o.seat == w.seat }) {
			continue // an earlier line of the seat stands for it; awardSite refuses this one
		}
		if f := x.findBuildFailure(w.seat, w.body); f != nil {
			x.refuse(w, f)
			continue
		}
		builders = append(builders, w)
	}
	return builders
}

// refuse tells a seat why its wish is not carried out, unless it has been built or the seat has been told already.
func (x *contest) refuse(wish *wish, failure *failure) {
	if !wish.done {
		wish.done = true
		x.reportFailure(wish.placedOrder, failure)
	}
}

// findBuildFailure returns the reason why a holy site cannot be built; nil if it can (F-238,
// F-239).
func (x *contest) findBuildFailure(seat game.Seat, site orders.BuildSite) *failure {
	season := slices.Contains(x.now.Options.SiteSeasons(site.Site, x.now.Masons), x.now.Season)
	return cmp.Or(
		failUnless(x.now.Options.Religion, "FE17", "off"),
		failUnless(season, "FE09", "season"),
		x.now.requireLord(seat, site.At),
		failUnless(x.now.Houses[seat].Faith == site.Site.Faith(), "FE17", "faith"),
		failUnless(!x.now.holdsSite(x.now.Book.Valley.TerritoryOf(site.At), site.Site), "FE17", "standing"),
		failIfLess("FE13", "money", x.now.sitePrice(site.Site), x.purse(seat)),
	)
}

// sitePrice returns the present price of a holy site. A church costs half in a winter in
// which masons look for work (F-216).
func (s *State) sitePrice(site book.Site) int {
	if s.Masons && s.Season == book.Winter && site == book.Church {
		return s.Book.Works.Holy.Idle
	}
	return s.Book.Works.Holy.Cost
}

// awardSite builds a site for one of several builders: the seat with the most manors in the territory, or the winner
// of an auction among equals (F-240). If no bidder can pay the least bid, nothing is built. All wishes for that site
// in the territory that are not built are refused. Without builders nothing happens.
func (x *contest) awardSite(territory valley.Territory, site book.Site, builders []*wish) {
	if len(builders) == 0 {
		return
	}
	owned := func(w *wish) int {
		return lists.Count(territory.Manors, func(m valley.Manor) bool { return x.now.Manors[m].Owner == w.seat })
	}
	mostManors := owned(slices.MaxFunc(builders, func(a, b *wish) int { return owned(a) - owned(b) }))
	leaders := lists.Keep(builders, func(w *wish) bool { return owned(w) == mostManors })
	reason := "outbid"
	if len(leaders) > 1 {
		if leaders = x.auctionSite(territory, site, leaders); len(leaders) == 0 {
			reason = "bid"
		}
	}
	for _, wish := range leaders {
		wish.done = true
		x.emit(HolySiteBuilt{Seat: wish.seat, Manor: wish.body.At, Site: site, Cost: x.now.sitePrice(site)})
	}
	for _, w := range x.listWishes(territory, site) {
		x.refuse(w, &failure{code: "FE17", reason: reason})
	}
}

// auctionSite sells the right to build and returns the buyer's wish alone; nil if no bidder can pay the least bid. It
// limits each bid to the money that the seat has beside the price of the site.
func (x *contest) auctionSite(territory valley.Territory, site book.Site, builders []*wish) []*wish {
	for _, wish := range builders {
		wish.bid = min(wish.body.Bid, x.purse(wish.seat)-x.now.sitePrice(site))
		x.emit(BidPlaced{Own: game.Own{Seat: wish.seat}, Manor: wish.body.At, Site: site, Bid: wish.body.Bid, Cut: wish.bid})
	}
	bidders := lists.Keep(builders, func(w *wish) bool { return w.bid >= orders.LeastBid })
	if len(bidders) == 0 {
		return nil
	}
	slices.SortStableFunc(bidders, func(a, b *wish) int { return b.bid - a.bid })
	winner, price := x.chooseWinner(bidders)
	x.emit(BuildingRightAuctioned{Territory: territory.ID, Site: site, Among: listBidders(builders), Seat: winner.seat, Price: price})
	return []*wish{winner}
}

// listBidders lists the seats of wishes, in the same order.
func listBidders(among []*wish) []game.Seat {
	return lists.Map(among, func(w *wish) game.Seat { return w.seat })
}

// chooseWinner returns the winning wish and the price that it pays. The bidders, at least one, must be sorted from the
// highest bid down. The price is one more than the second bid. If several bid the most, dice decide among them, and
// the winner pays that bid. A single bidder pays the least bid.
func (x *contest) chooseWinner(bidders []*wish) (*wish, int) {
	top := bidders[0].bid
	if len(bidders) == 1 {
		return bidders[0], orders.LeastBid
	}
	if second := bidders[1].bid; second < top {
		return bidders[0], second + 1
	}
	tied := lists.Keep(bidders, func(w *wish) bool { return w.bid == top })
	winner := x.rollOff("site", "", listBidders(tied), false)[0]
	i := slices.IndexFunc(bidders, func(w *wish) bool { return w.seat == winner })
	return bidders[i], top
}
