package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Tell writes the chronicle from one question to the next, from the events that the seat may see.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*camelot.State)
	if !ok {
		return game.Story{}
	}
	t := &teller{speaker: speaking(was.Clone().(*camelot.State), lang), voice: catalogue.Voice(lang), to: to}
	t.introduce(events)
	if was.Turn > 0 && !slices.ContainsFunc(events[:min(1, len(events))], isTurnStart) {
		t.heading(was.Round, was.Active)
	}
	for i, e := range events {
		t.past, t.ahead = events[:i], events[i+1:]
		t.tell(e)
		t.s.Apply(e)
	}
	yours := t.mine()
	return game.Story{Headline: t.headline(events), Yours: yours, Sections: t.told(), Arrows: t.arrows}
}

func isTurnStart(e event.Event) bool {
	_, ok := e.(camelot.TurnStarted)
	return ok
}

// introduce applies the deal of coats in advance, so that knights already have their names.
func (t *teller) introduce(events []event.Event) {
	for _, e := range events {
		if e, ok := e.(camelot.CoatsDealt); ok {
			t.s.Apply(e)
		}
	}
}

// tell adds an event to the chronicle, and to the reader's own news.
func (t *teller) tell(e event.Event) {
	switch e := e.(type) {
	case camelot.TurnStarted:
		t.heading(e.Round, e.Seat)
		return
	case camelot.Disclosed:
		t.last = t.disclosed(e)
		return
	case camelot.Moved:
		t.arrow(e)
	}
	text := t.sentence(e)
	if text == "" {
		return
	}
	section, item := t.item(words.Capital(text))
	if rank := t.weight(e); rank > 0 {
		secret := private(e)
		t.news = append(t.news, news{text: words.Capital(text), rank: rank, secret: secret, section: section, item: item})
	}
	if _, over := e.(camelot.GameEnded); over && t.last != "" {
		t.item(t.last)
	}
}

// private reports whether the sentence of an event may be shown to its seat only.
func private(e event.Event) bool {
	switch e.(type) {
	case game.Audience, camelot.ActionTaken:
		return true
	}
	return false
}

// sentence puts an event into words; "" for an event that another sentence covers.
func (t *teller) sentence(e event.Event) string {
	for _, chapter := range []func(event.Event) string{
		t.tellTable, t.tellHand, t.tellShare, t.tellEvil, t.tellBlack, t.tellQuest, t.tellSwords, t.tellDeed, t.tellPeople, t.tellEnd,
	} {
		if text := chapter(e); text != "" {
			return text
		}
	}
	return ""
}

// arrow draws a move over the board.
func (t *teller) arrow(e camelot.Moved) {
	if e.From == e.To {
		return
	}
	from, to := t.gate(e.Seat, e.From), t.gate(e.Seat, e.To)
	slices.Reverse(to)
	from = append(from, to...)
	t.arrows = append(t.arrows, report.Shape{
		Kind: report.Arrow, Points: from, Stroke: t.s.Face(e.Seat, "en").Colour, Fill: t.s.Face(e.Seat, t.lang).Colour, Width: 5, Opacity: .8,
		Title: t.say("tell.moved", args{"who": t.Who(e.Seat), "place": t.towards(e.To)}),
	})
}
