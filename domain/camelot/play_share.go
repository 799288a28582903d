package camelot

import (
	"maps"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// collectOaths makes every seat lay a card open on the table (C-17); together these cards are
// a pool.
func (p *play) collectOaths(task Task) {
	all := p.now.seatsFrom(p.now.First)
	if !p.askSeats(task, Decision{Point: AskOath, Seats: all}) {
		return
	}
	for _, seat := range all {
		p.emitEvents(OathContributed{Seat: seat, Card: p.chooseOathCard(seat)})
	}
	p.emitEvents(PoolOpened{Cause: ByOath, Claimants: all, Starter: p.now.First, N: len(all), Cards: p.now.Pool.Cards})
	p.pushTasks(Task{Do: stepShare})
}

// chooseOathCard returns the card that a seat lays down: the one named in its order, else
// its lowest (D-1).
func (p *play) chooseOathCard(seat game.Seat) Card {
	hand := p.currentKnight(seat).Hand
	x, _ := p.orderSets[seat].Section(oathKey)
	for _, o := range slices.Backward(x.Orders) {
		if named, ok := o.Body.(OathCard); ok && slices.Contains(hand, named.Card) {
			return named.Card
		}
	}
	return findLowest(hand)
}

// openPool draws n white cards for several seats to share, or all if there are fewer (C-95); it
// does nothing without cards or claimants. Claimants stand clockwise from the active seat. A
// random deal begins with the starter, or, if that seat is no claimant, with the first claimant
// (C-96).
func (p *play) openPool(cause Cause, claimants seats, starter game.Seat, n int) {
	n = min(n, len(p.now.White.ListAll())) // C-10
	if len(claimants) == 0 || n == 0 {
		return
	}
	if !slices.Contains(claimants, starter) {
		starter = claimants[0]
	}
	p.emitEvents(PoolOpened{Cause: cause, Claimants: claimants, Starter: starter, N: n})
	p.dealFromPile(White, n, func(cards []Card) fact { return PoolFilled{Shared: game.Shared{Eyes: claimants}, Cards: cards} })
	p.pushTasks(Task{Do: stepShare})
}

// sharePool shares the pool out (C-96): a single claimant gets all; else a plan counts when all
// claimants have endorsed it, and lots decide when time is up or a claimant wants them. Until then
// the question stays open for another phase, so that claimants learn of new plans and endorsements.
func (p *play) sharePool(task Task) {
	pool := p.now.Pool
	switch {
	case len(pool.Claimants) == 1:
		p.dividePool(PoolShared{Method: "sole"}, map[game.Seat][]Card{pool.Claimants[0]: pool.Cards})
		return
	case pool.ID == "" && (p.now.Options.SpoilsRandom || p.mustDealByLot()):
		p.dealPoolByLot()
		return
	case pool.ID == "":
		p.run.Put(toTask(task), questions[AskShare], matter{Decision: &Decision{Point: AskShare, Cause: pool.Cause}}, pool.Claimants)
		return
	}
	p.applyShares()
	plan, agreed := p.now.Pool.findAgreedPlan()
	if !agreed && !p.late && !p.mustDealByLot() {
		p.run.Wait(toTask(task))
		return
	}
	p.run.Resume(questions[AskShare], matter{})
	if agreed {
		p.dividePool(PoolShared{Method: "plan"}, plan.Split)
		return
	}
	p.dealPoolByLot()
}

// maxStops is the number of stops in a turn after which a plan or an endorsement that
// settles nothing no longer ends a phase.
const maxStops = 60

// movesSharing reports whether the claimants' orders move the sharing on: they agree on a plan,
// demand lots, or bring a new plan or endorsement. After maxStops stops the last no longer counts.
func (s *State) movesSharing(orders game.Orders) bool {
	p := &play{now: s.clone(), orderSets: orders}
	p.applyShares()
	_, agreed := p.now.Pool.findAgreedPlan()
	return agreed || p.mustDealByLot() || len(p.events) > 0 && s.Stops < maxStops
}

// applyShares carries out the claimants' orders for the open pool: plans,
// endorsements, and trust in those of others.
func (p *play) applyShares() {
	for _, seat := range p.now.Pool.Claimants {
		p.applyShare(seat)
	}
	for range p.now.Pool.Claimants { // a trusted claimant may trust another
		for _, seat := range p.now.Pool.Claimants {
			p.endorseTrusted(seat)
		}
	}
}

// applyShare registers the plans of a claimant's section, and endorses the plan of its last order; none
// if that is no valid plan. It passes over the endorsement of an unknown plan.
func (p *play) applyShare(seat game.Seat) {
	endorsed := ""
	for _, o := range p.listShareOrders(seat) {
		switch b := o.Body.(type) {
		case SharePlan:
			endorsed = p.registerPlan(seat, b)
		case ShareEndorse:
			if p.now.Pool.hasPlan(b.Plan) {
				endorsed = b.Plan
			}
		}
	}
	p.endorsePlan(seat, endorsed)
}

// listShareOrders returns a claimant's orders for the open pool. It returns none while they are a
// draft, unless time is up.
func (p *play) listShareOrders(seat game.Seat) []game.Order {
	section, _ := p.orderSets[seat].Section(p.now.Pool.ID)
	if !section.Final && !p.late {
		return nil
	}
	return section.Orders
}

// registerPlan returns the id of a claimant's plan. A plan that the claimant has not made before
// gets a new id, and is shown to all claimants. It returns "" if the plan does not share exactly
// the pool's cards among its claimants.
func (p *play) registerPlan(seat game.Seat, b SharePlan) string {
	split, ok := p.now.splitPool(p.now.Pool, b)
	if !ok {
		return ""
	}
	for _, old := range p.now.Pool.Plans {
		if old.By == seat && maps.EqualFunc(old.Split, split, slices.Equal) {
			return old.ID
		}
	}
	plan := Plan{ID: "P" + strconv.Itoa(p.now.Plans+1), By: seat, Split: split}
	p.emitEvents(SharePlanned{Shared: game.Shared{Eyes: p.now.Pool.Claimants}, Plan: plan})
	return plan.ID
}

// endorsePlan records that a claimant endorses a plan. It does nothing for "", or for the plan that
// the claimant endorses already.
func (p *play) endorsePlan(seat game.Seat, plan string) {
	if plan != "" && p.now.Pool.Endorsed[seat] != plan {
		p.emitEvents(ShareEndorsed{Shared: game.Shared{Eyes: p.now.Pool.Claimants}, Seat: seat, Plan: plan})
	}
}

// endorseTrusted endorses for a claimant the plan that the trusted knight endorses, if there is
// one. It does nothing for a claimant who trusts nobody, or has sent orders for this pool.
func (p *play) endorseTrusted(seat game.Seat) {
	if stand, ok := findStanding[StandShare](p, seat); ok && stand.Mode == "TRUST" && len(p.listShareOrders(seat)) == 0 {
		p.endorsePlan(seat, p.now.Pool.Endorsed[stand.Trust.Seat])
	}
}

// mustDealByLot reports whether some claimant will never endorse a plan, so that the pool is dealt
// at once: the claimant's last order is RANDOM, or, without an order, the standing order is RANDOM or
// the seat trusts nobody and cannot be asked.
func (p *play) mustDealByLot() bool {
	return slices.ContainsFunc(p.now.Pool.Claimants, func(seat game.Seat) bool {
		if said := p.listShareOrders(seat); len(said) > 0 {
			_, random := said[len(said)-1].Body.(ShareRandom)
			return random
		}
		stand, _ := findStanding[StandShare](p, seat)
		return stand.Mode == "RANDOM" || stand.Mode != "TRUST" && p.isUnaskable(seat)
	})
}

// dealPoolByLot shuffles the pool and deals it one card at a time clockwise (C-96).
func (p *play) dealPoolByLot() {
	pool := p.now.Pool
	first := p.rolls + 1
	cards := shuffleThings(p, "pool", pool.Cards)
	i := max(slices.Index(pool.Claimants, pool.Starter), 0)
	round := slices.Concat(pool.Claimants[i:], pool.Claimants[:i])
	split := map[game.Seat][]Card{}
	for i, card := range cards {
		to := round[i%len(round)]
		split[to] = append(split[to], card)
	}
	p.dividePool(PoolShared{Method: "random", First: first, Rolls: p.rolls - first + 1}, split)
}

// dividePool gives out the cards of the pool, and ends it. After a random deal each claimant sees
// only their own cards; else all claimants see all.
func (p *play) dividePool(shared PoolShared, split map[game.Seat][]Card) {
	claimants := p.now.Pool.Claimants
	shared.Numbers = map[game.Seat]int{}
	for _, seat := range claimants {
		shared.Numbers[seat] = len(split[seat])
	}
	p.emitEvents(shared)
	for _, seat := range claimants {
		eyes := lists.Either(shared.Method == "random", seats{seat}, claimants)
		if len(split[seat]) > 0 {
			p.emitEvents(PoolDivided{Shared: game.Shared{Eyes: eyes}, Seat: seat, Cards: split[seat]})
		}
	}
}

// findAgreedPlan returns the plan that all claimants have endorsed (C-96); false if there is
// none. The pool must have a claimant.
func (p *Pool) findAgreedPlan() (Plan, bool) {
	id := p.Endorsed[p.Claimants[0]]
	for _, seat := range p.Claimants {
		if p.Endorsed[seat] != id {
			return Plan{}, false
		}
	}
	return lists.Find(p.Plans, func(plan Plan) bool { return plan.ID == id })
}

// hasPlan reports whether the pool has a plan with that id.
func (p *Pool) hasPlan(id string) bool {
	return slices.ContainsFunc(p.Plans, func(plan Plan) bool { return plan.ID == id })
}

// splitPool turns a plan into the cards of each claimant, by rank. It returns false if the plan
// leaves out a card of the pool, gives one that is not in it, or gives to a seat that is no claimant.
func (b *Book) splitPool(pool *Pool, plan SharePlan) (map[game.Seat][]Card, bool) {
	unshared := pool.Cards
	split := map[game.Seat][]Card{}
	for _, part := range plan.Parts {
		if !slices.Contains(pool.Claimants, part.Whom.Seat) {
			return nil, false
		}
		rest := piles.Without(unshared, part.Cards...)
		if len(unshared)-len(rest) != len(part.Cards) {
			return nil, false
		}
		unshared = rest
		split[part.Whom.Seat] = b.mergeByRank(split[part.Whom.Seat], part.Cards)
	}
	return split, len(unshared) == 0
}
