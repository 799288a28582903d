package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// openTurn returns the season whose orders are open.
func (s *State) openTurn() book.Turn { return book.Turn{Year: s.Year, Season: s.Season} }

// sanctified reports whether a seat's lord is in prayer, or has completed his year in this
// very season. It also returns the place of the vow (F-255).
func (s *State) sanctified(seat game.Seat) (valley.Node, bool) {
	vow := s.Houses[seat].Vow
	if vow == nil || s.lordOf(seat) == 0 {
		return "", false
	}
	return vow.At, s.Praying(seat) != 0 || vow.Ended == vowKept && vow.Last == s.openTurn()
}

// sackBarred reports whether a vow keeps a seat from sacking now, and returns the last
// season in which it does (F-147).
func (s *State) sackBarred(seat game.Seat) (book.Turn, bool) {
	vow := s.Houses[seat].Vow
	if vow == nil {
		return book.Turn{}, false
	}
	until := vow.Last.After(s.Book.Land.Prayer.After)
	return until, s.openTurn().Count() <= until.Count()
}

// vowBarred returns why a seat's lord cannot begin a vow; "" if he can. After a sack he
// can do so again after the season until (F-144, F-147).
func (s *State) vowBarred(seat game.Seat) (reason string, until book.Turn) {
	h := s.Houses[seat]
	if vow := h.Vow; vow != nil && vow.Lord == h.Figures[s.lordOf(seat)].ID {
		return "vowed", book.Turn{}
	}
	for _, m := range s.Book.Valley.Monasteries {
		if sacked, ok := h.Sacks[m.Code]; ok {
			if last := sacked.After(s.Book.Land.Prayer.Before); last.Count() > until.Count() {
				until = last
			}
		}
	}
	if until != (book.Turn{}) && s.openTurn().Count() <= until.Count() {
		return "sacked", until
	}
	return "", book.Turn{}
}

// vows begins the prayer of lords who stand in a monastery when the season opens, and ends
// prayers that are given up or disturbed (S1d, F-144).
func (c *campaign) vows() {
	given := c.abandoned()
	for _, seat := range c.now.Living() {
		n := c.now.Praying(seat)
		switch {
		case n == 0:
			c.vow(seat, c.now.openTurn(), func(g *group) bool { return len(g.route) == 0 })
		case slices.Contains(given, seat):
			c.giveUp(seat, n, "order")
		case len(c.now.Standing(seat, c.now.Houses[seat].Vow.At)) > 1:
			c.giveUp(seat, n, "joined")
		default:
			c.kneel(seat, true)
		}
	}
}

// abandoned lists the seats that give up their lord's prayer.
func (c *campaign) abandoned() []game.Seat {
	var seats []game.Seat
	c.each(orders.StagePrayer, func(p placed) *failure {
		seats = append(seats, p.seat)
		return nil
	})
	return seats
}

// lateVows begins the prayer of lords who have come during the season. The next season is
// the first of their year (S6, F-144).
func (c *campaign) lateVows() {
	for _, seat := range c.now.Living() {
		if c.now.Praying(seat) == 0 {
			c.vow(seat, c.now.openTurn().After(1), func(*group) bool { return true })
		}
	}
}

// vow begins the year of a seat's lord if his group has the PRAY clause, fits, and stands
// in a monastery with no other figure of the seat.
func (c *campaign) vow(seat game.Seat, first book.Turn, fits func(*group) bool) {
	if orders.NoPrayer(c.now.Options) != "" {
		return
	}
	for _, g := range c.groups {
		if g.seat != seat || !g.orders.Pray || g.onRoad || len(g.figures) != 1 || !fits(g) {
			continue
		}
		n := g.figures[0]
		reason, _ := c.now.vowBarred(seat)
		alone := n == c.now.lordOf(seat) && len(c.now.Standing(seat, g.at)) == 1
		if reason == "" && alone && c.now.Book.Valley.IsMonastery(g.at) {
			c.emit(PrayerVowed{Seat: seat, Figure: n, At: g.at, First: first, Last: first.After(c.now.Book.Land.Prayer.Seasons - 1)})
			g.praying = true
		}
	}
}

// joined ends the vow of a lord if another figure of his seat stands beside him at the end
// of a step, or after the retreats of a phase (F-144). This holds even if that figure is
// only passing. From now on the lord can be met like anybody.
func (c *campaign) joined() {
	for _, seat := range c.now.Living() {
		if n := c.now.Praying(seat); n != 0 && len(c.now.Standing(seat, c.now.Houses[seat].Vow.At)) > 1 {
			c.giveUp(seat, n, "joined")
		}
	}
}

func (c *campaign) giveUp(seat game.Seat, lord int, reason string) {
	c.emit(PrayerAbandoned{Seat: seat, Figure: lord, At: c.now.Houses[seat].Vow.At, Reason: reason, Turn: c.now.openTurn()})
	c.kneel(seat, false)
}

// kneel puts the group of a seat's lord out of reach while he prays, or back among the
// others (F-146).
func (c *campaign) kneel(seat game.Seat, praying bool) {
	lord := c.now.lordOf(seat)
	for _, g := range c.groups {
		if g.seat == seat && slices.Contains(g.figures, lord) {
			g.praying = praying
		}
	}
}

// prayed rewards the lords who complete their fourth season of prayer (S6, F-145).
func (r *round) prayed() {
	for _, seat := range r.now.Living() {
		n := r.now.Praying(seat)
		if n == 0 || r.now.Houses[seat].Vow.Last != r.now.openTurn() {
			continue
		}
		r.emit(PrayerCompleted{Seat: seat, Figure: n, At: r.now.Houses[seat].Vow.At})
		r.honour(seat, r.now.Book.Honours.Prayer, honourPrayer)
	}
}
