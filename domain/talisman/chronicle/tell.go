package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// Tell writes the chronicle from one question to the next, from the events that the seat may
// see: turn by turn, each roll with its outcome.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*talisman.State)
	if !ok {
		return game.Story{}
	}
	t := tellerOf(was.Clone().(*talisman.State), to, lang)
	if t.s.Turns.Turn.N > 0 {
		t.turn, t.subject, t.round = t.s.Active(), t.s.Active(), t.s.Round
	}
	if q, ok := t.s.Turns.Question(); ok {
		t.cause = q.About.Source
	}
	for _, e := range events {
		t.tell(e)
		t.s.Apply(e)
	}
	t.close()
	return game.Story{Headline: t.headline(), Yours: t.Yours(t.stands()...), Sections: t.sections, Arrows: t.arrows(t.ways)}
}

// Steps splits events into turns, however many questions were asked in each.
func (Rules) Steps(before game.State, events []event.Event) []game.Step {
	return before.(*talisman.State).Turns.Steps(events)
}

// tell puts an event into words, and notes its news.
func (t *teller) tell(e event.Event) {
	t.hear(e)
	t.tellTurn(e)
}

// nested are the rolls that belong to a sentence already begun: on a fight, an ability, a draw
// or an attempt on the Portal.
var nested = []book.Roll{"save", "charm", "beguile", "ghost", "hermit", "portal"}

// tellRoll describes rolls, and the fate and additions that change them.
func (t *teller) tellRoll(e event.Event) {
	switch e := e.(type) {
	case talisman.DiceRolled:
		text := t.say("rolls", args{"roll": book.Name(t.lang, e.Name), "dice": rolled(e.Dice)})
		if e.Seat != t.turn || slices.Contains(nested, e.Name) {
			t.then(e.Seat, text)
		} else {
			t.begin(e.Seat, text)
		}
	case talisman.FateSpent:
		t.then(e.Seat, t.say("fate", args{"old": number(e.Old), "new": number(e.New), "left": number(e.Left)}))
	case talisman.PlusUsed:
		t.then(e.Seat, t.say("plus", args{"total": number(e.After)}))
	default:
		t.tellFate(e)
	}
}

// rolled writes the dice of a roll, with their sum if there are several: "3 + 4 = 7".
func rolled(list []int) string {
	said := lists.Join(list, " + ")
	if len(list) < 2 {
		return said
	}
	return said + " = " + number(talisman.Roll{Dice: list}.Natural())
}

// tellFate describes changes of a character's fortune.
func (t *teller) tellFate(e event.Event) {
	switch e := e.(type) {
	case talisman.AlignmentChanged:
		t.then(e.Seat, t.say("aligned", args{"align": t.the(e.To)}))
	case talisman.BecameToad:
		t.then(e.Seat, t.count("toad", e.Left, nil))
	case talisman.TurnsToMiss:
		t.then(e.Seat, t.count("misses", e.N, nil))
	case talisman.Enslaved:
		t.then(e.Seat, t.say("enslaved", nil))
	case talisman.OfferGranted:
		t.then(e.Seat, t.say("offer."+e.Kind, nil))
	case talisman.QuestAccepted:
		t.then(e.Seat, t.say("quest", args{"quest": t.the(e.Quest)}))
	case talisman.QuestFulfilled:
		t.begin(e.Seat, t.say("quest.done", args{"quest": t.the(e.Quest)}))
	case talisman.CommandCast:
		t.command(e)
	case talisman.IndividualEvaded:
		t.then(e.Seat, t.say("evades.source", args{"foe": t.source(e.Source)}))
	case talisman.RollSkipped:
		t.then(e.Seat, t.say("skips", args{"place": t.source(e.Source)}))
	default:
		t.tellSpell(e)
	}
}

// source names the space or the card whose effects are carried out.
func (p speaker) source(s book.Source) string {
	if space := s.Space(); space != "" {
		return p.the(space)
	}
	return p.the(s.Card())
}

// command describes a Command Spell, with its victims if it works.
func (t *teller) command(e talisman.CommandCast) {
	a := args{"n": number(e.Natural)}
	if !e.Works {
		t.begin(e.Seat, t.say("command.fails", a))
		return
	}
	a["list"] = t.whos(e.Victims)
	t.begin(e.Seat, t.say("command.works", a))
}
