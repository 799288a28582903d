package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
)

// tellFight tells fights with foes, and names each addend of both sums.
func (t *teller) tellFight(e event.Event) {
	switch e := e.(type) {
	case quest.FightStarted:
		t.tale.fight = &e
	case quest.FightResolved:
		t.tellFightResult(e)
	case quest.FoeCaptured:
		if len(e.Hoard) > 0 {
			t.addEffect(e.Seat, t.say("hoard", args{"cards": t.nameCards(e.Hoard)}))
		}
	case quest.FightEvaded:
		t.tellEvasion(e)
	default:
		t.tellDuel(e)
	}
}

// tellFightResult describes a fight: how it came about, the sums, and how it ended. It tells nothing if the
// report does not hold the beginning of the fight.
func (t *teller) tellFightResult(resolved quest.FightResolved) {
	started := t.tale.fight
	if started == nil {
		return
	}
	t.tale.fight = nil
	a := args{
		"foe": t.nameThing(resolved.Foe),
		"own": t.writeSum(started.Own, "blue", resolved.Blue, resolved.Own), "theirs": t.writeSum(started.Theirs, "yellow", resolved.Yellow, resolved.Theirs),
	}
	key := "fights"
	if d, ok := t.takeFound(resolved.Foe); ok {
		key += lists.Either(started.Compulsory, "."+d.key, ".choice")
	}
	t.tellFact(resolved.Seat, t.say(key, a))
	t.tale.head = t.say("outcome."+string(resolved.Result), nil)
}

// writeSum writes a total with each of its addends: "Strength 4 + Shield 1 + blue 7 = 12".
func (p speaker) writeSum(parts []quest.Addend, die string, roll, total int) string {
	var terms []string
	for _, part := range parts {
		switch {
		case part.Attr != "":
			terms = append(terms, p.nameAttribute(part.Attr)+" "+formatNumber(part.N))
		case part.N > 0:
			terms = append(terms, book.Titled(p.lang, part.Card)+" "+formatNumber(part.N))
		}
	}
	terms = append(terms, p.say("die."+die, args{"n": formatNumber(roll)}))
	return strings.Join(terms, " + ") + " = " + formatNumber(total)
}

// tellEvasion tells that the Amulet kept its holder out of a fight or a duel.
func (t *teller) tellEvasion(evaded quest.FightEvaded) {
	if evaded.Rival != "" {
		t.tellFact(evaded.Rival, t.say("evaded.duel", args{"who": t.nameSeat(evaded.Seat), "card": t.nameThing(evaded.With)}))
		return
	}
	key := "evaded"
	if d, ok := t.takeFound(evaded.Foe); ok {
		key = "evaded." + d.key
	}
	t.tellFact(evaded.Seat, t.say(key, args{"foe": t.nameThing(evaded.Foe), "card": t.nameThing(evaded.With)}))
}

// tellDuel tells duels.
func (t *teller) tellDuel(e event.Event) {
	switch e := e.(type) {
	case quest.DuelStarted:
		t.tale.duel = &e
	case quest.DuelResolved:
		t.tellDuelResult(e)
	default:
		t.tellDeed(e)
	}
}

// tellDuelResult describes a duel: the sums and the winner. It tells nothing if the report does not hold the
// beginning of the duel.
func (t *teller) tellDuelResult(e quest.DuelResolved) {
	started := t.tale.duel
	if started == nil {
		return
	}
	t.tale.duel = nil
	t.tellFact(e.Seat, t.say("duels", args{
		"rival": t.nameSeat(e.Rival), "own": t.writeSum(started.Own, "blue", e.Blue, e.Own), "theirs": t.writeSum(started.Theirs, "yellow", e.Yellow, e.Theirs),
	}))
	ended := t.say("duel.tied", nil)
	if e.Winner != "" {
		ended = t.say("duel.won", args{"who": t.nameSeat(e.Winner)})
	}
	t.tellFact("", ended)
	t.tale.subject = "" // so that the consequences name their seat
}
