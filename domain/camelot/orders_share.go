package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// shareKinds are the orders for the sharing of a pool (D-2).
var shareKinds = []kind{planKind, endorseKind, randomKind}

// declareShare returns a kind of orders for the sharing of a pool, with a word behind the id of the question.
func declareShare[O game.Body](word string, first O, id func(*O) *string, rest ...form.Form[O]) kind {
	shared := slot("question", func(p *parser) string { return p.parseID("D") }, func(id string) string { return id })
	shared.Ask = question.Ask
	k := declare("SHARE", first, form.Row(append([]form.Form[O]{form.Within(id, shared), form.Word[O](word, nil)}, rest...)...))
	name := strings.ToLower(word)
	k.Kind = k.Called(name, "menu.share."+name)
	return k
}

// parseShare reads a claimant's order for the sharing of a pool. It refuses an order for a pool that is not open, or of
// a seat that is no claimant.
func (p *parser) parseShare(mark int) game.Body {
	if p.Full("RANDOM", "TRUST", "NEGOTIATE") {
		p.Refuse(codeGrammar, mark, p.sayReason("standing_word"), "STANDING "+p.Line.Text)
		return nil
	}
	at := p.Mark()
	id := p.parseID("D")
	if d := p.state.Pending; d == nil || d.Point != AskShare || d.ID != id {
		p.refuseClosedDecision(id, at)
		return nil
	}
	if !slices.Contains(p.state.Pool.Claimants, p.seat) {
		p.Blame(codeShareClaim, at, p.sayReason("share_yours"))
	}
	words := lists.Map(shareKinds, func(k kind) string { return strings.ToUpper(k.ID) })
	i := slices.Index(words, p.Expect(words...))
	if i < 0 {
		return nil
	}
	p.Back(at)
	return shareKinds[i].Read(p.Cursor)
}

// SharePlan is SHARE D12 PLAN arthur: f5, grail; kay: f3 (D-2).
type SharePlan struct {
	ID    string
	Parts []Share
}

var planKind = declareShare("PLAN", SharePlan{}, func(o *SharePlan) *string { return &o.ID }, func() form.Form[SharePlan] {
	parts := form.Chain(";", "", func(o *SharePlan) *[]Share { return &o.Parts }, form.Row(
		form.Within(func(s *Share) *Who { return &s.Whom }, knightForm.Checked(checkClaimant)), form.Sign[Share](":"),
		form.List(form.Series{}, func(s *Share) *[]Card { return &s.Cards }, fightCard),
	))
	parts.Ask = func(m *form.Pointing, o *SharePlan) bool { return pointingOf(m).choosePlan(o) }
	return parts
}())

// A Share names the cards that a plan gives to one claimant.
type Share struct {
	Whom  Who
	Cards []Card
}

// checkClaimant refuses a knight that is no claimant.
func checkClaimant(c *order.Cursor, who *Who, mark int) {
	if p := parserOf(c); !slices.Contains(p.state.Pool.Claimants, who.Seat) {
		p.Blame(codeShareClaim, mark, p.sayReason("share_claim", "who", who.Seat), p.state.listSeatWords(p.state.Pool.Claimants)...)
	}
}

// choosePlan asks for each card which claimant gets it.
func (p *pointing) choosePlan(plan *SharePlan) bool {
	pool := p.state.Pool
	claimants := p.toSeatThings(pool.Claimants)
	shares := map[game.Seat][]Card{}
	for _, card := range p.state.SortedByRank(pool.Cards) {
		to, ok := menu.Pick(p.Walk, p.sayReason("menu.share.card", args{"card": p.NameCard(card)}), claimants)
		if !ok {
			return false
		}
		shares[to.Seat] = append(shares[to.Seat], card)
	}
	for _, thing := range claimants {
		if cards := shares[thing.What.Seat]; len(cards) > 0 {
			plan.Parts = append(plan.Parts, Share{Whom: thing.What, Cards: cards})
		}
	}
	return true
}

// ShareEndorse is SHARE D12 ENDORSE P2.
type ShareEndorse struct{ ID, Plan string }

var endorseKind = declareShare("ENDORSE", ShareEndorse{}, func(o *ShareEndorse) *string { return &o.ID },
	form.Within(func(o *ShareEndorse) *string { return &o.Plan },
		slot("plan", (*parser).parsePlan, func(id string) string { return id }).Choices("menu.which", listed((*pointing).listPlans))),
).closedIf(func(p *pointing) string { return findCommonFault(p, p.listPlans()) })

// parsePlan reads the id of a plan. It refuses a plan that the pool does not have.
func (p *parser) parsePlan() string {
	mark := p.Mark()
	plan := p.parseID("P")
	if !p.state.Pool.hasPlan(plan) {
		legal := lists.Map(p.state.Pool.Plans, func(known Plan) string { return known.ID })
		p.Blame(codeClosed, mark, p.sayReason("share_plan", "plan", plan, "id", p.state.Pending.ID), legal...)
	}
	return plan
}

// listPlans lists the plans of the open pool.
func (p *pointing) listPlans() []menu.Thing[string] {
	return lists.Map(p.state.Pool.Plans, func(plan Plan) menu.Thing[string] {
		return menu.Thing[string]{What: plan.ID, ID: plan.ID, Words: p.sayReason("menu.plan", args{"plan": plan.ID, "who": p.NameSeat(plan.By)})}
	})
}

// ShareRandom is SHARE D12 RANDOM.
type ShareRandom struct{ ID string }

var randomKind = declareShare("RANDOM", ShareRandom{}, func(o *ShareRandom) *string { return &o.ID })

// String returns the canonical spelling.
func (p SharePlan) String() string { return planKind.Spell(p) }

// String returns the canonical spelling.
func (e ShareEndorse) String() string { return endorseKind.Spell(e) }

// String returns the canonical spelling.
func (r ShareRandom) String() string { return randomKind.Spell(r) }
