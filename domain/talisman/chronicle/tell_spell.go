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
			t.addToBeat(e.Seat, t.sayCounted("spells.gained", e.N, nil))
		}
	case talisman.SpellsDrawn:
		t.addToBeat(e.Seat, t.say("spells.drawn", args{"cards": t.listCardNames(e.Cards)}))
	case talisman.SpellsShown:
		t.addToBeat("", t.say("spells.shown", args{"who": t.nameSeat(e.Of), "cards": t.listCardNames(e.Cards)}))
	case talisman.SpellsDiscarded:
		t.addToBeat(e.Seat, t.say("spells.discarded", args{"cards": t.listCardNames(e.Cards)}))
	case talisman.SpellCast:
		t.tellCast(e)
	case talisman.SpellNegated:
		t.addToBeat("", t.say("spells.negated", args{"card": t.nameThing(e.Card)}))
	case talisman.SpellResolved:
		if e.Missed {
			t.addToBeat("", t.say("spells.missed", args{"card": t.nameThing(e.Card)}))
		}
	case talisman.SpellSpent: // all its effects have been described
		if t.s.Fight == nil {
			t.endBeat()
		}
	case talisman.DeckPeeked:
		t.addToBeat(e.Seat, t.say("peeks", args{"cards": t.listCardNames(e.Cards)}))
	case talisman.MarkerPlaced:
		t.addToBeat("", t.say("hex.lies", args{"place": t.nameSpace(e.Space)}))
	case talisman.Immobilised:
		t.addToBeat(e.Seat, t.say("immobilised", nil))
	case talisman.EvadeGranted:
		t.addToBeat(e.Seat, t.say("may-evade", nil))
	default:
		t.tellFight(e)
	}
}

// tellCast describes the casting of a Spell, and its target. A Spell that answers another one, or
// is cast in a fight, belongs to the same beat.
func (t *teller) tellCast(e talisman.SpellCast) {
	text := t.say("casts", args{"card": t.nameThing(e.Spell)})
	if on := t.nameTarget(e.On); on != "" && e.On.Seat != e.Seat {
		text = t.say("casts.on", args{"card": t.nameThing(e.Spell), "on": on})
	}
	if e.On.Spell > 0 || t.s.Fight != nil {
		t.addToBeat(e.Seat, text)
		return
	}
	t.startBeat(e.Seat, text)
}

// nameTarget names the target of a Spell; "" if it has none.
func (p speaker) nameTarget(a talisman.Aim) string {
	switch {
	case a.Spell > 0:
		for _, c := range p.s.Air {
			if c.N == a.Spell {
				return p.nameThing(c.Spell)
			}
		}
	case a.Piece != "":
		return p.nameThing(a.Piece)
	case a.Creature != "":
		return p.nameThing(a.Creature)
	case a.Seat != "":
		return p.nameSeat(a.Seat)
	case a.Space != "":
		return p.nameThing(a.Space)
	}
	return ""
}

// tellDeath describes lives that are saved, deaths with the possessions left behind, and
// trophies that are turned in.
func (t *teller) tellDeath(e event.Event) {
	switch e := e.(type) {
	case talisman.LifeLossPrevented:
		t.addToBeat(e.Seat, t.describeSaved(e))
	case talisman.FollowerSpared:
		t.addToBeat(e.Seat, t.say("spares", args{"card": t.nameThing(e.Card)}))
	case talisman.CharacterDied:
		t.tellDied(e)
	case talisman.PossessionsLooted:
		t.addToBeat(e.Seat, t.say("loots", args{"what": t.listGoods(e.Pieces, e.Gold), "from": t.nameSeat(e.From)}))
	case talisman.PossessionsInherited:
		t.tellInheritance(e)
	case talisman.SeatEliminated:
		t.startBeat(e.Seat, t.say("eliminated", nil))
	case talisman.TrophiesTraded:
		t.startBeat(e.Seat, t.describeTraded(e))
	case talisman.LifeLossStarted, talisman.LifeLossEnded: // the losses have events of their own
	}
}

// describeSaved describes lives that are not lost, with the card that saves them, if any.
func (t *teller) describeSaved(e talisman.LifeLossPrevented) string {
	if e.Card == "" {
		return t.sayCounted("saved", e.N, nil)
	}
	return t.sayCounted("saved.by", e.N, args{"card": t.nameThing(e.Card)})
}

// tellDied describes a death, and the possessions left behind or inherited.
func (t *teller) tellDied(e talisman.CharacterDied) {
	t.startBeat(e.Seat, t.say("dies", args{"place": t.nameSpace(e.Space)}))
	if what := t.listGoods(e.Left, e.Gold); what != "" {
		key := "dies.leaves"
		if e.Inherited {
			key = "dies.bequeaths"
		}
		t.addToBeat(e.Seat, t.say(key, args{"what": what}))
	}
}

