package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// buyCards lets the subject buy cards of the stock at the seller's prices (DP-26).
func buyCards(r *run, m ofEffects, e *book.Effect) {
	if m.Source.Card() != "" && !m.Free && r.Now.isFreePurchase(m) {
		m.Free = true
		r.Push(doFree.of(m), doEffect.of(m))
		return
	}
	pieces := m.Wares
	if len(pieces) == 0 {
		a, ok := askBuy.decide(r, doEffect.of(m), m)
		if !ok {
			return
		}
		pieces = r.Now.findWares(purchaseOf(a.Body).Things)
	}
	for _, p := range pieces {
		if price, sold := e.Prices.Of(p.Card()); sold {
			purchaseCard(r, m.Seat, p, price, m.Source)
		}
	}
}

// purchaseCard buys a card if the seat may have it and can pay for it.
func purchaseCard(r *run, seat game.Seat, p book.Piece, price int, seller book.Source) {
	if slices.Contains(r.Now.Stock, p) && r.Now.MayHave(seat, p) && price <= r.Now.Heroes[seat].Gold {
		r.Emit(PurchaseMade{Seat: seat, Card: p, Price: price, Seller: seller})
	}
}

// findWares returns the pieces of the stock that an order names.
func (s *State) findWares(things []orders.Thing) []book.Piece { return s.findNamed(things, s.Stock) }

// askBuy asks which cards to buy (DP-26). The question stops the turn at the Market.
var askBuy = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-26", Asked: askInOwnTurn, Open: alwaysHolds, Wish: newStopWish()},
	Class: classIfBare(func(_ *State, m ofEffects) bool { return m.Source.Card() == "market" }),
	About: func(_ *State, m ofEffects, b game.Body) bool {
		switch b := b.(type) {
		case orders.Buy:
			return !slices.ContainsFunc(b.Things, isSpell)
		case Reaction: // WHEN MARKETDAY THEN BUY Mule
			return b.On.On == orders.MarketDay && m.Source.Card() == book.MarketDay
		}
		return false
	},
	Choices: func(s *State, seat game.Seat, m ofEffects) []game.Body {
		all := []game.Body{orders.Buy{}}
		if e := s.effectOf(m.place); e != nil {
			for _, w := range e.Prices {
				if w.Price <= s.Heroes[seat].Gold && s.findInStock(w.Card) != "" {
					all = append(all, orders.Buy{Things: []orders.Thing{{Card: w.Card}}})
				}
			}
		}
		return all
	},
})

// purchaseOf returns the purchase of an order, including a reaction to Market Day.
func purchaseOf(b game.Body) orders.Buy {
	if re, ok := b.(Reaction); ok {
		b = re.Do
	}
	buy, _ := b.(orders.Buy)
	return buy
}

func isSpell(t orders.Thing) bool { return t.Word == orders.Spell }

// isFreePurchase reports whether a visit gives the subject a card without payment (2.10,
// free_purchase; R-63).
func (s *State) isFreePurchase(m ofEffects) bool {
	at := string(m.Source.Space()) + string(m.Source.Card())
	return slices.ContainsFunc(s.listTraits(m.Seat, book.AbilityFreePurchase), func(t trait) bool { return slices.Contains(t.At, at) })
}

// takeFree takes that card.
func takeFree(r *run, m ofEffects) {
	a, ok := askFree.decide(r, doFree.of(m), m)
	if !ok {
		return
	}
	if free := r.Now.findWares(a.Body.(orders.Free).Things); len(free) > 0 {
		purchaseCard(r, m.Seat, free[0], 0, m.Source)
	}
}

// askFree asks which card to take without payment (DP-26).
var askFree = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-26 free", Asked: askInOwnTurn, Open: alwaysHolds, About: acceptsType[orders.Free]},
	Legal: func(s *State, _ game.Seat, _ ofEffects, b game.Body) bool {
		return len(s.findWares(b.(orders.Free).Things)) > 0
	},
	Choices: func(s *State, seat game.Seat, _ ofEffects) []game.Body {
		all := lists.Map(s.listThiefsTaste(seat), func(card book.Card) game.Body { return orders.Free{Things: []orders.Thing{{Card: card}}} })
		if len(all) == 0 {
			all = append(all, orders.Free{})
		}
		return all
	},
})

