package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/words"
)

// Tell writes the chronicle of a post, from the events that a seat may see: first the events that concern the
// whole table, then round by round the deeds of each seat. It returns an empty story for a position of another
// ruleset, and does not change the position.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*quest.State)
	if !ok {
		return game.Story{}
	}
	t := newTeller(was.Clone().(*quest.State), to, lang)
	for i, ev := range events {
		told, _ := unwrapWhole(ev)
		if i+1 == len(events) || !isWhole(events[i+1]) { // else the next event tells the same as a whole
			t.tellEvent(told)
		}
		t.state.Apply(ev)
	}
	t.closeRound()
	return game.Story{Headline: t.chooseHeadline(), Yours: t.ListOwn(t.sayWhereabouts()...), Sections: t.sections, Arrows: t.drawArrows(t.ways)}
}

// Steps divides the events into steps of a replay. A step ends with each turn in which a tile is laid, and with a
// round if a turn has started since the last step, or if there is no step yet. Any other end of a round, and what
// follows the last step, belongs to the step before. It returns none if no turn lays a tile and no round ends.
func (Rules) Steps(_ game.State, events []event.Event) []game.Step {
	var steps []game.Step
	played, laid := false, false
	for i, e := range events {
		switch e.(type) {
		case quest.TurnStarted:
			played = true
		case quest.TileLaid:
			laid = true
		case quest.TurnEnded:
			if laid {
				steps, played, laid = append(steps, game.Step{End: i + 1}), false, false
			}
		case quest.RoundEnded:
			if played || len(steps) == 0 {
				steps, played = append(steps, game.Step{}), false
			}
			steps[len(steps)-1].End = i + 1
		}
	}
	if len(steps) > 0 {
		steps[len(steps)-1].End = len(events)
	}
	return steps
}

// unwrapWhole returns an event to be told. If the event is the whole form of one that others know in
// part, it unwraps it and returns true.
func unwrapWhole(ev event.Event) (event.Event, bool) {
	if u, ok := ev.(interface{ All() event.Event }); ok {
		return u.All(), true
	}
	return ev, false
}

func isWhole(e event.Event) bool { _, is := unwrapWhole(e); return is }

// tellEvent records the news in an event, and puts it into words in the part of the chronicle to which it
// belongs. From tellRound on, each tell function knows some kinds of events, and passes others on to the next.
func (t *teller) tellEvent(ev event.Event) {
	t.recordNews(ev)
	t.tellRound(ev)
}

// tellRound tells where rounds and turns begin and end, which turns are lost, what lost turns cost on the clock, and
// which stays are completed. It passes other events on to tellTable.
func (t *teller) tellRound(e event.Event) {
	switch e := e.(type) {
	case quest.RoundStarted:
		t.openRound(e.Round)
	case quest.RoundEnded:
		t.closeRound()
	case quest.TurnStarted:
		t.resumeRound()
		t.beginTale(e.Seat)
	case quest.TurnEnded:
		t.endTale()
	case quest.TurnSkipped:
		t.resumeRound()
		t.endTale()
		t.tellSkip(e)
	case quest.ClockCharged:
		t.tellCharge(e)
	case quest.StayCompleted:
		t.beginTale("")
		t.tellFact(e.Seat, t.say("turn.served", args{"place": t.nameThing(t.state.Book.Tile(e.Tile).Kind)}))
	default:
		t.tellTable(e)
	}
}

// tellSkip notes a lost turn, which is told at the end of the round.
func (t *teller) tellSkip(skipped quest.TurnSkipped) {
	text := t.nameSeat(skipped.Seat)
	if skipped.Left > 0 {
		text = t.say("skipped.more", args{"who": text, "n": formatNumber(skipped.Left)})
	}
	t.skipped = append(t.skipped, text)
}

// tellCharge tells the cost of lost turns on the clock of a solo game, in the section of the next round: they
// are charged before it starts. The cost of a played turn is not told.
func (t *teller) tellCharge(charged quest.ClockCharged) {
	if charged.Reason != "lost" {
		return
	}
	t.openRound(t.state.Round + 1)
	t.addItem(words.Capital(t.say("charged", args{"n": formatNumber(charged.Quarters), "left": formatNumber(max(charged.Left, 0))})))
}
