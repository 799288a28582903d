package chronicle

import (
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// tellDeed describes heroic actions and powers.
func (t *teller) tellDeed(e event.Event) string {
	switch e := e.(type) {
	case camelot.ActionTaken:
		if e.ByDefault() && e.Seat == t.to {
			return t.say("tell.acted-default", nil)
		}
	case camelot.SiegeFought:
		return t.tellSiege(e)
	case camelot.SpecialPlayed:
		return t.tellSpecial(e)
	case camelot.ClairvoyanceUsed:
		return t.sayCount("tell.clairvoyance", e.N, args{"who": t.Who(e.Seat)})
	case camelot.ClairvoyanceSeen:
		return t.say("tell.clairvoyance-seen", args{"cards": t.nameInOrder(e.Cards)})
	case camelot.ClairvoyanceOrdered:
		return t.say("tell.clairvoyance-ordered", args{"cards": t.nameInOrder(e.Cards)})
	case camelot.Healed:
		return t.say("tell.healed", args{"who": t.Who(e.Seat), "card": t.Card(e.Card)})
	case camelot.Accused:
		return t.say("tell.accused."+string(e.Loyalty), args{"who": t.Who(e.Seat), "target": t.Who(e.Target)})
	case camelot.LoyaltyProven:
		if e.Cause == camelot.ByAccusation {
			return "" // Accused says so
		}
		return t.say("tell.proven", args{"who": t.Who(e.Seat)})
	case camelot.TraitorExposed:
		return t.say("tell.exposed", args{"who": t.Who(e.Seat)})
	case camelot.Knocked:
		return t.say("tell.vain", args{"who": t.Who(e.Seat)})
	}
	return ""
}

// nameInOrder names cards one by one, as they lie.
func (t *teller) nameInOrder(list []camelot.Card) string {
	return strings.Join(lists.Map(list, t.Card), ", ")
}

func (t *teller) tellSiege(e camelot.SiegeFought) string {
	parts := t.s.Values(e.Cards)
	if e.Excalibur {
		parts = append(parts, t.say("tell.combat-excalibur", nil))
	}
	if e.Kay != "" {
		parts = append(parts, t.say("tell.combat-kay", args{"n": spellNumber(t.s.WhiteCard(e.Kay).Value)}))
	}
	return t.say(lists.Either(e.Won, "tell.siege-won", "tell.siege-lost"), args{
		"who": t.Who(e.Seat), "cards": strings.Join(parts, " + "), "sum": spellNumber(e.Sum), "die": spellNumber(e.Die),
		"now": spellNumber(t.s.Engines - 1),
	})
}

// tellSpecial describes the play of a special white card, with its target or place.
func (t *teller) tellSpecial(e camelot.SpecialPlayed) string {
	a := args{"who": t.Who(e.Seat), "card": t.Card(e.Card), "target": t.Who(e.Target)}
	if e.Place != "" {
		a["place"] = t.nameWhere(e.Place)
	}
	key := "tell.played"
	switch {
	case e.Target != "":
		key = "tell.played-for"
	case e.Place != "":
		key = "tell.played-at"
	}
	return t.say(key, a)
}

// tellEnd describes deaths and the end.
func (t *teller) tellEnd(e event.Event) string {
	switch e := e.(type) {
	case camelot.Saved:
		return t.say("tell.saved", args{"who": t.Who(e.Seat), "life": spellNumber(e.Life)})
	case camelot.Died:
		return t.say("tell.died."+string(e.Cause), args{"who": t.Who(e.Seat)})
	case camelot.Reckoned:
		return t.tellReckoned(e)
	case camelot.GameEnded:
		return t.say("tell.ended."+string(e.Over.Ending), nil) + " " + t.say("tell.winner."+string(e.Over.Winner), nil)
	}
	return ""
}

func (t *teller) tellReckoned(e camelot.Reckoned) string {
	a := t.tallySwords(e.After)
	if e.Traitor == "" {
		return t.say("tell.reckoned", a)
	}
	a["traitor"] = t.Who(e.Traitor)
	a["before"], a["before_black"] = spellNumber(e.Before.White), spellNumber(e.Before.Black)
	return t.say("tell.reckoned-traitor", a)
}

// tellDisclosed lists hands and loyalties at the end (C-136).
func (t *teller) tellDisclosed(e camelot.Disclosed) string {
	parts := lists.Map(t.s.Order, func(seat game.Seat) string {
		loyalty := t.say("tell.side."+string(e.Loyalty[seat]), nil)
		return t.say("tell.disclosed-part", args{"who": t.Who(seat), "loyalty": loyalty, "cards": t.Cards(t.s.Sorted(e.Hands[seat]))})
	})
	return t.say("tell.disclosed", args{"list": strings.Join(parts, "; ")})
}
