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
		if e.ByDefault() && e.Seat == t.reader {
			return t.say("tell.acted-default", nil)
		}
	case camelot.SiegeFought:
		return t.tellSiege(e)
	case camelot.SpecialPlayed:
		return t.tellSpecial(e)
	case camelot.ClairvoyanceUsed:
		return t.sayCount("tell.clairvoyance", e.N, args{"who": t.NameSeat(e.Seat)})
	case camelot.ClairvoyanceSeen:
		return t.say("tell.clairvoyance-seen", args{"cards": t.nameInOrder(e.Cards)})
	case camelot.ClairvoyanceOrdered:
		return t.say("tell.clairvoyance-ordered", args{"cards": t.nameInOrder(e.Cards)})
	case camelot.Healed:
		return t.say("tell.healed", args{"who": t.NameSeat(e.Seat), "card": t.NameCard(e.Card)})
	case camelot.Accused:
		return t.say("tell.accused."+string(e.Loyalty), args{"who": t.NameSeat(e.Seat), "target": t.NameSeat(e.Target)})
	case camelot.LoyaltyProven:
		if e.Cause == camelot.ByAccusation {
			return "" // Accused says so
		}
		return t.say("tell.proven", args{"who": t.NameSeat(e.Seat)})
	case camelot.TraitorExposed:
		return t.say("tell.exposed", args{"who": t.NameSeat(e.Seat)})
	case camelot.Knocked:
		return t.say("tell.vain", args{"who": t.NameSeat(e.Seat)})
	}
	return ""
}

// nameInOrder names cards one by one, as they lie.
func (t *teller) nameInOrder(list []camelot.Card) string {
	return strings.Join(lists.Map(list, t.NameCard), ", ")
}

// tellSiege describes a fight against a siege engine, with both sums.
func (t *teller) tellSiege(fought camelot.SiegeFought) string {
	parts := t.state.CardValues(fought.Cards)
	if fought.Excalibur {
		parts = append(parts, t.say("tell.combat-excalibur", nil))
	}
	if fought.Kay != "" {
		parts = append(parts, t.say("tell.combat-kay", args{"n": spellNumber(t.state.WhiteCard(fought.Kay).Value)}))
	}
	return t.say(lists.Either(fought.Won, "tell.siege-won", "tell.siege-lost"), args{
		"who": t.NameSeat(fought.Seat), "cards": strings.Join(parts, " + "), "sum": spellNumber(fought.Sum), "die": spellNumber(fought.Die),
		"now": spellNumber(t.state.Engines - 1),
	})
}

// tellSpecial describes the play of a special white card, with its target or place.
func (t *teller) tellSpecial(played camelot.SpecialPlayed) string {
	params := args{"who": t.NameSeat(played.Seat), "card": t.NameCard(played.Card), "target": t.NameSeat(played.Target)}
	if played.Place != "" {
		params["place"] = t.nameWhere(played.Place)
	}
	key := "tell.played"
	switch {
	case played.Target != "":
		key = "tell.played-for"
	case played.Place != "":
		key = "tell.played-at"
	}
	return t.say(key, params)
}

// tellEnd describes deaths and the end.
func (t *teller) tellEnd(e event.Event) string {
	switch e := e.(type) {
	case camelot.Saved:
		return t.say("tell.saved", args{"who": t.NameSeat(e.Seat), "life": spellNumber(e.Life)})
	case camelot.Died:
		return t.say("tell.died."+string(e.Cause), args{"who": t.NameSeat(e.Seat)})
	case camelot.Reckoned:
		return t.tellReckoned(e)
	case camelot.GameEnded:
		return t.say("tell.ended."+string(e.Over.Ending), nil) + " " + t.say("tell.winner."+string(e.Over.Winner), nil)
	}
	return ""
}

// tellReckoned describes the reckoning, and the swords before it if a hidden traitor turned some.
func (t *teller) tellReckoned(reckoned camelot.Reckoned) string {
	args := t.tallySwords(reckoned.After)
	if reckoned.Traitor == "" {
		return t.say("tell.reckoned", args)
	}
	args["traitor"] = t.NameSeat(reckoned.Traitor)
	args["before"], args["before_black"] = spellNumber(reckoned.Before.White), spellNumber(reckoned.Before.Black)
	return t.say("tell.reckoned-traitor", args)
}

// tellDisclosed lists hands and loyalties at the end (C-136).
func (t *teller) tellDisclosed(disclosed camelot.Disclosed) string {
	parts := lists.Map(t.state.Order, func(seat game.Seat) string {
		loyalty := t.say("tell.side."+string(disclosed.Loyalty[seat]), nil)
		return t.say("tell.disclosed-part", args{"who": t.NameSeat(seat), "loyalty": loyalty, "cards": t.NameCards(t.state.SortedByRank(disclosed.Hands[seat]))})
	})
	return t.say("tell.disclosed", args{"list": strings.Join(parts, "; ")})
}
