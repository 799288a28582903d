package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// tellFight describes fights: the sides, the rolls and additions of each, changes by fate, and the outcome. A fight is one
// beat. Other events it passes on to tellEvading.
func (t *teller) tellFight(e event.Event) {
	switch e := e.(type) {
	case talisman.FightStarted:
		t.startBeat(e.Sides[0].Seat, t.describeOpening(e.Fight))
	case talisman.AttackRolled:
		if e.Seat == "" {
			t.extendBeat(t.say("attack.creatures", args{"sum": t.formatAttack(e)}))
		} else {
			t.addToBeat(e.Seat, t.say("attack", args{"sum": t.formatAttack(e)}))
		}
	case talisman.AttackFated:
		t.addToBeat(e.Seat, t.say("attack.fate", args{"old": formatNumber(e.Old), "new": formatNumber(e.New), "score": formatNumber(e.Score), "left": formatNumber(e.Left)}))
	case talisman.FightResolved:
		t.tellFightEnd(e)
	case talisman.EnemyKilled:
		t.tellKilled(e)
	case talisman.RewardTaken:
		if e.Kind == talisman.RewardLife { // other rewards have events of their own
			t.addToBeat(e.Seat, t.say("reward.life", nil))
		}
	case talisman.CardStolen:
		t.addToBeat(e.Seat, t.say("stolen", args{"what": t.nameStolen(e), "from": t.nameSeat(e.From)}))
	case talisman.Held:
		t.addToBeat(e.Seat, t.say("held."+e.By, args{"n": formatNumber(e.N)}))
	case talisman.Released:
		t.addToBeat(e.Seat, t.say("released", nil))
	case talisman.ArmsChosen, talisman.FightBoosted, talisman.FightEnded: // the attack roll shows their effect
	default:
		t.tellEvading(e)
	}
}

// tellEvading describes the actions before the dice of a fight are rolled (T-67, T-68); other events it passes on to
// tellDeath.
func (t *teller) tellEvading(e event.Event) {
	switch e := e.(type) {
	case talisman.CreatureEvaded:
		t.addToBeat(e.Seat, t.describeEvasion(t.nameFoe(e.Piece, e.Creature), e.With))
	case talisman.CharacterEvaded:
		t.addToBeat(e.Seat, t.describeEvasion(t.nameSeat(e.From), e.With))
	case talisman.CreatureBribed:
		t.addToBeat(e.Seat, t.say("bribes", args{"foe": t.nameFoe(e.Piece, e.Creature), "gold": t.sayCounted("gold", e.Gold, nil)}))
	case talisman.SpiritDestroyed:
		t.addToBeat(e.Seat, t.say("destroys", args{"foe": t.nameFoe(e.Piece, e.Creature)}))
	case talisman.AnimalCharmed:
		t.addToBeat(e.Seat, t.say("charms", args{"foe": t.nameFoe(e.Piece, e.Creature)}))
	case talisman.CreaturePeaceful:
		t.addToBeat("", t.say("peaceful", args{"foe": t.nameFoe(e.Piece, e.Creature)}))
	case talisman.MercenaryPaid:
		t.addToBeat(e.Seat, t.say("mercenary", args{"card": t.nameThing(e.Piece), "gold": t.sayCounted("gold", e.Gold, nil)}))
	case talisman.PotionDrunk:
		t.addToBeat(e.Seat, t.say("potion", args{"card": t.nameThing(e.Piece), "n": formatNumber(e.N), "stat": t.nameThing(e.Stat)}))
	case talisman.FightSpared:
		t.addToBeat("", t.say("spared", args{"card": t.nameThing(e.Piece)}))
	default:
		t.tellDeath(e)
	}
}

// describeEvasion returns the words for an evasion, with the card that made it possible; "" if none did.
func (t *teller) describeEvasion(foe string, with book.Card) string {
	if with == "" {
		return t.say("evades", args{"foe": foe})
	}
	return t.say("evades.with", args{"foe": foe, "card": t.nameThing(with)})
}

