package orders

import (
	"fmt"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// tableAhead reports whether the line is a row of the source's table: only figures, at least one, stand before its
// first "|". It is false unless the cursor is at the beginning of the line.
func (p *parser) tableAhead() bool {
	for i := 0; ; i++ {
		token := p.PeekAt(i)
		switch {
		case token.Key == "|":
			return i > 0 && p.Mark() == 0
		case token.Kind == order.Number, token.Key == ",", token.Key == "..":
		case token.Kind == order.Word && p.Book.Keywords.IsKeyword(p.Line.Lang, token.Text, classes...):
		default:
			return false
		}
	}
}

// readTable reads "numbers | from | to | phases" as a march. The phases may be left out.
func (p *parser) readTable() []game.Body {
	march := marchLine{mark: p.Mark(), items: p.readItems()}
	p.Next()
	march.from = p.readPlace()
	p.ExpectMark("|")
	march.legs = []Leg{{To: p.readPlace()}}
	var clauses lineClauses
	if p.Take("|") && !p.atClauseEnd() {
		p.readPhases(&clauses, p.Mark())
	}
	return p.buildMoves(march, clauses)
}

// A marchLine is the route and the figures of a MOVE line as read, before the figures are looked up.
type marchLine struct {
	mark  int
	items []item
	from  valley.Node // "": wherever the figures stand
	legs  []Leg
}

// readMove reads a march, from its figures on. It breaks the line and returns nil if no arrow follows the figures and
// the place where they start. An arrow after THEN begins another leg; a THEN without one is left unread.
func (p *parser) readMove() []game.Body {
	march := marchLine{mark: p.Mark(), items: p.readItems()}
	march.from = p.readStart()
	if !p.takeArrow() {
		p.Lost()
		return nil
	}
	for {
		march.legs = append(march.legs, p.readLeg())
		legEnd := p.Mark()
		if !p.Words("THEN") {
			break
		}
		if !p.takeArrow() {
			p.Back(legEnd)
			break
		}
	}
	return p.buildMoves(march, lineClauses{})
}

// readStart reads the place where a march begins, with FROM, AT or nothing before it; "" if the line names none.
func (p *parser) readStart() valley.Node {
	if p.placeAhead() || p.strangerAhead() {
		return p.readPlace()
	}
	start := p.Mark()
	if _, ok := p.Word("FROM", "AT"); !ok {
		return ""
	}
	at := p.readPlace()
	if p.Err() == nil && p.backToArrow(start) {
		return ""
	}
	return at
}

// backToArrow decides whether the word at start was an arrow after all, as the "a" of some languages can be. If it can
// be read as one, and no other arrow follows at the cursor, backToArrow puts the cursor back to start and returns true.
// Otherwise it leaves the cursor where it is.
func (p *parser) backToArrow(start int) bool {
	end := p.Mark()
	follows := p.takeArrow()
	p.Back(start)
	if !follows && p.takeArrow() {
		p.Back(start)
		return true
	}
	p.Back(end)
	return false
}

// takeArrow takes TO, -> or a dash with blanks on both sides, and reports whether one was there.
func (p *parser) takeArrow() bool {
	if t := p.Peek(); t.Key == "-" && !(t.Before && t.After) {
		p.Want("TO", "->")
		return false
	}
	return p.Take("->", "-") || p.Words("TO")
}

// readLeg reads where a leg ends, and the places behind VIA, if there is one.
func (p *parser) readLeg() Leg {
	leg := Leg{To: p.readPlace()}
	if p.Words("VIA") {
		leg.Via = order.List(p.Cursor, p.readPlace)
	}
	return leg
}

// buildMoves reads the clauses that follow the route, adds them to clauses, and builds a Move for every group that
// marches. Groups that stand at the goal already are left out; if all do, the line is blamed (FE07). It returns nil if
// the line is broken, or if it has blamed the line because a group has no way.
func (p *parser) buildMoves(march marchLine, clauses lineClauses) []game.Body {
	routeEnd := p.Mark()
	if p.readClauses(&clauses, true); p.Err() != nil {
		return nil
	}
	clausesEnd := p.Mark()
	p.Back(routeEnd) // so that faults of the route are blamed on its words alone
	defer p.Back(clausesEnd)
	var moves []game.Body
	cohorts := p.groupFigures(march.mark, march.items, march.from)
	for _, cohort := range cohorts {
		route := FindRoute(p.Book.Valley, cohort.at, march.legs, p.Closed())
		if len(route) == 0 {
			p.blameBlocked(march, cohort)
			return nil
		}
		if len(route) > 1 {
			moves = append(moves, Move{Figures: cohort.figures, From: cohort.at, Legs: march.legs, Route: route, Clauses: p.completeClauses(clauses, cohort, route[len(route)-1]), Way: SpellRoute(p.Book.Valley, cohort.at, march.legs)})
			p.checkClauses(clauses, cohort, route)
		}
	}
	if len(moves) == 0 && len(cohorts) > 0 {
		p.Blame("FE07", march.mark, p.writeReason("there_already"), fmt.Sprintf("STAY %s", lists.Join(cohorts[0].figures, ", ")))
	}
	p.blameUngrouped(clauses, cohorts)
	return moves
}

// blameBlocked blames a march that swept bridges block (F-47, FE07). If a stop of the
// march cannot be entered, the neighbours of the first such stop are proposed, else the place
// where the group stands.
func (p *parser) blameBlocked(march marchLine, cohort cohort) {
	isClosed := p.Closed()
	for _, leg := range march.legs {
		for _, to := range leg.Stops() {
			if isClosed != nil && isClosed(to) {
				p.BlameLater("FE07", march.mark, p.writeReason("swept", "place", p.spellNode(to)), lists.Map(p.Book.Valley.Neighbours(to), p.spellNode)...)
				return
			}
		}
	}
	p.BlameLater("FE07", march.mark, p.writeReason("no_way"), p.spellNode(cohort.at))
}

// readStay reads an order for figures to keep their place, and builds a Stay for each group of them. It returns nil if
// the line is broken. Without a place the figures stay wherever they stand.
func (p *parser) readStay() []game.Body {
	mark := p.Mark()
	items := p.readItems()
	at := valley.Node("")
	_, hasAt := p.Word("AT")
	if hasAt || p.placeAhead() || p.lastWordAhead() {
		at = p.readPlace()
	}
	placeEnd := p.Mark()
	var clauses lineClauses
	if p.readClauses(&clauses, false); p.Err() != nil {
		return nil
	}
	clausesEnd := p.Mark()
	p.Back(placeEnd) // so that faults of the figures are blamed on their words alone
	defer p.Back(clausesEnd)
	cohorts := p.groupFigures(mark, items, at)
	var all []game.Body
	for _, cohort := range cohorts {
		all = append(all, Stay{Figures: cohort.figures, At: cohort.at, Clauses: p.completeClauses(clauses, cohort, cohort.at), AtWord: p.Book.Valley.CodeOf(cohort.at)})
		p.checkClauses(clauses, cohort, []valley.Node{cohort.at})
	}
	p.blameUngrouped(clauses, cohorts)
	return all
}
