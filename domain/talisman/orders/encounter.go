package orders

import (
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// Encounter is ENCOUNTER Boris BY ATTACK IF MARGIN >= 2 | SPACE (T-38, DP-10).
type Encounter struct{ Meetings []Meeting }

var encounter = declare("ENCOUNTER", Encounter{}, form.Bars("", func(o *Encounter) *[]Meeting { return &o.Meetings }, form.Row(
	meeting, condition(func(m *Meeting) **order.Expr { return &m.If }),
))).With(fightIfs).Unless(hasNone(Meeter.ListRivals, "menu.no.alone"))

// A Means is how a character is encountered (T-40).
type Means string

// The means.
const (
	BySpace    Means = "" // the encounter of the space
	ByAttack   Means = "ATTACK"
	ByPsychic  Means = "ATTACK PSYCHIC"
	BySteal    Means = "STEAL"
	ByBeguile  Means = "BEGUILE"
	ByFollower Means = "FOLLOWER"
)

// A Meeting is one encounter, and the condition for it.
type Meeting struct {
	By     Means
	Who    Who     // unused with BySpace
	Prizes []Thing // with BySteal, ByBeguile and ByFollower: the most wanted first
	If     *order.Expr
}

// A Meeter is a position that lists the other characters in play, and the ways in which the seat can
// meet one.
type Meeter interface {
	ListRivals() []menu.Thing[Who]
	ListMeans() []menu.Thing[Means]
}

// meeting is the form of SPACE, or of a seat, the means and the prizes.
var meeting = form.OneOf("menu.whom", "",
	form.Word[Meeting]("SPACE", nil).Written(),
	form.Row(form.Within(func(m *Meeting) *Who { return &m.Who }, seatForm.Choices("", listGroups)), form.After("BY", manner)),
)

// manner is the form of the means of an encounter, with the prizes that some of them have.
var manner = func() form.Form[Meeting] {
	prizes := prizes(keywords(Gold).and(objects), prizesOf, isMeetingNext)
	followers := things("menu.prizes", cards(func(d *book.CardDef) bool { return d.Type == book.Follower }), prizesOf)
	f := form.Row(
		form.Within(func(m *Meeting) *Means { return &m.By }, means),
		form.Given(func(m *Meeting) bool { return m.By == BySteal || m.By == ByBeguile }, prizes),
		form.Given(func(m *Meeting) bool { return m.By == ByFollower }, followers),
	)
	f.Syntax = form.Syntax{OneOf: true, Parts: []form.Syntax{
		{Word: "ATTACK"},
		{Word: "ATTACK PSYCHIC"},
		{Parts: []form.Syntax{{Word: "STEAL"}, prizes.Syntax}},
		{Parts: []form.Syntax{{Word: "BEGUILE"}, prizes.Syntax}},
		{Parts: []form.Syntax{{Word: "FOLLOWER"}, followers.Syntax}},
	}}
	return f
}()

// prizesOf returns the field of the prizes.
func prizesOf(m *Meeting) *[]Thing { return &m.Prizes }

// means is the form of the means of an encounter. Menus offer those that the seat has.
var means = form.Keyword("", nil, func(by *Means) *Means { return by }, ByAttack, ByPsychic, BySteal, ByBeguile, ByFollower).
	Choices("menu.how", fromPosition(Meeter.ListMeans))

// listGroups lists the words for several seats, then the other characters.
func listGroups(m *form.Pointing) []menu.Thing[Who] {
	return append([]menu.Thing[Who]{
		{What: Who{Group: Any}, ID: "any", Words: m.Say("menu.anybody")},
		{What: Who{Group: Others}, ID: "others", Words: m.Say("menu.others")},
	}, m.Position.(Meeter).ListRivals()...)
}

// isMeetingNext reports whether the next meeting of an ENCOUNTER follows behind a bar: SPACE, a group,
// or a seat and BY.
func isMeetingNext(c *order.Cursor) bool {
	mark, p := c.Mark(), parserOf(c)
	defer c.Back(mark)
	if c.Full("SPACE") || c.Full(groups...) {
		return true
	}
	return len(c.Things(p.seatKind())) > 0 && c.Full("BY")
}

// String returns the canonical spelling.
func (o Encounter) String() string { return encounter.Spell(o) }
