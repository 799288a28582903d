package orders

import (
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// Actions are the kinds of orders that are done at their time.
var Actions = Heading{Words: "menu.group.turn", Kinds: []Kind{move, encounter, cast, use, reroll, leave, align, ask}}

// Use is USE Potion of Strength: before the movement, for the whole turn.
type Use struct{ Things []Thing }

var use = declare("USE", Use{}, things("menu.cards", fromPosition(Position.ListPotions), func(o *Use) *[]Thing { return &o.Things })).
	Unless(hasNone(Position.ListPotions, "menu.no.card"), isToad)

// Reroll is REROLL MOVE: fate on the movement roll (DP-7).
type Reroll struct{ Ask bool } // AND ASK: stop for a new MOVE

var reroll = declare("REROLL", Reroll{}, form.Row(
	form.Word[Reroll]("MOVE", nil), form.Optional(form.Word("AND ASK", func(o *Reroll) *bool { return &o.Ask })).As("ask", "menu.reroll.ask"),
))

// Leave is LEAVE Sword BEFORE DRAW: cards to abandon (T-42, T-59).
type Leave struct {
	Things     []Thing // none: NOTHING
	BeforeDraw bool    // at the end of the movement, before cards are drawn
}

var leave = declare("LEAVE", Leave{}, form.Row(
	form.List(form.Series{Ask: "menu.cards", Least: 1, None: "NOTHING"}, func(o *Leave) *[]Thing { return &o.Things }, anything(fromPosition(Position.ListLeavable))).
		Checked(func(c *order.Cursor, o *Leave, mark int) { parserOf(c).checkLeaving(o.Things, mark) }),
	form.Optional(form.Word("BEFORE DRAW", func(o *Leave) *bool { return &o.BeforeDraw })).As("draw", "menu.leave.draw"),
).Checked(func(c *order.Cursor, o *Leave, _ int) {
	o.BeforeDraw = o.BeforeDraw || parserOf(c).answers // only that question asks for the order (DP-11)
})).Unless(hasNone(Position.ListLeavable, "menu.no.card"))

// checkLeaving notes a fault if things can never be abandoned (E-13): those that are no cards, a Raft, and
// cards that cannot be lost. Whether a card is bound at present is only checked when the line is carried out.
func (p *parser) checkLeaving(things []Thing, mark int) {
	for _, thing := range things {
		if d := p.book.Card(thing.Card); p.Err() == nil && (d == nil || thing.Card == book.Raft || d.Has("cannot_be_lost")) {
			p.Blame(codeAbandon, mark, writeSentence(p.Line.Lang, "error.abandon"))
		}
	}
}

// Align is ALIGN GOOD: the Druid's change (T-118 ff.).
type Align struct{ To book.Alignment }

var align = declare("ALIGN", Align{}, form.Keyword("menu.alignment", sayTitle, func(o *Align) *book.Alignment { return &o.To }, book.Good, book.Neutral, book.Evil)).
	Unless(lacks(book.AbilityFreeAlignment), isToad)

// A Stop is a point at which ASK ON stops the turn.
type Stop string

// The stops.
const (
	OnDraw    Stop = "DRAW"
	OnFight   Stop = "FIGHT"
	OnArrival Stop = "ARRIVAL"
	OnRolls   Stop = "ROLLS"
	OnNothing Stop = "NOTHING" // no point of class S stops
)

// Ask is ASK ON DRAW.
type Ask struct{ On Stop }

var ask = declare("ASK", Ask{}, form.After("ON", form.Keyword("menu.stop", form.Key[Stop]("menu.stop."), func(o *Ask) *Stop { return &o.On },
	OnDraw, OnFight, OnArrival, OnRolls, OnNothing)))

// Choose is CHOOSE Monk (DP-1), or CHOOSE STRENGTH (DP-2). Only one of its fields is set.
type Choose struct {
	Character book.Character
	Stat      book.Stat
}

var choose = declare("CHOOSE", Choose{}, form.OneOf("", "",
	form.Keyword("", sayTitle, func(o *Choose) *book.Stat { return &o.Stat }, book.Strength, book.Craft),
	form.Within(func(o *Choose) *book.Character { return &o.Character }, id[book.Character]("character", func(p *parser) *order.NameKind { return p.kinds.character })),
))

// Nothing is NOTHING: a reaction or an answer that does nothing.
type Nothing struct{}

var nothing = declare("NOTHING", Nothing{}, form.Row[Nothing]()).Called("nothing", "menu.nothing.react")

// String returns the canonical spelling.
func (o Use) String() string { return use.Spell(o) }

// String returns the canonical spelling.
func (o Reroll) String() string { return reroll.Spell(o) }

// String returns the canonical spelling.
func (o Leave) String() string { return leave.Spell(o) }

// String returns the canonical spelling.
func (o Align) String() string { return align.Spell(o) }

// String returns the canonical spelling.
func (o Ask) String() string { return ask.Spell(o) }

// String returns the canonical spelling.
func (o Choose) String() string { return choose.Spell(o) }

// String returns the canonical spelling.
func (o Nothing) String() string { return nothing.Spell(o) }
