package feudal

import (
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// tableAhead reports whether the line is a row of the source's table: nothing
// but figures before its first "|" (5.1).
func (p *parser) tableAhead() bool {
	for i := 0; ; i++ {
		t := p.c.PeekAt(i)
		switch {
		case t.Key == "|":
			return i > 0 && p.c.Mark() == 0
		case t.Kind == order.Number, t.Key == ",", t.Key == "..":
		case t.Kind == order.Word && keywords.Full(p.c.Line.Lang, t.Text, classes...):
		default:
			return false
		}
	}
}

// table reads "numbers | from | to | phases" as a march.
func (p *parser) table() ([]game.Body, *order.Error) {
	p.blameSeason(p.c.Mark(), "MOVE")
	p.blameLordless(p.c.Mark(), "MOVE")
	m := marching{mark: p.c.Mark()}
	var err *order.Error
	if m.items, err = p.items(); err != nil {
		return nil, err
	}
	p.c.Next()
	if m.from, err = p.place(); err != nil {
		return nil, err
	}
	if !p.c.Take("|") {
		return nil, p.c.Unexpected()
	}
	to, err := p.place()
	if err != nil {
		return nil, err
	}
	m.legs = []Leg{{To: to}}
	var said clauses
	if p.c.Take("|") && !p.ends() {
		if err := p.phases(&said, p.c.Mark()); err != nil {
			return nil, err
		}
	}
	return p.marches(m, said)
}

// marching is a MOVE line as read, before its figures are looked up.
type marching struct {
	mark  int
	items []item
	from  Node // "": wherever they stand
	legs  []Leg
}

// move reads a march from its figures on.
func (p *parser) move() ([]game.Body, *order.Error) {
	m := marching{mark: p.c.Mark()}
	var err *order.Error
	if m.items, err = p.items(); err != nil {
		return nil, err
	}
	if m.from, err = p.start(); err != nil {
		return nil, err
	}
	if !p.arrow() {
		return nil, p.c.Unexpected()
	}
	for {
		leg, err := p.leg()
		if err != nil {
			return nil, err
		}
		m.legs = append(m.legs, leg)
		back := p.c.Mark()
		if _, ok := p.c.Word("THEN"); !ok {
			break
		}
		if !p.arrow() {
			p.c.Back(back)
			break
		}
	}
	return p.marches(m, clauses{})
}

// start reads where a march begins, if that is said.
func (p *parser) start() (Node, *order.Error) {
	if p.placeAhead() || p.strangerAhead() {
		return p.place()
	}
	back := p.c.Mark()
	if _, ok := p.c.Word("FROM", "AT"); !ok {
		return "", nil
	}
	at, err := p.place()
	if err == nil && p.wasArrow(back) {
		return "", nil
	}
	return at, err
}

// wasArrow goes back to a mark if what stands there was an arrow after all, as
// the "a" of some languages can be: no other follows.
func (p *parser) wasArrow(back int) bool {
	end := p.c.Mark()
	follows := p.arrow()
	p.c.Back(back)
	if !follows && p.arrow() {
		p.c.Back(back)
		return true
	}
	p.c.Back(end)
	return false
}

// arrow takes TO, -> or a dash between blanks.
func (p *parser) arrow() bool {
	if t := p.c.Peek(); t.Key == "-" && !(t.Before && t.After) {
		p.c.Want("TO", "->")
		return false
	}
	if p.c.Take("->", "-") {
		return true
	}
	_, ok := p.c.Word("TO")
	return ok
}

func (p *parser) leg() (Leg, *order.Error) {
	to, err := p.place()
	if err != nil {
		return Leg{}, err
	}
	leg := Leg{To: to}
	if _, ok := p.c.Word("VIA"); !ok {
		return leg, nil
	}
	for {
		via, err := p.place()
		if err != nil {
			return leg, err
		}
		leg.Via = append(leg.Via, via)
		if !p.c.Take(",") {
			return leg, nil
		}
	}
}

// marches makes an order of every group that marches.
func (p *parser) marches(m marching, said clauses) ([]game.Body, *order.Error) {
	end := p.c.Mark()
	if err := p.clauses(&said, true); err != nil {
		return nil, err
	}
	back := p.c.Mark()
	p.c.Back(end)
	defer p.c.Back(back)
	var all []game.Body
	cohorts := p.groups(m.mark, m.items, m.from)
	for _, g := range cohorts {
		route := p.route(g.at, m.legs)
		if len(route) == 0 {
			p.noWay(m, g)
			return nil, nil
		}
		if len(route) > 1 {
			all = append(all, Move{Figures: g.figures, From: g.at, Legs: m.legs, Route: route, Clauses: p.grouped(said, g, route[len(route)-1])})
			p.suits(said, g, route)
		}
	}
	if len(all) == 0 && len(cohorts) > 0 {
		p.blame("FE07", m.mark, p.reason("there_already"), fmt.Sprintf("STAY %s", list(cohorts[0].figures)))
	}
	p.outside(said, cohorts)
	return all, nil
}

// noWay blames a march that swept bridges stop, and says how near it can come
// (F-47, FE07).
func (p *parser) noWay(m marching, g cohort) {
	shut := p.s.swept()
	for _, leg := range m.legs {
		for _, to := range append(slices.Clone(leg.Via), leg.To) {
			if shut != nil && shut(to) {
				p.blameNow("FE07", m.mark, p.reason("swept", "place", p.name(to)), p.shores(to)...)
				return
			}
		}
	}
	p.blameNow("FE07", m.mark, p.reason("no_way"), p.name(g.at))
}

// shores are the nodes beside a bridge.
func (p *parser) shores(bridge Node) []string {
	var names []string
	for _, n := range p.s.valley.Neighbours(bridge) {
		names = append(names, p.name(n))
	}
	return names
}

// route is every node of the way (F-44).
func (p *parser) route(from Node, legs []Leg) []Node {
	way := []Node{from}
	for _, leg := range legs {
		for _, to := range append(append([]Node{}, leg.Via...), leg.To) {
			stretch := p.s.valley.Route(way[len(way)-1], to, p.s.swept())
			if stretch == nil {
				return nil
			}
			way = append(way, stretch[1:]...)
		}
	}
	return way
}

// stay reads a group that keeps its place.
func (p *parser) stay() ([]game.Body, *order.Error) {
	mark := p.c.Mark()
	items, err := p.items()
	if err != nil {
		return nil, err
	}
	at := Node("")
	_, said := p.c.Word("AT")
	if said || p.placeAhead() || p.lonelyAhead() {
		if at, err = p.place(); err != nil {
			return nil, err
		}
	}
	end := p.c.Mark()
	var c clauses
	if err := p.clauses(&c, false); err != nil {
		return nil, err
	}
	back := p.c.Mark()
	p.c.Back(end)
	defer p.c.Back(back)
	cohorts := p.groups(mark, items, at)
	var all []game.Body
	for _, g := range cohorts {
		all = append(all, Stay{Figures: g.figures, At: g.at, Clauses: p.grouped(c, g, g.at)})
		p.suits(c, g, []Node{g.at})
	}
	p.outside(c, cohorts)
	return all, nil
}
