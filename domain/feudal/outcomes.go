package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Turn says of every event that it begins no seat's turn, because all seats act at once.
func (Rules) Turn(game.State, event.Event) (seat game.Seat, key string, ok bool) {
	return "", "", false
}

// Lasts reports whether any part of an order is a preference rather than a deed. Such an order counts as followed even
// if no event bears on it.
func (Rules) Lasts(o game.Order) bool {
	return slices.ContainsFunc(listPlainOrders(o.Body), isPreference)
}

// isPreference reports whether an order is a wish, or says how things are to be done, or keeps things as they are.
func isPreference(b game.Body) bool {
	switch b.(type) {
	case orders.Stay, orders.PayFirst, orders.Claim, orders.Swarm, orders.WinterAt, orders.WaiveTax,
		orders.WishKnight, orders.WishColour, orders.WishEntry, orders.TruceWith, orders.WarOn, orders.NameLord:
		return true
	}
	return false
}

// listPlainOrders lists the plain orders of a line: all alternatives, and both sides of
// conditions.
func listPlainOrders(body game.Body) []game.Body {
	switch b := body.(type) {
	case orders.First:
		var all []game.Body
		for _, choice := range b.Choices {
			for _, x := range choice {
				all = append(all, listPlainOrders(x)...)
			}
		}
		return all
	case orders.If:
		var all []game.Body
		for _, x := range slices.Concat(b.Then, b.Else) {
			all = append(all, listPlainOrders(x)...)
		}
		return all
	}
	return []game.Body{body}
}

// Called returns the names of the manor, monastery or lord's colour with a code; none for any other code.
func (Rules) Called(state game.State, lang, code string) []string {
	valley := state.(*State)
	names := valley.Book.Valley.Names().ListNames(code)
	if _, colours := valley.Book.Lords.Names(); slices.Contains(colours, code) {
		names = append(names, Speaker{valley, lang}.NameColour(code))
	}
	return names
}

// Bears rates how an event bears on an order: Failure if it says that the order, or any plain order in it, failed;
// Deed if it carries the order out; Part if the order has a part in it, as other lines may; else Beside. A deed or a
// part counts only for the side of a condition that held before.
func (Rules) Bears(before game.State, seat game.Seat, gameOrder game.Order, ev event.Event) game.Bearing {
	if failed, ok := ev.(OrderFailed); ok {
		isNamed := func(b game.Body) bool { return b.String() == failed.Order }
		if failed.Seat == seat && failed.Line == gameOrder.Line.N && slices.ContainsFunc(append(listPlainOrders(gameOrder.Body), gameOrder.Body), isNamed) {
			return game.Failure
		}
		return game.Beside
	}
	most := game.Beside
	for _, b := range before.(*State).listSpoken(gameOrder.Body) {
		most = max(most, rateBearing(seat, b, ev))
	}
	return most
}

// rateBearing rates the bearing of an event on a plain order.
func rateBearing(seat game.Seat, body game.Body, ev event.Event) game.Bearing {
	switch b := body.(type) {
	case orders.Move:
		return rateMarch(seat, b.Figures, ev)
	case orders.Stay:
		return rateMarch(seat, b.Figures, ev)
	case orders.RecruitAt:
		x, ok := ev.(FigureRecruited)
		return deedIf(ok && x.Seat == seat && x.At == b.At && b.Knight == !x.Grade.IsMan())
	}
	return deedIf(fulfilsBuild(seat, body, ev) || fulfilsWinter(seat, body, ev) || fulfilsFaith(seat, body, ev))
}

// deedIf returns Deed if the event carries out the order, else Beside.
func deedIf(is bool) game.Bearing { return lists.Either(is, game.Deed, game.Beside) }

// rateMarch rates how an event bears on a campaign order for figures. It never returns more than Part, because several
// lines can have a part in a battle.
func rateMarch(seat game.Seat, figures []int, ev event.Event) game.Bearing {
	hasFigure := func(who game.Seat, list []int) bool {
		return who == seat && slices.ContainsFunc(list, func(n int) bool { return slices.Contains(figures, n) })
	}
	hasPart := false
	switch e := ev.(type) {
	case GroupStepped:
		hasPart = hasFigure(e.Seat, e.Figures)
	case GroupKeptBack:
		hasPart = hasFigure(e.Seat, e.Figures)
	case CombatBegan:
		hasPart = hasFigure(e.A.Seat, e.A.Figures) || hasFigure(e.B.Seat, e.B.Figures)
	case GroupAdvanced:
		hasPart = hasFigure(e.Seat, e.Figures)
	case GroupRetreated:
		hasPart = hasFigure(e.Seat, e.Figures)
	case FiguresPushed:
		hasPart = hasFigure(e.Seat, e.Figures)
	case FiguresWentInside:
		hasPart = hasFigure(e.Seat, e.Figures)
	case FiguresCameOut:
		hasPart = hasFigure(e.Seat, e.Figures)
	case ManorPillaged:
		hasPart = hasFigure(e.Seat, e.Figures)
	case PrayerVowed:
		hasPart = hasFigure(e.Seat, []int{e.Figure})
	}
	return lists.Either(hasPart, game.Part, game.Beside)
}

