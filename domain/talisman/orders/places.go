package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// places are the policies for spaces and Places.
var places = Heading{Words: "menu.group.places", Kinds: []Kind{visit, pray, heal, replenish, plus, pay, drink, rolling, wish, quest, swap}}

// A Visitee is a person that a character visits in the Village or the City.
type Visitee string

// The visitees.
const (
	Nobody      Visitee = "NOBODY"
	Doctor      Visitee = "DOCTOR"
	Healer      Visitee = "HEALER"
	Alchemist   Visitee = "ALCHEMIST"
	Enchantress Visitee = "ENCHANTRESS"
	Mystic      Visitee = "MYSTIC"
	Blacksmith  Visitee = "BLACKSMITH"
)

// Visit is VISIT DOCTOR HEAL 2 | NOBODY (DP-25).
type Visit struct{ Calls []Call }

// A Call is one visit, and the condition for it.
type Call struct {
	At   Visitee
	Heal int         // with Doctor and Healer: lives at most; 0: as many as can be paid
	Buy  []Thing     // with Blacksmith; none: not given
	Sell Choice      // with Alchemist; empty: not given
	If   *order.Expr // nil: always
}

var visit = declare("VISIT", Visit{}, form.Bars("", func(o *Visit) *[]Call { return &o.Calls }, form.Row(
	form.OneOf("menu.visit.ask", "",
		visitTo(Doctor, healing), visitTo(Healer, healing),
		visitTo(Alchemist, form.Optional(form.After("SELL", form.Within(func(c *Call) *Choice { return &c.Sell }, choice(objects, false)))).Asked()),
		visitTo(Enchantress), visitTo(Mystic),
		visitTo(Blacksmith, form.Optional(form.After("BUY", things("menu.cards", waresAt(book.Village), func(c *Call) *[]Thing { return &c.Buy }))).Asked()),
		visitTo(Nobody),
	),
	condition(func(c *Call) **order.Expr { return &c.If }),
)))

// healing is the form of HEAL with a number, behind a person.
var healing = form.Optional(form.After("HEAL", form.Number("", 1, form.MostAsked, func(c *Call) *int { return &c.Heal }))).Written()

// visitTo makes the form for a visit to one person, with its details.
func visitTo(at Visitee, details ...form.Form[Call]) form.Form[Call] {
	name := func(m *form.Pointing, at Visitee) string {
		if at == Nobody {
			return m.Say("menu.nobody")
		}
		return book.Titled(positionOf(m).Lang(), fromKeyword[book.Choice](string(at)))
	}
	return form.Row(append([]form.Form[Call]{form.Keyword("", name, func(c *Call) *Visitee { return &c.At }, at)}, details...)...)
}

// Pray is PRAY: instead of healing or replenishing (DP-29).
type Pray struct{}

// Heal is HEAL 2, or HEAL: as many as can be paid (DP-29).
type Heal struct{ N int } // 0: as many as can be paid

// Replenish is REPLENISH 2, or REPLENISH: as much fate as possible (DP-29).
type Replenish struct{ N int } // 0: as much as possible

var (
	pray      = declare("PRAY", Pray{}, form.Row[Pray]())
	heal      = declare("HEAL", Heal{}, amount(func(o *Heal) *int { return &o.N }))
	replenish = declare("REPLENISH", Replenish{}, amount(func(o *Replenish) *int { return &o.N }))
)

// amount makes the form for a number that can be left out; the field is then 0.
func amount[O any](n func(*O) *int) form.Form[O] {
	return form.Row(form.Optional(form.Number("menu.number", 1, form.MostAsked, n)).As("n", "menu.amount.n"))
}

// Plus is PLUS BEST, ALWAYS or NEVER: the +1 on rolls (DP-18).
type Plus struct{ Use string }

// Pay is PAY GOLD or PAY LIFE: to the Black Knight (DP-30).
type Pay struct{ With string } // Gold or Life

var (
	plus = declare("PLUS", Plus{}, form.Keyword("menu.plus.ask", sayWord, func(o *Plus) *string { return &o.Use }, Best, Always, Never))
	pay  = declare("PAY", Pay{}, form.Keyword("menu.pay.ask", sayWord, func(o *Pay) *string { return &o.With }, Gold, Life))
)

// Roll is ROLL Magic Portal YES, ROLL Crags NO: whether an optional roll is made (DP-31).
type Roll struct {
	At Thing // a card or a space
	No bool
}

var rolling = declare("ROLL", Roll{}, form.Row(
	form.Within(func(o *Roll) *Thing { return &o.At }, slot("space", (*parser).readRollPlace, Thing.String).Choices("menu.where", listRollPlaces)),
	form.YesNo("menu.whether", func(o *Roll) *bool { return &o.No }),
))

// readRollPlace reads the space or the card of a roll, whichever has the longer name; of equally long ones the
// card. It breaks the line if neither stands there.
func (p *parser) readRollPlace() Thing {
	cards, behind := p.FindNames(p.kinds.card)
	if _, after := p.FindNames(p.kinds.space); len(cards) > 0 && behind >= after {
		return Thing{Card: book.Card(p.Thing(p.kinds.card))}
	}
	return Thing{Space: book.Space(p.Thing(p.kinds.space))}
}

// listRollPlaces lists the Magic Portal, and the spaces where some characters need not roll (DP-31).
func listRollPlaces(m *form.Pointing) []menu.Thing[Thing] {
	p := positionOf(m)
	portal := p.ListCards(func(d *book.CardDef) bool { return d.ID == "magic_portal" })
	return append(portal, lists.Map([]book.Space{"crags", "forest", "chasm"}, func(space book.Space) menu.Thing[Thing] {
		return menu.Thing[Thing]{What: Thing{Space: space}, ID: string(space), Words: book.Titled(p.Lang(), space), At: string(space)}
	})...)
}

