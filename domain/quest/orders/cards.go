package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
)

// Keep is KEEP potion, ring: the cards that are given up last, the most wanted first (D7, D8, D16, Q-83).
// Without cards it is KEEP NOTHING: found cards are left.
type Keep struct{ Cards []book.Card }

var keep = declare("KEEP", Keep{}, form.List(form.Series{Ask: "menu.keep.ask", None: "NOTHING"}, func(o *Keep) *[]book.Card { return &o.Cards }, kept.form()))

// Leave is LEAVE maces, LEAVE WEAPON or LEAVE ALL: the cards that are left when found.
type Leave struct {
	Choice
	Class book.Class // "": none; it may be book.Foe
}

var leave = declare("LEAVE", Leave{}, form.OneOf("menu.howmany", "menu.",
	cards(found, func(o *Leave) *[]book.Card { return &o.Cards }),
	form.Word("ALL", func(o *Leave) *bool { return &o.All }),
	form.Keyword("", sayClass, func(o *Leave) *book.Class { return &o.Class }, classes...),
))

// classes are the words for several cards.
var classes = []book.Class{book.Weapon, book.Magic, book.Item, book.Figure, book.Errand, book.Trophy, book.Foe}

// sayClass returns the name of a class in menus.
func sayClass(m *form.Pointing, class book.Class) string {
	return book.Titled(positionOf(m).Lang(), class)
}

// Take is TAKE lance: the cards that are taken from the tile, in this order (D15).
type Take struct{ Choice }

var take = declare("TAKE", Take{}, choice("menu.cards.first", false, movable, func(o *Take) *Choice { return &o.Choice }))

// Drop is DROP maces: the cards that are left on the tile.
type Drop struct{ Cards []book.Card }

var drop = declare("DROP", Drop{}, cards(counted, func(o *Drop) *[]book.Card { return &o.Cards }))

// FaceUp is FACEUP shield, maces: which cards lie face up (D20, Q-82).
type FaceUp struct{ Cards []book.Card }

var faceUp = declare("FACEUP", FaceUp{}, cards(shown, func(o *FaceUp) *[]book.Card { return &o.Cards })).Unless(func(m *form.Pointing) string {
	return lists.Either(positionOf(m).IsSuperior(), "", HandsOpen)
})

// Weapons is WEAPONS ALL, NONE, or a list: those that are brought into fights (D13).
type Weapons struct{ Choice }

var weapons = declare("WEAPONS", Weapons{}, choice("menu.cards", true, weapon, func(o *Weapons) *Choice { return &o.Choice }))

// Loot is LOOT excalibur, ring; LOOT ALL; LOOT NONE (D19, Q-77).
type Loot struct{ Choice }

var loot = declare("LOOT", Loot{}, choice("menu.cards.first", false, movable, func(o *Loot) *Choice { return &o.Choice })).Unless(isAlone)

// Trade is TRADE inge GIVE maces FOR ring (Q-85, D17).
type Trade struct {
	With      Who
	Give, For []book.Card
}

var trade = declare("TRADE", Trade{}, form.Row(
	form.Within(func(o *Trade) *Who { return &o.With }, rival),
	form.After("GIVE", given("menu.give", true, func(o *Trade) *[]book.Card { return &o.Give })),
	form.After("FOR", given("menu.for", false, func(o *Trade) *[]book.Card { return &o.For })),
)).Unless(isAlone)

// given makes the form for the cards that one side of a trade gives, or NOTHING. Menus offer the seat's own cards, or those
// of others. They ask for at least one if the seat gives nothing.
func given(ask string, own bool, field func(*Trade) *[]book.Card) form.Form[Trade] {
	card := movable.form()
	f := form.List(form.Series{None: "NOTHING"}, field, card)
	f.Ask = func(m *form.Pointing, o *Trade) (ok bool) {
		p := positionOf(m)
		things := lists.Keep(p.ListCards(movable.fits), func(t menu.Thing[book.Card]) bool { return p.Holds(t.What) == own })
		asked := menu.Menu{Ask: m.Say(ask), Kind: menu.Many, Max: len(things)}
		if !own {
			asked.Min, asked.Max = lists.One(len(o.Give) == 0), min(p.Edition().Hand.Most, len(things))
		}
		*field(o), ok = menu.Some(m.Walk, asked, things)
		return ok
	}
	return f
}

// String returns the canonical spelling.
func (o Keep) String() string { return keep.Spell(o) }

// String returns the canonical spelling.
func (o Leave) String() string { return leave.Spell(o) }

// String returns the canonical spelling.
func (o Take) String() string { return take.Spell(o) }

// String returns the canonical spelling.
func (o Drop) String() string { return drop.Spell(o) }

// String returns the canonical spelling.
func (o FaceUp) String() string { return faceUp.Spell(o) }

// String returns the canonical spelling.
func (o Weapons) String() string { return weapons.Spell(o) }

// String returns the canonical spelling.
func (o Loot) String() string { return loot.Spell(o) }

// String returns the canonical spelling.
func (o Trade) String() string { return trade.Spell(o) }
