package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// An OnWhat is a kind of event that orders can react to.
type OnWhat string

// The events that orders can react to.
const (
	Attacked      OnWhat = "ATTACKED"
	Targeted      OnWhat = "TARGETED" // by an encounter ability
	TurnOf        OnWhat = "TURN OF"
	SpellCast     OnWhat = "SPELL"
	Command       OnWhat = "COMMAND"
	WoundOf       OnWhat = "WOUND OF"
	DeathOf       OnWhat = "DEATH OF"
	FollowerDeath OnWhat = "FOLLOWER DEATH"
	KillBy        OnWhat = "KILL"
	FightOf       OnWhat = "FIGHT OF"
	Enters        OnWhat = "ENTERS"
	TalismanOf    OnWhat = "TALISMAN OF"
	MarketDay     OnWhat = "MARKETDAY"
)

// A Trigger is the event behind WHEN, with its details.
type Trigger struct {
	On      OnWhat
	Who     *Who        // the seat behind OF or BY; nil: none given
	Spell   book.Card   // of SpellCast; "": any
	Target  *Who        // with SpellCast: the seat behind ON; nil: none given
	Place   *Place      // of Enters
	Region  book.Region // of Enters, without Place
	Pattern *Pattern    // of KillBy; nil: any Enemy
}

// trigger is the form of the event behind WHEN.
var trigger = form.OneOf("menu.when.what", "",
	on(Attacked), on(Targeted), onOf(TurnOf), form.Row(on(SpellCast), cause, aim), on(Command), onOf(WoundOf), onOf(DeathOf), on(FollowerDeath),
	form.Row(on(KillBy), form.Optional(form.Within(func(t *Trigger) **Pattern { return &t.Pattern }, form.Pointer(pattern))), form.After("BY", whom)),
	onOf(FightOf), form.Row(on(Enters), where.Late(), form.After("BY", whom)), onOf(TalismanOf), on(MarketDay),
)

// on makes the form for an event without details.
func on(event OnWhat) form.Form[Trigger] {
	say := func(m *form.Pointing, event OnWhat) string {
		word, _, _ := strings.Cut(strings.ToLower(string(event)), " ")
		return m.Say("menu.on." + word)
	}
	return form.Keyword("", say, func(t *Trigger) *OnWhat { return &t.On }, event)
}

// onOf makes the form for an event with its seat behind it.
func onOf(event OnWhat) form.Form[Trigger] { return form.Row(on(event), whom) }

// whom is the form of the seat of an event.
var whom = form.Within(func(t *Trigger) **Who { return &t.Who }, form.Pointer(seatForm.Choices("menu.whom", listGroups)))

// where is the form of a place, or of a region, which menus do not offer.
var where = form.OneOf("menu.where", "",
	form.Keyword("", nil, func(t *Trigger) *book.Region { return &t.Region }, book.Outer, book.Middle, book.Inner).Written(),
	form.Within(func(t *Trigger) **Place { return &t.Place }, form.Pointer(place("", listPlaces))),
)

// cause is the form of the Spell of an event, which may be left out.
var cause = func() form.Form[Trigger] {
	spell := form.Within(func(t *Trigger) *book.Card { return &t.Spell }, id[book.Card]("spell", anySpell))
	f := form.Optional(spell)
	f.Read = func(c *order.Cursor, t *Trigger) {
		if !c.AtEnd() && !c.Full("THEN") && c.Peek().Key != ":" {
			spell.Read(c, t)
		}
	}
	return f
}()

// aim is the form of the caster of a Spell and its target, in any order; both may be left out.
var aim = func() form.Form[Trigger] {
	by := form.Optional(form.After("BY", whom)).Asked()
	f := form.Row(by, form.Optional(form.After("ON", form.Within(func(t *Trigger) **Who { return &t.Target }, form.Pointer(seatForm)))))
	read := f.Read
	f.Read = func(c *order.Cursor, t *Trigger) {
		if read(c, t); t.Who == nil {
			by.Read(c, t)
		}
	}
	syntax := f.Syntax
	f = form.Optional(f).Asked()
	f.Syntax = syntax
	return f
}()

// String returns the canonical spelling.
func (t Trigger) String() string {
	text, _ := trigger.Spell(&t)
	return text
}

// readTrigger reads the event behind WHEN as a Trigger.
func (p *parser) readTrigger() fmt.Stringer {
	var t Trigger
	trigger.Read(p.Cursor, &t)
	return t
}

// AskTrigger asks for an event in menus; false if the walk stops at a question.
func AskTrigger(m *form.Pointing) (t Trigger, ok bool) {
	ok = trigger.Ask(m, &t)
	return t, ok
}