// fulfilsBuild reports whether an event builds or repairs the thing that an order wants. A bid for it counts too.
func fulfilsBuild(seat game.Seat, b game.Body, ev event.Event) bool {
	switch b := b.(type) {
	case orders.Build:
		x, ok := ev.(ImprovementBuilt)
		return ok && x.Seat == seat && x.Manor == b.At && x.Work == b.Work
	case orders.BuildCastle:
		x, ok := ev.(CastleBuilt)
		return ok && x.Seat == seat && x.Manor == b.At
	case orders.BuildSite:
		switch x := ev.(type) {
		case HolySiteBuilt:
			return x.Seat == seat && x.Manor == b.At && x.Site == b.Site
		case BidPlaced:
			return x.Seat == seat && x.Manor == b.At && x.Site == b.Site
		}
	case orders.Repair:
		switch x := ev.(type) {
		case CastleRepaired:
			return x.Seat == seat && x.Manor == b.At && b.What == "CASTLE"
		case HolySiteRepaired:
			return x.Seat == seat && x.Manor == b.At && b.What == string(x.Site)
		}
	}
	return false
}

// fulfilsWinter reports whether an event carries out an order of the winter.
func fulfilsWinter(seat game.Seat, body game.Body, ev event.Event) bool {
	concerns := func(who game.Seat, list, figures []int) bool {
		return who == seat && slices.ContainsFunc(list, func(n int) bool { return slices.Contains(figures, n) })
	}
	switch b := body.(type) {
	case orders.Dismiss:
		x, ok := ev.(MenDismissed)
		return ok && concerns(x.Seat, x.Figures, b.Figures)
	case orders.PayFirst:
		x, ok := ev.(PayMade)
		return ok && concerns(x.Seat, slices.Concat(x.Paid, x.Unpaid), b.Figures) // even if the money did not reach them
	case orders.Regroup:
		x, ok := ev.(FiguresRegrouped)
		return ok && x.Seat == seat && x.To == b.To // promotion may have changed the figures' numbers
	case orders.RegroupGuards:
		x, ok := ev.(GuardsRegrouped)
		return ok && x.Seat == seat && x.From == b.From && x.To == b.To && x.Work == b.Work
	case orders.NameLord:
		x, ok := ev.(LordNamed)
		return ok && x.Seat == seat
	}
	return false
}

// fulfilsFaith reports whether an event carries out an order of faith, peace or consent.
func fulfilsFaith(seat game.Seat, b game.Body, ev event.Event) bool {
	switch b := b.(type) {
	case orders.DeclareFaith:
		x, ok := ev.(FaithDeclared)
		return ok && x.Seat == seat
	case orders.Convert:
		x, ok := ev.(FaithChanged)
		return ok && x.Seat == seat
	case orders.Destroy:
		x, ok := ev.(HolySiteDestroyed)
		return ok && x.Seat == seat && x.Manor == b.At && x.Site == b.Site
	case orders.Sack:
		x, ok := ev.(MonasterySacked)
		return ok && x.At == b.At && slices.Contains(x.Seats, seat)
	case orders.AbandonPrayer:
		x, ok := ev.(PrayerAbandoned)
		return ok && x.Seat == seat
	case orders.Consent:
		switch x := ev.(type) {
		case OptionProposed:
			return x.Seat == seat
		case OptionAgreed:
			return x.Seat == seat
		}
	case orders.TruceWith:
		x, ok := ev.(TruceSet)
		return ok && x.Seat == seat && slices.Contains(b.Seats, x.Toward)
	case orders.WarOn:
		x, ok := ev.(TruceEnded)
		return ok && x.Seat == seat && slices.Contains(b.Seats, x.Toward)
	}
	return false
}
