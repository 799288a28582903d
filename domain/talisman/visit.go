package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// visitOne lets the subject visit one of the people on a space, or nobody (2.9, visit_one).
func visitOne(r *run, m ofEffects, e *book.Effect) {
	a, ok := askVisit.decide(r, doEffect.of(m), m)
	if !ok {
		return
	}
	var list []task
	if call, ok := r.Now.findCall(m, a.Body); ok {
		inside := m.at(m.Path.Option(m.I, keywordToID(call.At)))
		inside.Heal, inside.Wares = call.Heal, slices.Concat(r.Now.findWares(call.Buy), r.Now.selectChosen(call.Sell, r.Now.Heroes[m.Seat].Objects))
		list = append(list, doEffects.of(inside))
	}
	if r.Now.isFreePurchase(m) { // whichever visit it is
		list = append(list, doFree.of(m))
	}
	r.Push(list...)
}

// askVisit asks whom to visit (DP-25).
var askVisit = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:    "DP-25",
		Asked: askInOwnTurn,
		Class: classIfBare(alwaysHolds),
		Wish:  newStopWish(),
		About: acceptsType[orders.Visit],
	},
	Legal: func(s *State, seat game.Seat, m ofEffects, b game.Body) bool {
		return slices.ContainsFunc(b.(orders.Visit).Calls, func(c orders.Call) bool { return s.isCallable(m, c) })
	},
	Choices: func(s *State, seat game.Seat, m ofEffects) []game.Body {
		nobody := orders.Visit{Calls: []orders.Call{{At: orders.Nobody}}}
		first, rest := []game.Body{nobody}, []game.Body(nil)
		for _, o := range s.effectOf(m.place).Options {
			at := orders.Visitee(strings.ToUpper(o.ID))
			one := orders.Visit{Calls: []orders.Call{{At: at, Sell: orders.Choice{All: at == orders.Alchemist}}}}
			switch {
			case at == orders.Blacksmith:
			case (at == orders.Healer || at == orders.Doctor) && s.missingPoints(seat, book.Life) > 0 && s.Heroes[seat].Gold > 0:
				first = []game.Body{one, nobody}
			default:
				rest = append(rest, one)
			}
		}
		return append(first, rest...)
	},
})

// findCall returns the first possible visit of an order; false if it is to nobody.
func (s *State) findCall(m ofEffects, b game.Body) (orders.Call, bool) {
	v, _ := b.(orders.Visit)
	c, ok := lists.Find(v.Calls, func(c orders.Call) bool { return s.isCallable(m, c) })
	return c, ok && c.At != orders.Nobody
}

// isCallable reports whether the visited person lives there, and the condition of the visit
// holds.
func (s *State) isCallable(m ofEffects, c orders.Call) bool {
	e := s.effectOf(m.place)
	return e != nil && (c.At == orders.Nobody || e.Option(keywordToID(c.At)) != nil) && s.conditionPermits(c.If, m.Seat, m.matter())
}

// chooseOption carries out one of several options (2.9): the payment to the Black Knight, or
// healing or prayer.
func chooseOption(r *run, m ofEffects, e *book.Effect) {
	p := askHealing
	if e.Option("gold") != nil {
		p = askPay
	}
	a, ok := p.decide(r, doEffect.of(m), m)
	if !ok {
		return
	}
	id := ""
	switch b := a.Body.(type) {
	case orders.Pay:
		id = keywordToID(b.With)
	case orders.Pray:
		id = "pray"
	case orders.Heal:
		id, m.Heal = "heal", b.N
	case orders.Replenish:
		id, m.Heal = "replenish", b.N
	}
	if e.Option(id) != nil {
		r.Push(doEffects.of(m.at(m.Path.Option(m.I, id))))
	}
}

// askPay asks how to pay the Black Knight (DP-30).
var askPay = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-30", Asked: askInOwnTurn, About: acceptsType[orders.Pay]},
	Open:  func(s *State, m ofEffects) bool { return s.Heroes[m.Seat].Gold > 0 },
	Legal: func(s *State, seat game.Seat, _ ofEffects, b game.Body) bool {
		return b.(orders.Pay).With != orders.Gold || s.Heroes[seat].Gold > 0
	},
	Choices: func(s *State, seat game.Seat, _ ofEffects) []game.Body {
		if s.Heroes[seat].Gold > 0 {
			return []game.Body{orders.Pay{With: orders.Gold}, orders.Pay{With: orders.Life}}
		}
		return []game.Body{orders.Pay{With: orders.Life}}
	},
})
