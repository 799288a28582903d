package talisman

import (
	"strconv"

	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// fighting returns the policies for fights and fate.
func (p *pointing) fighting() []kindOf {
	enemies := p.shelf(func(d *book.CardDef) bool { return d.Type == book.Enemy })
	weapons := p.shelf(func(d *book.CardDef) bool { return d.Weapon })
	helpers := p.shelf(func(d *book.CardDef) bool {
		return d.Has(book.PassivePaidMod) || d.Has(book.PassiveOneShotMod) || d.Subtype == book.Animal
	})
	tame := p.shelf(func(d *book.CardDef) bool { return d.Subtype == book.Animal || d.Subtype == book.Dragon })
	return []kindOf{
		{id: "evade", choose: func() (orders.Body, bool) { return p.evading(enemies) }, more: p.evadingBy, fights: true},
		p.whether(orders.Bribe, "", true), p.whether(orders.Destroy, "", true),
		p.whether(orders.Charm, p.lacks(book.AbilityCharm), true), p.whether(orders.Raise, p.lacks(book.AbilityRaiseDead), true),
		p.whether(orders.Assassinate, p.lacks(book.AbilityAssassinate), true),
		{id: "fight", choose: func() (orders.Body, bool) {
			list, ok := p.some("menu.cards", 0, helpers())
			return orders.FightWith{Things: list}, ok
		}, fights: true},
		{id: "attack", choose: listing[orders.Attack](p, tame), no: p.lacks(book.AbilityNotAttackedBy), fights: true},
		{id: "weapon", choose: func() (orders.Body, bool) {
			best, list, ok := p.best(weapons)
			return orders.Weapon{Best: best, Things: list}, ok
		}},
		{id: "armour", choose: p.armoured},
		{id: "fate", choose: p.fated, more: p.fatedWith},
		{id: "reward", choose: func() (orders.Body, bool) {
			list, ok := p.some("menu.prizes", 1, append([]menu.Thing[orders.Thing]{p.word(orders.Life)}, p.prizes()...))
			return orders.Reward{Prizes: list}, ok
		}},
		{id: "loot", choose: p.choosing(p.shelf((*book.CardDef).Thing), func(c orders.Choice) orders.Body { return orders.Loot{Choice: c} })},
	}
}

func (p *pointing) evading(enemies shelf) (orders.Body, bool) {
	c, ok := p.choice(enemies, false)
	if !ok {
		return nil, false
	}
	return orders.Evade{Choice: c, Never: c.None()}, true
}

// evadingBy offers to add the means of evading.
func (p *pointing) evadingBy(o orders.Body) []addition {
	e := o.(orders.Evade)
	if e.Never || len(e.Using) > 0 {
		return nil
	}
	return []addition{{"using", "menu.evade.using", func() (_ orders.Body, ok bool) {
		e.Using, ok = p.means(1)
		return e, ok
	}}}
}

// means asks for the means of evading; none stands for those that cost no Spell.
func (p *pointing) means(least int) ([]orders.Source, bool) {
	choices := []menu.Choice{{ID: "free", Words: p.ask("menu.free.means")}}
	for _, spell := range []book.Card{book.Invisibility, book.Immobility} {
		choices = append(choices, menu.Choice{ID: string(spell), Words: book.Titled(p.lang, spell)})
	}
	ids, ok := p.InOrder(p.ask("menu.using"), least, len(choices), choices...)
	var all []orders.Source
	for _, id := range ids {
		if id == "free" {
			all = append(all, orders.Source{Free: true})
		} else {
			all = append(all, orders.Source{Card: book.Card(id)})
		}
	}
	return all, ok
}

// best asks for the best, none or some of several cards.
func (p *pointing) best(things shelf) (best bool, list []orders.Thing, ok bool) {
	way, ok := p.howMany("best", "some", "none")
	if ok && way == "some" {
		list, ok = p.some("menu.cards", 1, things())
	}
	return way == "best", list, ok
}

func (p *pointing) armoured() (orders.Body, bool) {
	things := append([]menu.Thing[orders.Thing]{
		{What: orders.Thing{Word: orders.Best}, ID: ".best", Words: p.ask("menu.choice.best"), Usual: true}, {ID: ".none", Words: p.ask("menu.choice.none")},
	}, p.cards(func(d *book.CardDef) bool { return d.Armour })...)
	what, ok := pick(p, "menu.card", things)
	switch {
	case what.Word == orders.Best:
		return orders.Armour{Best: true}, ok
	case what.Card == "":
		return orders.Armour{}, ok
	}
	return orders.Armour{Thing: &what}, ok
}

// fated asks for the results on which to spend fate.
func (p *pointing) fated() (orders.Body, bool) {
	results := []menu.Thing[orders.Results]{
		{What: orders.Results{Losing: true}, ID: "losing", Words: p.ask("menu.when.losing")},
		{What: orders.Results{NotWinning: true}, ID: "notwinning", Words: p.ask("menu.when.notwinning")},
	}
	for n := 1; n < mostDie; n++ {
		results = append(results, menu.Thing[orders.Results]{
			What: orders.Results{Numbers: []orders.Span{{From: 1, To: n}}}, ID: strconv.Itoa(n), Words: p.ask("menu.when.upto", "n", strconv.Itoa(n)),
		})
	}
	when, ok := pick(p, "menu.when.ask", append(results, menu.Thing[orders.Results]{ID: "never", Words: p.ask("menu.when.never")}))
	return orders.Fate{When: when, Never: len(when.Numbers) == 0 && !when.Losing && !when.NotWinning}, ok
}

// fatedWith offers to add the rolls on which to spend fate, how much to keep, and the die to
// choose of several.
func (p *pointing) fatedWith(o orders.Body) []addition {
	f := o.(orders.Fate)
	var all []addition
	add := func(said bool, id, words string, choose func() bool) {
		if !said && !f.Never {
			all = append(all, addition{id, words, func() (orders.Body, bool) { ok := choose(); return f, ok }})
		}
	}
	add(len(f.On) > 0, "on", "menu.fate.on", func() (ok bool) {
		f.On, ok = menu.Some(p.Walk, menu.Menu{Ask: p.ask("menu.rolls"), Kind: menu.Many, Min: 1, Max: mostAsked}, titled(p, p.Book.Vocabulary.Rolls))
		return ok
	})
	add(f.Keep > 0, "keep", "menu.fate.keep", func() (ok bool) {
		f.Keep, ok = p.Number(p.ask("menu.keep"), 1, mostAsked)
		return ok
	})
	add(f.Die != "", "die", "menu.fate.die", func() (ok bool) {
		f.Die, ok = pick(p, "menu.die", []menu.Thing[string]{
			{What: orders.Low, ID: "low", Words: p.ask("menu.die.low")}, {What: orders.High, ID: "high", Words: p.ask("menu.die.high")},
		})
		return ok
	})
	return all
}

// mostDie is the highest number of a die.
const mostDie = 6

// goods returns the policies for cards, gold and trophies.
func (p *pointing) goods() []kindOf {
	possessions := p.shelf((*book.CardDef).Thing)
	takeable := func() []menu.Thing[orders.Thing] {
		return append([]menu.Thing[orders.Thing]{p.word(orders.Gold)}, possessions()...)
	}
	return []kindOf{
		{id: "take", choose: func() (orders.Body, bool) {
			c, ok := p.choice(takeable, true)
			return orders.Take{Choice: c}, ok
		}, more: func(o orders.Body) []addition {
			t := o.(orders.Take)
			if t.None() || len(t.Dropping) > 0 {
				return nil
			}
			return []addition{{"dropping", "menu.take.dropping", func() (_ orders.Body, ok bool) {
				t.Dropping, ok = p.some("menu.dropping", 1, possessions())
				return t, ok
			}}}
		}},
		{id: "buy", choose: func() (orders.Body, bool) {
			list, ok := p.some("menu.cards", 0, append(p.sold(""), p.word(orders.Spell)))
			return orders.Buy{Things: list}, ok
		}},
		{id: "free", choose: listing[orders.Free](p, p.wares), no: p.lacks(book.AbilityFreePurchase)},
		{id: "sell", choose: p.choosing(possessions, func(c orders.Choice) orders.Body { return orders.Sell{Choice: c} })},
		{id: "trophies", choose: p.trophies},
		{id: "deliver", choose: listing[orders.Deliver](p, possessions)},
		{id: "feed", choose: p.choosing(p.shelf(func(d *book.CardDef) bool { return d.Type == book.Follower }), func(c orders.Choice) orders.Body { return orders.Feed{Choice: c} })},
		{id: "lose", choose: listing[orders.Lose](p, possessions)},
		{id: "discard", choose: listing[orders.Discard](p, p.shelf(func(d *book.CardDef) bool { return d.Type == book.Spell }))},
	}
}

// wares returns the kinds of purchase cards.
func (p *pointing) wares() []menu.Thing[orders.Thing] {
	return p.owned(p.Book.Stock, func(piece book.Piece) bool { return piece.Card() != book.Talisman })
}

// sold returns the wares that can be bought in the Village, or outside it.
func (p *pointing) sold(at book.Space) []menu.Thing[orders.Thing] {
	prices := p.sellers(at)
	return p.owned(p.Book.Stock, func(piece book.Piece) bool { _, ok := prices.Of(piece.Card()); return ok })
}

func (p *pointing) trophies() (orders.Body, bool) {
	ways := []menu.Thing[orders.Trophies]{
		{What: orders.Trophies{Auto: true}, ID: "auto", Words: p.ask("menu.trophies.auto"), Usual: true},
		{ID: "keep", Words: p.ask("menu.choice.none")},
		{What: orders.Trophies{Choice: orders.Choice{All: true}}, ID: "all", Words: p.ask("menu.choice.all")},
	}
	if len(p.hero().Trophies) > 0 {
		ways = append(ways, menu.Thing[orders.Trophies]{What: orders.Trophies{Choice: orders.Choice{Things: []orders.Thing{{}}}}, ID: "some", Words: p.ask("menu.choice.some")})
	}
	o, ok := pick(p, "menu.choice", ways)
	if ok && len(o.Things) > 0 {
		o.Things, ok = p.some("menu.cards", 1, p.owned(p.hero().Trophies, nil))
	}
	return o, ok
}

// places returns the policies for spaces and Places.
func (p *pointing) places() []kindOf {
	return []kindOf{
		{id: "visit", choose: p.visiting},
		{id: "pray", choose: plain(orders.Pray{})},
		{id: "heal", choose: plain(orders.Heal{}), more: p.bounded(func(n int) orders.Body { return orders.Heal{N: n} })},
		{id: "replenish", choose: plain(orders.Replenish{}), more: p.bounded(func(n int) orders.Body { return orders.Replenish{N: n} })},
		{id: "plus", choose: func() (orders.Body, bool) {
			use, ok := p.oneWord("menu.plus.ask", orders.Best, orders.Always, orders.Never)
			return orders.Plus{Use: use}, ok
		}},
		{id: "pay", choose: func() (orders.Body, bool) {
			with, ok := p.oneWord("menu.pay.ask", orders.Gold, orders.Life)
			return orders.Pay{With: with}, ok
		}},
		p.whether(orders.Drink, "", false),
		{id: "roll", choose: p.rolling},
		{id: "wish", choose: p.wishing},
		{id: "quest", choose: func() (orders.Body, bool) {
			no, ok := p.yesNo("menu.quest.ask")
			return orders.Quest{Decline: no}, ok
		}},
		{id: "swap", choose: p.swapping},
	}
}

// oneWord asks for one of some keywords.
func (p *pointing) oneWord(ask string, words ...string) (string, bool) {
	return pick(p, ask, keywords(words, func(word string) string { return p.ask("menu.word." + asID(word)) }))
}

func (p *pointing) visiting() (orders.Body, bool) {
	people := []orders.Visitee{orders.Doctor, orders.Healer, orders.Alchemist, orders.Enchantress, orders.Mystic, orders.Blacksmith}
	things := keywords(people, func(at orders.Visitee) string { return book.Titled(p.lang, book.Choice(asID(at))) })
	at, ok := pick(p, "menu.visit.ask", append(things, menu.Thing[orders.Visitee]{What: orders.Nobody, ID: "nobody", Words: p.ask("menu.nobody")}))
	c := orders.Call{At: at}
	switch {
	case !ok:
	case at == orders.Blacksmith:
		c.Buy, ok = p.some("menu.cards", 1, p.sold(book.Village))
	case at == orders.Alchemist:
		c.Sell, ok = p.choice(p.shelf((*book.CardDef).Object), false)
	}
	return orders.Visit{Calls: []orders.Call{c}}, ok
}

func (p *pointing) rolling() (orders.Body, bool) {
	things := []menu.Thing[orders.Thing]{p.thing("magic_portal")}
	for _, space := range []book.Space{"crags", "forest", "chasm"} { // spaces where some characters need not roll (DP-31)
		things = append(things, menu.Thing[orders.Thing]{What: orders.Thing{Space: space}, ID: string(space), Words: book.Titled(p.lang, space), At: string(space)})
	}
	at, ok := pick(p, "menu.where", things)
	if !ok {
		return nil, false
	}
	no, ok := p.yesNo("menu.whether")
	return orders.Roll{At: at, No: no}, ok
}

func (p *pointing) wishing() (orders.Body, bool) {
	word, ok := p.oneWord("menu.wish.ask", orders.Spell, orders.Gold, "STRENGTH", "CRAFT", orders.Life, "FATE", string(orders.Teleport))
	w := orders.OneWish{For: word}
	if ok && word == string(orders.Teleport) {
		w.To, ok = p.place(p.spacesIn("", book.Outer, book.Middle))
	}
	return orders.Wish{Wishes: []orders.OneWish{w}}, ok
}

// patterns are the types of cards that SWAP can name.
var patterns = []string{"EVENT", "STRANGER", "PLACE", "ENEMY", "ANIMAL", "MONSTER", "DRAGON", "SPIRIT"}

func (p *pointing) swapping() (orders.Body, bool) {
	o, ok := p.pattern()
	if !ok || o == (orders.Pattern{}) {
		return orders.Swap{}, ok
	}
	return orders.Swap{Patterns: []orders.Pattern{o}}, true
}

// pattern asks for a type of cards or one card, or nothing.
func (p *pointing) pattern() (orders.Pattern, bool) {
	things := []menu.Thing[orders.Pattern]{{ID: ".nothing", Words: p.ask("menu.choice.none")}}
	for _, word := range patterns {
		things = append(things, menu.Thing[orders.Pattern]{What: orders.Pattern{Type: word}, ID: "." + asID(word), Words: book.Titled(p.lang, book.Type(asID(word)))})
	}
	for _, t := range p.cards(func(d *book.CardDef) bool { return d.Type != book.Spell && d.ID != "dragon" }) { // DRAGON is the type
		things = append(things, menu.Thing[orders.Pattern]{What: orders.Pattern{Card: t.What.Card}, ID: t.ID, Words: t.Words})
	}
	o, ok := pick(p, "menu.card", things)
	if ok && o.Type != "" && book.Type(asID(o.Type)) == book.Enemy {
		o.N, ok = p.Number(p.ask("menu.atleast"), 1, mostAsked)
		o.Rel = order.AtLeast
	}
	return o, ok
}
