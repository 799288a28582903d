package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// agreed is the plan that all claimants have endorsed (C-96).
func (p *Pool) agreed() (Plan, bool) {
	id := p.Endorsed[p.Claimants[0]]
	for _, seat := range p.Claimants {
		if p.Endorsed[seat] != id {
			return Plan{}, false
		}
	}
	i := slices.IndexFunc(p.Plans, func(plan Plan) bool { return plan.ID == id })
	if i < 0 {
		return Plan{}, false
	}
	return p.Plans[i], true
}

// has reports whether a plan of the pool has that id.
func (p *Pool) has(id string) bool {
	return slices.ContainsFunc(p.Plans, func(plan Plan) bool { return plan.ID == id })
}

// split reads a plan: every card of the pool to one of its claimants. It is
// false if a card is left out or is not there, or somebody is no claimant.
func (b *Book) split(p *Pool, plan SharePlan) (map[game.Seat][]Card, bool) {
	left := p.Cards
	split := map[game.Seat][]Card{}
	for _, part := range plan.Parts {
		if !slices.Contains(p.Claimants, part.Whom.Seat) {
			return nil, false
		}
		rest := piles.Without(left, part.Cards...)
		if len(left)-len(rest) != len(part.Cards) {
			return nil, false
		}
		left = rest
		split[part.Whom.Seat] = b.with(split[part.Whom.Seat], part.Cards)
	}
	return split, len(left) == 0
}

// sameSplit reports whether two plans give everybody the same.
func sameSplit(a, b map[game.Seat][]Card) bool {
	for seat := range a {
		if !slices.Equal(a[seat], b[seat]) {
			return false
		}
	}
	for seat := range b {
		if !slices.Equal(a[seat], b[seat]) {
			return false
		}
	}
	return true
}
