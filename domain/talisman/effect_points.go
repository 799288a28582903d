package talisman

import (
	"cmp"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// gainPoints adds counters, lives, fate or gold, as far as the bank has them (T-15).
func gainPoints(r *run, m ofEffects, e *book.Effect) {
	awardPoints(r, m.Seat, e.Stat, int(e.N), Gained, string(m.Source))
}

// awardPoints gives a character n points, as far as the bank has them. It does nothing if none are left, and gives no
// gold to a character that may have none.
func awardPoints(run *run, seat game.Seat, stat book.Stat, n int, kind ChangeKind, cause string) {
	n = min(n, run.Now.PointsInBank(stat))
	switch {
	case n <= 0, stat == book.Gold && !run.Now.mayHaveGold(seat):
	case stat == book.Gold:
		run.Emit(GoldMoved{To: Purse{Seat: seat}, N: n, Cause: cause})
	default:
		run.Emit(StatChanged{Seat: seat, Stat: stat, N: n, Kind: kind, Cause: cause})
	}
}

// losePoints takes counters (T-12), gold or fate, as far as the subject has any. Lives are lost by the steps of a loss
// (T-84), or Followers are given up for them if the effect allows it (T-144).
func losePoints(run *run, effects ofEffects, effect *book.Effect) {
	switch {
	case effect.Stat == book.Life && effect.FollowersAbsorb:
		run.Push(doFeed.of(ofSacrifice{Seat: effects.Seat, N: int(effect.N), Cause: effect.Tag, Source: effects.Source}))
	case effect.Stat == book.Life:
		run.Push(doLoss.of(ofLoss{Seat: effects.Seat, By: effects.By, N: int(effect.N), Cause: effect.Tag}))
	default:
		takePoints(run, effects.Seat, effect.Stat, effect.N, string(effects.Source))
	}
}

// takePoints takes counters, fate or gold from a character, as far as it has them; book.All takes them all. It must
// not be called for lives.
func takePoints(run *run, seat game.Seat, stat book.Stat, amount book.Amount, cause string) {
	hero := run.Now.Heroes[seat]
	switch stat {
	case book.Gold:
		if lost := amount.Of(hero.Gold); lost > 0 {
			run.Emit(GoldMoved{From: Purse{Seat: seat}, N: lost, Cause: cause})
		}
		return
	case book.Fate:
		amount = book.Amount(amount.Of(hero.Fate))
	default:
		amount = book.Amount(amount.Of(hero.countCounters(stat)))
	}
	if amount > 0 {
		run.Emit(StatChanged{Seat: seat, Stat: stat, N: -int(amount), Kind: Lost, Cause: cause})
	}
}

// payGold pays gold to the bank; a subject with too little pays all that it has.
func payGold(r *run, m ofEffects, e *book.Effect) {
	takePoints(r, m.Seat, book.Gold, book.Amount(e.Gold), string(m.Source))
}

// healSubject restores lives or fate up to the printed value (T-13, T-14). With a price the subject chooses how many
// to buy back, and pays for each. It does nothing if none can be restored.
func healSubject(run *run, effects ofEffects, effect *book.Effect) {
	stat, kind := restoredStat(effect), Healed
	if stat == book.Fate {
		kind = Replenished
	}
	most := run.Now.countHealable(effects.Seat, stat, effect)
	if effects.Heal > 0 {
		most = min(most, effects.Heal)
	} else if effect.Price > 0 {
		answer, ok := askHealing.decide(run, doEffect.of(effects), effects)
		if !ok {
			return
		}
		most = min(most, amountToHeal(answer.Body, most))
	}
	if most <= 0 {
		return
	}
	takePoints(run, effects.Seat, book.Gold, book.Amount(most*effect.Price), string(effects.Source))
	awardPoints(run, effects.Seat, stat, most, kind, string(effects.Source))
}

// countHealable returns how many points a subject can get back: those that it lacks, as far as the bank has them, the
// effect allows them, and the subject can pay for them.
func (s *State) countHealable(seat game.Seat, stat book.Stat, effect *book.Effect) int {
	n := min(s.countMissingPoints(seat, stat), s.PointsInBank(stat))
	if effect.To != book.ToValue {
		n = min(n, int(effect.N))
	}
	if effect.Price > 0 {
		n = min(n, s.Heroes[seat].Gold/effect.Price)
	}
	return n
}

// gainTalisman gives the subject a Talisman from the stock (T-63).
func gainTalisman(r *run, m ofEffects, _ *book.Effect) {
	giveTalisman(r, m.Seat, string(m.Source))
}

// giveTalisman gives a seat a Talisman from the stock. It does nothing if there is none, or the character may not
// have it.
func giveTalisman(run *run, seat game.Seat, cause string) {
	piece := run.Now.findInStock(book.Talisman)
	if piece == "" || !run.Now.MayHave(seat, piece) {
		return
	}
	run.Emit(CardTaken{Seat: seat, Card: piece, Cause: cause})
	reactToTalisman(run, seat, piece)
}

// takeFromPool gives the subject counters off the card on its space, at most effect.N, if it wants them. An empty card
// is discarded. It does nothing if the card lies there no more.
func takeFromPool(run *run, effects ofEffects, effect *book.Effect) {
	a, ok := askDrink.decide(run, doEffect.of(effects), effects)
	if !ok || saysNo(a.Body) {
		return
	}
	for _, lie := range run.Now.Lying[effects.Space] {
		if lie.Piece != effects.Piece {
			continue
		}
		n := min(int(effect.N), lie.Counters)
		run.Emit(PoolTaken{
			Seat: effects.Seat, Card: effects.Piece, Space: effects.Space, Stat: run.Now.Book.Of(effects.Piece).Pool.Stat, N: n, Left: lie.Counters - n,
		})
		if lie.Counters == n {
			run.Emit(CardDiscarded{Space: effects.Space, Card: effects.Piece})
		}
	}
}

// stashGold lays all gold of the subject on a space (Raiders).
func stashGold(run *run, effects ofEffects, effect *book.Effect) {
	if n := run.Now.Heroes[effects.Seat].Gold; n > 0 {
		run.Emit(GoldMoved{From: Purse{Seat: effects.Seat}, To: Purse{Space: book.Space(effect.To)}, N: n, Cause: string(effects.Source)})
	}
}

// askHealing asks how many lives or how much fate to buy back and, where that is possible,
// whether to pray instead (DP-29).
var askHealing = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-29", Asked: askInOwnTurn},
	Open: func(state *State, effects ofEffects) bool {
		e := state.effectOf(effects.place)
		return e != nil && (e.Op == book.OpChoose || state.countHealable(effects.Seat, restoredStat(e), e) > 0)
	},
	About: func(state *State, m ofEffects, body game.Body) bool {
		effect := state.effectOf(m.place)
		if effect == nil {
			return false
		}
		switch body.(type) {
		case orders.Pray:
			return effect.Option("pray") != nil
		case orders.Heal:
			return effect.Op == book.OpHeal || effect.Option("heal") != nil
		case orders.Replenish:
			return effect.Op == book.OpReplenish || effect.Option("replenish") != nil
		}
		return false
	},
	Choices: func(state *State, seat game.Seat, m ofEffects) []game.Body {
		effect := state.effectOf(m.place)
		stat, back, one := book.Life, game.Body(orders.Heal{}), game.Body(orders.Heal{N: 1})
		if effect != nil && (effect.Op == book.OpReplenish || effect.Option("replenish") != nil) {
			stat, back, one = book.Fate, orders.Replenish{}, orders.Replenish{N: 1}
		}
		switch {
		case effect == nil || effect.Op != book.OpChoose:
			return []game.Body{back, one}
		case state.countMissingPoints(seat, stat) > 0:
			return []game.Body{back, orders.Pray{}}
		}
		return []game.Body{orders.Pray{}, back}
	},
})

