package orders

import (
	"seneschal/domain/quest/book"
)

func (p *parser) readUse() Body { return Use{No: p.readNo()} }

func (p *parser) readElixir() Body { return Elixir{No: p.readNo()} }

// readNo reads YES or NO, or nothing, which means yes; it returns true for NO. Where the word for
// yes is the word for IF too, as in Spanish, it is read as IF if a condition follows.
func (p *parser) readNo() bool {
	mark := p.Mark()
	switch word, _ := p.Word("YES", "NO"); {
	case word == "NO":
		return true
	case word == "YES" && !p.isOrderEnd():
		p.Back(mark)
	}
	return false
}

// isOrderEnd reports whether an order may end here.
func (p *parser) isOrderEnd() bool { return p.Done() || p.Peek().Key == "|" || p.Full("IF", "ELSE") }

func (p *parser) readEvade() Body {
	return Evade{Duels: p.Expect("FOES", "DUELS") == "DUELS", No: p.readNo()}
}

func (p *parser) readKeep() Body {
	if p.takeKeyword(p.kinds.card, "NOTHING") != "" {
		return Keep{}
	}
	return Keep{p.readCards()}
}

// readLeave reads a class of cards, ALL, or a list of cards.
func (p *parser) readLeave() Body {
	keywords := append(toKeywords(classes), "ALL")
	switch word := p.takeKeyword(p.kinds.card, keywords...); word {
	case "":
		return Leave{Choice: Choice{Cards: p.readCards()}}
	case "ALL":
		return Leave{Choice: Choice{All: true}}
	default:
		return Leave{Class: fromKeyword[book.Class](word)}
	}
}

func (p *parser) readTake() Body { return Take{p.readChoice(p.readMovable)} }

func (p *parser) readLoot() Body { return Loot{p.readChoice(p.readMovable)} }

func (p *parser) readWeapons() Body { return Weapons{p.readChoice(p.readWeapon)} }

// readChoice reads ALL, NONE, or a list of cards.
func (p *parser) readChoice(card func() book.Card) Choice {
	switch p.takeKeyword(p.kinds.card, "ALL", "NONE") {
	case "ALL":
		return Choice{All: true}
	case "NONE":
		return Choice{}
	}
	return Choice{Cards: readDistinct(p, card)}
}

func (p *parser) readDrop() Body { return Drop{readDistinct(p, p.readCounted)} }

func (p *parser) readFaceUp() Body { return FaceUp{p.readCards()} }

// readFight reads a foe, ANY or NO; nothing means any.
func (p *parser) readFight() Body {
	if p.isOrderEnd() {
		return Fight{}
	}
	switch p.takeKeyword(p.kinds.foe, "ANY", "NO") {
	case "ANY":
		return Fight{}
	case "NO":
		return Fight{No: true}
	}
	return Fight{Foe: p.readFoe()}
}

// readDuel reads a seat, ANY, NO, or HOLDER with a card. It refuses the writer's own seat.
func (p *parser) readDuel() Body {
	switch p.takeKeyword(p.nameSeats(), "ANY", "HOLDER", "NO") {
	case "ANY":
		return Duel{Any: true}
	case "HOLDER":
		return Duel{Holder: p.readCard()}
	case "NO":
		return Duel{No: true}
	}
	return Duel{Seat: p.readOtherSeat()}
}

func (p *parser) readConsent() Body {
	if p.takeKeyword(p.nameSeats(), "ANY") != "" {
		return Consent{}
	}
	return Consent{p.readOtherSeat()}
}

// readTrade reads the other seat and the cards of both sides. It refuses the writer's own seat.
func (p *parser) readTrade() Body {
	trade := Trade{With: p.readOtherSeat()}
	p.ExpectWords("GIVE")
	trade.Give = p.readTradeSide()
	p.ExpectWords("FOR")
	trade.For = p.readTradeSide()
	return trade
}

// readTradeSide reads the cards that one side of a trade gives.
func (p *parser) readTradeSide() []book.Card {
	if p.takeKeyword(p.kinds.card, "NOTHING") != "" {
		return nil
	}
	return readDistinct(p, p.readMovable)
}
