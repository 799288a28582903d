package feudal

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Check returns the errors and warnings that a seat's orders deserve now, as far as the seat can know: figures ordered
// twice, orders about holy sites or in winter that cannot be carried out, and warnings. It is nil in the setup and for
// a seat that can give no orders.
func (s *State) Check(seat game.Seat, given []game.Order) []*order.Error {
	if s.Season == book.Setup || s.whyBarred(seat, "") != "" {
		return nil
	}
	c := &checker{State: s, seat: seat, orders: given}
	if c.collectRefusals() && s.Season != book.Winter {
		c.checkCampaign()
		c.warnBehind()
	}
	c.warnIdle()
	return c.faults
}

// collectRefusals collects the errors of orders that are refused, and warnings of orders that winter carries out only
// in part. If figures are ordered twice, it stops there and returns false: further warnings could concern refused
// orders.
func (c *checker) collectRefusals() bool {
	if c.refuseRepeats(); len(c.faults) > 0 {
		return false
	}
	c.checkHolySites()
	if c.Season == book.Winter {
		c.checkWinter()
	}
	return true
}

// refuseRepeats refuses lines that order a figure which an earlier line has already ordered (FE06). The earlier line
// stands. A refused line claims none of its figures. Orders of one line must stand together.
func (c *checker) refuseRepeats() {
	first := map[int]int{} // the line that orders each figure
	for i := 0; i < len(c.orders); {
		gameOrder, figures := c.orders[i], []int(nil)
		for ; i < len(c.orders) && c.orders[i].Line.N == gameOrder.Line.N; i++ {
			for _, b := range c.listSpoken(c.orders[i].Body) {
				figures = append(figures, orders.FiguresOf(b)...)
			}
		}
		if k := slices.IndexFunc(figures, func(n int) bool { _, ordered := first[n]; return ordered }); k >= 0 {
			c.refuse(gameOrder, "FE06", strconv.Itoa(figures[k]), c.writeReason(gameOrder, "ordered", "n", figures[k], "line", first[figures[k]]))
			continue
		}
		for _, n := range figures {
			first[n] = gameOrder.Line.N
		}
	}
}

// A checker collects the errors and warnings of one seat's orders.
type checker struct {
	*State
	seat   game.Seat
	orders []game.Order
	faults []*order.Error
}

// refuse notes an error of an order; word is the part of the line that is wrong, "" for the whole.
func (c *checker) refuse(o game.Order, code order.Code, word, reason string, legal ...string) {
	c.faults = append(c.faults, &order.Error{Code: code, Line: o.Line, Word: word, Reason: reason, Legal: legal})
}

// warn notes a warning of an order, with lines that could be written instead.
func (c *checker) warn(o game.Order, code order.Code, reason string, legal ...string) {
	c.faults = append(c.faults, &order.Error{Code: code, Line: o.Line, Reason: reason, Legal: legal, Warning: true})
}

// writeReason returns an error text in the language of the order's line.
func (c *checker) writeReason(o game.Order, key string, pairs ...any) string {
	return orders.WriteReason(o.Line.Lang, key, pairs...)
}

// rehearse adjudicates the seat's orders on the position that the seat knows, with all other seats standing still and
// dice that are not thrown, and returns the events.
func (c *checker) rehearse(given []game.Order) []event.Event {
	return c.copyKnownTo(c.seat).Adjudicate(game.Orders{c.seat: {Orders: given}}, time.Time{}, dice.Script())
}
