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

// bringChampion brings a knight A to the seat with the fewest manors (F-213).
func (d *destiny) bringChampion() bool {
	seat := d.chooseForemost(d.now.Living(), func(seat game.Seat) []int { return []int{-len(d.now.ManorsOf(seat))} })
	return seat != "" && d.bringKnight(seat, book.KnightA)
}

// bringNewcomer brings a recruit to the seat that rolls highest (F-214).
func (d *destiny) bringNewcomer() bool {
	seat := d.chooseForemost(d.now.Living(), func(game.Seat) []int { return nil })
	return seat != "" && d.bringKnight(seat, book.Recruit)
}

// bringKnight brings a knight to a seat, without cost. It reports false if the seat has no free counter or no place for
// the knight.
func (d *destiny) bringKnight(seat game.Seat, grade book.Grade) bool {
	house := d.now.Houses[seat]
	n, at := d.now.freeNumber(house.Figures, grade), d.now.findWelcome(seat)
	if n == 0 || at == "" {
		return false
	}
	d.emit(KnightJoined{Seat: seat, Figure: n, ID: house.nextID(), Grade: grade, At: at, Since: d.newStamp(4, 0)})
	return true
}

// findWelcome returns the place where a knight joins a seat: with its lord if he is at
// home, else on the seat's first manor with room. A seat without manors receives the
// knight at its highest figure. The result is "" if there is no room.
func (s *State) findWelcome(seat game.Seat) valley.Node {
	figures := s.Numbers(seat)
	var places []valley.Node
	if len(figures) > 0 {
		places = append(places, s.Houses[seat].Figures[figures[0]].At)
	}
	if own := s.ManorsOf(seat); len(own) > 0 {
		if !s.hasLord(seat) || s.Manors[places[0]].Owner != seat {
			places = nil
		}
		places = append(places, own...)
	}
	for _, at := range places {
		if s.countRoom(seat, at) > 0 {
			return at
		}
	}
	return ""
}

// grantScutage adds money to the seats' chests, by the number of their manors. It reports false if nobody owns one
// (F-215).
func (d *destiny) grantScutage() bool {
	found := false
	for _, seat := range d.now.Living() {
		if n := len(d.now.ManorsOf(seat)); n > 0 {
			found = true
			d.emit(ScutageGranted{Seat: seat, Sum: n * d.now.Book.Fate.Scutage})
		}
	}
	return found
}

// openChests adds last year's scutage to the fortunes (F-180).
func (r *round) openChests() {
	for _, seat := range r.now.Living() {
		if sum := r.now.Houses[seat].Chest; sum > 0 {
			r.emit(ChestOpened{Own: game.Own{Seat: seat}, Sum: sum})
		}
	}
}

// offerMasons announces masons who look for work: churches can be built in the next winter, at a lower price (F-216).
// It reports false in a game without religion.
func (d *destiny) offerMasons() bool {
	if !d.now.Options.Religion {
		return false
	}
	d.emit(MasonsIdle{Year: d.now.Year + 1})
	return true
}

// claimManors gives each seat a manor of the seat on its right. All claims are decided on the same holdings and take
// effect together (F-218). It reports false if no seat gets one.
func (d *destiny) claimManors() bool {
	var claims []ManorClaimed
	for _, seat := range d.now.Living() {
		right := d.now.findRightSeat(seat)
		if m := d.chooseClaim(seat, right); m != "" {
			claims = append(claims, ManorClaimed{Seat: seat, From: right, Manor: m})
		}
	}
	for _, e := range claims {
		d.emit(e)
	}
	for _, e := range claims {
		d.fleeManor(e.From, e.Manor, d.now.FiguresOn(e.From, e.Manor))
	}
	return len(claims) > 0
}

// findRightSeat returns the living seat before this one in seat order; the last for the first seat. It returns "" if
// there is no other (F-1). The seat must be a living one.
func (s *State) findRightSeat(seat game.Seat) game.Seat {
	living := s.Living()
	if len(living) < 2 {
		return ""
	}
	i := slices.Index(living, seat)
	return living[(i+len(living)-1)%len(living)]
}

// chooseClaim picks the manor that a seat takes from another: the first on its list that the other owns, or by default
// the best; "" if the other has none.
func (d *destiny) chooseClaim(seat, from game.Seat) valley.Manor {
	manors := d.now.ManorsOf(from)
	is := func(m valley.Manor) bool { return slices.Contains(manors, m) }
	for _, b := range listPreferred(d.round, seat, orders.StageFate, func(b orders.Claim) bool { return slices.ContainsFunc(b.Manors, is) }) {
		return b.Manors[slices.IndexFunc(b.Manors, is)]
	}
	if len(manors) == 0 {
		return ""
	}
	return slices.MinFunc(manors, func(a, b valley.Manor) int { return cmp.Compare(d.now.rateManor(b), d.now.rateManor(a)) })
}

// rateManor rates a manor for a claim: its card when watched with a knight, plus one for each work, castle and holy
// site on it.
func (s *State) rateManor(manor valley.Manor) int {
	holding := s.Manors[manor]
	sites := lists.One(holding.Castle != "") + lists.One(holding.Church != "") + lists.One(holding.Cromlech != "")
	return s.Book.Valley.Card(manor).Yields(valley.RowKnight, true) + holding.Hives + holding.Foresters + holding.Wardens + lists.One(holding.Mill) + sites
}
