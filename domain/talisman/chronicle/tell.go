package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// Tell writes the chronicle from one question to the next, from the events that the seat may see: turn by turn, each roll
// with its outcome. It leaves before as it is, and returns an empty story for the state of another ruleset.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*talisman.State)
	if !ok {
		return game.Story{}
	}
	t := newTeller(was.Clone().(*talisman.State), to, lang)
	if t.s.Turns.Turn.N > 0 {
		t.turn, t.subject, t.round = t.s.Active(), t.s.Active(), t.s.Round
	}
	if q, ok := t.s.Turns.Question(); ok {
		t.cause = q.About.Source
	}
	for _, ev := range events {
		t.tellEvent(ev)
		t.s.Apply(ev)
	}
	t.closeTurn()
	return game.Story{Headline: t.chooseHeadline(), Yours: t.ListOwn(t.describeStanding()...), Sections: t.sections, Arrows: t.drawArrows(t.ways)}
}

// Steps splits events into turns, however many questions were asked in each. It panics on the state of another ruleset.
func (Rules) Steps(before game.State, events []event.Event) []game.Step {
	return before.(*talisman.State).Turns.Steps(events)
}

// tellEvent puts an event into words, and notes its news. The state is still that before the event. The functions tellTurn,
// tellTable, tellMove and so on each describe some kinds of events, and pass all others on to the next.
func (t *teller) tellEvent(ev event.Event) {
	t.hearEvent(ev)
	t.tellTurn(ev)
}

// nestedRolls are the rolls that belong to a sentence already begun: on a fight, an ability, a draw
// or an attempt on the Portal.
var nestedRolls = []book.Roll{"save", "charm", "beguile", "ghost", "hermit", "portal"}

// tellRoll describes rolls, and the fate and additions that change them; other events it passes on to tellFate.
func (t *teller) tellRoll(e event.Event) {
	switch e := e.(type) {
	case talisman.DiceRolled:
		text := t.say("rolls", args{"roll": book.Name(t.lang, e.Name), "dice": formatDice(e.Dice)})
		if e.Seat != t.turn || slices.Contains(nestedRolls, e.Name) {
			t.addToBeat(e.Seat, text)
		} else {
			t.startBeat(e.Seat, text)
		}
	case talisman.FateSpent:
		t.addToBeat(e.Seat, t.say("fate", args{"old": formatNumber(e.Old), "new": formatNumber(e.New), "left": formatNumber(e.Left)}))
	case talisman.PlusUsed:
		t.addToBeat(e.Seat, t.say("plus", args{"total": formatNumber(e.After)}))
	default:
		t.tellFate(e)
	}
}

// formatDice writes the dice of a roll, with their sum if there are several: "3 + 4 = 7".
func formatDice(list []int) string {
	said := lists.Join(list, " + ")
	if len(list) < 2 {
		return said
	}
	return said + " = " + formatNumber(talisman.Roll{Dice: list}.Natural())
}

// tellFate describes changes of a character's fortune; other events it passes on to tellSpell.
func (t *teller) tellFate(e event.Event) {
	switch e := e.(type) {
	case talisman.AlignmentChanged:
		t.addToBeat(e.Seat, t.say("aligned", args{"align": t.nameThing(e.To)}))
	case talisman.BecameToad:
		t.addToBeat(e.Seat, t.sayCounted("toad", e.Left, nil))
	case talisman.TurnsToMiss:
		t.addToBeat(e.Seat, t.sayCounted("misses", e.N, nil))
	case talisman.Enslaved:
		t.addToBeat(e.Seat, t.say("enslaved", nil))
	case talisman.OfferGranted:
		t.addToBeat(e.Seat, t.say("offer."+e.Kind, nil))
	case talisman.QuestAccepted:
		t.addToBeat(e.Seat, t.say("quest", args{"quest": t.nameThing(e.Quest)}))
	case talisman.QuestFulfilled:
		t.startBeat(e.Seat, t.say("quest.done", args{"quest": t.nameThing(e.Quest)}))
	case talisman.CommandCast:
		t.tellCommand(e)
	case talisman.IndividualEvaded:
		t.addToBeat(e.Seat, t.say("evades.source", args{"foe": t.nameSource(e.Source)}))
	case talisman.RollSkipped:
		t.addToBeat(e.Seat, t.say("skips", args{"place": t.nameSource(e.Source)}))
	default:
		t.tellSpell(e)
	}
}

// nameSource names the space or the card whose effects are carried out.
func (p speaker) nameSource(source book.Source) string {
	if space := source.Space(); space != "" {
		return p.nameThing(space)
	}
	return p.nameThing(source.Card())
}

// tellCommand describes a Command Spell, with its victims if it works.
func (t *teller) tellCommand(cast talisman.CommandCast) {
	a := args{"n": formatNumber(cast.Natural)}
	if !cast.Works {
		t.startBeat(cast.Seat, t.say("command.fails", a))
		return
	}
	a["list"] = t.listSeats(cast.Victims)
	t.startBeat(cast.Seat, t.say("command.works", a))
}
