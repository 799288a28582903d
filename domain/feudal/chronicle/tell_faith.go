package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// tellFaith tells events of faith and holy sites, of the King, and of agreements between
// seats. It reports whether the event was one of these.
func (t *teller) tellFaith(e event.Event, ahead []event.Event) bool {
	switch e := e.(type) {
	case feudal.FaithDeclared:
		t.addToSection("faith", "faith-declared."+string(e.Faith), params{"who": t.NameSeat(e.Seat)})
	case feudal.FaithChanged:
		t.addToSection("faith", "faith-changed."+string(e.To), params{"who": t.NameSeat(e.Seat)})
		if len(e.Removed) > 0 {
			manors := lists.Map(e.Removed, func(p feudal.Place) valley.Manor { return p.Manor })
			t.addLine("faith-changed.removed", params{"manors": t.NameManors(manors)})
		}
	case feudal.HolySiteDestroyed:
		t.addToSection("faith", "site-destroyed."+string(e.Site), params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor)})
	case feudal.CultTaxPaid:
		t.tellCultTax(e, ahead)
	case feudal.ArthurDieRolled:
		t.addToSection("king", "king.die", params{"die": strconv.Itoa(e.Die), "total": strconv.Itoa(e.Total), "limit": strconv.Itoa(t.state.Book.Honours.King)})
	case feudal.ArthurVisited:
		t.tellVisit(e)
	case feudal.HonourChanged:
		t.addItems(t.describeHonour(e))
	default:
		return t.tellSites(e) || t.tellConsent(e)
	}
	return true
}

// tellSites tells events of building and repairing holy sites. It reports whether the
// event was one of these.
func (t *teller) tellSites(e event.Event) bool {
	switch e := e.(type) {
	case feudal.BidPlaced:
		t.addSiteLine("bid."+string(e.Site), params{"manor": t.NamePlace(e.Manor), "bid": strconv.Itoa(e.Bid), "cut": strconv.Itoa(max(e.Cut, 0))})
	case feudal.BuildingRightAuctioned:
		t.addSiteLine("auction."+string(e.Site), params{
			"who": t.NameSeat(e.Seat), "seats": t.NameSeats(e.Among), "territory": t.state.Book.Valley.TerritoryName(e.Territory), "price": strconv.Itoa(e.Price),
		})
	case feudal.HolySiteBuilt:
		t.addSiteLine("site-built."+string(e.Site), params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "cost": strconv.Itoa(e.Cost)})
	case feudal.HolySiteRepaired:
		t.addSiteLine("site-repaired."+string(e.Site), params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "cost": strconv.Itoa(e.Cost)})
	default:
		return false
	}
	return true
}

// addSiteLine adds a sentence to the works of winter, or to the end of summer.
func (t *teller) addSiteLine(key string, a params) {
	t.addToSection(lists.Either(t.state.Season == book.Winter, "works", "end"), key, a)
}

// tellCultTax tells all dues of an autumn together at the first of them, grouped by receiver.
func (t *teller) tellCultTax(paid feudal.CultTaxPaid, ahead []event.Event) {
	if t.toldKind == eventNames.Kind(paid) {
		return
	}
	t.toldKind = eventNames.Kind(paid)
	dues := map[game.Seat]map[game.Seat]int{}
	for _, next := range append([]event.Event{paid}, ahead...) {
		if cultTaxPaid, ok := next.(feudal.CultTaxPaid); ok {
			if dues[cultTaxPaid.To] == nil {
				dues[cultTaxPaid.To] = map[game.Seat]int{}
			}
			dues[cultTaxPaid.To][cultTaxPaid.From] += cultTaxPaid.Sum
		}
	}
	for _, to := range t.state.Seats {
		var all []string
		for _, from := range t.state.Seats {
			if dues[to][from] > 0 {
				all = append(all, t.NameSeat(from)+" "+strconv.Itoa(dues[to][from]))
			}
		}
		if len(all) > 0 {
			t.addToSection("reckoning", "cult-tax", params{"who": t.NameSeat(to), "list": strings.Join(all, ", ")})
		}
	}
}

// tellVisit tells a visit of the King, with a table of his findings.
func (t *teller) tellVisit(visited feudal.ArthurVisited) {
	t.addToSection("king", lists.Either(visited.Final, "king.visit.final", "king.visit"), nil)
	table := report.Table{Caption: t.say("king.finds", nil), Columns: []report.Column{
		t.wordColumn("public.lord"), t.numberColumn("king.revenue"), t.numberColumn("king.sites"), t.wordColumn("king.troops"),
	}}
	for _, v := range visited.Visits {
		table.Rows = append(table.Rows, []string{t.NameSeat(v.Seat), strconv.Itoa(v.Revenue), strconv.Itoa(v.Sites), t.sayYesNo(v.Troops)})
	}
	t.addTable(table)
}

// describeHonour describes a change of honour.
func (t *teller) describeHonour(changed feudal.HonourChanged) string {
	delta := strconv.Itoa(max(changed.Delta, -changed.Delta))
	return t.say("honour."+changed.Reason, params{"who": t.NameSeat(changed.Seat), "delta": delta, "honour": strconv.Itoa(changed.Honour)})
}

