package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellGoods tells what characters gain, lose, take, buy and sell.
func (t *teller) tellGoods(e event.Event) bool {
	switch e := e.(type) {
	case talisman.StatChanged:
		t.then(e.Seat, t.change(e))
	case talisman.GoldMoved:
		t.gold(e)
	case talisman.CardTaken:
		t.taken(e)
	case talisman.PurchaseMade:
		key := "buys"
		if e.Price == 0 {
			key = "buys.free"
		}
		t.then(e.Seat, t.say(key, args{"card": t.the(e.Card), "gold": t.count("gold", e.Price, nil)}))
	case talisman.ObjectsSold:
		t.then(e.Seat, t.say("sells", args{"cards": t.names(e.Cards), "gold": t.count("gold", e.Gold, nil)}))
	case talisman.PoolTaken:
		t.then(e.Seat, t.say("drinks", args{"card": t.the(e.Card), "n": number(e.N), "stat": t.the(e.Stat), "left": number(e.Left)}))
	default:
		return false
	}
	return true
}

// change is a change of Strength, Craft, lives or fate, with what there is then.
func (p speaker) change(e talisman.StatChanged) string {
	return p.count("changes."+string(e.Stat)+"."+string(e.Kind), max(e.N, -e.N), args{"now": number(p.now(e))})
}

// now is what there is after a change.
func (p speaker) now(e talisman.StatChanged) int {
	switch h := p.s.Heroes[e.Seat]; e.Stat {
	case book.Strength:
		return p.s.Strength(e.Seat) + e.N
	case book.Craft:
		return p.s.Craft(e.Seat) + e.N
	case book.Fate:
		return h.Fate + e.N
	default:
		return h.Lives + e.N
	}
}

// gold tells where gold goes: to and from the bank, spaces and characters.
func (t *teller) gold(e talisman.GoldMoved) {
	a := args{"gold": t.count("gold", e.N, nil)}
	switch {
	case e.From.Seat != "" && e.To.Seat != "":
		a["who"] = t.who(e.To.Seat)
		t.then(e.From.Seat, t.say("gold.to-seat", a))
	case e.From.Seat != "" && e.To.Space != "":
		a["place"] = t.the(e.To.Space)
		t.then(e.From.Seat, t.say("gold.to-space", a))
	case e.From.Seat != "":
		t.then(e.From.Seat, t.say("gold.lost", a))
	case e.From.Space != "":
		t.then(e.To.Seat, t.say("gold.found", a))
	default:
		t.then(e.To.Seat, t.say("gold.gained", a))
	}
}

// taken tells of a card that comes to a seat, off the board or out of the stock.
func (t *teller) taken(e talisman.CardTaken) {
	a := args{"card": t.the(e.Card)}
	switch d := t.s.Book.Of(e.Card); {
	case e.Space == "":
		t.then(e.Seat, t.say("takes.stock", a))
	case d.Type == book.Follower:
		t.then(e.Seat, t.say("takes.follower", a))
	case len(t.drawn) == 1 && t.drawn[0] == e.Card:
		t.then(e.Seat, t.say("takes.it", a))
	default:
		t.then(e.Seat, t.say("takes", a))
	}
}
