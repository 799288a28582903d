package orders

import (
	"slices"

	"seneschal/domain/talisman/book"
)

type alignment = book.Alignment

// alignments are the keywords of alignments.
var alignments = []string{"GOOD", "EVIL", "NEUTRAL"}

// windows are the keywords of Window.
var windows = toStrings(AtStart, AtMoved, AtFight, AtEnd)

// readCast reads a Spell with its target, the things that it takes or sells, and the window.
func (p *parser) readCast() Body {
	o := Cast{Spell: p.readSpell()}
	if p.Words("ON") {
		o.On = p.readTarget()
	}
	if p.Words("TAKE") {
		thing := p.readThing(Gold)
		o.Take = &thing
	}
	if p.Words("SELL") {
		o.Sell = p.readThings()
	}
	if !p.atEnd() {
		if word, ok := p.Word(windows...); ok {
			o.Window = Window(word)
		}
	}
	return o
}

// readTarget reads the target of a Spell. A name that fits several kinds of things is first a
// seat, then a space, unless AT follows: then it is a card.
func (p *parser) readTarget() Target {
	mark := p.Mark()
	if word := p.readWord(p.seatKind(), append(slices.Clone(groups), "ENEMY")...); word == "ENEMY" {
		return Target{Enemy: true}
	} else if word != "" {
		who := p.groupOf(word)
		return Target{Who: &who}
	}
	people, behind := p.findFitting(p.seatKind())
	places, after := p.findFitting(p.kinds.place)
	cards, last := p.findFitting(p.kinds.thing)
	p.Back(last)
	lies := len(cards) > 0 && p.Full("AT")
	p.Back(mark)
	switch {
	case lies, len(cards) > 0 && last > max(behind, after), len(people) == 0 && len(places) == 0:
		return p.readLyingCard()
	case len(people) > 0 && behind >= after:
		who := p.readSeat()
		return Target{Who: &who}
	}
	place := p.readPlace()
	return Target{Place: &place}
}

// readLyingCard reads a card, and the place where it lies.
func (p *parser) readLyingCard() Target {
	card := p.readThing()
	t := Target{Card: &card}
	if p.Words("AT") {
		place := p.readPlace()
		t.Place = &place
	}
	return t
}

// readReroll reads MOVE, and AND ASK if it follows.
func (p *parser) readReroll() Body {
	p.ExpectWords("MOVE")
	return Reroll{Ask: p.Words("AND", "ASK")}
}

// ways are the keywords of routes.
var ways = toStrings(
	CW, CCW, Bridge, Portal, Anyhow, Raft, Build, Woods, Regenerate, Teleport, Ferry, Mines, Crypt, Out, On, Fight, Back,
)

// readRoute reads one way to move with its condition.
func (p *parser) readRoute() Route {
	r := p.readPath()
	r.If = p.readCondition()
	return r
}

// readPath reads one way to move without its condition. A keyword goes before a space of one word:
// MINES is the way, which leads there. WOODS without a space behind it is the kind of space.
func (p *parser) readPath() Route {
	mark := p.Mark()
	r := Route{Way: Way(p.readWord(p.kinds.place, ways...))}
	if r.Way == Woods && p.atEnd() {
		p.Back(mark)
		return Route{To: p.readPlace()}
	}
	switch r.Way {
	case ToPlace:
		r.To = p.readPlace()
		r.Over = p.Words("VIA", "BRIDGE")
	case Bridge:
		p.readBeyondBridge(&r)
	case Portal:
		if p.Words("BY") {
			r.Stat = p.readStat()
		}
	case Anyhow:
		if p.Words("AVOIDING") {
			r.Avoid = readList(p, p.readPlace)
		}
	case Raft, Woods, Teleport:
		r.To = p.readPlace()
	}
	return r
}

// readBeyondBridge reads how a movement goes on after the bridge (T-32).
func (p *parser) readBeyondBridge(r *Route) {
	if !p.Words("THEN") {
		return
	}
	if r.Turn = Way(p.readWord(p.kinds.place, toStrings(CW, CCW)...)); r.Turn == "" {
		r.To = p.readPlace()
	}
}

// readStat reads Strength or Craft.
func (p *parser) readStat() book.Stat { return fromKeyword[book.Stat](p.Expect("STRENGTH", "CRAFT")) }

// readMeeting reads one encounter with its condition.
func (p *parser) readMeeting() Meeting {
	m := p.readEncounter()
	m.If = p.readCondition()
	return m
}

// readEncounter reads one encounter: SPACE, or a seat, the means and the prizes.
func (p *parser) readEncounter() Meeting {
	if p.readWord(p.seatKind(), "SPACE") != "" {
		return Meeting{}
	}
	m := Meeting{Who: p.readWho()}
	p.ExpectWords("BY")
	m.By = Means(p.Expect(toStrings(ByAttack, BySteal, ByBeguile, ByFollower)...))
	switch m.By {
	case ByAttack:
		if p.Words("PSYCHIC") {
			m.By = ByPsychic
		}
	case ByFollower:
		m.Prizes = p.readThings()
	case BySteal, ByBeguile:
		m.Prizes = p.readPrizes()
	}
	return m
}

// readPrizes reads the things that are wanted of another character. In an ENCOUNTER a bar before
// SPACE, or before a seat and BY, opens the next meeting instead (5.3).
func (p *parser) readPrizes() []Thing {
	all := []Thing{p.readThing(Life, Gold)}
	for {
		mark := p.Mark()
		if !p.Take("|") {
			return all
		}
		if p.isMeetingNext() {
			p.Back(mark)
			return all
		}
		all = append(all, p.readThing(Life, Gold))
	}
}

// isMeetingNext reports whether the next meeting of an ENCOUNTER follows.
func (p *parser) isMeetingNext() bool {
	mark := p.Mark()
	defer p.Back(mark)
	if p.Full("SPACE") {
		return true
	}
	if word := p.readWord(p.seatKind(), groups...); word == "" && len(p.Things(p.seatKind())) == 0 {
		return false
	}
	return p.Full("BY")
}

// readLeave reads the things to abandon. It refuses those that never can be (E-13); bonds are only
// checked when the line is carried out. In an answer BEFORE DRAW is implied, because only that
// question asks for the order (DP-11).
func (p *parser) readLeave() Body {
	mark := p.Mark()
	var o Leave
	if p.readWord(p.kinds.thing, "NOTHING") == "" {
		o.Things = p.readThings()
	}
	for _, t := range o.Things {
		if p.Err() == nil && !p.canBeLeft(t) {
			p.Blame(codeAbandon, mark, writeSentence(p.Line.Lang, "error.abandon"))
		}
	}
	o.BeforeDraw = p.Words("BEFORE", "DRAW") || p.answers
	return o
}

// canBeLeft reports whether a thing can ever be abandoned: a card, but not a Raft or a bound
// one.
func (p *parser) canBeLeft(t Thing) bool {
	d := p.book.Card(t.Card)
	return d != nil && t.Card != "raft" && !d.Has("cannot_be_lost")
}

// readAsk reads ON and a stop.
func (p *parser) readAsk() Body {
	p.ExpectWords("ON")
	return Ask{Stop(p.Expect(toStrings(OnDraw, OnFight, OnArrival, OnRolls, OnNothing)...))}
}

// readChoose reads STRENGTH, CRAFT or a character.
func (p *parser) readChoose() Body {
	if word := p.readWord(p.kinds.character, "STRENGTH", "CRAFT"); word != "" {
		return Choose{Stat: fromKeyword[book.Stat](word)}
	}
	return Choose{Character: book.Character(p.Thing(p.kinds.character))}
}
