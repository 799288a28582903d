package feudal

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// tellFaith tells of faith and holy sites, of the King and of what the seats
// agree on; it reports whether the event was one of these.
func (t *teller) tellFaith(e event.Event, ahead []event.Event) bool {
	switch e := e.(type) {
	case FaithDeclared:
		t.inSection("faith", "faith-declared."+string(e.Faith), args{"who": t.who(e.Seat)})
	case FaithChanged:
		t.inSection("faith", "faith-changed."+string(e.To), args{"who": t.who(e.Seat)})
		if len(e.Removed) > 0 {
			t.line("faith-changed.removed", args{"manors": t.manors(manorsOf(e.Removed))})
		}
	case HolySiteDestroyed:
		t.inSection("faith", "site-destroyed."+string(e.Site), args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor))})
	case CultTaxPaid:
		t.cultTax(e, ahead)
	case ArthurDieRolled:
		t.inSection("king", "king.die", args{"die": strconv.Itoa(e.Die), "total": strconv.Itoa(e.Total), "limit": strconv.Itoa(t.s.Book.Honours.King)})
	case ArthurVisited:
		t.visited(e)
	case HonourChanged:
		t.items(t.honour(e))
	default:
		return t.tellSites(e) || t.tellConsent(e)
	}
	return true
}

// inSection adds a sentence under a heading.
func (t *teller) inSection(section, key string, a args) {
	t.section(section, t.say("section."+section, nil))
	t.line(key, a)
}

func manorsOf(places []Place) []valley.Manor {
	manors := make([]valley.Manor, len(places))
	for i, p := range places {
		manors[i] = p.Manor
	}
	return manors
}

// tellSites tells who builds and repairs holy sites.
func (t *teller) tellSites(e event.Event) bool {
	switch e := e.(type) {
	case BidPlaced:
		t.sites("bid."+string(e.Site), args{"manor": t.place(valley.Node(e.Manor)), "bid": strconv.Itoa(e.Bid), "cut": strconv.Itoa(max(e.Cut, 0))})
	case BuildingRightAuctioned:
		t.sites("auction."+string(e.Site), args{
			"who": t.who(e.Seat), "seats": t.whos(e.Among), "territory": t.s.Book.Valley.TerritoryName(e.Territory), "price": strconv.Itoa(e.Price),
		})
	case HolySiteBuilt:
		t.sites("site-built."+string(e.Site), args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "cost": strconv.Itoa(e.Cost)})
	case HolySiteRepaired:
		t.sites("site-repaired."+string(e.Site), args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "cost": strconv.Itoa(e.Cost)})
	default:
		return false
	}
	return true
}

// sites adds a sentence to the works of winter, or to the end of summer.
func (t *teller) sites(key string, a args) {
	if t.s.Season == Winter {
		t.inSection("works", key, a)
		return
	}
	t.inSection("end", key, a)
}

// cultTax tells all dues of an autumn, by who receives them.
func (t *teller) cultTax(e CultTaxPaid, ahead []event.Event) {
	if t.toldKind == vocabulary.Kind(e) {
		return
	}
	t.toldKind = vocabulary.Kind(e)
	due := map[game.Seat]map[game.Seat]int{}
	for _, next := range append([]event.Event{e}, ahead...) {
		if n, ok := next.(CultTaxPaid); ok {
			if due[n.To] == nil {
				due[n.To] = map[game.Seat]int{}
			}
			due[n.To][n.From] += n.Sum
		}
	}
	for _, to := range t.s.Seats {
		var all []string
		for _, from := range t.s.Seats {
			if due[to][from] > 0 {
				all = append(all, t.who(from)+" "+strconv.Itoa(due[to][from]))
			}
		}
		if len(all) > 0 {
			t.inSection("reckoning", "cult-tax", args{"who": t.who(to), "list": strings.Join(all, ", ")})
		}
	}
}

// visited tells a visit of the King, with what he finds.
func (t *teller) visited(e ArthurVisited) {
	key := "king.visit"
	if e.Final {
		key = "king.visit.final"
	}
	t.inSection("king", key, nil)
	table := report.Table{Caption: t.say("king.finds", nil), Columns: []report.Column{
		{Title: t.say("public.lord", nil)}, {Title: t.say("king.revenue", nil), Right: true},
		{Title: t.say("king.sites", nil), Right: true}, {Title: t.say("king.troops", nil)},
	}}
	for _, v := range e.Visits {
		table.Rows = append(table.Rows, []string{t.who(v.Seat), strconv.Itoa(v.Revenue), strconv.Itoa(v.Sites), t.yesNo(v.Troops)})
	}
	t.table(table)
}

// honour tells a change of honour.
func (t *teller) honour(e HonourChanged) string {
	delta := e.Delta
	if delta < 0 {
		delta = -delta
	}
	return t.say("honour."+e.Reason, args{"who": t.who(e.Seat), "delta": strconv.Itoa(delta), "honour": strconv.Itoa(e.Honour)})
}

// tellConsent tells what is proposed, agreed on and changed.
func (t *teller) tellConsent(e event.Event) bool {
	switch e := e.(type) {
	case OptionProposed:
		t.inSection("consent", "proposed", args{"who": t.who(e.Seat), "what": t.pact(e.Option, e.Value, e.EndAutumn)})
	case OptionAgreed:
		t.inSection("consent", "agreed", args{"who": t.who(e.Seat), "what": t.pact(e.Option, e.Value, e.EndAutumn)})
	case OptionSettled:
		t.inSection("consent", "settled", args{"what": t.pact(e.Option, e.Value, 0)})
	case OptionChanged:
		t.inSection("consent", "option-changed", args{"what": t.pact(e.Option, e.Value, 0)})
	case GameCurtailed:
		t.inSection("consent", "curtailed", args{"year": strconv.Itoa(e.Year)})
	default:
		return false
	}
	return true
}

// pact names what is proposed.
func (t *teller) pact(option, value string, autumn int) string {
	if autumn > 0 {
		return t.say("pact.end", args{"year": strconv.Itoa(autumn)})
	}
	return option + "=" + value
}
