package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// share reads what a claimant says to the sharing of a pool (D-2).
func (p *parser) share(mark int) (game.Body, *order.Error) {
	if p.c.Full("RANDOM", "TRUST", "NEGOTIATE") {
		return nil, p.c.Fail(codeGrammar, mark, p.because("standing_word"), "STANDING "+p.c.Line.Text)
	}
	at := p.c.Mark()
	id, err := p.id("D")
	if err != nil {
		return nil, err
	}
	if d := p.s.Pending; d == nil || d.Point != AskShare || d.ID != id {
		return p.past(id, at)
	}
	if !slices.Contains(p.s.Pool.Claimants, p.seat) {
		p.blame(codeShareClaim, at, p.because("share_yours"))
	}
	word, err := p.word("PLAN", "ENDORSE", "RANDOM")
	switch {
	case err != nil:
		return nil, err
	case word == "PLAN":
		return p.plan(id)
	case word == "ENDORSE":
		return p.endorse(id)
	}
	return ShareRandom{id}, nil
}

func (p *parser) endorse(id string) (game.Body, *order.Error) {
	mark := p.c.Mark()
	plan, err := p.id("P")
	if err == nil && !p.s.Pool.has(plan) && p.wrong == nil {
		var legal []string
		for _, known := range p.s.Pool.Plans {
			legal = append(legal, known.ID)
		}
		p.blame(codeClosed, mark, p.because("share_plan", "plan", plan, "id", id), legal...)
	}
	return ShareEndorse{ID: id, Plan: plan}, err
}

// plan reads who gets which cards: arthur: f5, grail; kay: f3.
func (p *parser) plan(id string) (game.Body, *order.Error) {
	plan := SharePlan{ID: id}
	for {
		mark := p.c.Mark()
		who, err := p.knight()
		if err != nil {
			return nil, err
		}
		if !slices.Contains(p.s.Pool.Claimants, who.Seat) {
			p.blame(codeShareClaim, mark, p.because("share_claim", "who", who.Seat), p.words(p.s.Pool.Claimants)...)
		}
		if !p.c.Take(":") {
			return nil, p.unexpected()
		}
		cards, err := p.cards(p.fight)
		if err != nil {
			return nil, err
		}
		plan.Parts = append(plan.Parts, Part{Whom: who, Cards: cards})
		if !p.c.Take(";") {
			return plan, nil
		}
	}
}
