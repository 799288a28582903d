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

// awardPoints gives a character n points, as far as the bank has them.
func awardPoints(r *run, seat game.Seat, stat book.Stat, n int, kind ChangeKind, cause string) {
	n = min(n, r.Now.Bank(stat))
	switch {
	case n <= 0, stat == book.Gold && !r.Now.mayHaveGold(seat):
	case stat == book.Gold:
		r.Emit(GoldMoved{To: Purse{Seat: seat}, N: n, Cause: cause})
	default:
		r.Emit(StatChanged{Seat: seat, Stat: stat, N: n, Kind: kind, Cause: cause})
	}
}

// losePoints takes counters (T-12), gold or fate as far as there are any; lives by the
// procedure of 3.10.
func losePoints(r *run, m ofEffects, e *book.Effect) {
	switch {
	case e.Stat == book.Life && e.FollowersAbsorb:
		r.Push(doFeed.of(ofFeed{Seat: m.Seat, N: int(e.N), Cause: e.Tag, Source: m.Source}))
	case e.Stat == book.Life:
		r.Push(doLoss.of(ofLoss{Seat: m.Seat, By: m.By, N: int(e.N), Cause: e.Tag}))
	default:
		deprivePoints(r, m.Seat, e.Stat, e.N, string(m.Source))
	}
}

// deprivePoints takes points other than lives from a character, as far as it has them.
func deprivePoints(r *run, seat game.Seat, stat book.Stat, n book.Amount, cause string) {
	h := r.Now.Heroes[seat]
	switch stat {
	case book.Gold:
		if lost := n.Of(h.Gold); lost > 0 {
			r.Emit(GoldMoved{From: Purse{Seat: seat}, N: lost, Cause: cause})
		}
		return
	case book.Fate:
		n = book.Amount(n.Of(h.Fate))
	default:
		n = book.Amount(n.Of(h.countCounters(stat)))
	}
	if n > 0 {
		r.Emit(StatChanged{Seat: seat, Stat: stat, N: -int(n), Kind: Lost, Cause: cause})
	}
}

// payGold pays gold to the bank.
func payGold(r *run, m ofEffects, e *book.Effect) {
	deprivePoints(r, m.Seat, book.Gold, book.Amount(e.Gold), string(m.Source))
}

// healSubject restores lives up to the printed value, or fate (T-13, T-14). With a price the
// subject chooses how many, and pays for each.
func healSubject(r *run, m ofEffects, e *book.Effect) {
	stat, kind := restoredStat(e), Healed
	if stat == book.Fate {
		kind = Replenished
	}
	most := r.Now.countHealable(m.Seat, stat, e)
	if m.Heal > 0 {
		most = min(most, m.Heal)
	} else if e.Price > 0 {
		a, ok := askHealing.decide(r, doEffect.of(m), m)
		if !ok {
			return
		}
		most = min(most, amountToHeal(a.Body, most))
	}
	if most <= 0 {
		return
	}
	deprivePoints(r, m.Seat, book.Gold, book.Amount(most*e.Price), string(m.Source))
	awardPoints(r, m.Seat, stat, most, kind, string(m.Source))
}

// countHealable returns how many points a subject can get back.
func (s *State) countHealable(seat game.Seat, stat book.Stat, e *book.Effect) int {
	n := min(s.missingPoints(seat, stat), s.Bank(stat))
	if e.To != book.ToValue {
		n = min(n, int(e.N))
	}
	if e.Price > 0 {
		n = min(n, s.Heroes[seat].Gold/e.Price)
	}
	return n
}

// gainTalisman takes a Talisman from the stock (T-63).
func gainTalisman(r *run, m ofEffects, _ *book.Effect) {
	giveTalisman(r, m.Seat, string(m.Source))
}

func giveTalisman(r *run, seat game.Seat, cause string) {
	p := r.Now.findInStock(book.Talisman)
	if p == "" || !r.Now.MayHave(seat, p) {
		return
	}
	r.Emit(CardTaken{Seat: seat, Card: p, Cause: cause})
	reactToTalisman(r, seat, p)
}

// takeFromPool takes counters off a card once, if the subject wants to. An empty card is discarded
// (2.9).
func takeFromPool(r *run, m ofEffects, e *book.Effect) {
	a, ok := askDrink.decide(r, doEffect.of(m), m)
	if !ok || saysNo(a.Body) {
		return
	}
	for _, l := range r.Now.Lying[m.Space] {
		if l.Piece != m.Piece {
			continue
		}
		n := min(int(e.N), l.Counters)
		r.Emit(PoolTaken{
			Seat: m.Seat, Card: m.Piece, Space: m.Space, Stat: r.Now.Book.Of(m.Piece).Pool.Stat, N: n, Left: l.Counters - n,
		})
		if l.Counters == n {
			r.Emit(CardDiscarded{Space: m.Space, Card: m.Piece})
		}
	}
}

// stashGold lays all gold of the subject on a space (Raiders).
func stashGold(r *run, m ofEffects, e *book.Effect) {
	if n := r.Now.Heroes[m.Seat].Gold; n > 0 {
		r.Emit(GoldMoved{From: Purse{Seat: m.Seat}, To: Purse{Space: book.Space(e.To)}, N: n, Cause: string(m.Source)})
	}
}

// askHealing asks how many lives or how much fate to buy back and, where that is possible,
// whether to pray instead (DP-29).
var askHealing = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-29", Asked: askInOwnTurn},
	Open: func(s *State, m ofEffects) bool {
		e := s.effectOf(m.place)
		return e != nil && (e.Op == book.OpChoose || s.countHealable(m.Seat, restoredStat(e), e) > 0)
	},
	About: func(s *State, m ofEffects, b game.Body) bool {
		e := s.effectOf(m.place)
		if e == nil {
			return false
		}
		switch b.(type) {
		case orders.Pray:
			return e.Option("pray") != nil
		case orders.Heal:
			return e.Op == book.OpHeal || e.Option("heal") != nil
		case orders.Replenish:
			return e.Op == book.OpReplenish || e.Option("replenish") != nil
		}
		return false
	},
	Choices: func(s *State, seat game.Seat, m ofEffects) []game.Body {
		e := s.effectOf(m.place)
		stat, back, one := book.Life, game.Body(orders.Heal{}), game.Body(orders.Heal{N: 1})
		if e != nil && (e.Op == book.OpReplenish || e.Option("replenish") != nil) {
			stat, back, one = book.Fate, orders.Replenish{}, orders.Replenish{N: 1}
		}
		switch {
		case e == nil || e.Op != book.OpChoose:
			return []game.Body{back, one}
		case s.missingPoints(seat, stat) > 0:
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

// amountToHeal returns the number that an order asks for; most if it gives none.
func amountToHeal(b game.Body, most int) int {
	n := 0
	switch b := b.(type) {
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

// reactToTalisman lets all seats react to a Talisman that a seat has gained (5.8, TALISMAN OF).
func reactToTalisman(r *run, seat game.Seat, p book.Piece) {
	if d := r.Now.Book.Of(p); d != nil && d.Has(book.PassiveTalisman) {
		letAllReact(r, orders.TalismanOf, ofCard{seat, p}.matter())
	}
}
