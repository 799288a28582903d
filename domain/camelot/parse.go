package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
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
	switch head {
	case "TURN":
		return p.parseTurn(mark)
	case "END":
		return TurnEnd{}
	case "IF":
		p.Back(mark)
		return p.parseConditional()
	case "REPLY":
		return p.parseReply()
	case "OATH":
		return p.parseOath(mark)
	case "SHARE":
		return p.parseShare(mark)
	}
	return Statement{Then: p.parseSimple(head, mark)}
}

// parseShare reads a claimant's order for the sharing of a pool: a plan, an endorsement, or RANDOM
// (D-2). It refuses an order for a pool that is not open, or of a seat that is no claimant.
func (p *parser) parseShare(mark int) game.Body {
	if p.Full("RANDOM", "TRUST", "NEGOTIATE") {
		p.Refuse(codeGrammar, mark, p.sayReason("standing_word"), "STANDING "+p.Line.Text)
		return nil
	}
	at := p.Mark()
	id := p.parseID("D")
	if d := p.state.Pending; d == nil || d.Point != AskShare || d.ID != id {
		return p.refuseClosedDecision(id, at)
	}
	if !slices.Contains(p.state.Pool.Claimants, p.seat) {
		p.Blame(codeShareClaim, at, p.sayReason("share_yours"))
	}
	switch p.Expect("PLAN", "ENDORSE", "RANDOM") {
	case "PLAN":
		return p.parsePlan(id)
	case "ENDORSE":
		return p.parseEndorsement(id)
	}
	return ShareRandom{id}
}

// parseEndorsement reads the id of a plan. It refuses a plan that the pool does not have.
func (p *parser) parseEndorsement(id string) game.Body {
	mark := p.Mark()
	plan := p.parseID("P")
	if p.Err() == nil && !p.state.Pool.hasPlan(plan) && p.Wrong == nil {
		legal := lists.Map(p.state.Pool.Plans, func(known Plan) string { return known.ID })
		p.Blame(codeClosed, mark, p.sayReason("share_plan", "plan", plan, "id", id), legal...)
	}
	return ShareEndorse{ID: id, Plan: plan}
}

// parsePlan reads the cards of each claimant: arthur: f5, grail; kay: f3. It refuses a knight that is
// no claimant.
func (p *parser) parsePlan(id string) game.Body {
	plan := SharePlan{ID: id}
	for more := true; more; more = p.Take(";") {
		mark := p.Mark()
		who := p.parseKnight()
		if p.Err() == nil && !slices.Contains(p.state.Pool.Claimants, who.Seat) {
			p.Blame(codeShareClaim, mark, p.sayReason("share_claim", "who", who.Seat), p.state.listSeatWords(p.state.Pool.Claimants)...)
		}
		p.ExpectMark(":")
		plan.Parts = append(plan.Parts, Share{Whom: who, Cards: order.List(p.Cursor, p.parseFight)})
	}
	return plan
}
