package orders

import (
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// String is "FREE", or a card.
func (s Source) String() string {
	if s.Free {
		return "FREE"
	}
	return string(s.Card)
}

// String is "EVADE dragon USING FREE, immobility".
func (o Evade) String() string {
	words := []string{"EVADE"}
	switch {
	case o.Never:
		words = append(words, "NEVER")
	case !o.None():
		words = append(words, o.or(""))
	}
	if len(o.Using) > 0 {
		words = append(words, "USING "+lists.Join(o.Using, ", "))
	}
	return strings.Join(words, " ")
}

// String is "BRIBE YES".
func (o Whether) String() string { return o.Do + " " + yes(!o.No) }

// String is "FIGHT WITH mercenary".
func (o FightWith) String() string { return "FIGHT WITH " + things(o.Things, "NOTHING") }

// String is "ATTACK dragon".
func (o Attack) String() string { return "ATTACK " + lists.Join(o.Things, ", ") }

// String is "WEAPON holy_lance".
func (o Weapon) String() string {
	if o.Best {
		return "WEAPON BEST"
	}
	return "WEAPON " + things(o.Things, "NONE")
}

// String is "ARMOUR BEST".
func (o Armour) String() string {
	switch {
	case o.Best:
		return "ARMOUR BEST"
	case o.Thing == nil:
		return "ARMOUR NONE"
	}
	return "ARMOUR " + o.Thing.String()
}

// String is "2-5", or "6".
func (s Span) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return strconv.Itoa(s.From) + "-" + strconv.Itoa(s.To)
}

// String is "LOSING", "NOTWINNING" or "1-3, 6".
func (r Results) String() string {
	switch {
	case r.Losing:
		return "LOSING"
	case r.NotWinning:
		return "NOTWINNING"
	}
	return lists.Join(r.Numbers, ", ")
}

// String is "FATE ON attack WHEN LOSING KEEP 1 DIE LOW".
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
		text += " KEEP" + number(o.Keep)
	}
	if o.Die != "" {
		text += " DIE " + o.Die
	}
	return text
}

// String is "REWARD talisman | LIFE".
func (o Reward) String() string { return "REWARD " + bars(o.Prizes) }

// String is "LOOT ALL".
func (o Loot) String() string { return "LOOT " + o.or("NOTHING") }

// String is "TAKE armour, ALL DROPPING helmet".
func (o Take) String() string {
	text := "TAKE " + o.or("NOTHING")
	if len(o.Dropping) > 0 {
		text += " DROPPING " + lists.Join(o.Dropping, ", ")
	}
	return text
}

// String is "VISIT DOCTOR HEAL 2 | NOBODY".
func (o Visit) String() string { return "VISIT " + bars(o.Calls) }

// String is "BLACKSMITH BUY axe IF GOLD > 4".
func (c Call) String() string {
	text := string(c.At)
	switch {
	case c.Heal > 0:
		text += " HEAL" + number(c.Heal)
	case len(c.Buy) > 0:
		text += " BUY " + lists.Join(c.Buy, ", ")
	case !c.Sell.None():
		text += " SELL " + c.Sell.or("")
	}
	return when(text, c.If)
}

// String is "BUY mule, raft".
func (o Buy) String() string { return "BUY " + things(o.Things, "NOTHING") }

// String is "FREE armour".
func (o Free) String() string { return "FREE " + lists.Join(o.Things, ", ") }

// String is "SELL helmet".
func (o Sell) String() string { return "SELL " + o.or("NOTHING") }

// String is "PRAY".
func (Pray) String() string { return "PRAY" }

// String is "HEAL 2".
func (o Heal) String() string { return "HEAL" + number(o.N) }

// String is "REPLENISH 2".
func (o Replenish) String() string { return "REPLENISH" + number(o.N) }

// String is "PLUS BEST".
func (o Plus) String() string { return "PLUS " + o.Use }

// String is "PAY GOLD".
func (o Pay) String() string { return "PAY " + o.With }

// String is "ROLL magic_portal YES".
func (o Roll) String() string { return "ROLL " + o.At.String() + " " + yes(!o.No) }

// String is "WISH TELEPORT temple | STRENGTH".
func (o Wish) String() string { return "WISH " + bars(o.Wishes) }

// String is "TELEPORT temple IF LIVES > 2".
func (o OneWish) String() string {
	if o.For == string(Teleport) {
		return when(o.For+" "+o.To.String(), o.If)
	}
	return when(o.For, o.If)
}

// String is "QUEST ACCEPT".
func (o Quest) String() string {
	if o.Decline {
		return "QUEST DECLINE"
	}
	return "QUEST ACCEPT"
}

// String is "DELIVER guide".
func (o Deliver) String() string { return "DELIVER " + lists.Join(o.Things, ", ") }

// String is "FEED mule, guide", or "FEED 2".
func (o Feed) String() string {
	if o.N > 0 {
		return "FEED" + number(o.N)
	}
	return "FEED " + o.or("NOTHING")
}

// String is "TROPHIES ogre, wolf".
func (o Trophies) String() string {
	if o.Auto {
		return "TROPHIES AUTO"
	}
	return "TROPHIES " + o.or("KEEP")
}

// String is "SWAP dragon, SPIRIT >= 4".
func (o Swap) String() string {
	if len(o.Patterns) == 0 {
		return "SWAP NOTHING"
	}
	return "SWAP " + lists.Join(o.Patterns, ", ")
}

// String is "DISCARD hex".
func (o Discard) String() string { return "DISCARD " + lists.Join(o.Things, ", ") }

// String is "LOSE guide".
func (o Lose) String() string { return "LOSE " + lists.Join(o.Things, ", ") }

// String is "CHOOSE monk", or "CHOOSE STRENGTH".
func (o Choose) String() string {
	if o.Character != "" {
		return "CHOOSE " + string(o.Character)
	}
	return "CHOOSE " + upper(o.Stat)
}

// String is "NOTHING".
func (Nothing) String() string { return "NOTHING" }
