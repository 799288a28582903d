package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// buyCards lets the subject buy cards of the stock at the seller's prices (DP-26): the Wares of the visit, or
// else those of the answer. Cards that the seller does not offer are left out. A free purchase at a card comes first.
func buyCards(run *run, effects ofEffects, effect *book.Effect) {
	if effects.Source.Card() != "" && !effects.Free && run.Now.isFreePurchase(effects) {
		effects.Free = true
		run.Push(doFree.of(effects), doEffect.of(effects))
		return
	}
	pieces := effects.Wares
	if len(pieces) == 0 {
		answer, ok := askBuy.decide(run, doEffect.of(effects), effects)
		if !ok {
			return
		}
		pieces = run.Now.findWares(purchaseOf(answer.Body).Things)
	}
	for _, piece := range pieces {
		if price, sold := effect.Prices.Of(piece.Card()); sold {
			purchaseCard(run, effects.Seat, piece, price, effects.Source)
		}
	}
}

// purchaseCard buys a card if it is in the stock, and the seat may have it and can pay for it; otherwise it
// does nothing.
func purchaseCard(run *run, seat game.Seat, piece book.Piece, price int, seller book.Source) {
	if slices.Contains(run.Now.Stock, piece) && run.Now.MayHave(seat, piece) && price <= run.Now.Heroes[seat].Gold {
		run.Emit(PurchaseMade{Seat: seat, Card: piece, Price: price, Seller: seller})
	}
}

// findWares returns the pieces of the stock that an order names.
func (s *State) findWares(things []orders.Thing) []book.Piece { return s.findNamed(things, s.Stock) }

// askBuy asks which cards to buy (DP-26). The question stops the turn at the Market.
var askBuy = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-26", Asked: askInOwnTurn, Open: alwaysHolds, Wish: newStopWish()},
	Class: classIfBare(func(_ *State, m ofEffects) bool { return m.Source.Card() == "market" }),
	About: func(_ *State, effects ofEffects, b game.Body) bool {
		switch b := b.(type) {
		case orders.Buy:
			return !slices.ContainsFunc(b.Things, isSpellWord)
		case Reaction: // WHEN MARKETDAY THEN BUY Mule
			return b.On.On == orders.MarketDay && effects.Source.Card() == book.MarketDay
		}
		return false
	},
	Choices: func(state *State, seat game.Seat, effects ofEffects) []game.Body {
		all := []game.Body{orders.Buy{}}
		if e := state.effectOf(effects.place); e != nil {
			for _, ware := range e.Prices {
				if ware.Price <= state.Heroes[seat].Gold && state.findInStock(ware.Card) != "" {
					all = append(all, orders.Buy{Things: []orders.Thing{{Card: ware.Card}}})
				}
			}
		}
		return all
	},
})

// purchaseOf returns the BUY of an order, or of a reaction to Market Day; the zero Buy if it is another order.
func purchaseOf(body game.Body) orders.Buy {
	if re, ok := body.(Reaction); ok {
		body = re.Do
	}
	buy, _ := body.(orders.Buy)
	return buy
}

// isSpellWord reports whether a thing is the word SPELL, not a Spell by name.
func isSpellWord(t orders.Thing) bool { return t.Word == orders.Spell }

// isFreePurchase reports whether a visit gives the subject a card without payment (passive
// free_purchase; R-63).
func (s *State) isFreePurchase(effects ofEffects) bool {
	at := string(effects.Source.Space()) + string(effects.Source.Card())
	return slices.ContainsFunc(s.listTraits(effects.Seat, book.AbilityFreePurchase), func(t trait) bool { return slices.Contains(t.At, at) })
}

// takeFree gives the subject one card of the stock without payment: the first in stock that its order names. It does
// nothing if there is none, or the subject may not have it.
func takeFree(run *run, effects ofEffects) {
	answer, ok := askFree.decide(run, doFree.of(effects), effects)
	if !ok {
		return
	}
	if free := run.Now.findWares(answer.Body.(orders.Free).Things); len(free) > 0 {
		purchaseCard(run, effects.Seat, free[0], 0, effects.Source)
	}
}

// askFree asks which card to take without payment (DP-26).
var askFree = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-26 free", Asked: askInOwnTurn, Open: alwaysHolds, About: acceptsType[orders.Free]},
	Legal: func(state *State, _ game.Seat, _ ofEffects, b game.Body) bool {
		return len(state.findWares(b.(orders.Free).Things)) > 0
	},
	Choices: func(state *State, seat game.Seat, _ ofEffects) []game.Body {
		all := lists.Map(state.listThiefsFavourites(seat), func(card book.Card) game.Body { return orders.Free{Things: []orders.Thing{{Card: card}}} })
		if len(all) == 0 {
			all = append(all, orders.Free{})
		}
		return all
	},
})

