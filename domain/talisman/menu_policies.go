package talisman

import (
	"strconv"

	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// listFightKinds returns the policies for fights and fate.
func (p *pointing) listFightKinds() []kindOf {
	enemies := p.newShelf(func(d *book.CardDef) bool { return d.Type == book.Enemy })
	weapons := p.newShelf(func(d *book.CardDef) bool { return d.Weapon })
	helpers := p.newShelf(func(d *book.CardDef) bool {
		return d.Has(book.PassivePaidMod) || d.Has(book.PassiveOneShotMod) || d.Subtype == book.Animal
	})
	tame := p.newShelf(func(d *book.CardDef) bool { return d.Subtype == book.Animal || d.Subtype == book.Dragon })
	return []kindOf{
		{id: "evade", choose: func() (orders.Body, bool) { return p.chooseEvading(enemies) }, more: p.addEvadingMeans, fights: true},
		p.newYesNoKind(orders.Bribe, "", true), p.newYesNoKind(orders.Destroy, "", true),
		p.newYesNoKind(orders.Charm, p.whyUnable(book.AbilityCharm), true), p.newYesNoKind(orders.Raise, p.whyUnable(book.AbilityRaiseDead), true),
		p.newYesNoKind(orders.Assassinate, p.whyUnable(book.AbilityAssassinate), true),
		{id: "fight", choose: func() (orders.Body, bool) {
			list, ok := p.chooseSome("menu.cards", 0, helpers())
			return orders.FightWith{Things: list}, ok
		}, fights: true},
		{id: "attack", choose: newListChooser[orders.Attack](p, tame), no: p.whyUnable(book.AbilityNotAttackedBy), fights: true},
		{id: "weapon", choose: func() (orders.Body, bool) {
			best, list, ok := p.chooseBest(weapons)
			return orders.Weapon{Best: best, Things: list}, ok
		}},
		{id: "armour", choose: p.chooseArmourOrder},
		{id: "fate", choose: p.chooseFated, more: p.addFateDetails},
		{id: "reward", choose: func() (orders.Body, bool) {
			list, ok := p.chooseSome("menu.prizes", 1, append([]menu.Thing[orders.Thing]{p.keywordChoice(orders.Life)}, p.listPrizeChoices()...))
			return orders.Reward{Prizes: list}, ok
		}},
		{id: "loot", choose: p.newChoiceChooser(p.newShelf((*book.CardDef).IsThing), func(c orders.Choice) orders.Body { return orders.Loot{Choice: c} })},
	}
}

func (p *pointing) chooseEvading(enemies shelf) (orders.Body, bool) {
	choice, ok := p.chooseChoice(enemies, false)
	if !ok {
		return nil, false
	}
	return orders.Evade{Choice: choice, Never: choice.IsEmpty()}, true
}

// addEvadingMeans offers to add the means of evading.
func (p *pointing) addEvadingMeans(o orders.Body) []addition {
	evade := o.(orders.Evade)
	if evade.Never || len(evade.Using) > 0 {
		return nil
	}
	return []addition{{"using", "menu.evade.using", func() (_ orders.Body, ok bool) {
		evade.Using, ok = p.chooseMeans(1)
		return evade, ok
	}}}
}

// chooseMeans asks for the means of evading; none stands for those that cost no Spell.
func (p *pointing) chooseMeans(least int) ([]orders.Source, bool) {
	choices := []menu.Choice{{ID: "free", Words: p.sayWords("menu.free.means")}}
	for _, spell := range []book.Card{book.Invisibility, book.Immobility} {
		choices = append(choices, menu.Choice{ID: string(spell), Words: book.Titled(p.lang, spell)})
	}
	ids, ok := p.InOrder(p.sayWords("menu.using"), least, len(choices), choices...)
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

// chooseBest asks for the best, none or some of several cards.
func (p *pointing) chooseBest(things shelf) (best bool, list []orders.Thing, ok bool) {
	way, ok := p.chooseHowMany("best", "some", "none")
	if ok && way == "some" {
		list, ok = p.chooseSome("menu.cards", 1, things())
	}
	return way == "best", list, ok
}

func (p *pointing) chooseArmourOrder() (orders.Body, bool) {
	things := append([]menu.Thing[orders.Thing]{
		{What: orders.Thing{Word: orders.Best}, ID: ".best", Words: p.sayWords("menu.choice.best"), Usual: true}, {ID: ".none", Words: p.sayWords("menu.choice.none")},
	}, p.listCards(func(d *book.CardDef) bool { return d.Armour })...)
	what, ok := chooseThing(p, "menu.card", things)
	switch {
	case what.Word == orders.Best:
		return orders.Armour{Best: true}, ok
	case what.Card == "":
		return orders.Armour{}, ok
	}
	return orders.Armour{Thing: &what}, ok
}

// chooseFated asks for the results on which to spend fate.
func (p *pointing) chooseFated() (orders.Body, bool) {
	results := []menu.Thing[orders.Results]{
		{What: orders.Results{Losing: true}, ID: "losing", Words: p.sayWords("menu.when.losing")},
		{What: orders.Results{NotWinning: true}, ID: "notwinning", Words: p.sayWords("menu.when.notwinning")},
	}
	for n := 1; n < mostDie; n++ {
		results = append(results, menu.Thing[orders.Results]{
			What: orders.Results{Numbers: []orders.Span{{From: 1, To: n}}}, ID: strconv.Itoa(n), Words: p.sayWords("menu.when.upto", "n", strconv.Itoa(n)),
		})
	}
	when, ok := chooseThing(p, "menu.when.ask", append(results, menu.Thing[orders.Results]{ID: "never", Words: p.sayWords("menu.when.never")}))
	return orders.Fate{When: when, Never: len(when.Numbers) == 0 && !when.Losing && !when.NotWinning}, ok
}

// addFateDetails offers to add the rolls on which to spend fate, how much to keep, and the die to
// choose of several.
func (p *pointing) addFateDetails(o orders.Body) []addition {
	fate := o.(orders.Fate)
	var all []addition
	add := func(said bool, id, words string, choose func() bool) {
		if !said && !fate.Never {
			all = append(all, addition{id, words, func() (orders.Body, bool) { ok := choose(); return fate, ok }})
		}
	}
	add(len(fate.On) > 0, "on", "menu.fate.on", func() (ok bool) {
		fate.On, ok = menu.Some(p.Walk, menu.Menu{Ask: p.sayWords("menu.rolls"), Kind: menu.Many, Min: 1, Max: mostAsked}, listTitled(p, p.Book.Vocabulary.Rolls))
		return ok
	})
	add(fate.Keep > 0, "keep", "menu.fate.keep", func() (ok bool) {
		fate.Keep, ok = p.Number(p.sayWords("menu.keep"), 1, mostAsked)
		return ok
	})
	add(fate.Die != "", "die", "menu.fate.die", func() (ok bool) {
		fate.Die, ok = chooseThing(p, "menu.die", []menu.Thing[string]{
			{What: orders.Low, ID: "low", Words: p.sayWords("menu.die.low")}, {What: orders.High, ID: "high", Words: p.sayWords("menu.die.high")},
		})
		return ok
	})
	return all
}

// mostDie is the highest number of a die.
const mostDie = 6

// listGoodsKinds returns the policies for cards, gold and trophies.
func (p *pointing) listGoodsKinds() []kindOf {
	possessions := p.newShelf((*book.CardDef).IsThing)
	takeable := func() []menu.Thing[orders.Thing] {
		return append([]menu.Thing[orders.Thing]{p.keywordChoice(orders.Gold)}, possessions()...)
	}
	return []kindOf{
		{id: "take", choose: func() (orders.Body, bool) {
			c, ok := p.chooseChoice(takeable, true)
			return orders.Take{Choice: c}, ok
		}, more: func(o orders.Body) []addition {
			take := o.(orders.Take)
			if take.IsEmpty() || len(take.Dropping) > 0 {
				return nil
			}
			return []addition{{"dropping", "menu.take.dropping", func() (_ orders.Body, ok bool) {
				take.Dropping, ok = p.chooseSome("menu.dropping", 1, possessions())
				return take, ok
			}}}
		}},
		{id: "buy", choose: func() (orders.Body, bool) {
			list, ok := p.chooseSome("menu.cards", 0, append(p.listSoldWares(""), p.keywordChoice(orders.Spell)))
			return orders.Buy{Things: list}, ok
		}},
		{id: "free", choose: newListChooser[orders.Free](p, p.listWares), no: p.whyUnable(book.AbilityFreePurchase)},
		{id: "sell", choose: p.newChoiceChooser(possessions, func(c orders.Choice) orders.Body { return orders.Sell{Choice: c} })},
		{id: "trophies", choose: p.chooseTrophies},
		{id: "deliver", choose: newListChooser[orders.Deliver](p, possessions)},
		{id: "feed", choose: p.newChoiceChooser(p.newShelf(func(d *book.CardDef) bool { return d.Type == book.Follower }), func(c orders.Choice) orders.Body { return orders.Feed{Choice: c} })},
		{id: "lose", choose: newListChooser[orders.Lose](p, possessions)},
		{id: "discard", choose: newListChooser[orders.Discard](p, p.newShelf(func(d *book.CardDef) bool { return d.Type == book.Spell }))},
	}
}

// listWares returns the kinds of purchase cards.
func (p *pointing) listWares() []menu.Thing[orders.Thing] {
	return p.listOwned(p.Book.Stock, func(piece book.Piece) bool { return piece.Card() != book.Talisman })
}

// listSoldWares returns the wares that can be bought in the Village, or outside it.
func (p *pointing) listSoldWares(at book.Space) []menu.Thing[orders.Thing] {
	prices := p.findSellerPrices(at)
	return p.listOwned(p.Book.Stock, func(piece book.Piece) bool { _, ok := prices.Of(piece.Card()); return ok })
}

func (p *pointing) chooseTrophies() (orders.Body, bool) {
	ways := []menu.Thing[orders.Trophies]{
		{What: orders.Trophies{Auto: true}, ID: "auto", Words: p.sayWords("menu.trophies.auto"), Usual: true},
		{ID: "keep", Words: p.sayWords("menu.choice.none")},
		{What: orders.Trophies{Choice: orders.Choice{All: true}}, ID: "all", Words: p.sayWords("menu.choice.all")},
	}
	if len(p.ownHero().Trophies) > 0 {
		ways = append(ways, menu.Thing[orders.Trophies]{What: orders.Trophies{Choice: orders.Choice{Things: []orders.Thing{{}}}}, ID: "some", Words: p.sayWords("menu.choice.some")})
	}
	trophies, ok := chooseThing(p, "menu.choice", ways)
	if ok && len(trophies.Things) > 0 {
		trophies.Things, ok = p.chooseSome("menu.cards", 1, p.listOwned(p.ownHero().Trophies, nil))
	}
	return trophies, ok
}

// listPlaceKinds returns the policies for spaces and Places.
func (p *pointing) listPlaceKinds() []kindOf {
	return []kindOf{
		{id: "visit", choose: p.chooseVisit},
		{id: "pray", choose: choosePlain(orders.Pray{})},
		{id: "heal", choose: choosePlain(orders.Heal{}), more: p.newNumberAdder(func(n int) orders.Body { return orders.Heal{N: n} })},
		{id: "replenish", choose: choosePlain(orders.Replenish{}), more: p.newNumberAdder(func(n int) orders.Body { return orders.Replenish{N: n} })},
		{id: "plus", choose: func() (orders.Body, bool) {
			use, ok := p.chooseKeyword("menu.plus.ask", orders.Best, orders.Always, orders.Never)
			return orders.Plus{Use: use}, ok
		}},
		{id: "pay", choose: func() (orders.Body, bool) {
			with, ok := p.chooseKeyword("menu.pay.ask", orders.Gold, orders.Life)
			return orders.Pay{With: with}, ok
		}},
		p.newYesNoKind(orders.Drink, "", false),
		{id: "roll", choose: p.chooseRoll},
		{id: "wish", choose: p.chooseWish},
		{id: "quest", choose: func() (orders.Body, bool) {
			no, ok := p.chooseYesNo("menu.quest.ask")
			return orders.Quest{Decline: no}, ok
		}},
		{id: "swap", choose: p.chooseSwap},
	}
}

// chooseKeyword asks for one of some keywords.
func (p *pointing) chooseKeyword(ask string, words ...string) (string, bool) {
	return chooseThing(p, ask, listKeywords(words, func(word string) string { return p.sayWords("menu.word." + keywordToID(word)) }))
}

func (p *pointing) chooseVisit() (orders.Body, bool) {
	people := []orders.Visitee{orders.Doctor, orders.Healer, orders.Alchemist, orders.Enchantress, orders.Mystic, orders.Blacksmith}
	things := listKeywords(people, func(at orders.Visitee) string { return book.Titled(p.lang, book.Choice(keywordToID(at))) })
	at, ok := chooseThing(p, "menu.visit.ask", append(things, menu.Thing[orders.Visitee]{What: orders.Nobody, ID: "nobody", Words: p.sayWords("menu.nobody")}))
	call := orders.Call{At: at}
	switch {
	case !ok:
	case at == orders.Blacksmith:
		call.Buy, ok = p.chooseSome("menu.cards", 1, p.listSoldWares(book.Village))
	case at == orders.Alchemist:
		call.Sell, ok = p.chooseChoice(p.newShelf((*book.CardDef).IsObject), false)
	}
	return orders.Visit{Calls: []orders.Call{call}}, ok
}

func (p *pointing) chooseRoll() (orders.Body, bool) {
	things := []menu.Thing[orders.Thing]{p.cardChoice("magic_portal")}
	for _, space := range []book.Space{"crags", "forest", "chasm"} { // spaces where some characters need not roll (DP-31)
		things = append(things, menu.Thing[orders.Thing]{What: orders.Thing{Space: space}, ID: string(space), Words: book.Titled(p.lang, space), At: string(space)})
	}
	at, ok := chooseThing(p, "menu.where", things)
	if !ok {
		return nil, false
	}
	no, ok := p.chooseYesNo("menu.whether")
	return orders.Roll{At: at, No: no}, ok
}

func (p *pointing) chooseWish() (orders.Body, bool) {
	word, ok := p.chooseKeyword("menu.wish.ask", orders.Spell, orders.Gold, "STRENGTH", "CRAFT", orders.Life, "FATE", string(orders.Teleport))
	wish := orders.OneWish{For: word}
	if ok && word == string(orders.Teleport) {
		wish.To, ok = p.choosePlace(p.listSpacesIn("", book.Outer, book.Middle))
	}
	return orders.Wish{Wishes: []orders.OneWish{wish}}, ok
}

// patterns are the types of cards that SWAP can name.
var patterns = []string{"EVENT", "STRANGER", "PLACE", "ENEMY", "ANIMAL", "MONSTER", "DRAGON", "SPIRIT"}

func (p *pointing) chooseSwap() (orders.Body, bool) {
	pattern, ok := p.choosePattern()
	if !ok || pattern == (orders.Pattern{}) {
		return orders.Swap{}, ok
	}
	return orders.Swap{Patterns: []orders.Pattern{pattern}}, true
}

// choosePattern asks for a type of cards or one card, or nothing.
func (p *pointing) choosePattern() (orders.Pattern, bool) {
	things := []menu.Thing[orders.Pattern]{{ID: ".nothing", Words: p.sayWords("menu.choice.none")}}
	for _, word := range patterns {
		things = append(things, menu.Thing[orders.Pattern]{What: orders.Pattern{Type: word}, ID: "." + keywordToID(word), Words: book.Titled(p.lang, book.Type(keywordToID(word)))})
	}
	for _, t := range p.listCards(func(d *book.CardDef) bool { return d.Type != book.Spell && d.ID != "dragon" }) { // DRAGON is the type
		things = append(things, menu.Thing[orders.Pattern]{What: orders.Pattern{Card: t.What.Card}, ID: t.ID, Words: t.Words})
	}
	pattern, ok := chooseThing(p, "menu.card", things)
	if ok && pattern.Type != "" && book.Type(keywordToID(pattern.Type)) == book.Enemy {
		pattern.N, ok = p.Number(p.sayWords("menu.atleast"), 1, mostAsked)
		pattern.Rel = order.AtLeast
	}
	return pattern, ok
}
