package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// tellDeath tells of lives that are saved, of deaths with what is left behind, and
// of trophies that are turned in.
func (t *teller) tellDeath(e event.Event) bool {
	switch e := e.(type) {
	case talisman.LifeLossPrevented:
		t.then(e.Seat, t.saved(e))
	case talisman.FollowerSpared:
		t.then(e.Seat, t.say("spares", args{"card": t.the(e.Card)}))
	case talisman.CharacterDied:
		t.died(e)
	case talisman.PossessionsLooted:
		t.then(e.Seat, t.say("loots", args{"what": t.goods(e.Pieces, e.Gold), "from": t.who(e.From)}))
	case talisman.PossessionsInherited:
		t.inherits(e)
	case talisman.SeatEliminated:
		t.begin(e.Seat, t.say("eliminated", nil))
	case talisman.TrophiesTraded:
		t.begin(e.Seat, t.traded(e))
	case talisman.LifeLossStarted, talisman.LifeLossEnded: // what is lost says so
	default:
		return false
	}
	return true
}

func (t *teller) saved(e talisman.LifeLossPrevented) string {
	if e.Card == "" {
		return t.count("saved", e.N, nil)
	}
	return t.count("saved.by", e.N, args{"card": t.the(e.Card)})
}

func (t *teller) died(e talisman.CharacterDied) {
	t.begin(e.Seat, t.say("dies", args{"place": t.place(e.Space)}))
	if what := t.goods(e.Left, e.Gold); what != "" {
		key := "dies.leaves"
		if e.Inherited {
			key = "dies.bequeaths"
		}
		t.then(e.Seat, t.say(key, args{"what": what}))
	}
}

// goods are cards and gold in a sentence; "" for nothing.
func (p speaker) goods(pieces []book.Piece, gold int) string {
	var all []string
	for _, c := range pieces {
		all = append(all, p.the(c))
	}
	if gold > 0 {
		all = append(all, p.count("gold", gold, nil))
	}
	return p.list(all)
}

func (t *teller) inherits(e talisman.PossessionsInherited) {
	if what := t.goods(e.Pieces, e.Gold); what != "" {
		t.then(e.Seat, t.say("inherits", args{"what": what}))
	}
	if len(e.Left) > 0 {
		t.then(e.Seat, t.say("leaves.overload", args{"card": t.names(e.Left), "place": t.the(t.s.Heroes[e.Seat].Space)}))
	}
}

func (t *teller) traded(e talisman.TrophiesTraded) string {
	a := args{"cards": t.names(e.Cards)}
	if e.Lost > 0 {
		return t.count("trades.lost", e.Lost, a)
	}
	return t.say("trades", a)
}
