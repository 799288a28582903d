package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// visitOne lets the subject visit one of the people on a space, or nobody (effect visit_one).
func visitOne(run *run, effects ofEffects, e *book.Effect) {
	answer, ok := askVisit.decide(run, doEffect.of(effects), effects)
	if !ok {
		return
	}
	var list []task
	if call, ok := run.Now.findCall(effects, answer.Body); ok {
		inside := effects.at(effects.Path.Option(effects.I, keywordToID(call.At)))
		inside.Heal, inside.Wares = call.Heal, slices.Concat(run.Now.findWares(call.Buy), run.Now.selectChosen(call.Sell, run.Now.Heroes[effects.Seat].Objects))
		list = append(list, doEffects.of(inside))
	}
	if run.Now.isFreePurchase(effects) { // whichever visit it is
		list = append(list, doFree.of(effects))
	}
	run.Push(list...)
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
	Legal: func(state *State, seat game.Seat, m ofEffects, b game.Body) bool {
		return slices.ContainsFunc(b.(orders.Visit).Calls, func(c orders.Call) bool { return state.isCallable(m, c) })
	},
	Choices: func(state *State, seat game.Seat, effects ofEffects) []game.Body {
		nobody := orders.Visit{Calls: []orders.Call{{At: orders.Nobody}}}
		first, rest := []game.Body{nobody}, []game.Body(nil)
		for _, o := range state.effectOf(effects.place).Options {
			at := orders.Visitee(strings.ToUpper(o.ID))
			one := orders.Visit{Calls: []orders.Call{{At: at, Sell: orders.Choice{All: at == orders.Alchemist}}}}
			switch {
			case at == orders.Blacksmith:
			case (at == orders.Healer || at == orders.Doctor) && state.countMissingPoints(seat, book.Life) > 0 && state.Heroes[seat].Gold > 0:
				first = []game.Body{one, nobody}
			default:
				rest = append(rest, one)
			}
		}
		return append(first, rest...)
	},
})

// findCall returns the first possible visit of an order; false if it is to nobody, or none is possible.
func (s *State) findCall(effects ofEffects, b game.Body) (orders.Call, bool) {
	v, _ := b.(orders.Visit)
	c, ok := lists.Find(v.Calls, func(c orders.Call) bool { return s.isCallable(effects, c) })
	return c, ok && c.At != orders.Nobody
}

// isCallable reports whether the visited person lives there, or the visit is to nobody, and whether its condition
// holds.
func (s *State) isCallable(effects ofEffects, call orders.Call) bool {
	e := s.effectOf(effects.place)
	return e != nil && (call.At == orders.Nobody || e.Option(keywordToID(call.At)) != nil) && s.conditionPermits(call.If, effects.Seat, effects.matter())
}

// chooseOption carries out one of several options: how to pay the Black Knight, or whether to heal, to replenish
// fate or to pray. If the effect does not have the option, nothing happens.
func chooseOption(run *run, effects ofEffects, effect *book.Effect) {
	p := askHealing
	if effect.Option("gold") != nil {
		p = askPay
	}
	answer, ok := p.decide(run, doEffect.of(effects), effects)
	if !ok {
		return
	}
	id := ""
	switch b := answer.Body.(type) {
	case orders.Pay:
		id = keywordToID(b.With)
	case orders.Pray:
		id = "pray"
	case orders.Heal:
		id, effects.Heal = "heal", b.N
	case orders.Replenish:
		id, effects.Heal = "replenish", b.N
	}
	if effect.Option(id) != nil {
		run.Push(doEffects.of(effects.at(effects.Path.Option(effects.I, id))))
	}
}

// askPay asks how to pay the Black Knight (DP-30).
var askPay = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-30", Asked: askInOwnTurn, About: acceptsType[orders.Pay]},
	Open:  func(s *State, m ofEffects) bool { return s.Heroes[m.Seat].Gold > 0 },
	Legal: func(state *State, seat game.Seat, _ ofEffects, b game.Body) bool {
		return b.(orders.Pay).With != orders.Gold || state.Heroes[seat].Gold > 0
	},
	Choices: func(state *State, seat game.Seat, _ ofEffects) []game.Body {
		if state.Heroes[seat].Gold > 0 {
			return []game.Body{orders.Pay{With: orders.Gold}, orders.Pay{With: orders.Life}}
		}
		return []game.Body{orders.Pay{With: orders.Life}}
	},
})