// tellConsent tells proposals, agreements and changes of options. It reports whether the
// event was one of these.
func (t *teller) tellConsent(e event.Event) bool {
	switch e := e.(type) {
	case feudal.OptionProposed:
		t.addToSection("consent", "proposed", params{"who": t.NameSeat(e.Seat), "what": t.describePact(e.Option, e.Value, e.EndAutumn)})
	case feudal.OptionAgreed:
		t.addToSection("consent", "agreed", params{"who": t.NameSeat(e.Seat), "what": t.describePact(e.Option, e.Value, e.EndAutumn)})
	case feudal.OptionSettled:
		t.addToSection("consent", "settled", params{"what": t.describePact(e.Option, e.Value, 0)})
	case feudal.OptionChanged:
		t.addToSection("consent", "option-changed", params{"what": t.describePact(e.Option, e.Value, 0)})
	case feudal.GameCurtailed:
		t.addToSection("consent", "curtailed", params{"year": strconv.Itoa(e.Year)})
	default:
		return false
	}
	return true
}

// describePact names the subject of a proposal: the end of the game, if an autumn is given, or an option and its value.
func (t *teller) describePact(option, value string, autumn int) string {
	if autumn > 0 {
		return t.say("pact.end", params{"year": strconv.Itoa(autumn)})
	}
	return option + "=" + value
}

// tellLand tells events of pillage, monasteries, weather and loyalty. It reports whether
// the event was one of these.
func (t *teller) tellLand(e event.Event) bool {
	switch e := e.(type) {
	case feudal.ManorPillaged:
		t.openPhase(e.Phase)
		t.addItems(t.describePillage(e))
	case feudal.MonasterySacked:
		t.addToSection("monasteries", "sacked", params{"seats": t.NameSeats(e.Seats), "place": t.NamePlace(e.At), "share": strconv.Itoa(e.Share), "loot": strconv.Itoa(e.Loot)})
	case feudal.PrayerVowed:
		t.addToSection("monasteries", "vowed", params{
			"who": t.NameSeat(e.Seat), "place": t.NamePlace(e.At), "season": t.NameSeason(e.Last.Season), "year": strconv.Itoa(e.Last.Year),
		})
	case feudal.PrayerCompleted:
		t.addToSection("monasteries", "prayed", params{"who": t.NameSeat(e.Seat), "place": t.NamePlace(e.At)})
	case feudal.PrayerAbandoned:
		t.addToSection("monasteries", "unprayed."+e.Reason, params{"who": t.NameSeat(e.Seat), "place": t.NamePlace(e.At)})
	case feudal.WeatherRolled:
		t.addToSection("weather", "weather", params{"die": strconv.Itoa(e.Die), "sum": strconv.Itoa(e.Sum)})
	case feudal.HarvestJudged:
		t.tellHarvest(e)
	case feudal.LoyaltyTested:
		t.addToSection("pay", "loyalty", params{"who": t.NameSeat(e.Seat), "dice": t.listLoyaltyDice(e)})
	case feudal.FigureDeserted:
		t.addToSection("pay", "deserted", params{"who": t.NameSeat(e.Seat), "figure": t.NameFigure(e.Seat, e.Figure)})
	default:
		return false
	}
	return true
}

// describePillage describes one pillage with its dice.
func (t *teller) describePillage(e feudal.ManorPillaged) string {
	what := map[string]int{
		"fields": e.Fields, "hives": e.Hives, "foresters": e.Foresters, "wardens": e.Wardens, "mill": lists.One(e.Mill), "gain": e.Gain,
	}
	var spoils []string
	for _, key := range []string{"fields", "hives", "foresters", "wardens", "mill", "gain"} {
		if n := what[key]; n > 0 {
			spoils = append(spoils, t.count("spoils."+key, n, nil))
		}
	}
	if len(spoils) == 0 {
		spoils = []string{t.say("spoils.nothing", nil)}
	}
	return t.say("pillaged", params{
		"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures), "manor": t.NamePlace(e.Manor), "dice": joinDice(e.Dice), "spoils": t.JoinList(spoils),
	})
}

// tellHarvest tells the harvest of the year.
func (t *teller) tellHarvest(judged feudal.HarvestJudged) {
	t.addToSection("weather", "harvest."+judged.Harvest.Kind, params{"sum": strconv.Itoa(judged.Sum)})
	if judged.Dice != [3]int{} {
		t.addLine("harvest.dice", params{"fields": strconv.Itoa(judged.Dice[0]), "rivers": strconv.Itoa(judged.Dice[1]), "hives": strconv.Itoa(judged.Dice[2])})
	}
}

// listLoyaltyDice lists the dice of the figures that were paid.
func (t *teller) listLoyaltyDice(e feudal.LoyaltyTested) string {
	dice := lists.Map(e.Dice, func(d feudal.FigureDie) string { return t.NameFigure(e.Seat, d.Figure) + " " + strconv.Itoa(d.Die) })
	return strings.Join(dice, ", ")
}
