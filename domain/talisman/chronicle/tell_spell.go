package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellSpell describes Spells: hands as far as the reader knows them, and casts with their
// targets.
func (t *teller) tellSpell(e event.Event) {
	switch e := e.(type) {
	case talisman.SpellGained:
		if e.Seat != t.to { // SpellsDrawn names them to the seat itself
			t.then(e.Seat, t.count("spells.gained", e.N, nil))
		}
	case talisman.SpellsDrawn:
		t.then(e.Seat, t.say("spells.drawn", args{"cards": t.names(e.Cards)}))
	case talisman.SpellsShown:
		t.then("", t.say("spells.shown", args{"who": t.who(e.Of), "cards": t.names(e.Cards)}))
	case talisman.SpellsDiscarded:
		t.then(e.Seat, t.say("spells.discarded", args{"cards": t.names(e.Cards)}))
	case talisman.SpellCast:
		t.cast(e)
	case talisman.SpellNegated:
		t.then("", t.say("spells.negated", args{"card": t.the(e.Card)}))
	case talisman.SpellResolved:
		if e.Missed {
			t.then("", t.say("spells.missed", args{"card": t.the(e.Card)}))
		}
	case talisman.SpellSpent: // all its effects have been described
		if t.s.Fight == nil {
			t.flush()
		}
	case talisman.DeckPeeked:
		t.then(e.Seat, t.say("peeks", args{"cards": t.names(e.Cards)}))
	case talisman.MarkerPlaced:
		t.then("", t.say("hex.lies", args{"place": t.place(e.Space)}))
	case talisman.Immobilised:
		t.then(e.Seat, t.say("immobilised", nil))
	case talisman.EvadeGranted:
		t.then(e.Seat, t.say("may-evade", nil))
	default:
		t.tellFight(e)
	}
}

// cast describes the casting of a Spell, and its target. A Spell that answers another one, or
// is cast in a fight, belongs to the same beat.
func (t *teller) cast(e talisman.SpellCast) {
	text := t.say("casts", args{"card": t.the(e.Spell)})
	if on := t.aim(e.On); on != "" && e.On.Seat != e.Seat {
		text = t.say("casts.on", args{"card": t.the(e.Spell), "on": on})
	}
	if e.On.Spell > 0 || t.s.Fight != nil {
		t.then(e.Seat, text)
		return
	}
	t.begin(e.Seat, text)
}

// aim names the target of a Spell; "" if it has none.
func (p speaker) aim(a talisman.Aim) string {
	switch {
	case a.Spell > 0:
		for _, c := range p.s.Air {
			if c.N == a.Spell {
				return p.the(c.Spell)
			}
		}
	case a.Piece != "":
		return p.the(a.Piece)
	case a.Creature != "":
		return p.the(a.Creature)
	case a.Seat != "":
		return p.who(a.Seat)
	case a.Space != "":
		return p.the(a.Space)
	}
	return ""
}

// tellDeath describes lives that are saved, deaths with the possessions left behind, and
// trophies that are turned in.
func (t *teller) tellDeath(e event.Event) {
	switch e := e.(type) {
	case talisman.LifeLossPrevented:
		t.then(e.Seat, t.saved(e))
	case talisman.FollowerSpared:
		t.then(e.Seat, t.say("spares", args{"card": t.the(e.Card)}))
	case talisman.CharacterDied:
		t.died(e)
	case talisman.PossessionsLooted:
		t.then(e.Seat, t.say("loots", args{"what": t.goods(e.Pieces, e.Gold), "from": t.who(e.From)}))
	case talisman.PossessionsInherited:
		t.inherits(e)
	case talisman.SeatEliminated:
		t.begin(e.Seat, t.say("eliminated", nil))
	case talisman.TrophiesTraded:
		t.begin(e.Seat, t.traded(e))
	case talisman.LifeLossStarted, talisman.LifeLossEnded: // the losses have events of their own
	}
}

// saved describes lives that are not lost, with the card that saves them, if any.
func (t *teller) saved(e talisman.LifeLossPrevented) string {
	if e.Card == "" {
		return t.count("saved", e.N, nil)
	}
	return t.count("saved.by", e.N, args{"card": t.the(e.Card)})
}

// died describes a death, and the possessions left behind or inherited.
func (t *teller) died(e talisman.CharacterDied) {
	t.begin(e.Seat, t.say("dies", args{"place": t.place(e.Space)}))
	if what := t.goods(e.Left, e.Gold); what != "" {
		key := "dies.leaves"
		if e.Inherited {
			key = "dies.bequeaths"
		}
		t.then(e.Seat, t.say(key, args{"what": what}))
	}
}

// goods lists cards and gold in a sentence; "" for none.
func (p speaker) goods(pieces []book.Piece, gold int) string {
	all := lists.Map(pieces, func(c book.Piece) string { return p.the(c) })
	if gold > 0 {
		all = append(all, p.count("gold", gold, nil))
	}
	return p.list(all)
}

// inherits describes an inheritance, and the cards of it that are too many and stay on the
// space.
func (t *teller) inherits(e talisman.PossessionsInherited) {
	if what := t.goods(e.Pieces, e.Gold); what != "" {
		t.then(e.Seat, t.say("inherits", args{"what": what}))
	}
	if len(e.Left) > 0 {
		t.then(e.Seat, t.say("leaves.overload", args{"card": t.names(e.Left), "place": t.the(t.s.Heroes[e.Seat].Space)}))
	}
}

// traded describes trophies that are turned in, with the points that are lost.
func (t *teller) traded(e talisman.TrophiesTraded) string {
	a := args{"cards": t.names(e.Cards)}
	if e.Lost > 0 {
		return t.count("trades.lost", e.Lost, a)
	}
	return t.say("trades", a)
}

// tellGoods describes the gains, losses and purchases of characters, and the things that they
// take and sell.
func (t *teller) tellGoods(e event.Event) {
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
		t.tellRoll(e)
	}
}

// change describes a change of Strength, Craft, lives or fate, with the new value.
func (p speaker) change(e talisman.StatChanged) string {
	return p.count("changes."+string(e.Stat)+"."+string(e.Kind), max(e.N, -e.N), args{"now": number(p.now(e))})
}

// now returns the value after a change.
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

// gold describes gold that moves to and from the bank, spaces and characters.
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

// taken describes a card that a seat takes, off the board or out of the stock.
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
