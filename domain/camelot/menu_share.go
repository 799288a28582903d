package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// shares are the offers of a claimant to a pool (D-2).
func (p *pointing) shares() []menu.Offer {
	id, pool := p.s.Pending.ID, p.s.Pool
	plans := make([]menu.Thing[string], len(pool.Plans))
	for i, plan := range pool.Plans {
		plans[i] = menu.Thing[string]{What: plan.ID, ID: plan.ID, Words: p.reasonText("menu.plan", args{"plan": plan.ID, "who": p.Who(plan.By)})}
	}
	return []menu.Offer{
		p.answer("plan", p.ask("menu.share.plan"), func() (game.Body, bool) { return p.plan(id, pool) }),
		p.of(groupAnswer, "endorse", p.ask("menu.share.endorse"), faultOf(p, plans), func() (game.Body, bool) {
			plan, ok := pick(p, "menu.which", plans)
			return ShareEndorse{ID: id, Plan: plan}, ok
		}),
		p.answer("random", p.ask("menu.share.random"), always[game.Body](ShareRandom{id})),
	}
}

// plan asks of one card after the other who gets it.
func (p *pointing) plan(id string, pool *Pool) (game.Body, bool) {
	claimants := p.seatsOf(pool.Claimants)
	given := map[game.Seat][]Card{}
	for _, c := range p.s.Sorted(pool.Cards) {
		to, ok := p.Walk.One(p.reasonText("menu.share.card", args{"card": p.Card(c)}), p.choices(len(claimants), func(i int) (string, string, *fault) {
			return claimants[i].ID, claimants[i].Words, nil
		})...)
		if !ok {
			return nil, false
		}
		for _, t := range claimants {
			if t.ID == to {
				given[t.What.Seat] = append(given[t.What.Seat], c)
			}
		}
	}
	plan := SharePlan{ID: id}
	for _, t := range claimants {
		if cards := given[t.What.Seat]; len(cards) > 0 {
			plan.Parts = append(plan.Parts, Part{Whom: t.What, Cards: cards})
		}
	}
	return plan, true
}
