package orders

import (
	"fmt"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// tableAhead reports whether the line is a row of the source's table, with only figures
// before its first "|" (5.1).
func (p *parser) tableAhead() bool {
	for i := 0; ; i++ {
		t := p.PeekAt(i)
		switch {
		case t.Key == "|":
			return i > 0 && p.Mark() == 0
		case t.Kind == order.Number, t.Key == ",", t.Key == "..":
		case t.Kind == order.Word && p.Book.Keywords.Full(p.Line.Lang, t.Text, classes...):
		default:
			return false
		}
	}
}

// table reads "numbers | from | to | phases" as a march.
func (p *parser) table() []game.Body {
	m := marching{mark: p.Mark(), items: p.items()}
	p.Next()
	m.from = p.place()
	p.ExpectMark("|")
	m.legs = []Leg{{To: p.place()}}
	var said clauses
	if p.Take("|") && !p.ends() {
		p.phases(&said, p.Mark())
	}
	return p.marches(m, said)
}

// A marching is a MOVE line as read, before its figures are looked up.
type marching struct {
	mark  int
	items []item
	from  valley.Node // "": wherever the figures stand
	legs  []Leg
}

// move reads a march, from its figures on.
func (p *parser) move() []game.Body {
	m := marching{mark: p.Mark(), items: p.items()}
	m.from = p.start()
	if !p.arrow() {
		p.Lost()
		return nil
	}
	for {
		m.legs = append(m.legs, p.leg())
		back := p.Mark()
		if !p.Words("THEN") {
			break
		}
		if !p.arrow() {
			p.Back(back)
			break
		}
	}
	return p.marches(m, clauses{})
}

// start reads the place where a march begins; "" if the line names none.
func (p *parser) start() valley.Node {
	if p.placeAhead() || p.strangerAhead() {
		return p.place()
	}
	back := p.Mark()
	if _, ok := p.Word("FROM", "AT"); !ok {
		return ""
	}
	at := p.place()
	if p.Err() == nil && p.wasArrow(back) {
		return ""
	}
	return at
}

// wasArrow goes back to a mark and reports true if the words there were an arrow after
// all, as the "a" of some languages can be. They were one if no other arrow follows.
func (p *parser) wasArrow(back int) bool {
	end := p.Mark()
	follows := p.arrow()
	p.Back(back)
	if !follows && p.arrow() {
		p.Back(back)
		return true
	}
	p.Back(end)
	return false
}

// arrow takes TO, -> or a dash with blanks on both sides.
func (p *parser) arrow() bool {
	if t := p.Peek(); t.Key == "-" && !(t.Before && t.After) {
		p.Want("TO", "->")
		return false
	}
	return p.Take("->", "-") || p.Words("TO")
}

func (p *parser) leg() Leg {
	leg := Leg{To: p.place()}
	if p.Words("VIA") {
		leg.Via = order.List(p.Cursor, p.place)
	}
	return leg
}

// marches builds a Move for every group that marches.
func (p *parser) marches(m marching, said clauses) []game.Body {
	end := p.Mark()
	if p.clauses(&said, true); p.Err() != nil {
		return nil
	}
	back := p.Mark()
	p.Back(end)
	defer p.Back(back)
	var all []game.Body
	cohorts := p.groups(m.mark, m.items, m.from)
	for _, g := range cohorts {
		route := Route(p.Book.Valley, g.at, m.legs, p.Closed())
		if len(route) == 0 {
			p.noWay(m, g)
			return nil
		}
		if len(route) > 1 {
			all = append(all, Move{Figures: g.figures, From: g.at, Legs: m.legs, Route: route, Clauses: p.grouped(said, g, route[len(route)-1]), Way: Way(p.Book.Valley, g.at, m.legs)})
			p.suits(said, g, route)
		}
	}
	if len(all) == 0 && len(cohorts) > 0 {
		p.Blame("FE07", m.mark, p.reason("there_already"), fmt.Sprintf("STAY %s", lists.Join(cohorts[0].figures, ", ")))
	}
	p.outside(said, cohorts)
	return all
}

// noWay blames a march that swept bridges block (F-47, FE07). If a stop of the march is
// itself swept, its neighbours are proposed, else the place where the group stands.
func (p *parser) noWay(m marching, g cohort) {
	shut := p.Closed()
	for _, leg := range m.legs {
		for _, to := range leg.Stops() {
			if shut != nil && shut(to) {
				p.BlameLater("FE07", m.mark, p.reason("swept", "place", p.name(to)), lists.Map(p.Book.Valley.Neighbours(to), p.name)...)
				return
			}
		}
	}
	p.BlameLater("FE07", m.mark, p.reason("no_way"), p.name(g.at))
}

// stay reads an order for a group to keep its place.
func (p *parser) stay() []game.Body {
	mark := p.Mark()
	items := p.items()
	at := valley.Node("")
	_, said := p.Word("AT")
	if said || p.placeAhead() || p.lonelyAhead() {
		at = p.place()
	}
	end := p.Mark()
	var c clauses
	if p.clauses(&c, false); p.Err() != nil {
		return nil
	}
	back := p.Mark()
	p.Back(end)
	defer p.Back(back)
	cohorts := p.groups(mark, items, at)
	var all []game.Body
	for _, g := range cohorts {
		all = append(all, Stay{Figures: g.figures, At: g.at, Clauses: p.grouped(c, g, g.at), AtWord: p.Book.Valley.Code(g.at)})
		p.suits(c, g, []valley.Node{g.at})
	}
	p.outside(c, cohorts)
	return all
}
