package chronicle

import (
	"slices"
	"strconv"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Tell is the chronicle from one question to the next, from the events that
// the seat may see.
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

// introduce lets knights be called by the names that they are about to get.
func (t *teller) introduce(events []event.Event) {
	for _, e := range events {
		if e, ok := e.(camelot.CoatsDealt); ok {
			t.s.Apply(e)
		}
	}
}

// A teller follows the position through the events and puts each into words.
type teller struct {
	speaker
	voice    *words.Voice // that says it all, and gathers what is alike
	to       game.Seat
	past     []event.Event // before the one that is told
	ahead    []event.Event // after it
	sections []report.Section
	news     []news
	last     string // a sentence kept back until the game's end has been told
	arrows   []report.Shape
}

// say is the speaker's, remembered for what is told together.
func (t *teller) say(key string, a args) string { return t.voice.Say(key, a) }

// count is the speaker's, remembered for what is told together.
func (t *teller) count(key string, n int, a args) string { return t.voice.Count(key, n, a) }

// heading opens the chapter of a turn.
func (t *teller) heading(round int, seat game.Seat) {
	t.sections = append(t.sections, report.Section{
		ID: "turn-" + string(seat), Title: t.say("tell.turn", args{"round": strconv.Itoa(round), "who": t.Who(seat)}),
	})
}

// tell adds an event to the chronicle, and to what happened to the reader.
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

// private reports whether what an event says is told to its seat only.
func private(e event.Event) bool {
	switch e.(type) {
	case game.Audience, camelot.ActionTaken:
		return true
	}
	return false
}

// item adds a sentence to the chronicle and returns where it stands there.
func (t *teller) item(text string) (section, item int) {
	if len(t.sections) == 0 {
		t.sections = append(t.sections, report.Section{ID: "chronicle", Title: t.say("tell.setup", nil)})
	}
	section = len(t.sections) - 1
	s := &t.sections[section]
	if len(s.Blocks) == 0 {
		s.Blocks = append(s.Blocks, report.Block{})
	}
	s.Blocks[0].Items = append(s.Blocks[0].Items, text)
	return section, len(s.Blocks[0].Items) - 1
}

// told is the chronicle, without turns in which nothing is left to tell.
func (t *teller) told() []report.Section {
	return slices.DeleteFunc(t.sections, func(s report.Section) bool {
		if len(s.Blocks) == 0 {
			return true
		}
		left := slices.DeleteFunc(s.Blocks[0].Items, func(text string) bool { return text == "" })
		s.Blocks[0].Items = t.voice.Gathered(atOnce, left)
		return len(s.Blocks[0].Items) == 0
	})
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

// following is the next event that all see and that tells something of its
// own; nil if there is none.
func (t *teller) following() event.Event {
	for _, e := range t.ahead {
		if !inPassing(e) {
			return e
		}
	}
	return nil
}

// preceding is following, backwards.
func (t *teller) preceding() event.Event {
	for _, e := range slices.Backward(t.past) {
		if !inPassing(e) {
			return e
		}
	}
	return nil
}

// inPassing reports whether an event only accompanies others.
func inPassing(e event.Event) bool {
	switch e := e.(type) {
	case game.Audience, camelot.BlackDiscarded, camelot.DieRolled, camelot.RandomPicked, camelot.DeckShuffled, camelot.PilesRenewed:
		return true
	case camelot.BlackCardApplied:
		return !chosen(e)
	}
	return false
}

// chosen reports whether the drawer chose where the card counts (C-29).
func chosen(e camelot.BlackCardApplied) bool { return e.Card == "mercenaries" || e.Card == "mordred" }

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
