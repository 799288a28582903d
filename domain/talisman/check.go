package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Check returns the objections to orders from the position as the seat knows it. Lines
// for a turn that has not opened, or for events that may never come, get warnings only.
func (s *State) Check(seat game.Seat, given []game.Order) []*order.Error {
	c := &checker{state: s, seat: seat, hero: s.Heroes[seat]}
	if c.hero == nil || !s.IsPlaying(seat) {
		return nil
	}
	for _, o := range given {
		clause, ok := o.Body.(orders.Clause)
		if !ok {
			continue
		}
		c.line, c.clause = o.Line, clause
		for _, body := range clause.All() {
			c.checkToad(body)
			c.checkMagic(body)
			c.checkAbility(body)
			c.checkGoods(body)
			c.checkMoves(body)
		}
	}
	return c.errs
}

// checkToad refuses orders that a Toad cannot carry out (E-21): casting, and using abilities.
func (c *checker) checkToad(body orders.Body) {
	if c.hero.Toad == nil || !c.isForOpenTurn() {
		return
	}
	barred := false
	switch o := body.(type) {
	case orders.Cast, orders.Use, orders.Align:
		barred = true
	case orders.Encounter:
		barred = slices.ContainsFunc(o.Meetings, func(m orders.Meeting) bool { return m.By != orders.BySpace && m.By != orders.ByAttack })
	case orders.Whether:
		barred = o.Do != orders.Bribe && o.Do != orders.Drink
	}
	if barred {
		c.addObjection(codeToad, false, "error.toad", "n", strconv.Itoa(c.hero.Toad.Left))
	}
}

// checkGoods refuses cards that the seat does not have or cannot leave, and warns of prices and fate that it
// cannot spend (E-04, E-13 to E-16).
func (c *checker) checkGoods(b orders.Body) {
	switch o := b.(type) {
	case orders.Use:
		c.checkOwned(o.Things)
	case orders.Leave:
		if !o.BeforeDraw {
			c.checkOwned(o.Things)
		}
		c.checkLeaving(o.Things)
	case orders.Buy:
		c.checkPrices(o.Things, c.state.findSellerPrices(""))
	case orders.Free:
		c.checkPrices(o.Things, nil)
	case orders.Visit:
		for _, call := range o.Calls {
			if call.At == orders.Blacksmith {
				c.checkPrices(call.Buy, c.state.findSellerPrices(book.Village))
			}
		}
	case orders.Fate:
		if !o.Never {
			c.checkFate(o)
		}
	case orders.Reroll:
		c.checkFate(orders.Fate{})
	}
}

// checkOwned refuses cards that the seat does not have (E-04).
func (c *checker) checkOwned(things []orders.Thing) {
	for _, thing := range things {
		has := slices.ContainsFunc(slices.Concat(c.hero.listBelongings(), c.hero.Spells), thing.Is)
		if thing.Card != "" && !has {
			c.addObjection(codeCard, !c.isForNextTurn(), "error.not_yours", "card", c.nameThing(thing.Card), "list", c.joinNames(c.hero.listBelongings()))
		}
	}
}

// checkLeaving refuses to abandon bound cards (E-13).
func (c *checker) checkLeaving(things []orders.Thing) {
	for _, thing := range things {
		if i := slices.IndexFunc(c.hero.listBelongings(), thing.Is); i >= 0 && !c.state.mayAbandon(c.hero.listBelongings()[i]) {
			c.addObjection(codeBound, !c.isForNextTurn(), "error.bound", "card", c.nameThing(thing.Card))
		}
	}
}

// findSellerPrices returns the prices of the blacksmith for the Village. For any other space, "" too, it
// returns those of the Market and other cards, which agree.
func (s *State) findSellerPrices(at book.Space) book.Prices {
	var all book.Prices
	if at == book.Village {
		for _, e := range s.Book.Space(at).Do {
			if smith := e.Option("blacksmith"); smith != nil {
				return smith.Do[0].Prices
			}
		}
		return nil
	}
	for i := range s.Book.Cards {
		for _, effect := range s.Book.Cards[i].Do {
			if effect.Op == book.OpBuy {
				all = append(all, effect.Prices...)
			}
		}
	}
	return all
}

// checkPrices refuses cards that the seller does not offer, and warns of prices above the seat's
// gold (E-14, E-15). With nil as prices the purchase is free, and all purchase cards are offered.
func (c *checker) checkPrices(things []orders.Thing, sold book.Prices) {
	for _, thing := range things {
		if thing.Card == "" {
			continue
		}
		price, ok := sold.Of(thing.Card)
		switch {
		case sold == nil && (thing.Card == book.Talisman || !slices.ContainsFunc(c.state.Book.Stock, thing.Is)), sold != nil && !ok:
			c.addObjection(codeSeller, false, "error.not_sold", "card", c.nameThing(thing.Card), "list", c.listSellerWares(sold))
		case price > c.hero.Gold:
			c.addObjection(codePrice, true, "error.price", "card", c.nameThing(thing.Card), "n", strconv.Itoa(price), "gold", strconv.Itoa(c.hero.Gold))
		}
	}
}

// listSellerWares lists the cards of a seller as text; with nil as prices, all purchase cards.
func (c *checker) listSellerWares(sold book.Prices) string {
	cards := lists.Map(sold, func(w book.Ware) book.Card { return w.Card })
	for _, piece := range c.state.Book.Stock {
		if sold == nil && piece.Card() != book.Talisman {
			cards = append(cards, piece.Card())
		}
	}
	return book.List(c.line.Lang, lists.Distinct(cards))
}
