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
	cast := Cast{Spell: p.readSpell()}
	if p.Words("ON") {
		cast.On = p.readTarget()
	}
	if p.Words("TAKE") {
		thing := p.readThing(Gold)
		cast.Take = &thing
	}
	if p.Words("SELL") {
		cast.Sell = p.readThings()
	}
	if !p.atEnd() {
		if word, ok := p.Word(windows...); ok {
			cast.Window = Window(word)
		}
	}
	return cast
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
	target := Target{Card: &card}
	if p.Words("AT") {
		place := p.readPlace()
		target.Place = &place
	}
	return target
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
	route := p.readPath()
	route.If = p.readCondition()
	return route
}

// readPath reads one way to move without its condition. A keyword goes before a space of one word:
// MINES is the way, which leads there. WOODS without a space behind it is the kind of space.
func (p *parser) readPath() Route {
	mark := p.Mark()
	route := Route{Way: Way(p.readWord(p.kinds.place, ways...))}
	if route.Way == Woods && p.atEnd() {
		p.Back(mark)
		return Route{To: p.readPlace()}
	}
	switch route.Way {
	case ToPlace:
		route.To = p.readPlace()
		route.Over = p.Words("VIA", "BRIDGE")
	case Bridge:
		p.readBeyondBridge(&route)
	case Portal:
		if p.Words("BY") {
			route.Stat = p.readStat()
		}
	case Anyhow:
		if p.Words("AVOIDING") {
			route.Avoid = readList(p, p.readPlace)
		}
	case Raft, Woods, Teleport:
		route.To = p.readPlace()
	}
	return route
}

// readBeyondBridge reads how a movement goes on after the bridge (T-32).
func (p *parser) readBeyondBridge(route *Route) {
	if !p.Words("THEN") {
		return
	}
	if route.Turn = Way(p.readWord(p.kinds.place, toStrings(CW, CCW)...)); route.Turn == "" {
		route.To = p.readPlace()
	}
}

// readStat reads Strength or Craft.
func (p *parser) readStat() book.Stat { return fromKeyword[book.Stat](p.Expect("STRENGTH", "CRAFT")) }

// readMeeting reads one encounter with its condition.
func (p *parser) readMeeting() Meeting {
	meeting := p.readEncounter()
	meeting.If = p.readCondition()
	return meeting
}

// readEncounter reads one encounter: SPACE, or a seat, the means and the prizes.
func (p *parser) readEncounter() Meeting {
	if p.readWord(p.seatKind(), "SPACE") != "" {
		return Meeting{}
	}
	meeting := Meeting{Who: p.readWho()}
	p.ExpectWords("BY")
	meeting.By = Means(p.Expect(toStrings(ByAttack, BySteal, ByBeguile, ByFollower)...))
	switch meeting.By {
	case ByAttack:
		if p.Words("PSYCHIC") {
			meeting.By = ByPsychic
		}
	case ByFollower:
		meeting.Prizes = p.readThings()
	case BySteal, ByBeguile:
		meeting.Prizes = p.readPrizes()
	}
	return meeting
}

// readPrizes reads the things that are wanted of another character. In an ENCOUNTER a bar before
// SPACE, or before a seat and BY, opens the next meeting instead.
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
	var leave Leave
	if p.readWord(p.kinds.thing, "NOTHING") == "" {
		leave.Things = p.readThings()
	}
	for _, t := range leave.Things {
		if p.Err() == nil && !p.canBeLeft(t) {
			p.Blame(codeAbandon, mark, writeSentence(p.Line.Lang, "error.abandon"))
		}
	}
	leave.BeforeDraw = p.Words("BEFORE", "DRAW") || p.answers
	return leave
}

// canBeLeft reports whether a thing can ever be abandoned: a card, but not a Raft or a bound
// one.
func (p *parser) canBeLeft(thing Thing) bool {
	d := p.book.Card(thing.Card)
	return d != nil && thing.Card != "raft" && !d.Has("cannot_be_lost")
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
