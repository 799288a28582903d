package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// share reads what a claimant says to the sharing of a pool (D-2).
func (p *parser) share(mark int) game.Body {
	if p.Full("RANDOM", "TRUST", "NEGOTIATE") {
		p.Refuse(codeGrammar, mark, p.because("standing_word"), "STANDING "+p.Line.Text)
		return nil
	}
	at := p.Mark()
	id := p.id("D")
	if d := p.s.Pending; d == nil || d.Point != AskShare || d.ID != id {
		return p.past(id, at)
	}
	if !slices.Contains(p.s.Pool.Claimants, p.seat) {
		p.Blame(codeShareClaim, at, p.because("share_yours"))
	}
	switch p.Expect("PLAN", "ENDORSE", "RANDOM") {
	case "PLAN":
		return p.plan(id)
	case "ENDORSE":
		return p.endorse(id)
	}
	return ShareRandom{id}
}

func (p *parser) endorse(id string) game.Body {
	mark := p.Mark()
	plan := p.id("P")
	if p.Err() == nil && !p.s.Pool.has(plan) && p.Wrong == nil {
		var legal []string
		for _, known := range p.s.Pool.Plans {
			legal = append(legal, known.ID)
		}
		p.Blame(codeClosed, mark, p.because("share_plan", "plan", plan, "id", id), legal...)
	}
	return ShareEndorse{ID: id, Plan: plan}
}

// plan reads who gets which cards: arthur: f5, grail; kay: f3.
func (p *parser) plan(id string) game.Body {
	plan := SharePlan{ID: id}
	for more := true; more; more = p.Take(";") {
		mark := p.Mark()
		who := p.knight()
		if p.Err() == nil && !slices.Contains(p.s.Pool.Claimants, who.Seat) {
			p.Blame(codeShareClaim, mark, p.because("share_claim", "who", who.Seat), p.words(p.s.Pool.Claimants)...)
		}
		p.ExpectMark(":")
		plan.Parts = append(plan.Parts, Part{Whom: who, Cards: order.List(p.Cursor, p.fight)})
	}
	return plan
}
