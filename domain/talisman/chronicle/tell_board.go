package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// meetings maps the means of encountering a character to their keys. Attacks are missing: the
// fight describes itself.
var meetings = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}

// tellBoard describes encounters, and cards that are drawn, placed, left and discarded.
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

// card names a drawn card with its Strength or Craft: "the Dragon (Strength 7)".
func (p speaker) card(c book.Piece) string { return p.fighting(p.the(c), p.s.Book.Of(c)) }

// fighting adds the Strength or Craft of a card, if it has one, to its name.
func (p speaker) fighting(name string, d *book.CardDef) string {
	switch {
	case d.Strength > 0:
		return p.say("lie.strength", args{"card": name, "n": number(d.Strength)})
	case d.Craft > 0:
		return p.say("lie.craft", args{"card": name, "n": number(d.Craft)})
	}
	return name
}

// cards lists cards in a sentence, with Strength or Craft.
func (p speaker) cards(pieces []book.Piece) string {
	return p.list(lists.Map(pieces, p.card))
}

// names lists cards without Strength or Craft.
func (p speaker) names(pieces []book.Piece) string { return book.List(p.lang, pieces) }

// resolves describes the cards on a space that a character meets, except those just drawn and
// Enemies: the fight describes these.
func (t *teller) resolves(e talisman.CardsResolved) {
	met := lists.Keep(e.Cards, func(p book.Piece) bool {
		return t.s.Book.Of(p).Type != book.Enemy && !slices.Contains(t.drawn, p)
	})
	if len(met) > 0 {
		t.then(e.Seat, t.say("meets", args{"cards": t.names(met)}))
	}
}

// discarded describes a card that a seat gives up, or a Stranger, Place or the like that
// leaves the board. Events, and things that were taken, go without a word.
func (t *teller) discarded(e talisman.CardDiscarded) {
	switch d := t.s.Book.Of(e.Card); {
	case e.Space == "":
		t.then(e.Seat, t.say("discards", args{"card": t.the(e.Card)}))
	case d.Type != book.Event && !d.Thing():
		t.then("", t.say("gone", args{"card": t.the(e.Card)}))
	}
}
