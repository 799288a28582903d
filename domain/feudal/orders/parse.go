package orders

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// NewReader returns a reader for the lines of the seat that the view describes.
func NewReader(t SeatView) *SeatReader {
	return &SeatReader{SeatView: t, places: t.buildPlaceKind(), verbs: t.listVerbs()}
}

// Read parses a whole line into orders; nil if the line has an error that breaks it. Errors and warnings are in the
// cursor.
func (r *SeatReader) Read(l order.Line) (*order.Cursor, []game.Body) {
	p, bodies := r.parseLine(l)
	return p.Cursor, bodies
}

// parseLine parses a line. AND is first read as standing between two orders. If that gives
// an error, the line is read again with AND also joining two figures; the second reading
// counts if it is free of errors or gets further.
func (r *SeatReader) parseLine(line order.Line) (*parser, []game.Body) {
	p := r.newParser(line)
	bodies := p.readLine()
	if p.Err() == nil {
		return p, bodies
	}
	again := r.newParser(line)
	again.together = true
	more := again.readLine()
	if again.joined && (again.Err() == nil || again.Err().At > p.Err().At) {
		return again, more
	}
	return p, bodies
}

// newParser returns a parser at the beginning of a line.
func (r *SeatReader) newParser(l order.Line) *parser {
	return &parser{SeatReader: r, Cursor: r.Book.Grammar.Begin(l)}
}

// readLine parses a whole line: a condition with its orders, or alternatives; nil if the line is broken.
func (p *parser) readLine() []game.Body {
	statements := order.Statements[alternative]{Conditions: p.buildConditions(), Order: p.readOrders}
	statement := statements.Read(p.Cursor)
	p.Finish()
	switch all := combineChoices(statement.Then); {
	case p.Err() != nil && statement.If != nil:
		p.nameMissingOption(p.Err())
	case p.Err() != nil:
	case statement.If != nil:
		return p.buildConditional(*statement.If, all, combineChoices(statement.Else))
	default:
		p.Wrong = all.fault
		return all.bodies
	}
	return nil
}

// An alternative holds the orders of one side of "|" as read, which had AND between them, and the first fault found in
// them.
type alternative struct {
	bodies []game.Body
	fault  *order.Error
}

// readOrders reads orders with AND between them. It moves their first fault from the parser into the alternative.
func (p *parser) readOrders() alternative {
	p.Wrong = nil
	all := p.readOrder()
	for p.Words("AND") {
		all = append(all, p.readOrder()...)
	}
	t := alternative{all, p.Wrong}
	p.Wrong = nil
	return t
}

// combineChoices combines alternatives into orders: "a | b" becomes a First. Alternatives with a fault are left out; if
// all have one, the fault of the first is returned.
func combineChoices(choices []order.Choice[alternative]) alternative {
	var legal [][]game.Body
	for _, choice := range choices {
		if choice.Order.fault == nil {
			legal = append(legal, choice.Order.bodies)
		}
	}
	switch {
	case len(choices) == 0:
		return alternative{}
	case len(legal) == 0:
		return alternative{fault: choices[0].Order.fault}
	case len(legal) == 1:
		return alternative{bodies: legal[0]}
	}
	return alternative{bodies: []game.Body{First{Choices: legal}}}
}

// readOrder reads one order with its clauses; nil if its first word is unknown.
func (p *parser) readOrder() []game.Body {
	table := p.tableAhead()
	if table || p.Peek().Kind == order.Number || p.rankAhead() && p.Season != book.Setup {
		p.blameSeason(p.Mark(), "MOVE")
		p.blameLordless(p.Mark(), "MOVE")
		if table {
			return p.readTable()
		}
		return p.readMove()
	}
	p.head = p.Mark()
	verb := p.readVerb()
	if p.Err() != nil {
		return nil
	}
	if verb != "WHEN" && verb != "BUILD" {
		p.blameSeason(p.head, verb)
	}
	p.blameLordless(p.head, verb)
	return p.readAfterVerb(verb)
}

// blameSeason blames an order whose verb belongs to another season (FE09). As a standing order it may wait.
func (p *parser) blameSeason(mark int, verb string) {
	p.blameSeasons(mark, verb, verbsByWord[verb].seasons)
}

// readVerb reads the first word of an order, and breaks the line if it is no verb; the result is then "". It prefers
// the verbs of this season to all others.
func (p *parser) readVerb() string {
	mark := p.Mark()
	if !isWrittenOut(p.Book.Keywords, p.Peek().Text, joints...) {
		if verb, ok := p.Word(p.verbs...); ok {
			return verb
		}
		if verb, ok := p.Word(allVerbs...); ok {
			return verb
		}
	}
	p.RefuseHead(mark, p.verbs...)
	return ""
}

// buildConditional builds an If from a condition and its two sides. Faults on the side that
// does not hold now do no harm: that side is left out.
func (p *parser) buildConditional(cond order.Expr, yes, no alternative) []game.Body {
	taken, other := yes, no
	if held, err := cond.Holds(p); err != nil || !held {
		taken, other = no, yes
	}
	if p.Wrong = taken.fault; p.Wrong == nil && other.fault != nil && len(taken.bodies) == 0 {
		p.skipIdleLine(other.fault)
		return nil
	}
	if len(yes.bodies) == 0 { // nothing behind THEN: the condition is turned round
		cond, yes, no = order.Negate(cond), no, alternative{}
	}
	return []game.Body{If{Cond: cond, Seat: p.Own, Then: yes.bodies, Else: no.bodies}}
}

// skipIdleLine passes over a line that can do nothing now, because its condition does not hold and its orders are not
// legal either. The fault becomes a warning; a fault of the season (FE09) stays, so that the line can wait.
func (p *parser) skipIdleLine(why *order.Error) {
	if why.Code == "FE09" { // it waits for its season
		p.Wrong = why
		return
	}
	fault := *why
	fault.Warning, fault.Reason = true, p.writeReason("idle", "reason", why.Reason)
	p.Warnings = append(p.Warnings, &fault)
}
