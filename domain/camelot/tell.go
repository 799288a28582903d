package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Tell is the chronicle from one question to the next, from the events that
// the seat may see.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*State)
	if !ok {
		return game.Story{}
	}
	t := &teller{speaker: speaker{was.clone(), lang}, to: to}
	t.introduce(events)
	if was.Turn > 0 && !slices.ContainsFunc(events[:min(1, len(events))], isTurnStart) {
		t.heading(was.Round, was.Active)
	}
	for _, e := range events {
		t.tell(e)
		t.s.Apply(e)
	}
	return game.Story{Headline: t.headline(events), Yours: t.mine(), Sections: t.sections, Arrows: t.arrows}
}

func isTurnStart(e event.Event) bool {
	_, ok := e.(TurnStarted)
	return ok
}

// introduce lets knights be called by the names that they are about to get.
func (t *teller) introduce(events []event.Event) {
	for _, e := range events {
		if e, ok := e.(CoatsDealt); ok {
			t.s.Apply(e)
		}
	}
}

// A teller follows the position through the events and puts each into words.
type teller struct {
	speaker
	to       game.Seat
	sections []report.Section
	yours    []string
	arrows   []report.Shape
}

// atMost is how many sentences tell what happened to the reader himself.
const atMost = 5

// mine are the sentences about the reader, the last ones if there are many.
func (t *teller) mine() []string { return t.yours[max(len(t.yours)-atMost, 0):] }

// heading opens the chapter of a turn.
func (t *teller) heading(round int, seat game.Seat) {
	t.sections = append(t.sections, report.Section{
		ID: "turn-" + string(seat), Title: t.say("tell.turn", args{"round": strconv.Itoa(round), "who": t.who(seat)}),
	})
}

// tell adds an event to the chronicle, and to what happened to the reader.
func (t *teller) tell(e event.Event) {
	if e, ok := e.(TurnStarted); ok {
		t.heading(e.Round, e.Seat)
		return
	}
	text := t.sentence(e)
	if text == "" {
		return
	}
	if t.aboutMe(e) {
		t.yours = append(t.yours, text)
		if _, secret := e.(game.Audience); secret {
			return // told once, at the head of the report
		}
	}
	t.item(text)
}

func (t *teller) item(text string) {
	if len(t.sections) == 0 {
		t.sections = append(t.sections, report.Section{ID: "chronicle", Title: t.say("tell.setup", nil)})
	}
	s := &t.sections[len(t.sections)-1]
	if len(s.Blocks) == 0 {
		s.Blocks = append(s.Blocks, report.Block{})
	}
	s.Blocks[0].Items = append(s.Blocks[0].Items, text)
}

// sentence is an event in words; "" for those that others tell.
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

// aboutMe reports whether an event is the reader's own news.
func (t *teller) aboutMe(e event.Event) bool {
	if t.to == "" {
		return false
	}
	switch e := e.(type) {
	case LifeChanged:
		return e.Seat == t.to
	case Accused:
		return e.Target == t.to
	case Died:
		return e.Seat == t.to
	case Saved:
		return e.Seat == t.to
	case RelicGained:
		return e.Seat == t.to
	case TurnMissed:
		return e.Seat == t.to
	case SquireKnighted:
		return e.Seat == t.to
	case CardsPassed, PoolShared:
		return false
	}
	_, secret := e.(game.Audience)
	return secret
}

// number is n as text.
func number(n int) string { return strconv.Itoa(n) }
