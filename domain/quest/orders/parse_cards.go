package orders

import (
	"seneschal/domain/quest/book"
)

func (p *parser) use() Body { return Use{No: p.no()} }

func (p *parser) elixir() Body { return Elixir{No: p.no()} }

// no reads YES or NO, or nothing, which means yes; it returns true for NO. Where the word for
// yes is the word for IF too, as in Spanish, it is read as IF if a condition follows.
func (p *parser) no() bool {
	mark := p.Mark()
	switch word, _ := p.Word("YES", "NO"); {
	case word == "NO":
		return true
	case word == "YES" && !p.ends():
		p.Back(mark)
	}
	return false
}

// ends reports whether an order may end here.
func (p *parser) ends() bool { return p.Done() || p.Peek().Key == "|" || p.Full("IF", "ELSE") }

func (p *parser) evade() Body {
	return Evade{Duels: p.Expect("FOES", "DUELS") == "DUELS", No: p.no()}
}

func (p *parser) keep() Body {
	if p.word(p.kinds.card, "NOTHING") != "" {
		return Keep{}
	}
	return Keep{p.cardList()}
}

func (p *parser) leave() Body {
	keywords := append(uppered(classes), "ALL")
	switch word := p.word(p.kinds.card, keywords...); word {
	case "":
		return Leave{Choice: Choice{Cards: p.cardList()}}
	case "ALL":
		return Leave{Choice: Choice{All: true}}
	default:
		return Leave{Class: lowered[book.Class](word)}
	}
}

func (p *parser) take() Body { return Take{p.choice(p.movable)} }

func (p *parser) loot() Body { return Loot{p.choice(p.movable)} }

func (p *parser) weapons() Body { return Weapons{p.choice(p.weapon)} }

// choice reads ALL, NONE, or a list of cards.
func (p *parser) choice(card func() book.Card) Choice {
	switch p.word(p.kinds.card, "ALL", "NONE") {
	case "ALL":
		return Choice{All: true}
	case "NONE":
		return Choice{}
	}
	return Choice{Cards: listed(p, card)}
}

func (p *parser) drop() Body { return Drop{listed(p, p.counted)} }

func (p *parser) faceUp() Body { return FaceUp{p.cardList()} }

func (p *parser) fight() Body {
	if p.ends() {
		return Fight{}
	}
	switch p.word(p.kinds.foe, "ANY", "NO") {
	case "ANY":
		return Fight{}
	case "NO":
		return Fight{No: true}
	}
	return Fight{Foe: p.foe()}
}

func (p *parser) duel() Body {
	switch p.word(p.seats(), "ANY", "HOLDER", "NO") {
	case "ANY":
		return Duel{Any: true}
	case "HOLDER":
		return Duel{Holder: p.card()}
	case "NO":
		return Duel{No: true}
	}
	return Duel{Seat: p.other()}
}

func (p *parser) consent() Body {
	if p.word(p.seats(), "ANY") != "" {
		return Consent{}
	}
	return Consent{p.other()}
}

func (p *parser) trade() Body {
	o := Trade{With: p.other()}
	p.ExpectWords("GIVE")
	o.Give = p.side()
	p.ExpectWords("FOR")
	o.For = p.side()
	return o
}

// side reads the cards that one side of a trade gives.
func (p *parser) side() []book.Card {
	if p.word(p.kinds.card, "NOTHING") != "" {
		return nil
	}
	return listed(p, p.movable)
}
