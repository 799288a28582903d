package camelot

import (
	"maps"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// oath makes every seat lay a card open on the table (C-17); together these cards are
// a pool.
func (p *play) oath(t Task) {
	all := p.now.clockwise(p.now.First)
	if !p.ask(t, Decision{Point: AskOath, Seats: all}) {
		return
	}
	for _, seat := range all {
		p.emit(OathContributed{Seat: seat, Card: p.oathCard(seat)})
	}
	p.emit(PoolOpened{Cause: ByOath, Claimants: all, Starter: p.now.First, N: len(all), Cards: p.now.Pool.Cards})
	p.next(Task{Do: stepShare})
}

// oathCard returns the card that a seat lays down: the one named in its order, else
// its lowest (D-1).
func (p *play) oathCard(seat game.Seat) Card {
	hand := p.knight(seat).Hand
	x, _ := p.sheets[seat].Section(oathKey)
	for _, o := range slices.Backward(x.Orders) {
		if named, ok := o.Body.(OathCard); ok && slices.Contains(hand, named.Card) {
			return named.Card
		}
	}
	return lowest(hand)
}

// openPool draws white cards for several seats to share (C-95). Claimants stand
// clockwise from the active seat. A random deal begins with the starter, or, if that
// seat is no claimant, with the first claimant (C-96).
func (p *play) openPool(cause Cause, claimants seats, starter game.Seat, n int) {
	n = min(n, len(p.now.White.Whole())) // C-10
	if len(claimants) == 0 || n == 0 {
		return
	}
	if !slices.Contains(claimants, starter) {
		starter = claimants[0]
	}
	p.emit(PoolOpened{Cause: cause, Claimants: claimants, Starter: starter, N: n})
	p.take(White, n, func(cards []Card) fact { return PoolFilled{Shared: game.Shared{Eyes: claimants}, Cards: cards} })
	p.next(Task{Do: stepShare})
}

// share shares the pool out (C-96): a plan counts when all claimants have endorsed
// it. Claimants learn of new plans and endorsements at once: the same question is
// opened again.
func (p *play) share(t Task) {
	pool := p.now.Pool
	switch {
	case len(pool.Claimants) == 1:
		p.divide(PoolShared{Method: "sole"}, map[game.Seat][]Card{pool.Claimants[0]: pool.Cards})
		return
	case pool.ID == "" && (p.now.Options.SpoilsRandom || p.lots()):
		p.deal()
		return
	case pool.ID == "":
		p.run.Put(task(t), questions[AskShare], matter{Decision: &Decision{Point: AskShare, Cause: pool.Cause}}, pool.Claimants)
		return
	}
	p.readShares()
	plan, agreed := p.now.Pool.agreed()
	if !agreed && !p.late && !p.lots() {
		p.run.Wait(task(t))
		return
	}
	p.run.Resume(questions[AskShare], matter{})
	if agreed {
		p.divide(PoolShared{Method: "plan"}, plan.Split)
		return
	}
	p.deal()
}

// maxStops is the number of stops in a turn after which a plan or an endorsement that
// settles nothing no longer ends a phase.
const maxStops = 60

// shared reports whether the claimants' orders move the sharing on.
func (s *State) shared(orders game.Orders) bool {
	p := &play{now: s.clone(), sheets: orders}
	p.readShares()
	_, agreed := p.now.Pool.agreed()
	return agreed || p.lots() || len(p.events) > 0 && s.Stops < maxStops
}

// readShares carries out the claimants' orders for the open pool: plans,
// endorsements, and trust in those of others.
func (p *play) readShares() {
	for _, seat := range p.now.Pool.Claimants {
		p.readShare(seat)
	}
	for range p.now.Pool.Claimants { // a trusted claimant may trust another
		for _, seat := range p.now.Pool.Claimants {
			p.trust(seat)
		}
	}
}

// readShare carries out a claimant's section; its last order counts.
func (p *play) readShare(seat game.Seat) {
	endorsed := ""
	for _, o := range p.shareOrders(seat) {
		switch b := o.Body.(type) {
		case SharePlan:
			endorsed = p.plan(seat, b)
		case ShareEndorse:
			if p.now.Pool.has(b.Plan) {
				endorsed = b.Plan
			}
		}
	}
	p.endorse(seat, endorsed)
}

// shareOrders returns a claimant's orders for the open pool; none while they are not
// final, unless time is up.
func (p *play) shareOrders(seat game.Seat) []game.Order {
	x, _ := p.sheets[seat].Section(p.now.Pool.ID)
	if !x.Final && !p.late {
		return nil
	}
	return x.Orders
}

// plan returns the id of a claimant's plan and shows a new one to the claimants. It
// returns "" if the plan does not share the pool's cards among its claimants.
func (p *play) plan(seat game.Seat, b SharePlan) string {
	split, ok := p.now.split(p.now.Pool, b)
	if !ok {
		return ""
	}
	for _, old := range p.now.Pool.Plans {
		if old.By == seat && maps.EqualFunc(old.Split, split, slices.Equal) {
			return old.ID
		}
	}
	plan := Plan{ID: "P" + strconv.Itoa(p.now.Plans+1), By: seat, Split: split}
	p.emit(SharePlanned{Shared: game.Shared{Eyes: p.now.Pool.Claimants}, Plan: plan})
	return plan.ID
}

func (p *play) endorse(seat game.Seat, plan string) {
	if plan != "" && p.now.Pool.Endorsed[seat] != plan {
		p.emit(ShareEndorsed{Shared: game.Shared{Eyes: p.now.Pool.Claimants}, Seat: seat, Plan: plan})
	}
}

// trust endorses the plan of the knight whom a claimant trusts, unless the claimant
// has sent orders.
func (p *play) trust(seat game.Seat) {
	if stand, ok := standing[StandShare](p, seat); ok && stand.Mode == "TRUST" && len(p.shareOrders(seat)) == 0 {
		p.endorse(seat, p.now.Pool.Endorsed[stand.Trust.Seat])
	}
}

// lots reports whether a claimant will never endorse a plan, so that the pool is
// dealt at once: by the claimant's own order, or because the seat cannot be asked
//
func (p *play) lots() bool {
	return slices.ContainsFunc(p.now.Pool.Claimants, func(seat game.Seat) bool {
		if said := p.shareOrders(seat); len(said) > 0 {
			_, random := said[len(said)-1].Body.(ShareRandom)
			return random
		}
		stand, _ := standing[StandShare](p, seat)
		return stand.Mode == "RANDOM" || stand.Mode != "TRUST" && p.mute(seat)
	})
}

// deal shuffles the pool and deals it one card at a time clockwise (C-96).
func (p *play) deal() {
	pool := p.now.Pool
	first := p.rolls + 1
	cards := shuffled(p, "pool", pool.Cards)
	i := max(slices.Index(pool.Claimants, pool.Starter), 0)
	round := slices.Concat(pool.Claimants[i:], pool.Claimants[:i])
	split := map[game.Seat][]Card{}
	for i, c := range cards {
		to := round[i%len(round)]
		split[to] = append(split[to], c)
	}
	p.divide(PoolShared{Method: "random", First: first, Rolls: p.rolls - first + 1}, split)
}

// divide gives out the cards of the pool. After a random deal each claimant sees only
// the own cards.
func (p *play) divide(e PoolShared, split map[game.Seat][]Card) {
	claimants := p.now.Pool.Claimants
	e.Numbers = map[game.Seat]int{}
	for _, seat := range claimants {
		e.Numbers[seat] = len(split[seat])
	}
	p.emit(e)
	for _, seat := range claimants {
		eyes := lists.Either(e.Method == "random", seats{seat}, claimants)
		if len(split[seat]) > 0 {
			p.emit(PoolDivided{Shared: game.Shared{Eyes: eyes}, Seat: seat, Cards: split[seat]})
		}
	}
}

// agreed returns the plan that all claimants have endorsed (C-96); false if there is
// none.
func (p *Pool) agreed() (Plan, bool) {
	id := p.Endorsed[p.Claimants[0]]
	for _, seat := range p.Claimants {
		if p.Endorsed[seat] != id {
			return Plan{}, false
		}
	}
	return lists.Find(p.Plans, func(plan Plan) bool { return plan.ID == id })
}

// has reports whether the pool has a plan with that id.
func (p *Pool) has(id string) bool {
	return slices.ContainsFunc(p.Plans, func(plan Plan) bool { return plan.ID == id })
}

// split turns a plan into the cards of each claimant. It returns false if a card is
// left out or is not there, or if a receiver is no claimant.
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
