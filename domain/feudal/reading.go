package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Grammar returns the grammar of the orders.
func (r Rules) Grammar() *order.Grammar { return r.currentBook().Grammar }

// Parse reads lines as orders of the open season. A line that names figures on several nodes becomes an order for each
// node. If the seat can give no orders, every line is refused (FE21).
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	if s.whyBarred(seat, "") != "" {
		return nil, game.RefuseAll("FE21", lines, func(lang string) string { return s.whyBarred(seat, lang) })
	}
	return game.ReadOrders(s.Book.Grammar, orders.NewReader(s.buildTable(seat)).Read, lines)
}

// whyBarred returns, in a language, why a seat can give no orders at all (FE21); "" if it can.
func (s *State) whyBarred(seat game.Seat, lang string) string {
	house, ok := s.Houses[seat]
	switch {
	case !ok:
		return orders.WriteReason(lang, "seat_unknown", "seat", seat)
	case s.Ending != nil:
		return orders.WriteReason(lang, "over")
	case house.Out:
		return orders.WriteReason(lang, "eliminated", "season", Speaker{s, lang}.NameSeason(house.OutSeason), "year", house.OutYear)
	}
	return ""
}

// Rewrite spells a standing order for the figures' numbers after a season, and reports whether the line changes
// (F-282). Figures keep their orders through promotion, and a figure that takes the number of another does not inherit
// its orders. An order ends, with the text "", if nobody is left in one of its parts. Classes such as KNIGHTS, and
// ranges in which no number has changed, stay as they are.
func (Rules) Rewrite(before, after game.State, seat game.Seat, line order.Line) (string, bool) {
	was, now := before.(*State), after.(*State)
	return orders.NewReader(was.buildTable(seat)).Renumber(line, findRenumbering(was.Houses[seat].Figures, now.Houses[seat].Figures))
}

// findRenumbering finds the present number of each figure by its ID. Figures without IDs keep their numbers.
func findRenumbering(was, now map[int]Figure) orders.Renumbering {
	renumbering := orders.Renumbering{To: map[int]int{}, Taken: map[int]bool{}}
	ids := map[string]int{}
	for n, f := range now {
		ids[f.ID], renumbering.Taken[n] = n, true
	}
	for n, figure := range was {
		switch to, there := ids[figure.ID]; {
		case there && figure.ID != "":
			renumbering.To[n] = to
		case figure.ID == "" && renumbering.Taken[n]:
			renumbering.To[n] = n // a position that knows no IDs
		}
	}
	return renumbering
}

// About lists the figures and other subjects that an order mentions, on both sides of a
// condition. A later line about the same amends the order.
func (Rules) About(_ string, o game.Order) []string { return orders.ListMentions(o.Body) }
