package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// tellFind tells of cards that are drawn or found, and the fate of each.
func (t *teller) tellFind(e event.Event) {
	switch e := e.(type) {
	case quest.CardDrawn:
		t.find(found{e.Seat, e.Card, "draws"})
	case quest.CardFound:
		t.find(found{e.Seat, e.Card, "finds"})
	case quest.SwordFound:
		t.add(e.Seat, t.say("sword.found", nil))
	case quest.CardKept:
		if d, ok := t.found(e.Card); ok {
			t.add(e.Seat, t.say("kept."+d.key, args{"card": t.the(e.Card)}))
		} else {
			t.pick(e.Seat, "keeps", "", e.Card)
		}
	case quest.CardLeft:
		if d, ok := t.found(e.Card); ok {
			t.add(e.Seat, t.say("left."+d.key, args{"card": t.the(e.Card)}))
		} else {
			t.pick(e.Seat, "leaves", "", e.Card)
		}
	case quest.EntranceFound:
		t.now.drawn = nil
		t.add(e.Seat, t.say("entrance", args{"place": t.the(book.Zone(e.Place))}))
	case quest.CurseSuffered:
		t.now.drawn = nil
		t.add(e.Seat, t.say("found.draws", args{"card": t.the(e.Card)}))
	case quest.ErrandBegun:
		t.add(e.Seat, t.errand(e.Card))
	default:
		t.tellCard(e)
	}
}

func (t *teller) find(d found) {
	t.arrive()
	t.flush()
	t.now.drawn = &d
}

// errand names the destination of an errand, and its place if it is known.
func (t *teller) errand(card book.Card) string {
	dest := t.s.Book.Card(card).Dest
	a := args{"card": t.the(card), "place": t.the(dest)}
	if tiles := t.s.TilesOf(dest); len(tiles) > 0 {
		a["at"] = tiles[0].Label()
		return t.say("errand.known", a)
	}
	return t.say("errand", a)
}

// tellCard tells of cards that change hands or places.
func (t *teller) tellCard(e event.Event) {
	switch e := e.(type) {
	case quest.CardTaken:
		t.pick(e.Seat, "takes", "", e.Card)
	case quest.CardDropped:
		t.pick(e.Seat, "drops."+e.Reason, "", e.Card)
	case quest.CardLooted:
		t.pick(e.Seat, "loots", e.From, e.Card)
	case quest.CardsLookedAt:
		t.add(e.Seat, t.looks(e.Cards))
	case quest.CardShown:
		if e.Reason != "unicorn" { // the flight says so
			t.add(e.Seat, t.say("shows", args{"card": t.the(e.Card)}))
		}
	case quest.CardRobbedByFoe:
		t.add(e.Seat, t.say("robbed", args{"foe": t.the(e.Foe), "card": t.the(e.Card)}))
	case quest.MagicSpent:
		if e.Purpose != "wish" { // the movement says so
			t.add(e.Seat, t.say("spent."+e.Purpose, args{"card": t.the(e.Card)}))
		}
	case quest.TradeMade:
		t.add(e.Seat, t.say("trades", args{"with": t.who(e.With), "gives": t.cards(passed(e.Gives)), "gets": t.cards(passed(e.Gets))}))
	default:
		t.tellFight(e)
	}
}

func (t *teller) looks(cards []book.Card) string {
	if len(cards) == 0 {
		return t.say("looks", nil)
	}
	return t.say("looks.seen", args{"cards": t.cards(cards)})
}

// passed returns the cards that go from seat to seat; "" for each that is not known.
func passed(list []quest.Passed) []book.Card {
	return lists.Map(list, func(p quest.Passed) book.Card { return p.Card })
}

// tellDeed tells of deliveries, accomplished missions, and orders that were
// passed over.
func (t *teller) tellDeed(e event.Event) {
	switch e := e.(type) {
	case quest.SwordDelivered:
		t.add(e.Seat, t.say("sword.delivered", nil))
	case quest.ErrandDelivered:
		t.add(e.Seat, t.say("delivered", args{"card": t.the(e.Card)}))
	case quest.MissionAccomplished:
		t.add(e.Seat, t.say("accomplished", args{"mission": book.Name(t.lang, e.Mission), "cards": t.cards(e.Cards)}))
	case quest.MissionSpoiled:
		t.add(e.Seat, t.say("spoiled", args{"mission": book.Name(t.lang, e.Mission)}))
	case quest.OrderPassed:
		t.passOver(e)
	}
}

// passOver records an order of the reader's that could not be carried out, with
// the reason (5.6, codes D). It records each only once in a post, since most will be tried again.
func (t *teller) passOver(e quest.OrderPassed) {
	o := passedOrder{e.Clause, t.reason(e.Code, e.Detail)}
	if !slices.Contains(t.passed, o) {
		t.passed, t.now.passed = append(t.passed, o), append(t.now.passed, o)
	}
}

// passedOver lists the orders that were not followed in a turn. Orders with the same reason
// are listed together.
func (t *teller) passedOver(list []passedOrder) string {
	var all []string
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
		all, list = append(all, text), list[n:]
	}
	return t.say("passed", args{"list": t.joined(all)})
}

// reason puts a code D into words. The detail holds its parameters, by ids.
func (p speaker) reason(code string, detail map[string]string) string {
	a := args{"label": detail["label"], "at": detail["at"], "needs": detail["needs"], "has": detail["has"]}
	a["card"] = p.the(book.Card(detail["card"]))
	a["seat"] = p.who(game.Seat(detail["seat"]))
	a["place"] = p.the(book.Zone(detail["place"]))
	a["zone"] = p.the(book.Zone(detail["zone"]))
	a["dirs"] = strings.Join(strings.Split(detail["dirs"], ""), ", ")
	var side land.Dir
	if side.UnmarshalText([]byte(detail["dir"])) == nil {
		at, _ := land.ParseLabel(detail["label"])
		a["side"] = p.side(at.Map, side)
	}
	switch {
	case detail["why"] != "":
		return p.say("passed."+code+"."+detail["why"], a)
	case code == "D03" && detail["dir"] == "":
		return p.say("passed.D03.nothing", a)
	case code == "D15" && detail["place"] != "":
		return p.say("passed.D06", a)
	}
	return p.say("passed."+code, a)
}
