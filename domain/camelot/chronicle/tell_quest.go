package chronicle

import (
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// tellQuest describes the events on quests.
func (t *teller) tellQuest(e event.Event) string {
	switch e := e.(type) {
	case camelot.ExcaliburMoved:
		return t.say(lists.Either(e.By < 0, "tell.river-evil", "tell.river-good"), args{"now": words.FormatSigned(e.Now)})
	case camelot.GrailCancelled:
		if e.ByGood {
			return t.say("tell.grail-cleared", args{"slot": spellNumber(e.Slot), "card": t.NameCard(e.Black)})
		}
		return t.say("tell.grail-spoilt", args{"slot": spellNumber(e.Slot)})
	case camelot.WarriorPlaced:
		return t.say(lists.Either(e.By < 0, "tell.warrior-gone", "tell.warrior"), args{"war": t.NamePlace(e.War), "now": spellNumber(e.Now)})
	case camelot.QuestCardPlayed:
		if e.Card == "" {
			return t.say("tell.river-card", args{"who": t.NameSeat(e.Seat)})
		}
		return t.say("tell.quest-card", args{"who": t.NameSeat(e.Seat), "card": t.NameCard(e.Card), "place": t.nameWhere(e.Quest)})
	case camelot.RiverPaid:
		return t.say("tell.river-paid", args{"card": t.NameCard(e.Card)})
	case camelot.Moved:
		return t.tellMoved(e)
	case camelot.SoloAbandoned:
		return t.say("tell.abandoned", args{"who": t.NameSeat(e.Seat), "cards": t.NameCards(t.state.SortedByRank(e.Cards)), "place": t.NamePlace(e.Quest)})
	case camelot.CombatRevealed:
		return t.tellCombat(e)
	case camelot.QuestEnded:
		key := lists.Either(e.Won, "tell.quest-won", "tell.quest-lost")
		if len(e.Present) == 0 {
			return t.say(key+"-alone", args{"quest": t.NameQuest(e.Quest)})
		}
		return t.say(key, args{"quest": t.NameQuest(e.Quest), "list": t.NameSeats(e.Present)})
	case camelot.QuestOpened:
		return t.say("tell.quest-opened", args{"quest": t.NameQuest(e.Quest)})
	}
	return ""
}

// tellMoved describes a move, with its cause unless it is an action of the knight.
func (t *teller) tellMoved(moved camelot.Moved) string {
	switch moved.Cause {
	case camelot.ByQuestEnd:
		return t.say("tell.home", args{"who": t.NameSeat(moved.Seat)})
	case camelot.ByAction, camelot.ByFree:
		return t.say("tell.moved", args{"who": t.NameSeat(moved.Seat), "place": t.nameGoal(moved.To)})
	}
	return t.say("tell.moved-why", args{"who": t.NameSeat(moved.Seat), "place": t.nameGoal(moved.To), "why": t.nameCause(moved.Cause)})
}

// tellCombat shows the sums card by card.
func (t *teller) tellCombat(revealed camelot.CombatRevealed) string {
	whites := t.state.CardValues(revealed.White)
	if revealed.Kay != "" {
		whites = append(whites, t.say("tell.combat-kay", args{"n": spellNumber(t.state.WhiteCard(revealed.Kay).Value)}))
	}
	if revealed.Excalibur {
		whites = append(whites, t.say("tell.combat-excalibur", nil))
	}
	blacks := lists.Map(revealed.Black, func(c camelot.Card) string { return spellNumber(t.state.BlackValue(c, revealed.Quest)) })
	return t.say("tell.combat", args{
		"white": dashIfEmpty(strings.Join(whites, " + ")), "sum_white": spellNumber(revealed.SumWhite),
		"black": dashIfEmpty(strings.Join(blacks, " + ")), "sum_black": spellNumber(revealed.SumBlack),
	})
}

// tellSwords describes swords and relics.
func (t *teller) tellSwords(e event.Event) string {
	switch e := e.(type) {
	case camelot.SwordsLaid:
		text := t.sayCount(lists.Either(e.Black > 0, "tell.swords-black", "tell.swords-white"), max(e.White, e.Black), t.tallySwords(e.Now))
		if e.Heroism > 0 {
			text += " " + t.say("tell.for-heroism", nil)
		}
		if e.Mists > 0 {
			text += " " + t.say("tell.for-mists", nil)
		}
		return text
	case camelot.SwordFlipped:
		if e.Cause == "traitor" {
			return "" // Reckoned gives both sums
		}
		return t.sayCount("tell.flipped", e.N, t.tallySwords(e.Now))
	case camelot.RelicGained:
		return t.say("tell.relic", args{"who": t.NameSeat(e.Seat), "relic": t.NameRelic(e.Relic)})
	case camelot.RelicLost:
		if e.Cause == camelot.ByUse {
			return ""
		}
		return t.say("tell.relic-lost", args{"relic": t.NameRelic(e.Relic)})
	}
	return ""
}

func (t *teller) tallySwords(s camelot.Swords) args {
	return args{"white": spellNumber(s.White), "black": spellNumber(s.Black)}
}
