package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Tell writes the chronicle from one question to the next, from the events that a seat may see; "" is the
// public. It returns an empty story for a position of another ruleset, and does not change the position.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	position, ok := before.(*camelot.State)
	if !ok {
		return game.Story{}
	}
	t := &teller{speaker: newSpeaker(position.Clone().(*camelot.State), lang), voice: catalogue.Voice(lang), reader: to}
	t.applyCoatsAhead(events)
	if position.Turn > 0 && !slices.ContainsFunc(events[:min(1, len(events))], isTurnStart) {
		t.openTurn(position.Round, position.Active)
	}
	for i, ev := range events {
		t.past, t.ahead = events[:i], events[i+1:]
		t.tellEvent(ev)
		t.state.Apply(ev)
	}
	yours := t.listOwnNews()
	return game.Story{Headline: t.writeHeadline(events), Yours: yours, Sections: t.buildSections(), Arrows: t.arrows}
}

// isTurnStart reports whether an event begins a turn.
func isTurnStart(e event.Event) bool {
	_, ok := e.(camelot.TurnStarted)
	return ok
}

// applyCoatsAhead applies the deal of coats before all other events, so that knights have their names in
// all sentences.
func (t *teller) applyCoatsAhead(events []event.Event) {
	for _, e := range events {
		if e, ok := e.(camelot.CoatsDealt); ok {
			t.state.Apply(e)
		}
	}
}

// tellEvent adds an event to the chronicle, and to the reader's own news if it matters to the reader. The
// beginning of a turn begins a section; the disclosed cards are kept for the end.
func (t *teller) tellEvent(ev event.Event) {
	switch e := ev.(type) {
	case camelot.TurnStarted:
		t.openTurn(e.Round, e.Seat)
		return
	case camelot.Disclosed:
		t.epilogue = t.tellDisclosed(e)
		return
	case camelot.Moved:
		t.drawArrow(e)
	}
	text := t.findSentence(ev)
	if text == "" {
		return
	}
	section, item := t.addSentence(words.Capital(text))
	if rank := t.weighOwnNews(ev); rank > 0 {
		secret := isPrivate(ev)
		t.news = append(t.news, news{text: words.Capital(text), rank: rank, secret: secret, section: section, item: item})
	}
	if _, over := ev.(camelot.GameEnded); over && t.epilogue != "" {
		t.addSentence(t.epilogue)
	}
}

// isPrivate reports whether the sentence of an event is for its seat only.
func isPrivate(e event.Event) bool {
	switch e.(type) {
	case game.Audience, camelot.ActionTaken:
		return true
	}
	return false
}

// findSentence puts an event into words; "" for an event without a sentence, or one that another
// sentence covers. Each tell function knows some kinds of events, and returns "" for all others.
func (t *teller) findSentence(ev event.Event) string {
	for _, tell := range []func(event.Event) string{
		t.tellTable, t.tellHand, t.tellShare, t.tellEvil, t.tellBlack, t.tellQuest, t.tellSwords, t.tellDeed, t.tellPeople, t.tellEnd,
	} {
		if text := tell(ev); text != "" {
			return text
		}
	}
	return ""
}

// drawArrow draws a move as an arrow over the board; none for a move to the same place.
func (t *teller) drawArrow(moved camelot.Moved) {
	if moved.From == moved.To {
		return
	}
	from, to := t.findArrowEnds(moved.Seat, moved.From), t.findArrowEnds(moved.Seat, moved.To)
	slices.Reverse(to)
	from = append(from, to...)
	t.arrows = append(t.arrows, report.Shape{
		Kind: report.Arrow, Points: from, Stroke: t.state.Face(moved.Seat, "en").Colour, Fill: t.state.Face(moved.Seat, t.lang).Colour, Width: 5, Opacity: .8,
		Title: t.say("tell.moved", args{"who": t.NameSeat(moved.Seat), "place": t.nameGoal(moved.To)}),
	})
}
