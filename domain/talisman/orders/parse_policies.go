package orders

import (
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// evade reads NEVER, ALL or a list of things, and the means behind USING.
func (p *parser) evade() Body {
	o := Evade{}
	if !p.ends() && !p.Full("USING") {
		switch p.word(p.kinds.thing, Never, "ALL") {
		case Never:
			o.Never = true
		case "ALL":
			o.All = true
		default:
			o.Things = p.things()
		}
	}
	if p.Words("USING") {
		o.Using = listed(p, p.source)
	}
	return o
}

// source reads a means to evade: FREE, or a card.
func (p *parser) source() Source {
	if p.word(p.kinds.thing, "FREE") != "" {
		return Source{Free: true}
	}
	return Source{Card: p.card()}
}

// fightWith reads WITH and a choice of things.
func (p *parser) fightWith() Body {
	p.ExpectWords("WITH")
	return FightWith{p.choice().Things}
}

// weapon reads BEST, NONE or a list of things.
func (p *parser) weapon() Body {
	switch p.word(p.kinds.thing, Best, "NONE") {
	case Best:
		return Weapon{Best: true}
	case "NONE":
		return Weapon{}
	}
	return Weapon{Things: p.things()}
}

// armour reads BEST, NONE or one thing.
func (p *parser) armour() Body {
	switch p.word(p.kinds.thing, Best, "NONE") {
	case Best:
		return Armour{Best: true}
	case "NONE":
		return Armour{}
	}
	thing := p.thing()
	return Armour{Thing: &thing}
}

// fate reads NEVER, or the rolls, results, reserve and die for which fate is spent.
func (p *parser) fate() Body {
	if p.Words(Never) {
		return Fate{Never: true}
	}
	var o Fate
	if p.Words("ON") {
		o.On = listed(p, func() book.Roll { return book.Roll(p.Thing(p.kinds.roll)) })
	}
	p.ExpectWords("WHEN")
	o.When = p.results()
	if p.Words("KEEP") {
		o.Keep = p.ExpectNumber()
	}
	if p.Words("DIE") {
		o.Die = p.Expect(Low, High)
	}
	return o
}

// mostRolled is the highest total of a roll: three dice, in the Mines and the Crypt.
const mostRolled = 18

// results reads LOSING, NOTWINNING or numbers.
func (p *parser) results() Results {
	switch word, _ := p.Word("LOSING", "NOTWINNING"); word {
	case "LOSING":
		return Results{Losing: true}
	case "NOTWINNING":
		return Results{NotWinning: true}
	}
	return Results{Numbers: order.List(p.Cursor, p.span)}
}

// span reads a number or a range of numbers, and refuses totals that no roll has.
func (p *parser) span() Span {
	mark := p.Mark()
	s := Span{From: p.ExpectNumber()}
	s.To = s.From
	if p.Take("-", "..") {
		s.To = p.ExpectNumber()
	}
	if p.Err() == nil && (s.From < 1 || s.To < s.From || s.To > mostRolled) {
		p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.results"), "1-3", "2, 5")
	}
	return s
}

// take reads the things to take first, ALL if the rest follows, and the things that may be
// given up for them.
func (p *parser) take() Body {
	o := Take{Choice: p.choice()}
	if p.Words("DROPPING") {
		o.Dropping = p.things()
	}
	return o
}

// choice reads ALL, NOTHING, or a list of things that may end with ALL.
func (p *parser) choice() Choice {
	switch p.word(p.kinds.thing, "ALL", "NOTHING") {
	case "ALL":
		return Choice{All: true}
	case "NOTHING":
		return Choice{}
	}
	var c Choice
	for first := true; first || p.Take(","); first = false {
		if !first && p.word(p.kinds.thing, "ALL") != "" {
			c.All = true
			return c
		}
		c.Things = another(p, c.Things, func() Thing { return p.thing(Gold, Spell) })
	}
	return c
}

// feed reads a number of Followers, or a choice of them.
func (p *parser) feed() Body {
	if n, ok := p.Number(); ok {
		return Feed{N: n}
	}
	return Feed{Choice: p.choice()}
}

// trophies reads AUTO, KEEP, ALL or a list of things.
func (p *parser) trophies() Body {
	switch p.word(p.kinds.thing, "AUTO", "KEEP", "ALL") {
	case "AUTO":
		return Trophies{Auto: true}
	case "KEEP":
		return Trophies{}
	case "ALL":
		return Trophies{Choice: Choice{All: true}}
	}
	return Trophies{Choice: Choice{Things: p.things()}}
}

// types are the keywords of types of cards in a Pattern.
var types = []string{"EVENT", "STRANGER", "PLACE", "ENEMY", "ANIMAL", "MONSTER", "DRAGON", "SPIRIT"}

// swap reads NOTHING or a list of patterns.
func (p *parser) swap() Body {
	if p.word(p.kinds.card, "NOTHING") != "" {
		return Swap{}
	}
	return Swap{order.List(p.Cursor, p.pattern)}
}

// rels are the comparison signs between a type and a number.
var rels = []string{"<", "<=", "=", ">=", ">", "<>"}

// pattern reads a card, or a type of cards. DRAGON means the type, although one card has that
// name too.
func (p *parser) pattern() Pattern {
	var c Pattern
	if c.Type = p.word(p.kinds.card, types...); c.Type == "" {
		return Pattern{Card: book.Card(p.Thing(p.kinds.card))}
	}
	if rel := p.Peek().Key; p.Take(rels...) {
		c.Rel, c.N = order.Op(rel), p.ExpectNumber()
	}
	return c
}

// visitees are the keywords of Visitee.
var visitees = keywords(Nobody, Doctor, Healer, Alchemist, Enchantress, Mystic, Blacksmith)

// call reads one visit with its details and condition.
func (p *parser) call() Call {
	c := Call{At: Visitee(p.Expect(visitees...))}
	switch c.At {
	case Doctor, Healer:
		if p.Words("HEAL") {
			c.Heal = p.ExpectNumber()
		}
	case Blacksmith:
		if p.Words("BUY") {
			c.Buy = p.things()
		}
	case Alchemist:
		if p.Words("SELL") {
			c.Sell = p.choice()
		}
	}
	c.If = p.cond()
	return c
}

// roll reads the space or the Place of a roll, whichever has the longer name, then YES or NO.
func (p *parser) roll() Body {
	cards, behind := p.fits(p.kinds.card)
	if _, after := p.fits(p.kinds.space); len(cards) > 0 && behind >= after {
		return Roll{At: Thing{Card: book.Card(p.Thing(p.kinds.card))}, No: p.no()}
	}
	return Roll{At: Thing{Space: book.Space(p.Thing(p.kinds.space))}, No: p.no()}
}

// wishes are the keywords of OneWish.
var wishes = []string{Spell, Gold, "STRENGTH", "CRAFT", Life, "FATE", string(Teleport)}

// wish reads one wish with its condition.
func (p *parser) wish() OneWish {
	w := OneWish{For: p.Expect(wishes...)}
	if w.For == string(Teleport) {
		w.To = p.place()
	}
	w.If = p.cond()
	return w
}
