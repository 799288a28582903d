package orders

import (
	"slices"
	"strconv"

	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// fights are the policies for fights and fate.
var fights = Heading{Words: "menu.group.fights", Kinds: []Kind{evade, bribe, destroy, charm, raise, assassinate, fight, attack, weapon, armour, fate, reward, loot}}

// The keywords that say when a means is used.
const (
	Best   = "BEST"
	Always = "ALWAYS"
	Never  = "NEVER"
)

// A Source is a means to evade: an ability, a Spell or a card.
type Source struct {
	Free bool      // FREE: by an ability
	Card book.Card // a Spell or a card; "" with Free
}

// Evade is EVADE Dragon USING free, Immobility (DP-13). A reaction is EVADE alone, or with USING
// (DP-22).
type Evade struct {
	Choice          // the things to evade; none in a reaction
	Never  bool     // EVADE NEVER: fight
	Using  []Source // tried in this order; none: only free means
}

var evade = declare("EVADE", Evade{}, form.Row(
	form.Optional(form.OneOf("menu.choice", "menu.choice.",
		form.Word("ALL", func(o *Evade) *bool { return &o.All }).Usual(),
		things("menu.cards", enemies, func(o *Evade) *[]Thing { return &o.Things }),
		form.Word("NEVER", func(o *Evade) *bool { return &o.Never }).As("none", ""),
	)).Asked(),
	form.Optional(form.After("USING", sources(1))).As("using", "menu.evade.using").If(func(_ *form.Pointing, o *Evade) bool { return !o.Never }),
)).With(fightIfs)

// EvadeAttack is EVADE as a reaction: only its means are asked for.
var EvadeAttack = declare("EVADE", Evade{}, sources(0))

// sources makes the form for the means of EVADE; menus ask for least at least.
func sources(least int) form.Form[Evade] {
	one := form.OneOf("", "", form.Word("FREE", func(s *Source) *bool { return &s.Free }), form.Within(func(s *Source) *book.Card { return &s.Card }, card))
	return form.List(form.Series{Ask: "menu.using", Least: least}, func(o *Evade) *[]Source { return &o.Using }, one.Distinct(blameTwice).Choices("", listSources))
}

// listSources lists the means that menus offer: abilities, and the Spells that evade.
func listSources(m *form.Pointing) []menu.Thing[Source] {
	all := []menu.Thing[Source]{{What: Source{Free: true}, ID: "free", Words: m.Say("menu.free.means")}}
	for _, spell := range []book.Card{book.Invisibility, book.Immobility} {
		all = append(all, menu.Thing[Source]{What: Source{Card: spell}, ID: string(spell), Words: book.Titled(positionOf(m).Lang(), spell)})
	}
	return all
}

// Whether is a policy of yes or no: BRIBE, DESTROY, CHARM, RAISE, ASSASSINATE,
// DRINK (DP-13, DP-31).
type Whether struct {
	Do string // one of the keywords below
	No bool
}

// The keywords of Whether.
const (
	Bribe       = "BRIBE"
	Destroy     = "DESTROY"
	Charm       = "CHARM"
	Raise       = "RAISE"
	Assassinate = "ASSASSINATE"
	Drink       = "DRINK"
)

// whetherForm is the form of YES or NO.
var whetherForm = form.YesNo("menu.whether", func(o *Whether) *bool { return &o.No })

// newWhether returns the kind of order with a keyword and YES or NO.
func newWhether(word string) Kind { return declare(word, Whether{Do: word}, whetherForm) }

var (
	bribe       = newWhether(Bribe).With(fightIfs)
	destroy     = newWhether(Destroy).With(fightIfs).Unless(isToad)
	charm       = newWhether(Charm).With(fightIfs).Unless(lacks(book.AbilityCharm), isToad)
	raise       = newWhether(Raise).With(fightIfs).Unless(lacks(book.AbilityRaiseDead), isToad)
	assassinate = newWhether(Assassinate).With(fightIfs).Unless(lacks(book.AbilityAssassinate), isToad)
	drink       = newWhether(Drink)
)

// FightWith is FIGHT WITH Mercenary, Potion of Strength; or FIGHT WITH NOTHING
// (DP-14).
type FightWith struct{ Things []Thing }

var fight = declare("FIGHT", FightWith{}, form.After("WITH", thingsOrNothing(0, helpers, func(o *FightWith) *[]Thing { return &o.Things }))).With(fightIfs)

var helpers = cards(func(d *book.CardDef) bool {
	return d.Has(book.PassivePaidMod) || d.Has(book.PassiveOneShotMod) || d.Subtype == book.Animal
})

// Attack is ATTACK Dragon: creatures that a Minstrel fights although they would not attack.
type Attack struct{ Things []Thing }

var attack = declare("ATTACK", Attack{}, things("menu.cards",
	cards(func(d *book.CardDef) bool { return d.Subtype == book.Animal || d.Subtype == book.Dragon }),
	func(o *Attack) *[]Thing { return &o.Things },
)).With(fightIfs).Unless(lacks(book.AbilityNotAttackedBy), isToad)

// Weapon is WEAPON BEST, NONE or a list (T-57, DP-15).
type Weapon struct {
	Best   bool
	Things []Thing // none, and not Best: NONE
}

var weapon = declare("WEAPON", Weapon{}, form.OneOf("menu.choice", "menu.choice.",
	form.Word(Best, func(o *Weapon) *bool { return &o.Best }).Usual(),
	things("menu.cards", cards(func(d *book.CardDef) bool { return d.Weapon }), func(o *Weapon) *[]Thing { return &o.Things }),
	form.Word[Weapon]("NONE", nil),
))

// Armour is ARMOUR BEST, NONE or one card (T-57, DP-15).
type Armour struct {
	Best  bool
	Thing *Thing // nil, and not Best: NONE
}

var armour = declare("ARMOUR", Armour{}, form.OneOf("menu.card", "",
	form.Word(Best, func(o *Armour) *bool { return &o.Best }).As(".best", "menu.choice.best").Usual(),
	form.Word[Armour]("NONE", nil).As(".none", "menu.choice.none"),
	form.Within(func(o *Armour) **Thing { return &o.Thing }, form.Pointer(thing("", cards(func(d *book.CardDef) bool { return d.Armour })))),
))

// A Span is one number or several in a row: 2-5.
type Span struct{ From, To int }

// Results are results of a roll: by their effect on a fight, or by number.
type Results struct {
	Losing     bool   // those that would lose the fight
	NotWinning bool   // those that would not win it
	Numbers    []Span // natural results, without additions
}

// Has reports whether a natural result is one of the numbers.
func (r Results) Has(n int) bool {
	return slices.ContainsFunc(r.Numbers, func(s Span) bool { return s.From <= n && n <= s.To })
}

// Fate is FATE ON attack WHEN LOSING KEEP 1 DIE LOW (T-89 ff., DP-16, DP-17).
type Fate struct {
	Never bool
	On    []book.Roll // rolls of appendix F; none: every roll
	When  Results
	Keep  int    // fate that is not spent; 0: all may be spent
	Die   string // Low or High: which of several dice; "": not said
}

// The die, of several, on which fate is spent.
const (
	Low  = "LOW"
	High = "HIGH"
)

var fate = declare("FATE", Fate{}, form.OneOf("menu.when.ask", "menu.when.",
	form.Row(
		form.Optional(form.After("ON", form.List(form.Series{Ask: "menu.rolls", Least: 1, Many: true, Most: form.MostAsked}, func(o *Fate) *[]book.Roll { return &o.On }, roll))).As("on", "menu.fate.on"),
		form.After("WHEN", form.Within(func(o *Fate) *Results { return &o.When }, results)),
		form.Optional(form.After("KEEP", form.Number("menu.keep", 1, form.MostAsked, func(o *Fate) *int { return &o.Keep }))).As("keep", "menu.fate.keep"),
		form.Optional(form.After("DIE", form.Keyword("menu.die", form.Key[string]("menu.die."), func(o *Fate) *string { return &o.Die }, Low, High))).As("die", "menu.fate.die"),
	),
	form.Word(Never, func(o *Fate) *bool { return &o.Never }),
))

// results is the form of LOSING, NOTWINNING or numbers.
var results = form.OneOf("", "",
	form.Word("LOSING", func(r *Results) *bool { return &r.Losing }),
	form.Word("NOTWINNING", func(r *Results) *bool { return &r.NotWinning }),
	form.List(form.Series{}, func(r *Results) *[]Span { return &r.Numbers }, slot("number", (*parser).readSpan, Span.String)),
).Choices("", listResults)

// listResults lists the results that menus offer: those of a fight, and "1 to n" for each n below 6.
func listResults(m *form.Pointing) []menu.Thing[Results] {
	all := []menu.Thing[Results]{
		{What: Results{Losing: true}, ID: "losing", Words: m.Say("menu.when.losing")},
		{What: Results{NotWinning: true}, ID: "notwinning", Words: m.Say("menu.when.notwinning")},
	}
	for n := 1; n < dieFaces; n++ {
		up := strconv.Itoa(n)
		all = append(all, menu.Thing[Results]{What: Results{Numbers: []Span{{From: 1, To: n}}}, ID: up, Words: m.Say("menu.when.upto", "n", up)})
	}
	return all
}

// The highest number of a die, and the highest total of a roll: three dice, in the Mines and the
// Crypt.
const (
	dieFaces   = 6
	mostRolled = 18
)

// readSpan reads a number or a range of numbers. It breaks the line if a number is below 1 or higher than
// any roll, or if the range runs backwards.
func (p *parser) readSpan() Span {
	mark := p.Mark()
	span := Span{From: p.ExpectNumber()}
	span.To = span.From
	if p.Take("-", "..") {
		span.To = p.ExpectNumber()
	}
	if p.Err() == nil && (span.From < 1 || span.To < span.From || span.To > mostRolled) {
		p.Refuse(codeUnknown, mark, writeSentence(p.Line.Lang, "error.results"), "1-3", "2, 5")
	}
	return span
}

// String returns "2-5", or "6" for a single number.
func (s Span) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return strconv.Itoa(s.From) + "-" + strconv.Itoa(s.To)
}

