package chronicle

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// Tell writes the chronicle of a phase from the events that the seat may see; for "" as onlookers read it. before is
// the position before them. The story is empty for a position of another ruleset.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	position, ok := before.(*feudal.State)
	if !ok {
		return game.Story{}
	}
	teller := newTeller(newSpeaker(position.Clone().(*feudal.State), lang), to)
	teller.introduceLords(events)
	for i, ev := range events {
		teller.tellEvent(ev, events[i+1:])
		teller.state.Apply(ev)
		teller.keepOwnNews(ev)
	}
	teller.tellMarches()
	for _, section := range teller.sections {
		for i := range section.Blocks {
			section.Blocks[i].Items = teller.voice.GatherItems(maxAlike, section.Blocks[i].Items)
		}
	}
	return game.Story{
		Headline: teller.writeHeadline(position, events),
		Yours:    teller.listOwnNews(),
		Sections: teller.sections,
		Arrows:   teller.arrows,
	}
}

// introduceLords gives lords their names in advance, so that sentences on earlier events can use them.
func (t *teller) introduceLords(events []event.Event) {
	for _, e := range events {
		if assigned, ok := e.(feudal.EntryAssigned); ok {
			house := t.state.Houses[assigned.Seat]
			house.Knight, house.Colour = assigned.Knight, assigned.Colour
			t.state.Houses[assigned.Seat] = house
		}
	}
}

// tellEvent puts one event into words; ahead holds the events after it. The position must not have changed by the event
// yet.
func (t *teller) tellEvent(ev event.Event, ahead []event.Event) {
	if t.toldKind != "" && !strings.HasPrefix(t.toldKind, eventNames.Kind(ev)) {
		t.toldSeats, t.toldKind = nil, ""
	}
	if e, ok := ev.(feudal.RevoltBroke); ok {
		t.risen = e.Manor
	}
	switch ev.(type) {
	case feudal.GroupStepped, feudal.GroupKeptBack, feudal.ForcesMet, feudal.GroupsPassed, feudal.FiguresWentInside, feudal.FiguresCameOut:
	default:
		t.tellMarches()
	}
	switch e := ev.(type) {
	case feudal.RolledOff, feudal.Picked, feudal.EntryAssigned, feudal.OrdersDefaulted, feudal.OrderFailed, feudal.TruceSet, feudal.TruceEnded:
		t.tellAside(e)
	case feudal.GroupStepped, feudal.GroupKeptBack, feudal.ForcesMet, feudal.GroupsPassed, feudal.BattleQueueSet, feudal.GroupAdvanced, feudal.GroupRetreated, feudal.FiguresPushed:
		t.tellMarch(e)
	case feudal.CombatBegan, feudal.CombatPeriodFought, feudal.SideLeft, feudal.CombatEnded, feudal.LordFell, feudal.SeatEliminated:
		t.tellCombat(e)
	case feudal.ManorCaptured, feudal.ManorFreed, feudal.ManorWatched, feudal.RevenueReckoned, feudal.FigureWithdrew, feudal.VictoryDeclared:
		t.tellEnd(e, ahead)
	default:
		if !t.tellHouses(e) && !t.tellLand(e) && !t.tellFate(e) && !t.tellFaith(e, ahead) {
			t.tellWinter(e, ahead)
		}
	}
}