// Wish is WISH TELEPORT Temple | STRENGTH (DP-32).
type Wish struct{ Wishes []OneWish }

// A OneWish is one wish, and the condition for it.
type OneWish struct {
	For string // a Stat in capitals, Spell, or string(Teleport)
	To  Place  // with Teleport
	If  *order.Expr
}

var wish = declare("WISH", Wish{}, form.Bars("", func(o *Wish) *[]OneWish { return &o.Wishes }, form.Row(
	form.OneOf("menu.wish.ask", "",
		form.Keyword("", sayWord, wishedThing, Spell, Gold, "STRENGTH", "CRAFT", Life, "FATE"),
		form.Row(form.Keyword("", sayWord, wishedThing, string(Teleport)), form.Within(func(w *OneWish) *Place { return &w.To }, place("menu.where", func(p Position) []Place {
			return listSpaces(p, "", book.Outer, book.Middle)
		}))),
	),
	condition(func(w *OneWish) **order.Expr { return &w.If }),
)))

// wishedThing returns the field of the thing that is wished for.
func wishedThing(w *OneWish) *string { return &w.For }

// Quest is QUEST ACCEPT or QUEST DECLINE (DP-33).
type Quest struct{ Decline bool }

var quest = declare("QUEST", Quest{}, form.OneOf("menu.quest.ask", "",
	form.Word[Quest]("ACCEPT", nil).As("yes", "menu.yes").Usual(),
	form.Word("DECLINE", func(o *Quest) *bool { return &o.Decline }).As("no", "menu.no"),
))

// Swap is SWAP Dragon, SPIRIT >= 4, or SWAP NOTHING (DP-12).
type Swap struct{ Patterns []Pattern } // none: NOTHING

var swap = declare("SWAP", Swap{}, form.OneOf("menu.card", "",
	form.Word[Swap]("NOTHING", nil).As(".nothing", "menu.choice.none"),
	form.List(form.Series{One: true}, func(o *Swap) *[]Pattern { return &o.Patterns }, pattern),
))

// A Pattern matches adventure cards: one card, or a type, perhaps with a bound on its Strength
// or Craft.
type Pattern struct {
	Card book.Card // "": the other fields apply
	Type string    // EVENT, STRANGER, PLACE, ENEMY, ANIMAL, MONSTER, DRAGON, SPIRIT; "": any
	Rel  order.Op  // "": any value
	N    int
}

// pattern is the form of a type, perhaps with a bound, or of a card. DRAGON means the type, although one
// card has that name too.
var pattern = form.OneOf("", "",
	form.Row(form.Keyword("", sayWord, func(p *Pattern) *string { return &p.Type }, types...), form.Optional(form.Row(
		form.Mark(func(p *Pattern) *order.Op { return &p.Rel }, "<", "<=", "=", ">=", ">", "<>"),
		form.Number("menu.atleast", 1, form.MostAsked, func(p *Pattern) *int { return &p.N }),
	))),
	form.Within(func(p *Pattern) *book.Card { return &p.Card }, id[book.Card]("adventure", anyCard)),
).Choices("", listPatterns).Then(askBound)

// types are the keywords of types of cards in a Pattern.
var types = []string{"EVENT", "STRANGER", "PLACE", "ENEMY", "ANIMAL", "MONSTER", "DRAGON", "SPIRIT"}

// listPatterns lists the types, then the cards but Spells; the card Dragon is left out, as DRAGON is the type.
func listPatterns(m *form.Pointing) []menu.Thing[Pattern] {
	p := positionOf(m)
	all := lists.Map(types, func(word string) menu.Thing[Pattern] {
		kind := fromKeyword[book.Type](word)
		return menu.Thing[Pattern]{What: Pattern{Type: word}, ID: "." + string(kind), Words: book.Titled(p.Lang(), kind)}
	})
	for _, t := range p.ListCards(func(d *book.CardDef) bool { return d.Type != book.Spell && d.ID != "dragon" }) {
		all = append(all, menu.Thing[Pattern]{What: Pattern{Card: t.What.Card}, ID: t.ID, Words: t.Words})
	}
	return all
}

// askBound asks for the least Strength or Craft, if the type is ENEMY, and sets the bound. It returns false if
// the walk stops.
func askBound(m *form.Pointing, p *Pattern) (ok bool) {
	if p.Type != "ENEMY" {
		return true
	}
	p.Rel = order.AtLeast
	p.N, ok = m.Number(m.Say("menu.atleast"), 1, form.MostAsked)
	return ok
}

// String returns the canonical spelling.
func (o Visit) String() string { return visit.Spell(o) }

// String returns the canonical spelling.
func (o Pray) String() string { return pray.Spell(o) }

// String returns the canonical spelling.
func (o Heal) String() string { return heal.Spell(o) }

// String returns the canonical spelling.
func (o Replenish) String() string { return replenish.Spell(o) }

// String returns the canonical spelling.
func (o Plus) String() string { return plus.Spell(o) }

// String returns the canonical spelling.
func (o Pay) String() string { return pay.Spell(o) }

// String returns the canonical spelling.
func (o Roll) String() string { return rolling.Spell(o) }

// String returns the canonical spelling.
func (o Wish) String() string { return wish.Spell(o) }

// String returns the canonical spelling.
func (o Quest) String() string { return quest.Spell(o) }

// String returns the canonical spelling.
func (o Swap) String() string { return swap.Spell(o) }
