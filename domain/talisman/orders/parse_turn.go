package orders

import (
	"slices"

	"seneschal/domain/talisman/book"
)

type alignment = book.Alignment

// alignments are the keywords of alignments.
var alignments = []string{"GOOD", "EVIL", "NEUTRAL"}

// windows are the keywords of Window.
var windows = keywords(AtStart, AtMoved, AtFight, AtEnd)

// cast reads a Spell with its target, the things that it takes or sells, and the window.
func (p *parser) cast() Body {
	o := Cast{Spell: p.spell()}
	if p.Words("ON") {
		o.On = p.target()
	}
	if p.Words("TAKE") {
		thing := p.thing(Gold)
		o.Take = &thing
	}
	if p.Words("SELL") {
		o.Sell = p.things()
	}
	if !p.ends() {
		if word, ok := p.Word(windows...); ok {
			o.Window = Window(word)
		}
	}
	return o
}

// target reads the target of a Spell. A name that fits several kinds of things is first a
// seat, then a space, unless AT follows: then it is a card.
func (p *parser) target() Target {
	mark := p.Mark()
	if word := p.word(p.seats(), append(slices.Clone(groups), "ENEMY")...); word == "ENEMY" {
		return Target{Enemy: true}
	} else if word != "" {
		who := p.group(word)
		return Target{Who: &who}
	}
	people, behind := p.fits(p.seats())
	places, after := p.fits(p.kinds.place)
	cards, last := p.fits(p.kinds.thing)
	p.Back(last)
	lies := len(cards) > 0 && p.Full("AT")
	p.Back(mark)
	switch {
	case lies, len(cards) > 0 && last > max(behind, after), len(people) == 0 && len(places) == 0:
		return p.lying()
	case len(people) > 0 && behind >= after:
		who := p.seat()
		return Target{Who: &who}
	}
	place := p.place()
	return Target{Place: &place}
}

// lying reads a card, and the place where it lies.
func (p *parser) lying() Target {
	card := p.thing()
	t := Target{Card: &card}
	if p.Words("AT") {
		place := p.place()
		t.Place = &place
	}
	return t
}

// reroll reads MOVE, and AND ASK if it follows.
func (p *parser) reroll() Body {
	p.ExpectWords("MOVE")
	return Reroll{Ask: p.Words("AND", "ASK")}
}

// ways are the keywords of routes.
var ways = keywords(
	CW, CCW, Bridge, Portal, Anyhow, Raft, Build, Woods, Regenerate, Teleport, Ferry, Mines, Crypt, Out, On, Fight, Back,
)

// route reads one way to move with its condition.
func (p *parser) route() Route {
	r := p.path()
	r.If = p.cond()
	return r
}

// path reads one way to move without its condition. A keyword goes before a space of one word:
// MINES is the way, which leads there. WOODS without a space behind it is the kind of space.
func (p *parser) path() Route {
	mark := p.Mark()
	r := Route{Way: Way(p.word(p.kinds.place, ways...))}
	if r.Way == Woods && p.ends() {
		p.Back(mark)
		return Route{To: p.place()}
	}
	switch r.Way {
	case ToPlace:
		r.To = p.place()
		r.Over = p.Words("VIA", "BRIDGE")
	case Bridge:
		p.beyond(&r)
	case Portal:
		if p.Words("BY") {
			r.Stat = p.stat()
		}
	case Anyhow:
		if p.Words("AVOIDING") {
			r.Avoid = listed(p, p.place)
		}
	case Raft, Woods, Teleport:
		r.To = p.place()
	}
	return r
}

// beyond reads how a movement goes on after the bridge (T-32).
func (p *parser) beyond(r *Route) {
	if !p.Words("THEN") {
		return
	}
	if r.Turn = Way(p.word(p.kinds.place, keywords(CW, CCW)...)); r.Turn == "" {
		r.To = p.place()
	}
}

// stat reads Strength or Craft.
func (p *parser) stat() book.Stat { return lowered[book.Stat](p.Expect("STRENGTH", "CRAFT")) }

// meeting reads one encounter with its condition.
func (p *parser) meeting() Meeting {
	m := p.met()
	m.If = p.cond()
	return m
}

// met reads one encounter: SPACE, or a seat, the means and the prizes.
func (p *parser) met() Meeting {
	if p.word(p.seats(), "SPACE") != "" {
		return Meeting{}
	}
	m := Meeting{Who: p.who()}
	p.ExpectWords("BY")
	m.By = Means(p.Expect(keywords(ByAttack, BySteal, ByBeguile, ByFollower)...))
	switch m.By {
	case ByAttack:
		if p.Words("PSYCHIC") {
			m.By = ByPsychic
		}
	case ByFollower:
		m.Prizes = p.things()
	case BySteal, ByBeguile:
		m.Prizes = p.prizes()
	}
	return m
}

// prizes reads the things that are wanted of another character. In an ENCOUNTER a bar before
// SPACE, or before a seat and BY, opens the next meeting instead (5.3).
func (p *parser) prizes() []Thing {
	all := []Thing{p.thing(Life, Gold)}
	for {
		mark := p.Mark()
		if !p.Take("|") {
			return all
		}
		if p.meets() {
			p.Back(mark)
			return all
		}
		all = append(all, p.thing(Life, Gold))
	}
}

// meets reports whether the next meeting of an ENCOUNTER follows.
func (p *parser) meets() bool {
	mark := p.Mark()
	defer p.Back(mark)
	if p.Full("SPACE") {
		return true
	}
	if word := p.word(p.seats(), groups...); word == "" && len(p.Things(p.seats())) == 0 {
		return false
	}
	return p.Full("BY")
}

// leave reads the things to abandon. It refuses those that never can be (E-13); bonds are only
// checked when the line is carried out. In an answer BEFORE DRAW is implied, because only that
// question asks for the order (DP-11).
func (p *parser) leave() Body {
	mark := p.Mark()
	var o Leave
	if p.word(p.kinds.thing, "NOTHING") == "" {
		o.Things = p.things()
	}
	for _, t := range o.Things {
		if p.Err() == nil && !p.leavable(t) {
			p.Blame(codeAbandon, mark, say(p.Line.Lang, "error.abandon"))
		}
	}
	o.BeforeDraw = p.Words("BEFORE", "DRAW") || p.answers
	return o
}

// leavable reports whether a thing can ever be abandoned: a card, but not a Raft or a bound
// one.
func (p *parser) leavable(t Thing) bool {
	d := p.book.Card(t.Card)
	return d != nil && t.Card != "raft" && !d.Has("cannot_be_lost")
}

// ask reads ON and a stop.
func (p *parser) ask() Body {
	p.ExpectWords("ON")
	return Ask{Stop(p.Expect(keywords(OnDraw, OnFight, OnArrival, OnRolls, OnNothing)...))}
}

// choose reads STRENGTH, CRAFT or a character.
func (p *parser) choose() Body {
	if word := p.word(p.kinds.character, "STRENGTH", "CRAFT"); word != "" {
		return Choose{Stat: lowered[book.Stat](word)}
	}
	return Choose{Character: book.Character(p.Thing(p.kinds.character))}
}
