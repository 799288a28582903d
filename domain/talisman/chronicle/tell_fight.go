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

// tellFight describes fights (3.8, 3.9): the sides, the rolls and additions of each, changes
// by fate, and the outcome. A fight is one beat.
func (t *teller) tellFight(e event.Event) {
	switch e := e.(type) {
	case talisman.FightStarted:
		t.begin(e.Sides[0].Seat, t.opening(e.Fight))
	case talisman.AttackRolled:
		if e.Seat == "" {
			t.also(t.say("attack.creatures", args{"sum": t.sum(e)}))
		} else {
			t.then(e.Seat, t.say("attack", args{"sum": t.sum(e)}))
		}
	case talisman.AttackFated:
		t.then(e.Seat, t.say("attack.fate", args{"old": number(e.Old), "new": number(e.New), "score": number(e.Score), "left": number(e.Left)}))
	case talisman.FightResolved:
		t.resolved(e)
	case talisman.EnemyKilled:
		t.killed(e)
	case talisman.RewardTaken:
		if e.Kind == talisman.RewardLife { // other rewards have events of their own
			t.then(e.Seat, t.say("reward.life", nil))
		}
	case talisman.CardStolen:
		t.then(e.Seat, t.say("stolen", args{"what": t.stolen(e), "from": t.who(e.From)}))
	case talisman.Held:
		t.then(e.Seat, t.say("held."+e.By, args{"n": number(e.N)}))
	case talisman.Released:
		t.then(e.Seat, t.say("released", nil))
	case talisman.ArmsChosen, talisman.FightBoosted, talisman.FightEnded: // the attack roll shows their effect
	default:
		t.tellEvading(e)
	}
}

// tellEvading describes the actions before the dice are rolled (T-67, T-68).
func (t *teller) tellEvading(e event.Event) {
	switch e := e.(type) {
	case talisman.CreatureEvaded:
		t.then(e.Seat, t.evades(t.foe(e.Piece, e.Creature), e.With))
	case talisman.CharacterEvaded:
		t.then(e.Seat, t.evades(t.who(e.From), e.With))
	case talisman.CreatureBribed:
		t.then(e.Seat, t.say("bribes", args{"foe": t.foe(e.Piece, e.Creature), "gold": t.count("gold", e.Gold, nil)}))
	case talisman.SpiritDestroyed:
		t.then(e.Seat, t.say("destroys", args{"foe": t.foe(e.Piece, e.Creature)}))
	case talisman.AnimalCharmed:
		t.then(e.Seat, t.say("charms", args{"foe": t.foe(e.Piece, e.Creature)}))
	case talisman.CreaturePeaceful:
		t.then("", t.say("peaceful", args{"foe": t.foe(e.Piece, e.Creature)}))
	case talisman.MercenaryPaid:
		t.then(e.Seat, t.say("mercenary", args{"card": t.the(e.Piece), "gold": t.count("gold", e.Gold, nil)}))
	case talisman.PotionDrunk:
		t.then(e.Seat, t.say("potion", args{"card": t.the(e.Piece), "n": number(e.N), "stat": t.the(e.Stat)}))
	case talisman.FightSpared:
		t.then("", t.say("spared", args{"card": t.the(e.Piece)}))
	default:
		t.tellDeath(e)
	}
}

// evades describes an evasion, with the card that made it possible, if any.
func (t *teller) evades(foe string, with book.Card) string {
	if with == "" {
		return t.say("evades", args{"foe": foe})
	}
	return t.say("evades.with", args{"foe": foe, "card": t.the(with)})
}

// foe names a creature, whether it is a card or not.
func (p speaker) foe(piece book.Piece, creature book.Creature) string {
	if piece != "" {
		return p.the(piece)
	}
	return p.the(creature)
}

// foes lists the creatures of a fight, with their Strength or Craft.
func (p speaker) foes(f talisman.Fight) string {
	key := "lie.strength"
	if f.Psychic {
		key = "lie.craft"
	}
	all := lists.Map(f.Foes, func(foe talisman.Foe) string {
		return p.say(key, args{"card": p.foe(foe.Piece, foe.Creature), "n": number(foe.N)})
	})
	return p.list(all)
}

// opening says who fights whom, and whether by battle or psychic combat.
func (p speaker) opening(f talisman.Fight) string {
	key, a := "fights", args{}
	if whom := f.Sides[1].Seat; whom != "" {
		key, a["foe"] = "attacks", p.who(whom)
	} else {
		a["foe"] = p.foes(f)
	}
	if f.Psychic {
		return p.say(key+".psychic", a)
	}
	return p.say(key+".battle", a)
}

// sum writes an attack score with each of its addends: "4 + Strength 3 + Sword 1 = 8". Several
// dice stand there with a slash between; the higher one counts.
func (p speaker) sum(e talisman.AttackRolled) string {
	var all []string
	if len(e.Dice) > 0 {
		all = append(all, strings.Join(lists.Map(e.Dice, number), "/"))
	}
	for _, part := range e.Parts {
		all = append(all, p.part(part)+" "+number(part.N))
	}
	return strings.Join(all, " + ") + " = " + number(e.Score)
}

// part names the origin of an addend.
func (p speaker) part(part talisman.Part) string {
	switch {
	case part.Stat != "":
		return words.Capital(p.the(part.Stat))
	case part.Piece != "":
		return p.named(part.Piece)
	case part.Space != "":
		return p.named(part.Space)
	}
	return p.named(part.Creature)
}

// resolved says which side wins a fight.
func (t *teller) resolved(e talisman.FightResolved) {
	f := t.s.Fight
	switch {
	case f == nil:
	case e.Winner < 0:
		t.then("", t.say("tied", nil))
	case f.Sides[e.Winner].Seat != "":
		t.then(f.Sides[e.Winner].Seat, t.say("wins", nil))
	default:
		t.then(f.Sides[0].Seat, t.say("loses", nil))
	}
}

// killed describes the fate of dead Enemies: they become trophies, or Followers of the Ghoul.
func (t *teller) killed(e talisman.EnemyKilled) {
	trophies := lists.Keep(e.Pieces, func(p book.Piece) bool { return !slices.Contains(e.Raised, p) })
	if len(trophies) > 0 {
		t.then(e.Seat, t.count("trophies", len(trophies), args{"cards": t.names(trophies)}))
	}
	if len(e.Raised) > 0 {
		t.then(e.Seat, t.say("raises", args{"cards": t.names(e.Raised)}))
	}
}

// stolen names the card or the gold that one character takes from another.
func (p speaker) stolen(e talisman.CardStolen) string {
	if e.Piece != "" {
		return p.the(e.Piece)
	}
	return p.count("gold", e.Gold, nil)
}
