package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// meetings are how characters are met other than by a fight, which says so
// itself.
var meetings = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}

// tellBoard tells of encounters, and of cards that are drawn, placed, left and
// discarded.
func (t *teller) tellBoard(e event.Event) {
	switch e := e.(type) {
	case talisman.EncounterChosen:
		if key, said := meetings[orders.Means(e.Means)]; said && e.With != "" {
			t.begin(e.Seat, t.say("meets."+key, args{"whom": t.who(e.With)}))
		}
	case talisman.CardsDrawn:
		t.begin(e.Seat, t.say("draws", args{"cards": t.cards(e.Cards)}))
		t.drawn = e.Cards
	case talisman.DrawSwapped:
		t.then(e.Seat, t.say("swaps", args{"card": t.the(e.Discarded), "drawn": t.card(e.Drawn)}))
	case talisman.CardPlaced:
		t.then("", t.say("placed", args{"card": t.the(e.Card), "place": t.place(e.To)}))
	case talisman.CardsResolved:
		t.resolves(e)
	case talisman.PoolFilled:
		t.then("", t.say("pool", args{"card": t.the(e.Card), "n": number(e.N), "stat": t.the(e.Stat)}))
	case talisman.CardLeft:
		t.then(e.Seat, t.say("leaves."+e.Reason, args{"card": t.the(e.Card), "place": t.the(e.Space)}))
	case talisman.CardDiscarded:
		t.discarded(e)
	case talisman.MarkerRemoved:
		t.begin("", t.say("hex.over", args{"place": t.place(e.Space)}))
	default:
		t.tellGoods(e)
	}
}

// card is a drawn card with what it fights with: "the Dragon (Strength 7)".
func (p speaker) card(c book.Piece) string { return p.fighting(p.the(c), p.s.Book.Of(c)) }

// fighting is a card, as it is called, with what it fights with.
func (p speaker) fighting(name string, d *book.CardDef) string {
	switch {
	case d.Strength > 0:
		return p.say("lie.strength", args{"card": name, "n": number(d.Strength)})
	case d.Craft > 0:
		return p.say("lie.craft", args{"card": name, "n": number(d.Craft)})
	}
	return name
}

// cards list cards in a sentence.
func (p speaker) cards(pieces []book.Piece) string {
	return p.list(lists.Map(pieces, p.card))
}

// names list cards without what they fight with.
func (p speaker) names(pieces []book.Piece) string { return book.List(p.lang, pieces) }

// resolves tells whom and what a character meets that lay there before; Enemies
// are told by the fight.
func (t *teller) resolves(e talisman.CardsResolved) {
	met := lists.Keep(e.Cards, func(p book.Piece) bool {
		return t.s.Book.Of(p).Type != book.Enemy && !slices.Contains(t.drawn, p)
	})
	if len(met) > 0 {
		t.then(e.Seat, t.say("meets", args{"cards": t.names(met)}))
	}
}

// discarded tells what a seat gives up, and who leaves; Events and gold that was
// taken are over by themselves.
func (t *teller) discarded(e talisman.CardDiscarded) {
	switch d := t.s.Book.Of(e.Card); {
	case e.Space == "":
		t.then(e.Seat, t.say("discards", args{"card": t.the(e.Card)}))
	case d.Type != book.Event && !d.Thing():
		t.then("", t.say("gone", args{"card": t.the(e.Card)}))
	}
}