// keepOwnNews keeps a sentence on an event that concerns the reader; for onlookers see keepPublicNews.
func (t *teller) keepOwnNews(ev event.Event) {
	if t.reader == "" {
		t.keepPublicNews(ev)
		return
	}
	var text string
	switch e := ev.(type) {
	case feudal.ManorCaptured:
		if t.reader == e.To || t.reader == e.From {
			text = t.describeCapture(e)
		}
	case feudal.CombatEnded:
		if sides := t.sides[e.Combat]; slices.Contains(sides[:], t.reader) {
			text = t.describeOutcome(e, t.grounds)
		}
	case feudal.RevenueReckoned:
		if e.Seat == t.reader {
			text = t.describeRevenue(e)
		}
	case feudal.FiguresReleased:
		if e.Seat == t.reader {
			text = t.say("released", params{"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures)})
		}
	case feudal.OrderFailed:
		text = t.explainFailure(e)
	case feudal.HonourChanged:
		if e.Seat == t.reader {
			text = t.describeHonour(e)
		}
	case feudal.PayMade, feudal.FigureRecruited, feudal.ImprovementBuilt:
		text = t.describePurchase(e)
	default:
		if concernsSeat(e, t.reader) {
			text = t.describeFate(e)
		} else if slices.Contains(listParties(e), t.reader) {
			text = strings.Join(t.retellEvent(e, t.reader), " ")
		}
	}
	if text != "" {
		t.yours = append(t.yours, news{text, rateForSeat(ev)})
	}
}

// describePurchase describes the reader's own pay and purchases in winter; "" for other
// events.
func (t *teller) describePurchase(ev event.Event) string {
	seatName := t.NameSeat(t.reader)
	switch e := ev.(type) {
	case feudal.PayMade:
		if e.Seat == t.reader && len(e.Paid) > 0 {
			return t.count("pay", len(e.Paid), params{"who": seatName, "sum": strconv.Itoa(e.Sum)})
		}
	case feudal.FigureRecruited:
		if e.Seat == t.reader && e.Cost > 0 {
			one := t.say("recruited.one", params{"grade": t.NameGrade(e.Grade), "figure": strconv.Itoa(e.Figure), "manor": t.NamePlace(e.At)})
			return t.say("recruited", params{"who": seatName, "list": one})
		}
	case feudal.ImprovementBuilt:
		if e.Seat == t.reader {
			one := t.say("built.one", params{"work": t.say("work."+string(e.Work), nil), "manor": t.NamePlace(e.Manor)})
			return t.say("built", params{"who": seatName, "list": one})
		}
	}
	return ""
}

// listParties returns the seats that an event of the optional rules concerns most; "" stands for none. It leaves out
// events of destiny and honour.
func listParties(ev event.Event) []game.Seat {
	switch e := ev.(type) {
	case feudal.SiegeOpened:
		return []game.Seat{e.Owner, e.Besieger}
	case feudal.SiegeEnded:
		return []game.Seat{e.Owner, e.Besieger}
	case feudal.CastleDamaged:
		return []game.Seat{e.Seat}
	case feudal.ManorPillaged:
		return []game.Seat{e.Owner, e.Seat}
	case feudal.MonasterySacked:
		return e.Seats
	case feudal.BuildingRightAuctioned:
		return e.Among
	}
	seat, _, _ := feudal.FindDoer(ev)
	return []game.Seat{seat}
}

// A reteller puts single events into the words of the chronicle.
type reteller struct{}

// Retell puts one event into words for a seat, without headings.
func (reteller) Retell(state *feudal.State, e event.Event, to game.Seat, lang string) []string {
	return newSpeaker(state, lang).retellEvent(e, to)
}

// retellEvent puts one event into the words of the chronicle, without headings; nil if it has no words.
func (p speaker) retellEvent(ev event.Event, to game.Seat) []string {
	teller := newTeller(p, to)
	teller.tellEvent(ev, nil)
	teller.tellMarches()
	var all []string
	for _, s := range teller.sections {
		for _, b := range s.Blocks {
			all = append(all, b.Items...)
		}
	}
	return all
}

// writeRounds writes the dice of a roll-off, round by round.
func (t *teller) writeRounds(rounds [][]feudal.SeatDie) string {
	var all []string
	for _, round := range rounds {
		dice := lists.Map(round, func(d feudal.SeatDie) string { return t.NameSeat(d.Seat) + " " + strconv.Itoa(d.Die) })
		all = append(all, strings.Join(dice, ", "))
	}
	return strings.Join(all, t.say("rolled.then", nil))
}

// tellAside tells rolls of dice, the setup, and things about a seat's own orders and truces.
func (t *teller) tellAside(e event.Event) {
	switch e := e.(type) {
	case feudal.RolledOff:
		key := "rolled." + e.For
		if !sentences.Has(t.lang, key) {
			key = "rolled.other"
		}
		if e.For == "entry" {
			t.openSection("opening")
		}
		t.addLine(key, params{"rounds": t.writeRounds(e.Rounds), "place": t.NamePlace(e.Place)})
	case feudal.Picked:
		t.addLine("picked", params{"dice": joinDice(e.Dice), "chosen": e.Chosen, "among": strings.Join(e.Among, ", ")})
	case feudal.EntryAssigned:
		t.addToSection("opening", "entry", params{
			"who": words.Capital(t.NameColour(e.Colour)), "knight": e.Knight, "entry": e.Entry, "manor": t.NamePlace(t.state.Book.Valley.EntryManor(e.Entry)),
		})
	case feudal.OrdersDefaulted:
		t.addToSection("silent", lists.Either(e.Regent, "defaulted.regent", "defaulted"), params{"who": t.NameSeat(e.Seat)})
	case feudal.OrderFailed:
		t.openSection("orders")
		t.addItems(t.explainFailure(e))
	case feudal.TruceSet:
		t.addToSection("truces", "truce-set", params{"toward": t.NameSeat(e.Toward), "until": t.describeTerm(e.Truce)})
	case feudal.TruceEnded:
		if t.phase == 0 {
			t.openSection("truces")
		}
		t.addLine("truce-ended", params{"toward": t.NameSeat(e.Toward)})
	}
}

// explainFailure explains why an order failed.
func (t *teller) explainFailure(failed feudal.OrderFailed) string {
	reason := "failed." + failed.Reason
	if !sentences.Has(t.lang, reason) {
		reason = "failed.unknown"
	}
	key := lists.Either(failed.Line == 0, "failed.line0", "failed")
	why := t.say(reason, params{"need": strconv.Itoa(failed.Need), "have": strconv.Itoa(failed.Have)})
	return t.say(key, params{"line": strconv.Itoa(failed.Line), "order": failed.Order, "reason": why})
}
