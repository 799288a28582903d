package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// tellFind tells of cards that are drawn or found, and the fate of each.
func (t *teller) tellFind(e event.Event) {
	switch e := e.(type) {
	case quest.CardDrawn:
		t.beginFind(foundCard{e.Seat, e.Card, "draws"})
	case quest.CardFound:
		t.beginFind(foundCard{e.Seat, e.Card, "finds"})
	case quest.SwordFound:
		t.tellFact(e.Seat, t.say("sword.found", nil))
	case quest.CardKept:
		if d, ok := t.takeFound(e.Card); ok {
			t.tellFact(e.Seat, t.say("kept."+d.key, args{"card": t.nameThing(e.Card)}))
		} else {
			t.addToHaul(e.Seat, "keeps", "", e.Card)
		}
	case quest.CardLeft:
		if d, ok := t.takeFound(e.Card); ok {
			t.tellFact(e.Seat, t.say("left."+d.key, args{"card": t.nameThing(e.Card)}))
		} else {
			t.addToHaul(e.Seat, "leaves", "", e.Card)
		}
	case quest.EntranceFound:
		t.tale.found = nil
		t.tellFact(e.Seat, t.say("entrance", args{"place": t.nameThing(book.Zone(e.Place))}))
	case quest.CurseSuffered:
		t.tale.found = nil
		t.tellFact(e.Seat, t.say("found.draws", args{"card": t.nameThing(e.Card)}))
	case quest.ErrandBegun:
		t.tellFact(e.Seat, t.nameErrand(e.Card))
	default:
		t.tellCard(e)
	}
}

// beginFind holds back a found card until its fate is known.
func (t *teller) beginFind(found foundCard) {
	t.tellArrival()
	t.tellPending()
	t.tale.found = &found
}

// nameErrand names the destination of an errand, and its place if it is known.
func (t *teller) nameErrand(card book.Card) string {
	dest := t.state.Book.Card(card).Dest
	a := args{"card": t.nameThing(card), "place": t.nameThing(dest)}
	if tiles := t.state.TilesOf(dest); len(tiles) > 0 {
		a["at"] = tiles[0].Label()
		return t.say("errand.known", a)
	}
	return t.say("errand", a)
}

// tellCard tells of cards that change hands or places.
func (t *teller) tellCard(e event.Event) {
	switch e := e.(type) {
	case quest.CardTaken:
		t.addToHaul(e.Seat, "takes", "", e.Card)
	case quest.CardDropped:
		t.addToHaul(e.Seat, "drops."+e.Reason, "", e.Card)
	case quest.CardLooted:
		t.addToHaul(e.Seat, "loots", e.From, e.Card)
	case quest.CardsLookedAt:
		t.tellFact(e.Seat, t.describeLooks(e.Cards))
	case quest.CardShown:
		if e.Reason != "unicorn" { // the flight says so
			t.tellFact(e.Seat, t.say("shows", args{"card": t.nameThing(e.Card)}))
		}
	case quest.CardRobbedByFoe:
		t.tellFact(e.Seat, t.say("robbed", args{"foe": t.nameThing(e.Foe), "card": t.nameThing(e.Card)}))
	case quest.MagicSpent:
		if e.Purpose != "wish" { // the movement says so
			t.tellFact(e.Seat, t.say("spent."+e.Purpose, args{"card": t.nameThing(e.Card)}))
		}
	case quest.TradeMade:
		t.tellFact(e.Seat, t.say("trades", args{"with": t.nameSeat(e.With), "gives": t.nameCards(listPassedCards(e.Gives)), "gets": t.nameCards(listPassedCards(e.Gets))}))
	default:
		t.tellFight(e)
	}
}

// describeLooks says that a seat has looked at cards, and which, if they are known.
func (t *teller) describeLooks(cards []book.Card) string {
	if len(cards) == 0 {
		return t.say("looks", nil)
	}
	return t.say("looks.seen", args{"cards": t.nameCards(cards)})
}

// listPassedCards returns the cards that go from seat to seat; "" for each that is not known.
func listPassedCards(list []quest.Passed) []book.Card {
	return lists.Map(list, func(p quest.Passed) book.Card { return p.Card })
}

// tellDeed tells of deliveries, accomplished missions, and orders that were
// passed over.
func (t *teller) tellDeed(e event.Event) {
	switch e := e.(type) {
	case quest.SwordDelivered:
		t.tellFact(e.Seat, t.say("sword.delivered", nil))
	case quest.ErrandDelivered:
		t.tellFact(e.Seat, t.say("delivered", args{"card": t.nameThing(e.Card)}))
	case quest.MissionAccomplished:
		t.tellFact(e.Seat, t.say("accomplished", args{"mission": book.Name(t.lang, e.Mission), "cards": t.nameCards(e.Cards)}))
	case quest.MissionSpoiled:
		t.tellFact(e.Seat, t.say("spoiled", args{"mission": book.Name(t.lang, e.Mission)}))
	case quest.OrderPassed:
		t.recordPassedOver(e)
	}
}

// nameOrder writes an order of the reader's with the names of things.
func (t *teller) nameOrder(text string) string {
	return game.ShowOrder(quest.Rules{}, t.state, t.reader, t.lang, order.Line{Text: text})
}

// recordPassedOver notes an order of the reader's that could not be carried out, with the reason (codes D). It
// notes each only once in a report, since most will be tried again.
func (t *teller) recordPassedOver(e quest.OrderPassed) {
	o := passedOrder{t.nameOrder(e.Clause), t.sayReason(e.Code, e.Detail)}
	if !slices.Contains(t.passedOrders, o) {
		t.passedOrders, t.tale.passedOrders = append(t.passedOrders, o), append(t.tale.passedOrders, o)
	}
}

// listPassedOver lists the orders that were not followed in a turn. Orders with the same reason
// are listed together.
func (t *teller) listPassedOver(list []passedOrder) string {
	var sentences []string
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].why == list[0].why && list[n].clause != "" {
			n++
		}
		clauses := lists.Map(list[:n], func(o passedOrder) string { return o.clause })
		text := list[0].why
		if list[0].clause != "" {
			text = t.say("passed.clause", args{"order": strings.Join(clauses, ", "), "why": text})
		}
		sentences, list = append(sentences, text), list[n:]
	}
	return t.say("passed", args{"list": t.joinClauses(sentences)})
}

// sayReason puts a code D into words. The detail holds its parameters, by ids.
func (p speaker) sayReason(code string, detail map[string]string) string {
	params := args{"label": detail["label"], "at": detail["at"], "needs": detail["needs"], "has": detail["has"]}
	params["card"] = p.nameThing(book.Card(detail["card"]))
	params["seat"] = p.nameSeat(game.Seat(detail["seat"]))
	params["place"] = p.nameThing(book.Zone(detail["place"]))
	params["zone"] = p.nameThing(book.Zone(detail["zone"]))
	params["dirs"] = strings.Join(strings.Split(detail["dirs"], ""), ", ")
	var side land.Dir
	if side.UnmarshalText([]byte(detail["dir"])) == nil {
		at, _ := land.ParseLabel(detail["label"])
		params["side"] = p.nameSide(at.Map, side)
	}
	switch {
	case detail["why"] != "":
		return p.say("passed."+code+"."+detail["why"], params)
	case code == "D03" && detail["dir"] == "":
		return p.say("passed.D03.nothing", params)
	case code == "D15" && detail["place"] != "":
		return p.say("passed.D06", params)
	}
	return p.say("passed."+code, params)
}
