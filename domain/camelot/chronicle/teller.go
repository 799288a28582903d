package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// A teller follows the position through the events and puts each into words.
type teller struct {
	speaker
	voice    *words.Voice  // forms all sentences, and joins similar ones
	reader   game.Seat     // the reader; "" is the public
	past     []event.Event // the events before the present one
	ahead    []event.Event // the events after the present one
	sections []report.Section
	news     []news
	epilogue string // a sentence that follows the one on the game's end
	arrows   []report.Shape
}

// news is one sentence of the reader's own news, with its place in the chronicle.
type news struct {
	text          string
	rank          int
	secret        bool // for the reader only
	section, item int
}

// say returns a sentence and remembers it, so that similar ones can be joined.
func (t *teller) say(key string, a args) string { return t.voice.Say(key, a) }

// sayCount returns a sentence in the form for n things and remembers it, so that similar ones can be
// joined.
func (t *teller) sayCount(key string, n int, a args) string { return t.voice.Count(key, n, a) }

// openTurn begins the section of a turn in the chronicle.
func (t *teller) openTurn(round int, seat game.Seat) {
	t.sections = append(t.sections, report.Section{
		ID: "turn-" + string(seat), Title: t.say("tell.turn", args{"round": spellNumber(round), "who": t.NameSeat(seat)}),
	})
}

// addSentence adds a sentence to the last section of the chronicle and returns its place there. Before the
// first turn it begins a section of the setup.
func (t *teller) addSentence(text string) (section, item int) {
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

// buildSections returns the chronicle without empty sentences and turns, and with similar sentences
// joined. It uses up t.sections.
func (t *teller) buildSections() []report.Section {
	return slices.DeleteFunc(t.sections, func(section report.Section) bool {
		if len(section.Blocks) == 0 {
			return true
		}
		left := slices.DeleteFunc(section.Blocks[0].Items, func(text string) bool { return text == "" })
		section.Blocks[0].Items = t.voice.GatherItems(maxSimilar, left)
		return len(section.Blocks[0].Items) == 0
	})
}

// findFollowing returns the next event that does not only accompany others; nil if there is none.
func (t *teller) findFollowing() event.Event {
	for _, ev := range t.ahead {
		if !isAccompanying(ev) {
			return ev
		}
	}
	return nil
}

// findPreceding returns the last event before this one that does not only accompany others; nil if there
// is none.
func (t *teller) findPreceding() event.Event {
	for _, ev := range slices.Backward(t.past) {
		if !isAccompanying(ev) {
			return ev
		}
	}
	return nil
}

// isAccompanying reports whether an event only accompanies others: it is not public, or it has no sentence
// of its own between two that belong together, such as a die or a discard.
func isAccompanying(e event.Event) bool {
	switch e := e.(type) {
	case game.Audience, camelot.BlackDiscarded, camelot.DieRolled, camelot.RandomPicked, camelot.DeckShuffled, camelot.PilesRenewed:
		return true
	case camelot.BlackCardApplied:
		return !isChosenByDrawer(e)
	}
	return false
}

// isChosenByDrawer reports whether the drawer chose the war for the card (C-29).
func isChosenByDrawer(e camelot.BlackCardApplied) bool {
	return e.Card == "mercenaries" || e.Card == "mordred"
}
