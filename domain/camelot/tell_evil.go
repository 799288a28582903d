package camelot

import (
	"strings"

	"seneschal/domain/event"
)

// tellEvil tells the progression of Evil up to the card.
func (t *teller) tellEvil(e event.Event) string {
	switch e := e.(type) {
	case BlackPeeked:
		return t.say("tell.peeked", args{"who": t.who(e.Seat)})
	case PeekShown:
		return t.say("tell.peek-shown", args{"card": t.card(e.Card)})
	case EvilChosen:
		if e.Choice != EvilDraw {
			return "" // what comes of it says so
		}
		return t.say("tell.evil.draw."+e.By, args{"who": t.who(e.Seat)})
	case EngineAdded:
		return t.engine(e)
	case LifeChanged:
		return t.life(e)
	case BlackDrawn:
		if _, chosen := t.preceding().(EvilChosen); chosen && e.N == 1 {
			return ""
		}
		return t.count("tell.black-drawn", e.N, args{"who": t.who(e.Seat)})
	case BlackSeen:
		if _, shown := t.following().(BlackRevealed); shown && len(e.Cards) == 1 {
			return ""
		}
		return t.say("tell.black-seen", args{"cards": t.cards(e.Cards)})
	case BlackReturned:
		return t.say("tell.black-returned", args{"who": t.who(e.Seat)})
	case ReturnKept:
		return t.say("tell.return-kept", args{"card": t.card(e.Card)})
	case HeroicPhaseLost:
		return t.say("tell.no-heroic."+string(e.Cause), args{"who": t.who(e.Seat)})
	case Taunted:
		return t.say("tell.taunted", args{"who": t.who(e.Traitor), "victim": t.who(e.Victim)})
	case TauntKnown:
		return t.say("tell.taunt-known", args{"card": t.card(e.Card)})
	}
	return ""
}

// engine tells of siege engines, but for one that has just been fought down.
func (t *teller) engine(e EngineAdded) string {
	a := args{"now": number(e.Now), "why": t.why(e.Cause), "who": t.who(e.Seat)}
	switch {
	case e.Cause == BySiege:
		return ""
	case e.Cause == ByChoice:
		return t.say("tell.engine-choice."+t.chooser(), a)
	case e.By < 0:
		return t.count("tell.engine-gone", -e.By, a)
	}
	return t.count("tell.engine", e.By, a)
}

// chooser is who made the choice that has just taken effect: "order" or
// "default".
func (t *teller) chooser() string {
	if e, ok := t.preceding().(EvilChosen); ok {
		return e.By
	}
	return byOrder
}

func (t *teller) life(e LifeChanged) string {
	key := "tell.life-gain"
	switch {
	case e.Cause == ByChoice:
		key = "tell.life-choice-" + t.chooser()
	case e.Cause == BySacrifice:
		key = "tell.life-sacrifice"
	case e.By < 0:
		key = "tell.life-loss"
	}
	e.By = max(e.By, -e.By)
	text := t.count(key, e.By, args{"who": t.who(e.Seat), "now": number(e.Now), "why": t.why(e.Cause)})
	if e.Doomed {
		text += " " + t.say("tell.doomed", args{"who": t.who(e.Seat)})
	}
	return text
}

// tellBlack tells what becomes of a black card.
func (t *teller) tellBlack(e event.Event) string {
	switch e := e.(type) {
	case BlackRevealed:
		if e.Card == "" && !t.laysNext() {
			return t.say("tell.revealed-down", args{"who": t.who(e.Seat), "place": t.at(e.Quest)})
		}
		if t.laysNext() {
			return ""
		}
		return t.say("tell.revealed", args{"who": t.who(e.Seat), "card": t.card(e.Card)})
	case DownKnown:
		return t.say("tell.down-known", args{"card": t.card(e.Card)})
	case BlackCancelled:
		return t.cancelled(e)
	case BlackNotCancelled:
		return t.say("tell.not-cancelled", args{"card": t.card(e.Card)})
	case BlackCardApplied:
		if e.chosen() {
			return t.say("tell.applied-war", args{"card": t.card(e.Card), "war": t.place(e.War), "who": t.who(e.Seat)})
		}
		return ""
	case BlackLaid:
		switch {
		case e.Replaced:
			return t.say("tell.laid-replaced", args{"card": t.card(e.Card), "slot": number(e.Slot)})
		case e.Card == "":
			return t.say("tell.laid-down", args{"who": t.who(e.By), "place": t.at(e.Quest), "slot": number(e.Slot)})
		}
		return t.say("tell.laid", args{"card": t.card(e.Card), "place": t.at(e.Quest), "slot": number(e.Slot)})
	case BlackRemoved:
		if e.Card == "" {
			return t.say("tell.removed-down", args{"place": t.at(e.Quest), "slot": number(e.Slot)})
		}
		return t.say("tell.removed", args{"card": t.card(e.Card), "place": t.at(e.Quest), "slot": number(e.Slot)})
	case CurseEntered:
		if e.War != "" {
			return t.say("tell.mordred", args{"war": t.place(e.War)})
		}
		return t.say("curse."+string(e.Card), nil)
	case CurseLifted:
		return t.say("tell.lifted", args{"card": t.card(e.Card)})
	case VolunteerCalled:
		return t.say("tell.call", args{"card": t.card(e.Card), "list": t.whos(e.Seats)})
	case Volunteered:
		return t.say("tell.volunteered", args{"who": t.who(e.Seat)})
	case NobodyVolunteered:
		return t.say("tell.nobody-volunteered", nil)
	}
	return ""
}

// laysNext reports whether the card that is revealed is laid down at once,
// which tells what it is.
func (t *teller) laysNext() bool {
	_, laid := t.following().(BlackLaid)
	return laid
}

func (t *teller) cancelled(e BlackCancelled) string {
	card := t.card(e.Card)
	if e.Card == "" {
		card = t.say("tell.down-card", nil)
	}
	if e.By != "" {
		return t.say("tell.cancelled-sword", args{"who": t.who(e.By), "card": card})
	}
	var givers []string
	for _, seat := range seatsOf(t.s, e.Merlins) {
		givers = append(givers, t.say("tell.giver", args{"who": t.who(seat), "n": number(e.Merlins[seat])}))
	}
	return t.say("tell.cancelled", args{"card": card, "list": strings.Join(givers, ", ")})
}