// restoredStat returns the Stat that an effect restores: fate, or lives.
func restoredStat(e *book.Effect) book.Stat {
	if e.Op == book.OpReplenish {
		return book.Fate
	}
	return book.Life
}

// amountToHeal returns the number that HEAL or REPLENISH gives; most if it gives none, and for any other order.
func amountToHeal(body game.Body, most int) int {
	n := 0
	switch b := body.(type) {
	case orders.Heal:
		n = b.N
	case orders.Replenish:
		n = b.N
	}
	return cmp.Or(n, most)
}

// askDrink asks whether to take a counter off a card (DP-31).
var askDrink = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-31 pool",
		Asked:   askInOwnTurn,
		Open:    alwaysHolds,
		About:   aboutThe(func(o orders.Whether) bool { return o.Do == orders.Drink }),
		Choices: fixedChoices(orders.Whether{Do: orders.Drink}, orders.Whether{Do: orders.Drink, No: true}),
	},
})

// reactToTalisman lets all seats react to a Talisman that a seat has gained (TALISMAN OF). For any other piece, and
// for "", it does nothing.
func reactToTalisman(run *run, seat game.Seat, piece book.Piece) {
	if d := run.Now.Book.Of(piece); d != nil && d.Has(book.PassiveTalisman) {
		letAllReact(run, orders.TalismanOf, ofCard{seat, piece}.matter())
	}
}
