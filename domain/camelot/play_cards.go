package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// drawWhiteCards gives a knight n cards from the white pile, or fewer if no more are
// left in both piles (C-9, C-10).
func (p *play) drawWhiteCards(seat game.Seat, n int, cause Cause) {
	n = min(n, len(p.now.White.ListAll()))
	if n <= 0 {
		return
	}
	p.emitEvents(WhiteDrawn{Seat: seat, N: n, Cause: cause})
	p.dealFromPile(White, n, func(cards []Card) fact {
		return Received{Own: game.Own{Seat: seat}, Cards: cards, Cause: cause}
	})
}

// dealFromPile hands out n cards from the top of a pile, or all if there are fewer, by the event
// that buildEvent makes of them: one event, or several if the pile is renewed in between. It
// renews both piles when the draw pile is empty, before the first card and after the last.
func (p *play) dealFromPile(deck Colour, n int, buildEvent func(cards []Card) fact) {
	for n > 0 {
		if len(p.now.pileOfColour(deck).Draw) == 0 {
			p.renewPiles(deck) // C-10
		}
		draw := p.now.pileOfColour(deck).Draw
		if len(draw) == 0 {
			return
		}
		part := p.now.pileOfColour(deck).Top(n)
		p.emitEvents(buildEvent(part))
		n -= len(part)
		if len(part) == len(draw) {
			p.renewPiles(deck) // C-9
		}
	}
}

// renewPiles shuffles both discard piles into their draw piles, black before white
// (C-9, C-3a).
func (p *play) renewPiles(trigger Colour) {
	p.emitEvents(PilesRenewed{Trigger: trigger, White: len(p.now.White.ListAll()), Black: len(p.now.Black.ListAll())})
	for _, deck := range []Colour{Black, White} {
		p.shuffleDeck(deck, p.now.pileOfColour(deck).ListAll(), ByRenewal)
	}
}

// shuffleDeck shuffles cards and makes them the draw pile of a deck (C-9, C-14, C-15).
func (p *play) shuffleDeck(deck Colour, cards []Card, reason Cause) {
	first := p.rolls + 1
	order := shuffleThings(p, string(deck), cards)
	p.emitEvents(
		DeckShuffled{Deck: deck, Reason: reason, Size: len(order)},
		DeckOrdered{Deck: deck, Cards: order, First: first, Rolls: p.rolls - first + 1},
	)
}

// discardWhite moves cards from a hand to the discards; it does nothing without cards. If shown,
// all players see which; lot records that they were picked at random.
func (p *play) discardWhite(seat game.Seat, cards []Card, cause Cause, shown, lot bool) {
	if len(cards) == 0 {
		return
	}
	told := WhiteDiscarded{Seat: seat, N: len(cards), Cause: cause, Lot: lot}
	if shown {
		told.Cards = cards
	}
	p.emitEvents(told, Discarded{Own: game.Own{Seat: seat}, Cards: cards, Cause: cause})
}

// takeBlackCards draws n black cards for a seat, or all if there are fewer, and returns them. Only
// the seat sees them (C-26).
func (p *play) takeBlackCards(seat game.Seat, n int) []Card {
	n = min(n, len(p.now.Black.ListAll()))
	if n <= 0 {
		return nil
	}
	var drawn []Card
	p.emitEvents(BlackDrawn{Seat: seat, N: n})
	p.dealFromPile(Black, n, func(cards []Card) fact {
		drawn = append(drawn, cards...)
		return BlackSeen{Own: game.Own{Seat: seat}, Cards: cards}
	})
	return drawn
}

// shuffleThings returns the things in random order, in a new list (C-3a). It counts its len-1 rolls
// in play.rolls; the caller's event must name them.
func shuffleThings[T any](play *play, purpose string, things []T) []T {
	return piles.Shuffle(func(sides int) int {
		play.rolls++
		return play.dice.Roll(sides, purpose)
	}, things)
}