// nameFoe names a creature: the card if there is a piece, otherwise the creature without a card.
func (p speaker) nameFoe(piece book.Piece, creature book.Creature) string {
	if piece != "" {
		return p.nameThing(piece)
	}
	return p.nameThing(creature)
}

// listFoes lists the creatures of a fight, with their Strength or Craft.
func (p speaker) listFoes(fight talisman.Fight) string {
	key := "lie.strength"
	if fight.Psychic {
		key = "lie.craft"
	}
	all := lists.Map(fight.Foes, func(foe talisman.Foe) string {
		return p.say(key, args{"card": p.nameFoe(foe.Piece, foe.Creature), "n": formatNumber(foe.N)})
	})
	return p.joinList(all)
}

// describeOpening says who fights whom, and whether by battle or psychic combat.
func (p speaker) describeOpening(fight talisman.Fight) string {
	key, a := "fights", args{}
	if whom := fight.Sides[1].Seat; whom != "" {
		key, a["foe"] = "attacks", p.nameSeat(whom)
	} else {
		a["foe"] = p.listFoes(fight)
	}
	if fight.Psychic {
		return p.say(key+".psychic", a)
	}
	return p.say(key+".battle", a)
}

// formatAttack writes an attack score with each of its addends: "4 + Strength 3 + Sword 1 = 8".
// Several dice stand there with a slash between; the higher one counts.
func (p speaker) formatAttack(rolled talisman.AttackRolled) string {
	var all []string
	if len(rolled.Dice) > 0 {
		all = append(all, strings.Join(lists.Map(rolled.Dice, formatNumber), "/"))
	}
	for _, part := range rolled.Parts {
		all = append(all, p.namePart(part)+" "+formatNumber(part.N))
	}
	return strings.Join(all, " + ") + " = " + formatNumber(rolled.Score)
}

// namePart names the origin of an addend.
func (p speaker) namePart(part talisman.Addend) string {
	switch {
	case part.Stat != "":
		return words.Capital(p.nameThing(part.Stat))
	case part.Piece != "":
		return p.nameThingAlone(part.Piece)
	case part.Space != "":
		return p.nameThingAlone(part.Space)
	}
	return p.nameThingAlone(part.Creature)
}

// tellFightEnd says which side wins a fight, or that nobody does. Without a fight under way it says nothing.
func (t *teller) tellFightEnd(resolved talisman.FightResolved) {
	fight := t.s.Fight
	switch {
	case fight == nil:
	case resolved.Winner < 0:
		t.addToBeat("", t.say("tied", nil))
	case fight.Sides[resolved.Winner].Seat != "":
		t.addToBeat(fight.Sides[resolved.Winner].Seat, t.say("wins", nil))
	default:
		t.addToBeat(fight.Sides[0].Seat, t.say("loses", nil))
	}
}

// tellKilled describes the fate of dead Enemies: they become trophies, or Followers of the Ghoul.
func (t *teller) tellKilled(killed talisman.EnemyKilled) {
	trophies := lists.Keep(killed.Pieces, func(p book.Piece) bool { return !slices.Contains(killed.Raised, p) })
	if len(trophies) > 0 {
		t.addToBeat(killed.Seat, t.sayCounted("trophies", len(trophies), args{"cards": t.listCardNames(trophies)}))
	}
	if len(killed.Raised) > 0 {
		t.addToBeat(killed.Seat, t.say("raises", args{"cards": t.listCardNames(killed.Raised)}))
	}
}

// nameStolen names the card or the gold that one character takes from another.
func (p speaker) nameStolen(stolen talisman.CardStolen) string {
	if stolen.Piece != "" {
		return p.nameThing(stolen.Piece)
	}
	return p.sayCounted("gold", stolen.Gold, nil)
}
