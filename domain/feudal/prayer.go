package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// currentTurn returns the season whose orders are open.
func (s *State) currentTurn() book.Turn { return book.Turn{Year: s.Year, Season: s.Season} }

// isSanctified reports whether a seat's lord is in prayer, or has completed his year in
// this very season. It also returns the place of the vow (F-255).
func (s *State) isSanctified(seat game.Seat) (valley.Node, bool) {
	vow := s.Houses[seat].Vow
	if vow == nil || s.findLord(seat) == 0 {
		return "", false
	}
	return vow.At, s.PrayingLord(seat) != 0 || vow.Ended == vowKept && vow.Last == s.currentTurn()
}

// isSackBarred reports whether a vow keeps a seat from sacking now, and returns the last season in which it does
// (F-147).
func (s *State) isSackBarred(seat game.Seat) (book.Turn, bool) {
	vow := s.Houses[seat].Vow
	if vow == nil {
		return book.Turn{}, false
	}
	until := vow.Last.After(s.Book.Land.Prayer.After)
	return until, s.currentTurn().SeasonNumber() <= until.SeasonNumber()
}

// whyVowBarred returns the reason why a seat's lord cannot begin a vow; "" if none holds. The reason is "vowed" if the
// lord has begun a vow before, and "sacked" if the seat has sacked a monastery lately: until is then the last season
// in which no vow can begin (F-144, F-147). It does not check whether the seat has a lord.
func (s *State) whyVowBarred(seat game.Seat) (reason string, until book.Turn) {
	house := s.Houses[seat]
	if vow := house.Vow; vow != nil && vow.Lord == house.Figures[s.findLord(seat)].ID {
		return "vowed", book.Turn{}
	}
	for _, m := range s.Book.Valley.Monasteries {
		if sacked, ok := house.Sacks[m.Code]; ok {
			if last := sacked.After(s.Book.Land.Prayer.Before); last.SeasonNumber() > until.SeasonNumber() {
				until = last
			}
		}
	}
	if until != (book.Turn{}) && s.currentTurn().SeasonNumber() <= until.SeasonNumber() {
		return "sacked", until
	}
	return "", book.Turn{}
}

// beginVows begins the prayer of lords who stand in a monastery when the season opens and march nowhere. It ends
// prayers that are given up, or disturbed by another figure of the seat. It keeps all other praying lords out of reach
// (F-144).
func (c *campaign) beginVows() {
	abandoned := c.carryOutAbandonments()
	for _, seat := range c.now.Living() {
		n := c.now.PrayingLord(seat)
		switch {
		case n == 0:
			c.beginVow(seat, c.now.currentTurn(), func(g *group) bool { return len(g.route) == 0 })
		case slices.Contains(abandoned, seat):
			c.endPrayer(seat, n, "order")
		case len(c.now.FiguresOn(seat, c.now.Houses[seat].Vow.At)) > 1:
			c.endPrayer(seat, n, "joined")
		default:
			c.setPraying(seat, true)
		}
	}
}

// carryOutAbandonments carries out the orders ABANDON PRAYER, and returns the seats that gave them, whether or not
// their lords pray.
func (c *campaign) carryOutAbandonments() []game.Seat {
	var seats []game.Seat
	c.carryOutStage(orders.StagePrayer, func(p placedOrder) *failure {
		seats = append(seats, p.seat)
		return nil
	})
	return seats
}

// beginLateVows begins the prayer of lords who have come during the season. The next
// season is the first of their year (F-144).
func (c *campaign) beginLateVows() {
	for _, seat := range c.now.Living() {
		if c.now.PrayingLord(seat) == 0 {
			c.beginVow(seat, c.now.currentTurn().After(1), func(*group) bool { return true })
		}
	}
}

// beginVow begins the year of a seat's lord, with first as its first season. It does so if prayer is part of the game,
// nothing bars the vow, and the lord is alone in his group, which has the PRAY clause, satisfies mayBegin, and stands
// in a monastery with no other figure of the seat. Otherwise nothing happens, and nobody is told.
func (c *campaign) beginVow(seat game.Seat, first book.Turn, mayBegin func(*group) bool) {
	if orders.NoPrayer(c.now.Options) != "" {
		return
	}
	for _, group := range c.groups {
		if group.seat != seat || !group.orders.Pray || group.onRoad || len(group.figures) != 1 || !mayBegin(group) {
			continue
		}
		n := group.figures[0]
		reason, _ := c.now.whyVowBarred(seat)
		alone := n == c.now.findLord(seat) && len(c.now.FiguresOn(seat, group.at)) == 1
		if reason == "" && alone && c.now.Book.Valley.IsMonastery(group.at) {
			c.emit(PrayerVowed{Seat: seat, Figure: n, At: group.at, First: first, Last: first.After(c.now.Book.Land.Prayer.Seasons - 1)})
			group.praying = true
		}
	}
}

// endJoinedVows ends the vow of a lord if another figure of his seat stands beside him at
// the end of a step, or after the retreats of a phase (F-144). This holds even if that
// figure is only passing. From now on the lord can be met like anybody.
func (c *campaign) endJoinedVows() {
	for _, seat := range c.now.Living() {
		if n := c.now.PrayingLord(seat); n != 0 && len(c.now.FiguresOn(seat, c.now.Houses[seat].Vow.At)) > 1 {
			c.endPrayer(seat, n, "joined")
		}
	}
}

// endPrayer ends the vow of a lord before its time, and puts his group back among the others.
func (c *campaign) endPrayer(seat game.Seat, lord int, reason string) {
	c.emit(PrayerAbandoned{Seat: seat, Figure: lord, At: c.now.Houses[seat].Vow.At, Reason: reason, Turn: c.now.currentTurn()})
	c.setPraying(seat, false)
}

// setPraying puts the group of a seat's lord out of reach while he prays, or back among the
// others (F-146).
func (c *campaign) setPraying(seat game.Seat, praying bool) {
	lord := c.now.findLord(seat)
	for _, group := range c.groups {
		if group.seat == seat && slices.Contains(group.figures, lord) {
			group.praying = praying
		}
	}
}

// rewardPrayers rewards the lords who complete their fourth season of prayer (F-145).
func (r *round) rewardPrayers() {
	for _, seat := range r.now.Living() {
		n := r.now.PrayingLord(seat)
		if n == 0 || r.now.Houses[seat].Vow.Last != r.now.currentTurn() {
			continue
		}
		r.emit(PrayerCompleted{Seat: seat, Figure: n, At: r.now.Houses[seat].Vow.At})
		r.changeHonour(seat, r.now.Book.Honours.Prayer, honourPrayer)
	}
}
