package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellSpell describes Spells: hands as far as the reader knows them, and casts with their targets. Other events it passes on
// to tellFight.
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
func (t *teller) tellCast(cast talisman.SpellCast) {
	text := t.say("casts", args{"card": t.nameThing(cast.Spell)})
	if on := t.nameTarget(cast.On); on != "" && cast.On.Seat != cast.Seat {
		text = t.say("casts.on", args{"card": t.nameThing(cast.Spell), "on": on})
	}
	if cast.On.Spell > 0 || t.s.Fight != nil {
		t.addToBeat(cast.Seat, text)
		return
	}
	t.startBeat(cast.Seat, text)
}

// nameTarget names the target of a Spell; "" if it has none.
func (p speaker) nameTarget(aim talisman.Aim) string {
	switch {
	case aim.Spell > 0:
		for _, casting := range p.s.Air {
			if casting.N == aim.Spell {
				return p.nameThing(casting.Spell)
			}
		}
	case aim.Piece != "":
		return p.nameThing(aim.Piece)
	case aim.Creature != "":
		return p.nameThing(aim.Creature)
	case aim.Seat != "":
		return p.nameSeat(aim.Seat)
	case aim.Space != "":
		return p.nameThing(aim.Space)
	}
	return ""
}

// tellDeath describes lives that are saved, deaths with the possessions left behind, and trophies that are turned in. It is
// the last in the chain: an event that nobody describes leaves no words.
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
func (t *teller) describeSaved(prevented talisman.LifeLossPrevented) string {
	if prevented.Card == "" {
		return t.sayCounted("saved", prevented.N, nil)
	}
	return t.sayCounted("saved.by", prevented.N, args{"card": t.nameThing(prevented.Card)})
}

// tellDied describes a death, and the possessions left behind or inherited.
func (t *teller) tellDied(died talisman.CharacterDied) {
	t.startBeat(died.Seat, t.say("dies", args{"place": t.nameSpace(died.Space)}))
	if what := t.listGoods(died.Left, died.Gold); what != "" {
		key := "dies.leaves"
		if died.Inherited {
			key = "dies.bequeaths"
		}
		t.addToBeat(died.Seat, t.say(key, args{"what": what}))
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
func (t *teller) describeTraded(traded talisman.TrophiesTraded) string {
	a := args{"cards": t.listCardNames(traded.Cards)}
	if traded.Lost > 0 {
		return t.sayCounted("trades.lost", traded.Lost, a)
	}
	return t.say("trades", a)
}

// tellGoods describes the gains, losses and purchases of characters, and the things that they take and sell; other events it
// passes on to tellRoll.
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

// valueAfter returns the value after a change: of Strength or Craft the present one, with cards; of fate or lives the
// counters.
func (p speaker) valueAfter(changed talisman.StatChanged) int {
	switch hero := p.s.Heroes[changed.Seat]; changed.Stat {
	case book.Strength:
		return p.s.Strength(changed.Seat) + changed.N
	case book.Craft:
		return p.s.Craft(changed.Seat) + changed.N
	case book.Fate:
		return hero.Fate + changed.N
	default:
		return hero.Lives + changed.N
	}
}

// tellGold describes gold that moves to and from the bank, spaces and characters.
func (t *teller) tellGold(moved talisman.GoldMoved) {
	params := args{"gold": t.sayCounted("gold", moved.N, nil)}
	switch {
	case moved.From.Seat != "" && moved.To.Seat != "":
		params["who"] = t.nameSeat(moved.To.Seat)
		t.addToBeat(moved.From.Seat, t.say("gold.to-seat", params))
	case moved.From.Seat != "" && moved.To.Space != "":
		params["place"] = t.nameThing(moved.To.Space)
		t.addToBeat(moved.From.Seat, t.say("gold.to-space", params))
	case moved.From.Seat != "":
		t.addToBeat(moved.From.Seat, t.say("gold.lost", params))
	case moved.From.Space != "":
		t.addToBeat(moved.To.Seat, t.say("gold.found", params))
	default:
		t.addToBeat(moved.To.Seat, t.say("gold.gained", params))
	}
}

// tellTaken describes a card that a seat takes, off the board or out of the stock.
func (t *teller) tellTaken(taken talisman.CardTaken) {
	a := args{"card": t.nameThing(taken.Card)}
	switch card := t.s.Book.Of(taken.Card); {
	case taken.Space == "":
		t.addToBeat(taken.Seat, t.say("takes.stock", a))
	case card.Type == book.Follower:
		t.addToBeat(taken.Seat, t.say("takes.follower", a))
	case len(t.drawn) == 1 && t.drawn[0] == taken.Card:
		t.addToBeat(taken.Seat, t.say("takes.it", a))
	default:
		t.addToBeat(taken.Seat, t.say("takes", a))
	}
}