// Reward is REWARD Talisman | LIFE: the prize taken from a beaten character (DP-19).
type Reward struct{ Prizes []Thing }

var reward = declare("REWARD", Reward{}, prizes(keywords(Life, Gold).and(objects), func(o *Reward) *[]Thing { return &o.Prizes }, nil))

// prizes makes the form for the things that are wanted of another character, with bars between them. The list ends
// before a bar behind which ends returns true; nil: every bar continues it.
func prizes[O any](from shelf, field func(*O) *[]Thing, ends func(*order.Cursor) bool) form.Form[O] {
	return form.List(form.Series{Bars: true, Ask: "menu.prizes", Least: 1, Ends: ends}, field, thing("menu.prizes", from, Life, Gold).Distinct(nil))
}

// Loot is LOOT ALL, NOTHING or a list (DP-21).
type Loot struct{ Choice }

var loot = declare("LOOT", Loot{}, form.Within(func(o *Loot) *Choice { return &o.Choice }, choice(possessions, false)))

// String returns the canonical spelling.
func (o Evade) String() string { return evade.Spell(o) }

// String returns the canonical spelling.
func (o FightWith) String() string { return fight.Spell(o) }

// String returns the canonical spelling.
func (o Attack) String() string { return attack.Spell(o) }

// String returns the canonical spelling.
func (o Weapon) String() string { return weapon.Spell(o) }

// String returns the canonical spelling.
func (o Armour) String() string { return armour.Spell(o) }

// String returns the canonical spelling.
func (o Fate) String() string { return fate.Spell(o) }

// String returns the canonical spelling.
func (o Reward) String() string { return reward.Spell(o) }

// String returns the canonical spelling.
func (o Loot) String() string { return loot.Spell(o) }

// String returns the canonical spelling.
func (o Whether) String() string {
	text, _ := whetherForm.Spell(&o)
	return o.Do + " " + text
}
