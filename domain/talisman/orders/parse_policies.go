package orders

import (
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// readEvade reads NEVER, ALL or a list of things, and the means behind USING.
func (p *parser) readEvade() Body {
	evade := Evade{}
	if !p.atEnd() && !p.Full("USING") {
		switch p.readWord(p.kinds.thing, Never, "ALL") {
		case Never:
			evade.Never = true
		case "ALL":
			evade.All = true
		default:
			evade.Things = p.readThings()
		}
	}
	if p.Words("USING") {
		evade.Using = readList(p, p.readSource)
	}
	return evade
}

// readSource reads a means to evade: FREE, or a card.
func (p *parser) readSource() Source {
	if p.readWord(p.kinds.thing, "FREE") != "" {
		return Source{Free: true}
	}
	return Source{Card: p.readCard()}
}

// readFight reads WITH and a choice of things.
func (p *parser) readFight() Body {
	p.ExpectWords("WITH")
	return FightWith{p.readChoice().Things}
}

// readWeapon reads BEST, NONE or a list of things.
func (p *parser) readWeapon() Body {
	switch p.readWord(p.kinds.thing, Best, "NONE") {
	case Best:
		return Weapon{Best: true}
	case "NONE":
		return Weapon{}
	}
	return Weapon{Things: p.readThings()}
}

// readArmour reads BEST, NONE or one thing.
func (p *parser) readArmour() Body {
	switch p.readWord(p.kinds.thing, Best, "NONE") {
	case Best:
		return Armour{Best: true}
	case "NONE":
		return Armour{}
	}
	thing := p.readThing()
	return Armour{Thing: &thing}
}

// readFate reads NEVER, or the rolls, results, reserve and die for which fate is spent.
func (p *parser) readFate() Body {
	if p.Words(Never) {
		return Fate{Never: true}
	}
	var fate Fate
	if p.Words("ON") {
		fate.On = readList(p, func() book.Roll { return book.Roll(p.Thing(p.kinds.roll)) })
	}
	p.ExpectWords("WHEN")
	fate.When = p.readResults()
	if p.Words("KEEP") {
		fate.Keep = p.ExpectNumber()
	}
	if p.Words("DIE") {
		fate.Die = p.Expect(Low, High)
	}
	return fate
}

// mostRolled is the highest total of a roll: three dice, in the Mines and the Crypt.
const mostRolled = 18

// readResults reads LOSING, NOTWINNING or numbers.
func (p *parser) readResults() Results {
	switch word, _ := p.Word("LOSING", "NOTWINNING"); word {
	case "LOSING":
		return Results{Losing: true}
	case "NOTWINNING":
		return Results{NotWinning: true}
	}
	return Results{Numbers: order.List(p.Cursor, p.readSpan)}
}

// readSpan reads a number or a range of numbers, and refuses totals that no roll has.
func (p *parser) readSpan() Span {
	mark := p.Mark()
	span := Span{From: p.ExpectNumber()}
	span.To = span.From
	if p.Take("-", "..") {
		span.To = p.ExpectNumber()
	}
	if p.Err() == nil && (span.From < 1 || span.To < span.From || span.To > mostRolled) {
		p.Refuse(codeUnknown, mark, writeSentence(p.Line.Lang, "error.results"), "1-3", "2, 5")
	}
	return span
}

// readTake reads the things to take first, ALL if the rest follows, and the things that may be
// given up for them.
func (p *parser) readTake() Body {
	take := Take{Choice: p.readChoice()}
	if p.Words("DROPPING") {
		take.Dropping = p.readThings()
	}
	return take
}

// readChoice reads ALL, NOTHING, or a list of things that may end with ALL.
func (p *parser) readChoice() Choice {
	switch p.readWord(p.kinds.thing, "ALL", "NOTHING") {
	case "ALL":
		return Choice{All: true}
	case "NOTHING":
		return Choice{}
	}
	var choice Choice
	for first := true; first || p.Take(","); first = false {
		if !first && p.readWord(p.kinds.thing, "ALL") != "" {
			choice.All = true
			return choice
		}
		choice.Things = readAnother(p, choice.Things, func() Thing { return p.readThing(Gold, Spell) })
	}
	return choice
}

// readFeed reads a number of Followers, or a choice of them.
func (p *parser) readFeed() Body {
	if n, ok := p.Number(); ok {
		return Feed{N: n}
	}
	return Feed{Choice: p.readChoice()}
}

// readTrophies reads AUTO, KEEP, ALL or a list of things.
func (p *parser) readTrophies() Body {
	switch p.readWord(p.kinds.thing, "AUTO", "KEEP", "ALL") {
	case "AUTO":
		return Trophies{Auto: true}
	case "KEEP":
		return Trophies{}
	case "ALL":
		return Trophies{Choice: Choice{All: true}}
	}
	return Trophies{Choice: Choice{Things: p.readThings()}}
}

// types are the keywords of types of cards in a Pattern.
var types = []string{"EVENT", "STRANGER", "PLACE", "ENEMY", "ANIMAL", "MONSTER", "DRAGON", "SPIRIT"}

// readSwap reads NOTHING or a list of patterns.
func (p *parser) readSwap() Body {
	if p.readWord(p.kinds.card, "NOTHING") != "" {
		return Swap{}
	}
	return Swap{order.List(p.Cursor, p.readPattern)}
}

// rels are the comparison signs between a type and a number.
var rels = []string{"<", "<=", "=", ">=", ">", "<>"}

// readPattern reads a card, or a type of cards. DRAGON means the type, although one card has that
// name too.
func (p *parser) readPattern() Pattern {
	var pattern Pattern
	if pattern.Type = p.readWord(p.kinds.card, types...); pattern.Type == "" {
		return Pattern{Card: book.Card(p.Thing(p.kinds.card))}
	}
	if rel := p.Peek().Key; p.Take(rels...) {
		pattern.Rel, pattern.N = order.Op(rel), p.ExpectNumber()
	}
	return pattern
}

// visitees are the keywords of Visitee.
var visitees = toStrings(Nobody, Doctor, Healer, Alchemist, Enchantress, Mystic, Blacksmith)

// readCall reads one visit with its details and condition.
func (p *parser) readCall() Call {
	call := Call{At: Visitee(p.Expect(visitees...))}
	switch call.At {
	case Doctor, Healer:
		if p.Words("HEAL") {
			call.Heal = p.ExpectNumber()
		}
	case Blacksmith:
		if p.Words("BUY") {
			call.Buy = p.readThings()
		}
	case Alchemist:
		if p.Words("SELL") {
			call.Sell = p.readChoice()
		}
	}
	call.If = p.readCondition()
	return call
}

// readRoll reads the space or the Place of a roll, whichever has the longer name, then YES or NO.
func (p *parser) readRoll() Body {
	cards, behind := p.findFitting(p.kinds.card)
	if _, after := p.findFitting(p.kinds.space); len(cards) > 0 && behind >= after {
		return Roll{At: Thing{Card: book.Card(p.Thing(p.kinds.card))}, No: p.readIsNo()}
	}
	return Roll{At: Thing{Space: book.Space(p.Thing(p.kinds.space))}, No: p.readIsNo()}
}

// wishes are the keywords of OneWish.
var wishes = []string{Spell, Gold, "STRENGTH", "CRAFT", Life, "FATE", string(Teleport)}

// readWish reads one wish with its condition.
func (p *parser) readWish() OneWish {
	wish := OneWish{For: p.Expect(wishes...)}
	if wish.For == string(Teleport) {
		wish.To = p.readPlace()
	}
	wish.If = p.readCondition()
	return wish
}