// thiefsFavourites lists the cards that the Thief takes by default, the preferred first (DP-26).
var thiefsFavourites = []book.Card{"armour", "sword", "shield", book.Mule}

// listThiefsFavourites returns those of thiefsFavourites that are in the stock, and that the seat does not have, may
// have and can carry.
func (s *State) listThiefsFavourites(seat game.Seat) []book.Card {
	return lists.Keep(thiefsFavourites, func(card book.Card) bool {
		p := s.findInStock(card)
		return p != "" && findPiece(s.Heroes[seat].listBelongings(), card) == "" && s.MayHave(seat, p) && (!s.Book.Card(card).IsObject() || s.HasRoom(seat, 1))
	})
}

// sellObjects lets the subject sell Objects at a price, as long as the bank can pay: the Wares of the visit, or
// else those of the answer. Without Objects it does nothing.
func sellObjects(run *run, effects ofEffects, effect *book.Effect) {
	hero := run.Now.Heroes[effects.Seat]
	if len(hero.Objects) == 0 {
		return
	}
	pieces := effects.Wares
	if len(pieces) == 0 {
		answer, ok := askSell.decide(run, doEffect.of(effects), effects)
		if !ok {
			return
		}
		pieces = run.Now.selectChosen(answer.Body.(orders.Sell).Choice, hero.Objects)
	}
	sellPieces(run, effects.Seat, pieces, effect.Price, string(effects.Source))
}

// peddleObjects sells the Objects that the lines of a turn name, for a character with a Follower
// that buys at any time: at the start and at the end of its turn (DP-4).
func peddleObjects(run *run, seat ofSeat) {
	for _, buyer := range run.Now.listTraits(seat.Seat, book.PassiveSellObjectsAnyTime) {
		lines, _ := run.Fitting(seat.Seat, askSell.point, seat.matter())
		var pieces []book.Piece
		for _, line := range lines {
			for _, piece := range run.Now.selectChosen(line.Body.(orders.Sell).Choice, run.Now.Heroes[seat.Seat].Objects) {
				if !slices.Contains(pieces, piece) {
					pieces = append(pieces, piece)
				}
			}
		}
		sellPieces(run, seat.Seat, pieces, buyer.Price, string(book.SourceOfCard(buyer.Piece.Card())))
	}
}

// sellPieces discards Objects for gold, each for the price. It sells only as many as the bank can pay, the
// first ones; if it can pay none, it does nothing.
func sellPieces(run *run, seat game.Seat, pieces []book.Piece, price int, buyer string) {
	pieces = pieces[:min(len(pieces), run.Now.PointsInBank(book.Gold)/max(price, 1))]
	if len(pieces) > 0 {
		run.Emit(ObjectsSold{Seat: seat, Cards: pieces, Gold: price * len(pieces), Buyer: buyer})
	}
}

// askSell asks which Objects to sell (DP-4); none by default.
var askSell = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-4 sell", Mode: turns.All, Asked: askInOwnTurn, About: acceptsType[orders.Sell]},
	Open:  func(s *State, m ofEffects) bool { return len(s.Heroes[m.Seat].Objects) > 0 },
	Choices: func(state *State, seat game.Seat, _ ofEffects) []game.Body {
		all := []game.Body{orders.Sell{}, orders.Sell{Choice: orders.Choice{All: true}}}
		for _, p := range state.Heroes[seat].Objects {
			all = append(all, orders.Sell{Choice: orders.Choice{Things: []orders.Thing{toThing(p)}}})
		}
		return all
	},
})

// buySpell sells a Spell to the subject (effect buy_spell), if its answer says so. It does nothing if the
// subject cannot pay or may hold no more Spells.
func buySpell(run *run, effects ofEffects, effect *book.Effect) {
	if run.Now.Heroes[effects.Seat].Gold < effect.Price || run.Now.countSpellRoom(effects.Seat) == 0 {
		return
	}
	a, ok := askBuySpell.decide(run, doEffect.of(effects), effects)
	if !ok || !slices.ContainsFunc(a.Body.(orders.Buy).Things, isSpellWord) {
		return
	}
	takePoints(run, effects.Seat, book.Gold, book.Amount(effect.Price), string(effects.Source))
	gainSpells(run, effects.Seat, 1)
}

// askBuySpell asks whether to buy a Spell (DP-26); the default is no.
var askBuySpell = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-26 spell",
		Asked:   askInOwnTurn,
		Open:    alwaysHolds,
		About:   aboutThe(func(o orders.Buy) bool { return len(o.Things) == 0 || slices.ContainsFunc(o.Things, isSpellWord) }),
		Choices: fixedChoices(orders.Buy{}, orders.Buy{Things: []orders.Thing{{Word: orders.Spell}}}),
	},
})
