package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Grammar is the language of the orders.
func (r Rules) Grammar() *order.Grammar { return r.book().Grammar }

// Parse reads lines as orders of the open season (5.2). A line that names
// figures of several nodes becomes an order for each.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	if s.barred(seat, "") != "" {
		return nil, game.RefuseAll("FE21", lines, func(lang string) string { return s.barred(seat, lang) })
	}
	return game.ReadOrders(s.Book.Grammar, orders.NewReader(s.table(seat)).Read, lines)
}

// barred says why a seat can give no orders at all (FE21); "" if it can.
func (s *State) barred(seat game.Seat, lang string) string {
	h, ok := s.Houses[seat]
	switch {
	case !ok:
		return orders.Reason(lang, "seat_unknown", "seat", seat)
	case s.Ending != nil:
		return orders.Reason(lang, "over")
	case h.Out:
		return orders.Reason(lang, "eliminated", "season", Speaker{s, lang}.Season(h.OutSeason), "year", h.OutYear)
	}
	return ""
}

// Rewrite spells a standing order for the numbers after a season (F-282):
// figures keep their orders through promotion, and whoever takes the number of
// one that is gone does not inherit its orders; an order with a part that is
// for nobody any more ends. Classes such as KNIGHTS, and ranges of which nobody
// has another number, stay as they are.
func (Rules) Rewrite(before, after game.State, seat game.Seat, line order.Line) (string, bool) {
	was, now := before.(*State), after.(*State)
	return orders.NewReader(was.table(seat)).Renumbered(line, recounted(was.Houses[seat].Figures, now.Houses[seat].Figures))
}

func recounted(was, now map[int]Figure) orders.Renumbering {
	r := orders.Renumbering{To: map[int]int{}, Taken: map[int]bool{}}
	ids := map[string]int{}
	for n, f := range now {
		ids[f.ID], r.Taken[n] = n, true
	}
	for n, f := range was {
		switch to, there := ids[f.ID]; {
		case there && f.ID != "":
			r.To[n] = to
		case f.ID == "" && r.Taken[n]:
			r.To[n] = n // a position that knows no IDs
		}
	}
	return r
}

// About are the figures and other things that an order speaks of, on each of its
// sides: a line about the same is its amendment.
func (Rules) About(_ string, o game.Order) []string { return orders.About(o.Body) }
