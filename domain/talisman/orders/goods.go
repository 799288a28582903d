package orders

import (
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// goods are the policies for cards, gold and trophies.
var goods = Heading{Words: "menu.group.goods", Kinds: []Kind{take, buy, free, sell, trophies, deliver, feed, lose, discard}}

// Take is TAKE Armour, ALL DROPPING Helmet (DP-24).
type Take struct {
	Choice
	Dropping []Thing // things that may be given up for them
}

var take = declare("TAKE", Take{}, form.Row(
	form.Within(func(o *Take) *Choice { return &o.Choice }, choice(keywords(Gold).and(possessions), true)),
	form.Optional(form.After("DROPPING", things("menu.dropping", possessions, func(o *Take) *[]Thing { return &o.Dropping }))).
		As("dropping", "menu.take.dropping").If(func(_ *form.Pointing, o *Take) bool { return !o.IsEmpty() }),
))

// Buy is BUY Mule, Raft; BUY SPELL; BUY NOTHING (DP-26).
type Buy struct{ Things []Thing }

var (
	buy = declare("BUY", Buy{}, thingsOrNothing(0, waresAt("").and(keywords(Spell)), func(o *Buy) *[]Thing { return &o.Things }))
	// BuyAtMarket is BUY as a reaction to Market Day.
	BuyAtMarket = declare("BUY", Buy{}, thingsOrNothing(1, waresAt(""), func(o *Buy) *[]Thing { return &o.Things }))
)

// waresAt returns the shelf of the things that are sold at a space; "": those that the Market and other
// cards sell.
func waresAt(at book.Space) shelf {
	return func(m *form.Pointing) []menu.Thing[Thing] { return positionOf(m).ListSold(at) }
}

// Free is FREE Armour: the Thief's purchase without payment (DP-26).
type Free struct{ Things []Thing }

var free = declare("FREE", Free{}, things("menu.cards", fromPosition(Position.ListWares), func(o *Free) *[]Thing { return &o.Things })).
	Unless(lacks(book.AbilityFreePurchase), isToad)

// Sell is SELL Helmet, SELL ALL or SELL NOTHING (DP-4, DP-27).
type Sell struct{ Choice }

var sell = declare("SELL", Sell{}, form.Within(func(o *Sell) *Choice { return &o.Choice }, choice(possessions, false)))

// Trophies is TROPHIES AUTO, KEEP, ALL or a list (DP-38).
type Trophies struct {
	Auto   bool
	Choice // None: KEEP
}

var trophies = declare("TROPHIES", Trophies{}, form.OneOf("menu.choice", "menu.choice.",
	form.Word("AUTO", func(o *Trophies) *bool { return &o.Auto }).As("auto", "menu.trophies.auto").Usual(),
	form.Word[Trophies]("KEEP", nil).As("keep", "menu.choice.none"),
	form.Word("ALL", func(o *Trophies) *bool { return &o.All }),
	things("menu.cards", fromPosition(Position.ListTrophies), func(o *Trophies) *[]Thing { return &o.Things }).
		If(func(m *form.Pointing, _ *Trophies) bool { return len(positionOf(m).ListTrophies()) > 0 }),
))

// Deliver is DELIVER Guide: the things to give up for a quest (DP-34).
type Deliver struct{ Things []Thing }

var deliver = declare("DELIVER", Deliver{}, things("menu.cards", possessions, func(o *Deliver) *[]Thing { return &o.Things }))

// Feed is FEED Mule, Guide; FEED 2; FEED ALL; FEED NOTHING: Followers against the
// Vampire (DP-35).
type Feed struct {
	Choice
	N int // number of Followers; 0: not given
}

var feed = declare("FEED", Feed{}, form.OneOf("menu.choice", "",
	form.Within(func(o *Feed) *Choice { return &o.Choice }, choice(cards(func(d *book.CardDef) bool { return d.Type == book.Follower }), false)),
	form.Number("", 1, form.MostAsked, func(o *Feed) *int { return &o.N }).Written(),
))

// Lose is LOSE Guide: the Followers or Objects to lose first (DP-36).
type Lose struct{ Things []Thing }

var lose = declare("LOSE", Lose{}, things("menu.cards", possessions, func(o *Lose) *[]Thing { return &o.Things }))

// Discard is DISCARD Hex: the Spells to discard first (DP-37).
type Discard struct{ Things []Thing }

var discard = declare("DISCARD", Discard{}, things("menu.cards", cards(func(d *book.CardDef) bool { return d.Type == book.Spell }), func(o *Discard) *[]Thing { return &o.Things }))

// String returns the canonical spelling.
func (o Take) String() string { return take.Spell(o) }

// String returns the canonical spelling.
func (o Buy) String() string { return buy.Spell(o) }

// String returns the canonical spelling.
func (o Free) String() string { return free.Spell(o) }

// String returns the canonical spelling.
func (o Sell) String() string { return sell.Spell(o) }

// String returns the canonical spelling.
func (o Trophies) String() string { return trophies.Spell(o) }

// String returns the canonical spelling.
func (o Deliver) String() string { return deliver.Spell(o) }

// String returns the canonical spelling.
func (o Feed) String() string { return feed.Spell(o) }

// String returns the canonical spelling.
func (o Lose) String() string { return lose.Spell(o) }

// String returns the canonical spelling.
func (o Discard) String() string { return discard.Spell(o) }
