package chronicle

import (
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// tellEvil describes the progression of Evil before the drawn card is resolved, and taunts.
func (t *teller) tellEvil(e event.Event) string {
	switch e := e.(type) {
	case camelot.BlackPeeked:
		return t.say("tell.peeked", args{"who": t.NameSeat(e.Seat)})
	case camelot.PeekShown:
		return t.say("tell.peek-shown", args{"card": t.NameCard(e.Card)})
	case camelot.EvilChosen:
		if e.Choice != camelot.EvilDraw {
			return "" // its effect has a sentence
		}
		return t.say("tell.evil.draw."+e.By, args{"who": t.NameSeat(e.Seat)})
	case camelot.EngineAdded:
		return t.tellEngine(e)
	case camelot.LifeChanged:
		return t.tellLife(e)
	case camelot.BlackDrawn:
		if _, chosen := t.findPreceding().(camelot.EvilChosen); chosen && e.N == 1 {
			return ""
		}
		return t.sayCount("tell.black-drawn", e.N, args{"who": t.NameSeat(e.Seat)})
	case camelot.BlackSeen:
		if _, shown := t.findFollowing().(camelot.BlackRevealed); shown && len(e.Cards) == 1 {
			return ""
		}
		return t.say("tell.black-seen", args{"cards": t.NameCards(e.Cards)})
	case camelot.BlackReturned:
		return t.say("tell.black-returned", args{"who": t.NameSeat(e.Seat)})
	case camelot.ReturnKept:
		return t.say("tell.return-kept", args{"card": t.NameCard(e.Card)})
	case camelot.HeroicPhaseLost:
		return t.say("tell.no-heroic."+string(e.Cause), args{"who": t.NameSeat(e.Seat)})
	case camelot.Taunted:
		return t.say("tell.taunted", args{"who": t.NameSeat(e.Traitor), "victim": t.NameSeat(e.Victim)})
	case camelot.TauntKnown:
		return t.say("tell.taunt-known", args{"card": t.NameCard(e.Card)})
	}
	return ""
}

// tellEngine describes a change of siege engines; "" for one that has just been fought down, as the fight
// has a sentence.
func (t *teller) tellEngine(added camelot.EngineAdded) string {
	a := args{"now": spellNumber(added.Now), "why": t.nameCause(added.Cause), "who": t.NameSeat(added.Seat)}
	switch {
	case added.Cause == camelot.BySiege:
		return ""
	case added.Cause == camelot.ByChoice:
		return t.say("tell.engine-choice."+t.findChooser(), a)
	case added.By < 0:
		return t.sayCount("tell.engine-gone", -added.By, a)
	}
	return t.sayCount("tell.engine", added.By, a)
}

// findChooser returns the source of the choice that has just taken effect: "order" or "default".
func (t *teller) findChooser() string {
	if e, ok := t.findPreceding().(camelot.EvilChosen); ok {
		return e.By
	}
	return "order"
}

// tellLife describes a change of life points, and the doom of a knight at 0.
func (t *teller) tellLife(changed camelot.LifeChanged) string {
	key := "tell.life-gain"
	switch {
	case changed.Cause == camelot.ByChoice:
		key = "tell.life-choice-" + t.findChooser()
	case changed.Cause == camelot.BySacrifice:
		key = "tell.life-sacrifice"
	case changed.By < 0:
		key = "tell.life-loss"
	}
	changed.By = max(changed.By, -changed.By)
	text := t.sayCount(key, changed.By, args{"who": t.NameSeat(changed.Seat), "now": spellNumber(changed.Now), "why": t.nameCause(changed.Cause)})
	if changed.Doomed {
		text += " " + t.say("tell.doomed", args{"who": t.NameSeat(changed.Seat)})
	}
	return text
}

// tellBlack describes how a black card is revealed, cancelled, laid or removed, and curses and volunteers.
func (t *teller) tellBlack(e event.Event) string {
	switch e := e.(type) {
	case camelot.BlackRevealed:
		if t.isLaidNext() {
			return ""
		}
		if e.Card == "" {
			return t.say("tell.revealed-down", args{"who": t.NameSeat(e.Seat), "place": t.nameWhere(e.Quest)})
		}
		return t.say("tell.revealed", args{"who": t.NameSeat(e.Seat), "card": t.NameCard(e.Card)})
	case camelot.DownKnown:
		return t.say("tell.down-known", args{"card": t.NameCard(e.Card)})
	case camelot.BlackCancelled:
		return t.tellCancelled(e)
	case camelot.BlackNotCancelled:
		return t.say("tell.not-cancelled", args{"card": t.NameCard(e.Card)})
	case camelot.BlackCardApplied:
		if isChosenByDrawer(e) {
			return t.say("tell.applied-war", args{"card": t.NameCard(e.Card), "war": t.NamePlace(e.War), "who": t.NameSeat(e.Seat)})
		}
		return ""
	case camelot.BlackLaid:
		switch {
		case e.Replaced:
			return t.say("tell.laid-replaced", args{"card": t.NameCard(e.Card), "slot": spellNumber(e.Slot)})
		case e.Card == "":
			return t.say("tell.laid-down", args{"who": t.NameSeat(e.By), "place": t.nameWhere(e.Quest), "slot": spellNumber(e.Slot)})
		}
		return t.say("tell.laid", args{"card": t.NameCard(e.Card), "place": t.nameWhere(e.Quest), "slot": spellNumber(e.Slot)})
	case camelot.BlackRemoved:
		if e.Card == "" {
			return t.say("tell.removed-down", args{"place": t.nameWhere(e.Quest), "slot": spellNumber(e.Slot)})
		}
		return t.say("tell.removed", args{"card": t.NameCard(e.Card), "place": t.nameWhere(e.Quest), "slot": spellNumber(e.Slot)})
	case camelot.CurseEntered:
		if e.War != "" {
			return t.say("tell.mordred", args{"war": t.NamePlace(e.War)})
		}
		return t.say("curse."+string(e.Card), nil)
	case camelot.CurseLifted:
		return t.say("tell.lifted", args{"card": t.NameCard(e.Card)})
	case camelot.VolunteerCalled:
		return t.say("tell.call", args{"card": t.NameCard(e.Card), "list": t.NameSeats(e.Seats)})
	case camelot.Volunteered:
		return t.say("tell.volunteered", args{"who": t.NameSeat(e.Seat)})
	case camelot.NobodyVolunteered:
		return t.say("tell.nobody-volunteered", nil)
	}
	return ""
}

// isLaidNext reports whether the next public event lays the revealed card; its sentence names the card.
func (t *teller) isLaidNext() bool {
	_, laid := t.findFollowing().(camelot.BlackLaid)
	return laid
}

// tellCancelled describes the cancellation of a black card, by the sword or by the givers of Merlins.
func (t *teller) tellCancelled(cancelled camelot.BlackCancelled) string {
	card := t.NameCard(cancelled.Card)
	if cancelled.Card == "" {
		card = t.say("tell.down-card", nil)
	}
	if cancelled.By != "" {
		return t.say("tell.cancelled-sword", args{"who": t.NameSeat(cancelled.By), "card": card})
	}
	givers := lists.Map(sortSeats(t.state, cancelled.Merlins), func(seat game.Seat) string {
		return t.say("tell.giver", args{"who": t.NameSeat(seat), "n": spellNumber(cancelled.Merlins[seat])})
	})
	return t.say("tell.cancelled", args{"card": card, "list": strings.Join(givers, ", ")})
}