// listGoods lists cards and gold in a sentence; "" for none.
func (p speaker) listGoods(pieces []book.Piece, gold int) string {
	all := lists.Map(pieces, func(c book.Piece) string { return p.nameThing(c) })
	if gold > 0 {
		all = append(all, p.sayCounted("gold", gold, nil))
	}
	return p.joinList(all)
}

// tellInheritance describes an inheritance, and the cards of it that are too many and stay on the
// space.
func (t *teller) tellInheritance(e talisman.PossessionsInherited) {
	if what := t.listGoods(e.Pieces, e.Gold); what != "" {
		t.addToBeat(e.Seat, t.say("inherits", args{"what": what}))
	}
	if len(e.Left) > 0 {
		t.addToBeat(e.Seat, t.say("leaves.overload", args{"card": t.listCardNames(e.Left), "place": t.nameThing(t.s.Heroes[e.Seat].Space)}))
	}
}

// describeTraded describes trophies that are turned in, with the points that are lost.
func (t *teller) describeTraded(e talisman.TrophiesTraded) string {
	a := args{"cards": t.listCardNames(e.Cards)}
	if e.Lost > 0 {
		return t.sayCounted("trades.lost", e.Lost, a)
	}
	return t.say("trades", a)
}

// tellGoods describes the gains, losses and purchases of characters, and the things that they
// take and sell.
func (t *teller) tellGoods(e event.Event) {
	switch e := e.(type) {
	case talisman.StatChanged:
		t.addToBeat(e.Seat, t.describeChange(e))
	case talisman.GoldMoved:
		t.tellGold(e)
	case talisman.CardTaken:
		t.tellTaken(e)
	case talisman.PurchaseMade:
		key := "buys"
		if e.Price == 0 {
			key = "buys.free"
		}
		t.addToBeat(e.Seat, t.say(key, args{"card": t.nameThing(e.Card), "gold": t.sayCounted("gold", e.Price, nil)}))
	case talisman.ObjectsSold:
		t.addToBeat(e.Seat, t.say("sells", args{"cards": t.listCardNames(e.Cards), "gold": t.sayCounted("gold", e.Gold, nil)}))
	case talisman.PoolTaken:
		t.addToBeat(e.Seat, t.say("drinks", args{"card": t.nameThing(e.Card), "n": formatNumber(e.N), "stat": t.nameThing(e.Stat), "left": formatNumber(e.Left)}))
	default:
		t.tellRoll(e)
	}
}

// describeChange describes a change of Strength, Craft, lives or fate, with the new value.
func (p speaker) describeChange(e talisman.StatChanged) string {
	return p.sayCounted("changes."+string(e.Stat)+"."+string(e.Kind), max(e.N, -e.N), args{"now": formatNumber(p.valueAfter(e))})
}

// valueAfter returns the value after a change.
func (p speaker) valueAfter(e talisman.StatChanged) int {
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

// tellGold describes gold that moves to and from the bank, spaces and characters.
func (t *teller) tellGold(e talisman.GoldMoved) {
	a := args{"gold": t.sayCounted("gold", e.N, nil)}
	switch {
	case e.From.Seat != "" && e.To.Seat != "":
		a["who"] = t.nameSeat(e.To.Seat)
		t.addToBeat(e.From.Seat, t.say("gold.to-seat", a))
	case e.From.Seat != "" && e.To.Space != "":
		a["place"] = t.nameThing(e.To.Space)
		t.addToBeat(e.From.Seat, t.say("gold.to-space", a))
	case e.From.Seat != "":
		t.addToBeat(e.From.Seat, t.say("gold.lost", a))
	case e.From.Space != "":
		t.addToBeat(e.To.Seat, t.say("gold.found", a))
	default:
		t.addToBeat(e.To.Seat, t.say("gold.gained", a))
	}
}

// tellTaken describes a card that a seat takes, off the board or out of the stock.
func (t *teller) tellTaken(e talisman.CardTaken) {
	a := args{"card": t.nameThing(e.Card)}
	switch d := t.s.Book.Of(e.Card); {
	case e.Space == "":
		t.addToBeat(e.Seat, t.say("takes.stock", a))
	case d.Type == book.Follower:
		t.addToBeat(e.Seat, t.say("takes.follower", a))
	case len(t.drawn) == 1 && t.drawn[0] == e.Card:
		t.addToBeat(e.Seat, t.say("takes.it", a))
	default:
		t.addToBeat(e.Seat, t.say("takes", a))
	}
}
