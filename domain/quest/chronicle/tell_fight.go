package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
)

// tellFight tells fights with foes, and names each addend of both sums (Q-64 to
//
func (t *teller) tellFight(e event.Event) {
	switch e := e.(type) {
	case quest.FightStarted:
		t.now.fight = &e
	case quest.FightResolved:
		t.fought(e)
	case quest.FoeCaptured:
		if len(e.Hoard) > 0 {
			t.effect(e.Seat, t.say("hoard", args{"cards": t.cards(e.Hoard)}))
		}
	case quest.FightEvaded:
		t.evaded(e)
	default:
		t.tellDuel(e)
	}
}

// fought describes a fight: how it came about, the sums, and how it ended.
func (t *teller) fought(e quest.FightResolved) {
	started := t.now.fight
	if started == nil {
		return
	}
	t.now.fight = nil
	a := args{
		"foe": t.the(e.Foe),
		"own": t.sum(started.Own, "blue", e.Blue, e.Own), "theirs": t.sum(started.Theirs, "yellow", e.Yellow, e.Theirs),
	}
	key := "fights"
	if d, ok := t.found(e.Foe); ok {
		key += lists.Either(started.Compulsory, "."+d.key, ".choice")
	}
	t.add(e.Seat, t.say(key, a))
	t.now.head = t.say("outcome."+string(e.Result), nil)
}

// sum writes a total with each of its addends: "Strength 4 + Shield 1 + blue 7 = 12".
func (p speaker) sum(parts []quest.Part, die string, roll, total int) string {
	var all []string
	for _, part := range parts {
		switch {
		case part.Attr != "":
			all = append(all, p.attr(part.Attr)+" "+number(part.N))
		case part.N > 0:
			all = append(all, book.Titled(p.lang, part.Card)+" "+number(part.N))
		}
	}
	all = append(all, p.say("die."+die, args{"n": number(roll)}))
	return strings.Join(all, " + ") + " = " + number(total)
}

// evaded tells that the Amulet kept its holder out of a fight or a duel.
func (t *teller) evaded(e quest.FightEvaded) {
	if e.Rival != "" {
		t.add(e.Rival, t.say("evaded.duel", args{"who": t.who(e.Seat), "card": t.the(e.With)}))
		return
	}
	key := "evaded"
	if d, ok := t.found(e.Foe); ok {
		key = "evaded." + d.key
	}
	t.add(e.Seat, t.say(key, args{"foe": t.the(e.Foe), "card": t.the(e.With)}))
}

// tellDuel tells duels.
func (t *teller) tellDuel(e event.Event) {
	switch e := e.(type) {
	case quest.DuelStarted:
		t.now.duel = &e
	case quest.DuelResolved:
		t.duelled(e)
	default:
		t.tellDeed(e)
	}
}

func (t *teller) duelled(e quest.DuelResolved) {
	started := t.now.duel
	if started == nil {
		return
	}
	t.now.duel = nil
	t.add(e.Seat, t.say("duels", args{
		"rival": t.who(e.Rival), "own": t.sum(started.Own, "blue", e.Blue, e.Own), "theirs": t.sum(started.Theirs, "yellow", e.Yellow, e.Theirs),
	}))
	ended := t.say("duel.tied", nil)
	if e.Winner != "" {
		ended = t.say("duel.won", args{"who": t.who(e.Winner)})
	}
	t.add("", ended)
	t.now.subject = "" // so that the consequences name their seat
}
