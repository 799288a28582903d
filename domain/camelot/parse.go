package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Grammar returns the grammar of the orders of the edition in use.
func (r Rules) Grammar() *order.Grammar { return r.editionBook().grammar }

// headWords are the words with which a line can begin, unless it is a standing order.
var headWords = slices.Concat([]string{"TURN", "END", "IF", "REPLY", "OATH", "SHARE"}, statementWords)

// Parse reads the lines of one section, or of standing orders. Each line is one order. TURN and END
// without a statement between them give no orders. If the seat can give no orders at all, every
// line is refused.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	if why := s.findBarReason(seat); why != "" {
		return nil, game.RefuseAll(codeClosed, lines, func(lang string) string { return Speaker{s, lang}.Explain(why, args{"seat": string(seat)}) })
	}
	r := &lineReader{state: s, seat: seat}
	orders, errs := game.ReadOrders(s.grammar, r.parseLine, lines)
	if len(orders) > 1 && !slices.ContainsFunc(orders, func(o game.Order) bool { return !isFraming(o.Body) }) {
		orders = nil
	}
	return orders, errs
}

// isFraming reports whether a body is TURN or END.
func isFraming(b game.Body) bool {
	switch b.(type) {
	case TurnHead, TurnEnd:
		return true
	}
	return false
}

// parseLine reads a whole line, and returns one body; the cursor holds the line's faults.
func (r *lineReader) parseLine(l order.Line) (*order.Cursor, []game.Body) {
	p := &parser{lineReader: r, Cursor: r.state.grammar.Begin(l)}
	p.Parser = p
	read := p.parseOrder
	if p.Standing {
		read = p.parseStanding
	}
	body := read()
	p.Finish()
	return p.Cursor, []game.Body{body}
}

// parseOrder reads a line that is no standing order. It refuses one that begins like a standing
// order without STANDING, and proposes the line with it.
func (p *parser) parseOrder() game.Body {
	mark := p.Mark()
	if p.Full(standingWords...) && !p.Full(headWords...) {
		p.Refuse(codeGrammar, mark, p.sayReason("standing_word"), "STANDING "+p.Line.Text)
		return nil
	}
	head, ok := p.Word(headWords...)
	if !ok {
		p.RefuseHead(mark, headWords...)
		return nil
	}
	switch {
	case head == "IF":
		p.Back(mark)
		return p.parseConditional()
	case head == "SHARE":
		return p.parseShare(mark)
	case slices.Contains(statementWords, head):
		return Statement{Then: p.parseSimple(head, mark)}
	}
	return p.readKind(frameKinds, head, mark)
}
