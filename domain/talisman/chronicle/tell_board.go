package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// meetingKeys maps the means of encountering a character to keys of the catalogue. Attacks are missing: the fight describes
// itself.
var meetingKeys = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}

// tellBoard describes encounters, and cards that are drawn, placed, left and discarded; other events it passes on to
// tellGoods.
func (t *teller) tellBoard(e event.Event) {
	switch e := e.(type) {
	case talisman.EncounterChosen:
		if key, said := meetingKeys[orders.Means(e.Means)]; said && e.With != "" {
			t.startBeat(e.Seat, t.say("meets."+key, args{"whom": t.nameSeat(e.With)}))
		}
	case talisman.CardsDrawn:
		t.startBeat(e.Seat, t.say("draws", args{"cards": t.listCards(e.Cards)}))
		t.drawn = e.Cards
	case talisman.DrawSwapped:
		t.addToBeat(e.Seat, t.say("swaps", args{"card": t.nameThing(e.Discarded), "drawn": t.nameCard(e.Drawn)}))
	case talisman.CardPlaced:
		t.addToBeat("", t.say("placed", args{"card": t.nameThing(e.Card), "place": t.nameSpace(e.To)}))
	case talisman.CardsResolved:
		t.tellResolved(e)
	case talisman.PoolFilled:
		t.addToBeat("", t.say("pool", args{"card": t.nameThing(e.Card), "n": formatNumber(e.N), "stat": t.nameThing(e.Stat)}))
	case talisman.CardLeft:
		t.addToBeat(e.Seat, t.say("leaves."+e.Reason, args{"card": t.nameThing(e.Card), "place": t.nameThing(e.Space)}))
	case talisman.CardDiscarded:
		t.tellDiscarded(e)
	case talisman.MarkerRemoved:
		t.startBeat("", t.say("hex.over", args{"place": t.nameSpace(e.Space)}))
	default:
		t.tellGoods(e)
	}
}

// nameCard names a drawn card with its Strength or Craft: "the Dragon (Strength 7)".
func (p speaker) nameCard(c book.Piece) string {
	return p.addFightValue(p.nameThing(c), p.s.Book.Of(c))
}

// addFightValue adds the Strength or Craft of a card, if it has one, to its name.
func (p speaker) addFightValue(name string, card *book.CardDef) string {
	switch {
	case card.Strength > 0:
		return p.say("lie.strength", args{"card": name, "n": formatNumber(card.Strength)})
	case card.Craft > 0:
		return p.say("lie.craft", args{"card": name, "n": formatNumber(card.Craft)})
	}
	return name
}

// listCards lists cards in a sentence, with Strength or Craft.
func (p speaker) listCards(pieces []book.Piece) string {
	return p.joinList(lists.Map(pieces, p.nameCard))
}

// listCardNames lists cards in a sentence, without Strength or Craft.
func (p speaker) listCardNames(pieces []book.Piece) string { return book.List(p.lang, pieces) }

// tellResolved describes the cards on a space that a character meets, except those just drawn and
// Enemies: the fight describes these.
func (t *teller) tellResolved(resolved talisman.CardsResolved) {
	met := lists.Keep(resolved.Cards, func(p book.Piece) bool {
		return t.s.Book.Of(p).Type != book.Enemy && !slices.Contains(t.drawn, p)
	})
	if len(met) > 0 {
		t.addToBeat(resolved.Seat, t.say("meets", args{"cards": t.listCardNames(met)}))
	}
}

// tellDiscarded describes a card that a seat gives up, or a Stranger, Place or the like that
// leaves the board. Events, and things that were taken, go without a word.
func (t *teller) tellDiscarded(discarded talisman.CardDiscarded) {
	switch card := t.s.Book.Of(discarded.Card); {
	case discarded.Space == "":
		t.addToBeat(discarded.Seat, t.say("discards", args{"card": t.nameThing(discarded.Card)}))
	case card.Type != book.Event && !card.IsThing():
		t.addToBeat("", t.say("gone", args{"card": t.nameThing(discarded.Card)}))
	}
}
