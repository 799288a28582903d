package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

var _ event.Evolver[*Game] = (*Game)(nil)

// A fact is an event of the vocabulary: it says itself what it does to
// the game.
type fact interface{ apply(*Game) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the game in place. It computes nothing that an event could
// have said; events that are not the kernel's go to the ruleset's state.
func (g *Game) Apply(e event.Event) {
	g.chance.hear(e)
	if f, ok := e.(fact); ok {
		f.apply(g)
	} else if g.state != nil {
		g.state.Apply(e)
		g.changed(e)
	}
}

func (g *Game) with(id Seat, change func(*seat)) {
	if s, ok := g.seat(id); ok {
		change(s)
	}
}

func (p *play) put(phase string, d draft) {
	if p.drafts == nil {
		p.drafts = make(map[string]draft)
	}
	p.drafts[phase] = d
}

// ordered keeps orders; now says whether they are a word for the open phase.
func (p *play) ordered(e Ordered, now bool) {
	old := p.drafts[e.Phase]
	d := draft{set: e.Set, final: e.Final, has: true, early: !now, seq: old.seq, at: old.at}
	if !e.Add || len(e.Lines) > 0 { // else it only says how the draft is meant
		p.arrived++
		d.seq, d.at = p.arrived, e.At
	}
	if e.Add {
		d.lines = slices.Clone(old.lines)
	}
	for _, text := range e.Lines {
		d.lines = append(d.lines, order.Line{N: len(d.lines) + 1, Text: text, Lang: e.Lang})
	}
	p.put(e.Phase, d)
	if now {
		p.spoke, p.missed = true, 0
	}
}