// thiefsTaste lists the cards that the Thief takes by default: the first that it does not have
// and can carry (DP-26).
var thiefsTaste = []book.Card{"armour", "sword", "shield", book.Mule}

func (s *State) listThiefsTaste(seat game.Seat) []book.Card {
	return lists.Keep(thiefsTaste, func(c book.Card) bool {
		p := s.findInStock(c)
		return p != "" && findPiece(s.Heroes[seat].belongings(), c) == "" && s.MayHave(seat, p) && (!s.Book.Card(c).Object() || s.HasRoom(seat, 1))
	})
}

// sellObjects lets the subject sell Objects at a price, as long as the bank can pay.
func sellObjects(r *run, m ofEffects, e *book.Effect) {
	h := r.Now.Heroes[m.Seat]
	if len(h.Objects) == 0 {
		return
	}
	pieces := m.Wares
	if len(pieces) == 0 {
		a, ok := askSell.decide(r, doEffect.of(m), m)
		if !ok {
			return
		}
		pieces = r.Now.selectChosen(a.Body.(orders.Sell).Choice, h.Objects)
	}
	sellPieces(r, m.Seat, pieces, e.Price, string(m.Source))
}

// peddleObjects sells the Objects that the lines of a turn name, for a character with a Follower
// that buys at any time: at the start and at the end of its turn (DP-4).
func peddleObjects(r *run, m ofSeat) {
	for _, buyer := range r.Now.listTraits(m.Seat, book.PassiveSellObjectsAnyTime) {
		lines, _ := r.Fitting(m.Seat, askSell.point, m.matter())
		var pieces []book.Piece
		for _, line := range lines {
			for _, p := range r.Now.selectChosen(line.Body.(orders.Sell).Choice, r.Now.Heroes[m.Seat].Objects) {
				if !slices.Contains(pieces, p) {
					pieces = append(pieces, p)
				}
			}
		}
		sellPieces(r, m.Seat, pieces, buyer.Price, string(book.SourceOfCard(buyer.Piece.Card())))
	}
}

// sellPieces discards Objects for gold.
func sellPieces(r *run, seat game.Seat, pieces []book.Piece, price int, buyer string) {
	pieces = pieces[:min(len(pieces), r.Now.Bank(book.Gold)/max(price, 1))]
	if len(pieces) > 0 {
		r.Emit(ObjectsSold{Seat: seat, Cards: pieces, Gold: price * len(pieces), Buyer: buyer})
	}
}

// askSell asks which Objects to sell (DP-4); none by default.
var askSell = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-4 sell", Mode: turns.All, Asked: askInOwnTurn, About: acceptsType[orders.Sell]},
	Open:  func(s *State, m ofEffects) bool { return len(s.Heroes[m.Seat].Objects) > 0 },
	Choices: func(s *State, seat game.Seat, _ ofEffects) []game.Body {
		all := []game.Body{orders.Sell{}, orders.Sell{Choice: orders.Choice{All: true}}}
		for _, p := range s.Heroes[seat].Objects {
			all = append(all, orders.Sell{Choice: orders.Choice{Things: []orders.Thing{toThing(p)}}})
		}
		return all
	},
})

// buySpell sells a Spell to the subject, if it may hold one (2.9, buy_spell).
func buySpell(r *run, m ofEffects, e *book.Effect) {
	if r.Now.Heroes[m.Seat].Gold < e.Price || r.Now.countSpellRoom(m.Seat) == 0 {
		return
	}
	a, ok := askBuySpell.decide(r, doEffect.of(m), m)
	if !ok || !slices.ContainsFunc(a.Body.(orders.Buy).Things, isSpell) {
		return
	}
	deprivePoints(r, m.Seat, book.Gold, book.Amount(e.Price), string(m.Source))
	gainSpells(r, m.Seat, 1)
}

// askBuySpell asks whether to buy a Spell (DP-26); the default is no.
var askBuySpell = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-26 spell",
		Asked:   askInOwnTurn,
		Open:    alwaysHolds,
		About:   aboutThe(func(o orders.Buy) bool { return len(o.Things) == 0 || slices.ContainsFunc(o.Things, isSpell) }),
		Choices: fixedChoices(orders.Buy{}, orders.Buy{Things: []orders.Thing{{Word: orders.Spell}}}),
	},
})
