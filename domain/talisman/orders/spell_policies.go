package orders

import (
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// String returns "FREE", or a card.
func (s Source) String() string {
	if s.Free {
		return "FREE"
	}
	return string(s.Card)
}

// String spells it as in "EVADE dragon USING FREE, immobility".
func (o Evade) String() string {
	words := []string{"EVADE"}
	switch {
	case o.Never:
		words = append(words, "NEVER")
	case !o.IsEmpty():
		words = append(words, o.spellOr(""))
	}
	if len(o.Using) > 0 {
		words = append(words, "USING "+lists.Join(o.Using, ", "))
	}
	return strings.Join(words, " ")
}

// String spells it as in "BRIBE YES".
func (o Whether) String() string { return o.Do + " " + spellYesNo(!o.No) }

// String spells it as in "FIGHT WITH mercenary".
func (o FightWith) String() string { return "FIGHT WITH " + spellThings(o.Things, "NOTHING") }

// String spells it as in "ATTACK dragon".
func (o Attack) String() string { return "ATTACK " + lists.Join(o.Things, ", ") }

// String spells it as in "WEAPON holy_lance".
func (o Weapon) String() string {
	if o.Best {
		return "WEAPON BEST"
	}
	return "WEAPON " + spellThings(o.Things, "NONE")
}

// String spells it as in "ARMOUR BEST".
func (o Armour) String() string {
	switch {
	case o.Best:
		return "ARMOUR BEST"
	case o.Thing == nil:
		return "ARMOUR NONE"
	}
	return "ARMOUR " + o.Thing.String()
}

// String spells it as in "2-5", or "6".
func (s Span) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return strconv.Itoa(s.From) + "-" + strconv.Itoa(s.To)
}

// String spells it as in "LOSING", "NOTWINNING" or "1-3, 6".
func (r Results) String() string {
	switch {
	case r.Losing:
		return "LOSING"
	case r.NotWinning:
		return "NOTWINNING"
	}
	return lists.Join(r.Numbers, ", ")
}

// String spells it as in "FATE ON attack WHEN LOSING KEEP 1 DIE LOW".
func (o Fate) String() string {
	if o.Never {
		return "FATE NEVER"
	}
	text := "FATE "
	if len(o.On) > 0 {
		text += "ON " + lists.Join(o.On, ", ") + " "
	}
	text += "WHEN " + o.When.String()
	if o.Keep > 0 {
		text += " KEEP" + spellNumber(o.Keep)
	}
	if o.Die != "" {
		text += " DIE " + o.Die
	}
	return text
}

// String spells it as in "REWARD talisman | LIFE".
func (o Reward) String() string { return "REWARD " + joinBars(o.Prizes) }

// String spells it as in "LOOT ALL".
func (o Loot) String() string { return "LOOT " + o.spellOr("NOTHING") }

// String spells it as in "TAKE armour, ALL DROPPING helmet".
func (o Take) String() string {
	text := "TAKE " + o.spellOr("NOTHING")
	if len(o.Dropping) > 0 {
		text += " DROPPING " + lists.Join(o.Dropping, ", ")
	}
	return text
}

// String spells it as in "VISIT DOCTOR HEAL 2 | NOBODY".
func (o Visit) String() string { return "VISIT " + joinBars(o.Calls) }

// String spells it as in "BLACKSMITH BUY axe IF GOLD > 4".
func (c Call) String() string {
	text := string(c.At)
	switch {
	case c.Heal > 0:
		text += " HEAL" + spellNumber(c.Heal)
	case len(c.Buy) > 0:
		text += " BUY " + lists.Join(c.Buy, ", ")
	case !c.Sell.IsEmpty():
		text += " SELL " + c.Sell.spellOr("")
	}
	return addCondition(text, c.If)
}

// String spells it as in "BUY mule, raft".
func (o Buy) String() string { return "BUY " + spellThings(o.Things, "NOTHING") }

// String spells it as in "FREE armour".
func (o Free) String() string { return "FREE " + lists.Join(o.Things, ", ") }

// String spells it as in "SELL helmet".
func (o Sell) String() string { return "SELL " + o.spellOr("NOTHING") }

// String spells it as in "PRAY".
func (Pray) String() string { return "PRAY" }

// String spells it as in "HEAL 2".
func (o Heal) String() string { return "HEAL" + spellNumber(o.N) }

// String spells it as in "REPLENISH 2".
func (o Replenish) String() string { return "REPLENISH" + spellNumber(o.N) }

// String spells it as in "PLUS BEST".
func (o Plus) String() string { return "PLUS " + o.Use }

// String spells it as in "PAY GOLD".
func (o Pay) String() string { return "PAY " + o.With }

// String spells it as in "ROLL magic_portal YES".
func (o Roll) String() string { return "ROLL " + o.At.String() + " " + spellYesNo(!o.No) }

// String spells it as in "WISH TELEPORT temple | STRENGTH".
func (o Wish) String() string { return "WISH " + joinBars(o.Wishes) }

// String spells it as in "TELEPORT temple IF LIVES > 2".
func (o OneWish) String() string {
	if o.For == string(Teleport) {
		return addCondition(o.For+" "+o.To.String(), o.If)
	}
	return addCondition(o.For, o.If)
}

// String spells it as in "QUEST ACCEPT".
func (o Quest) String() string {
	if o.Decline {
		return "QUEST DECLINE"
	}
	return "QUEST ACCEPT"
}

// String spells it as in "DELIVER guide".
func (o Deliver) String() string { return "DELIVER " + lists.Join(o.Things, ", ") }

// String spells it as in "FEED mule, guide", or "FEED 2".
func (o Feed) String() string {
	if o.N > 0 {
		return "FEED" + spellNumber(o.N)
	}
	return "FEED " + o.spellOr("NOTHING")
}

// String spells it as in "TROPHIES ogre, wolf".
func (o Trophies) String() string {
	if o.Auto {
		return "TROPHIES AUTO"
	}
	return "TROPHIES " + o.spellOr("KEEP")
}

// String spells it as in "SWAP dragon, SPIRIT >= 4".
func (o Swap) String() string {
	if len(o.Patterns) == 0 {
		return "SWAP NOTHING"
	}
	return "SWAP " + lists.Join(o.Patterns, ", ")
}

// String spells it as in "DISCARD hex".
func (o Discard) String() string { return "DISCARD " + lists.Join(o.Things, ", ") }

// String spells it as in "LOSE guide".
func (o Lose) String() string { return "LOSE " + lists.Join(o.Things, ", ") }

// String spells it as in "CHOOSE monk", or "CHOOSE STRENGTH".
func (o Choose) String() string {
	if o.Character != "" {
		return "CHOOSE " + string(o.Character)
	}
	return "CHOOSE " + toKeyword(o.Stat)
}

// String spells it as in "NOTHING".
func (Nothing) String() string { return "NOTHING" }
