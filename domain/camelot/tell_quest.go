package camelot

import (
	"strings"

	"seneschal/domain/event"
)

// tellQuest tells what happens on quests.
func (t *teller) tellQuest(e event.Event) string {
	switch e := e.(type) {
	case ExcaliburMoved:
		key := "tell.river-good"
		if e.By < 0 {
			key = "tell.river-evil"
		}
		return t.say(key, args{"now": signed(e.Now)})
	case GrailCancelled:
		if e.ByGood {
			return t.say("tell.grail-cleared", args{"slot": number(e.Slot), "card": t.card(e.Black)})
		}
		return t.say("tell.grail-spoilt", args{"slot": number(e.Slot)})
	case WarriorPlaced:
		key := "tell.warrior"
		if e.By < 0 {
			key = "tell.warrior-gone"
		}
		return t.say(key, args{"war": t.place(e.War), "now": number(e.Now)})
	case QuestCardPlayed:
		if e.Card == "" {
			return t.say("tell.river-card", args{"who": t.who(e.Seat)})
		}
		return t.say("tell.quest-card", args{"who": t.who(e.Seat), "card": t.card(e.Card), "place": t.at(e.Quest)})
	case RiverPaid:
		return t.say("tell.river-paid", args{"card": t.card(e.Card)})
	case Moved:
		return t.moved(e)
	case SoloAbandoned:
		return t.say("tell.abandoned", args{"who": t.who(e.Seat), "cards": t.cards(t.s.sorted(e.Cards)), "place": t.place(e.Quest)})
	case CombatRevealed:
		return t.combat(e)
	case QuestEnded:
		key := "tell.quest-lost"
		if e.Won {
			key = "tell.quest-won"
		}
		if len(e.Present) == 0 {
			return t.say(key+"-alone", args{"quest": t.quest(e.Quest)})
		}
		return t.say(key, args{"quest": t.quest(e.Quest), "list": t.whos(e.Present)})
	case QuestOpened:
		return t.say("tell.quest-opened", args{"quest": t.quest(e.Quest)})
	}
	return ""
}

func (t *teller) moved(e Moved) string {
	switch e.Cause {
	case ByQuestEnd:
		return t.say("tell.home", args{"who": t.who(e.Seat)})
	case ByAction, ByFree:
		return t.say("tell.moved", args{"who": t.who(e.Seat), "place": t.towards(e.To)})
	}
	return t.say("tell.moved-why", args{"who": t.who(e.Seat), "place": t.towards(e.To), "why": t.why(e.Cause)})
}

// combat shows the sums card by card.
func (t *teller) combat(e CombatRevealed) string {
	var whites, blacks []string
	for _, c := range e.White {
		whites = append(whites, number(t.s.white(c).Value))
	}
	if e.Kay != "" {
		whites = append(whites, t.say("tell.combat-kay", args{"n": number(t.s.white(e.Kay).Value)}))
	}
	if e.Excalibur {
		whites = append(whites, t.say("tell.combat-excalibur", nil))
	}
	for _, c := range e.Black {
		blacks = append(blacks, number(t.s.blackValue(c, e.Quest)))
	}
	return t.say("tell.combat", args{
		"white": orDash(strings.Join(whites, " + ")), "sum_white": number(e.SumWhite),
		"black": orDash(strings.Join(blacks, " + ")), "sum_black": number(e.SumBlack),
	})
}

// tellSwords tells swords and relics.
func (t *teller) tellSwords(e event.Event) string {
	switch e := e.(type) {
	case SwordsLaid:
		key, n := "tell.swords-white", e.White
		if e.Black > 0 {
			key, n = "tell.swords-black", e.Black
		}
		text := t.count(key, n, t.tally(e.Now))
		if e.Heroism > 0 {
			text += " " + t.say("tell.for-heroism", nil)
		}
		if e.Mists > 0 {
			text += " " + t.say("tell.for-mists", nil)
		}
		return text
	case SwordFlipped:
		if e.Cause == "traitor" {
			return "" // Reckoned tells both sums
		}
		return t.count("tell.flipped", e.N, t.tally(e.Now))
	case RelicGained:
		return t.say("tell.relic", args{"who": t.who(e.Seat), "relic": t.relic(e.Relic)})
	case RelicLost:
		if e.Cause == ByUse {
			return ""
		}
		return t.say("tell.relic-lost", args{"relic": t.relic(e.Relic)})
	case HeroismEnded:
		return ""
	}
	return ""
}

func (t *teller) tally(s Swords) args {
	return args{"white": number(s.White), "black": number(s.Black)}
}
