package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// resolveDraw plays step 3: the card of a starred tile just laid, or the beast of a
// development card just laid, if it still lies aside.
func (p *play) resolveDraw() {
	at := p.now.Knights[p.turn.seat].At
	switch dev := p.now.DevAt(at); {
	case !p.turn.laid:
	case dev != nil && slices.Contains(p.now.Aside, dev.Foe):
		p.recordAndSettle(CardFound{Seat: p.turn.seat, At: at, Card: dev.Foe})
		p.sufferAttack(dev.Foe)
	case dev == nil:
		if t, ok := p.now.TileAt(at); ok && t.Star {
			p.drawCard(p.turn.seat)
		}
	}
}

// drawCard draws an Excalibur card and resolves it; it does nothing if none is left.
func (p *play) drawCard(seat game.Seat) {
	card, pick, ok := p.now.Decks.Cards.Draw(p.rollFor("card"), nil)
	if !ok {
		return
	}
	cardDef, at := p.now.Book.Card(card), p.now.Knights[seat].At
	shown := !p.now.IsSuperior() || cardDef.Mandatory || cardDef.Class == book.Errand || cardDef.Class == book.Curse || cardDef.Class == book.Entrance
	recordFor(p, CardDrawn{Seat: seat, At: at, Card: card, Pick: &pick, Shown: shown}, shown, []game.Seat{seat})
	p.turn.card = card
	switch {
	case cardDef.Mandatory:
		p.sufferAttack(card)
	case cardDef.Class == book.Entrance:
		p.recordAndSettle(EntranceFound{Seat: seat, Place: cardDef.Place, At: at})
	case cardDef.Class == book.Curse:
		p.applyCurse(seat, cardDef)
	case cardDef.IsFoe() && !cardDef.Companion:
		p.meetFoe(seat, card)
	default:
		p.offerCard(seat, card)
	}
}

// meetFoe settles a voluntary foe that was just found: it is fought now, or left (Q-48, D9).
func (p *play) meetFoe(seat game.Seat, foe book.Card) {
	if _, fights := p.decideFight(seat, foe); fights {
		p.attackFoe(foe)
		return
	}
	p.leaveCard(seat, foe)
}

// applyCurse takes a curse out of the game, and applies its effect to a seat.
func (p *play) applyCurse(seat game.Seat, card *book.CardDef) {
	p.recordAndSettle(CurseSuffered{Seat: seat, Card: card.ID})
	p.alterAttributes(seat, card.Effect.Lose, -1, string(card.ID))
	if card.Effect.Send != "" {
		p.transferCharacter(seat, card.Effect.Send, card.ID)
	}
}

// takeNamedCard lets a seat find the card that a development card names: Excalibur is always taken,
// other cards are offered. It does nothing if the card lies aside no longer.
func (p *play) takeNamedCard(seat game.Seat, card book.Card) {
	at := p.now.Knights[seat].At
	switch {
	case !slices.Contains(p.now.Aside, card):
	case card == book.Excalibur:
		p.recordAndSettle(SwordFound{Seat: seat, At: at})
	default:
		p.recordAndSettle(CardFound{Seat: seat, At: at, Card: card})
		p.offerCard(seat, card)
	}
}

// offerCard gives a seat a card that it found on its tile, if the seat wants the card and has room for it;
// else the card is left there (Q-47, Q-49, D7, D8). An errand must be taken.
func (p *play) offerCard(seat game.Seat, card book.Card) {
	switch errand := p.now.Book.Card(card).Class == book.Errand; {
	case !errand && p.declines(seat, card):
	case !p.makeRoom(seat, card):
		p.reportTooLow(seat, card)
	default:
		p.receiveCard(seat, card, func(g gain, known bool) { recordFor(p, CardKept(g), known, p.now.SeatsOn(g.At)) })
		return
	}
	p.leaveCard(seat, card)
}

// receiveCard brings a card that lies on a tile to a seat, and turns the seat's hand as it has to lie. It
// calls record for the event; known says whether all seats may know the card.
func (p *play) receiveCard(seat game.Seat, card book.Card, record func(g gain, known bool)) {
	face := p.prepareIncomingFaces(seat, nil, card)[0]
	l, _ := p.now.findLying(card)
	record(gain{Seat: seat, At: l.At, Card: card, Up: face.up, Fixed: face.fixed}, l.Up || face.up || face.fixed)
	if p.now.Book.Card(card).Class == book.Errand {
		p.recordEvents(ErrandBegun{Seat: seat, Card: card})
	}
	p.turnHand(seat)
}

// reportTooLow informs a seat that a card stays where it is, because the five in its hand rank higher.
func (p *play) reportTooLow(seat game.Seat, card book.Card) {
	p.passOver(seat, nil, "D09", map[string]string{"card": string(card), "at": p.now.Knights[seat].At.Label()})
}

// declines reports whether a seat leaves a card that it finds. The first KEEP or LEAVE that concerns the card
// decides; KEEP NOTHING concerns every card. Without one the seat wants the card (D7).
func (p *play) declines(seat game.Seat, card book.Card) bool {
	cardDef := p.now.Book.Card(card)
	body, ok := findFirstOrderFor(p, seat, occasion{}, func(o orders.Body) bool {
		switch o := o.(type) {
		case orders.Keep:
			return len(o.Cards) == 0 || slices.Contains(o.Cards, card)
		case orders.Leave:
			return o.All || slices.Contains(o.Cards, card) || o.Class != "" && isInClass(cardDef, o.Class)
		}
		return false
	})
	keep, keeps := body.(orders.Keep)
	return ok && !(keeps && len(keep.Cards) > 0)
}

// leaveCard leaves a card where the seat has found the card, face down at the superior level.
func (p *play) leaveCard(seat game.Seat, card book.Card) {
	lying, _ := p.now.findLying(card)
	eyes := lying.Seen
	if lying.Up {
		eyes = p.now.Seats // the card lay aside for all to see
	}
	up := !p.now.IsSuperior()
	recordFor(p, CardLeft{Seat: seat, At: lying.At, Card: card, Up: up, Seen: listKnowingSeats(up, eyes...)}, lying.Up, eyes)
}

// isInClass reports whether a card belongs to a class as orders name it: every card that
// can be fought is a foe.
func isInClass(d *book.CardDef, class book.Class) bool {
	return d.Class == class || class == book.Foe && d.IsFoe()
}
