package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// auction sells the right to build, and returns who has bought it; nobody if
// nobody can pay the least bid.
func (x *contest) auction(t valley.Territory, site book.Site, among []builder) []builder {
	var seats []game.Seat
	for i, b := range among {
		among[i].bid = min(b.body.Bid, x.purse(b.seat)-x.now.sitePrice(site))
		x.emit(BidPlaced{Seat: b.seat, Manor: b.body.At, Site: site, Bid: b.body.Bid, Cut: among[i].bid})
		seats = append(seats, b.seat)
	}
	left := slices.DeleteFunc(slices.Clone(among), func(b builder) bool { return b.bid < leastBid })
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
		return left[0], leastBid
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
