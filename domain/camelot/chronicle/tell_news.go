package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// atMost is the greatest number of sentences in the reader's own news. atOnce is the number of
// similar sentences that may follow each other.
const (
	atMost = 3
	atOnce = 5
)

// listOwnNews returns the most important sentences about the reader, in the order of events; for
// onlookers, the most important first. It takes secret ones out of the chronicle, so that they
// stand only here.
func (t *teller) listOwnNews() []string {
	order := slices.Clone(t.news)
	slices.SortStableFunc(order, func(a, b news) int { return b.rank - a.rank })
	chosen := order[:min(atMost, len(order))]
	slices.SortStableFunc(chosen, func(a, b news) int {
		if t.to == "" {
			return 0 // the greatest first
		}
		if a.section != b.section {
			return a.section - b.section
		}
		return a.item - b.item
	})
	var all []string
	for _, news := range chosen {
		all = append(all, news.text)
		if news.secret {
			t.sections[news.section].Blocks[0].Items[news.item] = ""
		}
	}
	return all
}

// The ranks of the reader's own news, the least important first.
const (
	trifle = iota + 1 // the reader's own order
	deed              // its result
	gift              // cards and knowledge
	harm
	snag // a failed order
	turningPoint
	fateful
)

// weighPublicNews returns how much an event matters to onlookers; 0 for the routine of a turn.
func weighPublicNews(e event.Event) int {
	switch e.(type) {
	case camelot.GameEnded, camelot.Died, camelot.TraitorExposed:
		return fateful
	case camelot.QuestEnded, camelot.Accused, camelot.Saved:
		return turningPoint
	case camelot.SiegeFought, camelot.BlackCancelled:
		return harm
	case camelot.BlackRevealed:
		return deed
	case camelot.EvilChosen:
		return trifle
	}
	return 0
}

// weighOwnNews returns how much an event matters as the reader's own news; 0 if it is none.
func (t *teller) weighOwnNews(ev event.Event) int {
	if t.to == "" {
		return weighPublicNews(ev)
	}
	if seat, rank := findOwnNews(ev); rank > 0 {
		if seat == t.to {
			return rank
		}
		return 0
	}
	switch e := ev.(type) {
	case camelot.LoyaltyDealt, camelot.LoyaltyShown:
		return fateful
	case camelot.OrderSkipped:
		if e.Then != "" {
			return gift
		}
		return snag
	case camelot.CardsPassed, camelot.PoolShared, camelot.SharePlanned, camelot.ShareEndorsed:
		return 0
	case camelot.PoolDivided:
		if e.Seat != t.to {
			return 0
		}
	case camelot.QuestEnded:
		if slices.Contains(e.Present, t.to) {
			return turningPoint
		}
	}
	if _, secret := ev.(game.Audience); secret {
		return gift
	}
	return 0
}

// findOwnNews returns the seat that an event concerns, and how much it matters to that seat; 0 if
// it concerns no single seat.
func findOwnNews(ev event.Event) (game.Seat, int) {
	switch e := ev.(type) {
	case camelot.Died:
		return e.Seat, fateful
	case camelot.TraitorExposed:
		return e.Seat, fateful
	case camelot.Accused:
		return e.Target, fateful
	case camelot.Saved:
		return e.Seat, turningPoint
	case camelot.RelicGained:
		return e.Seat, turningPoint
	case camelot.SquireKnighted:
		return e.Seat, turningPoint
	case camelot.SeatStewarded:
		return e.Seat, turningPoint
	case camelot.TurnMissed:
		return e.Seat, snag
	case camelot.LifeChanged:
		if e.Cause == camelot.ByChoice || e.Cause == camelot.BySacrifice {
			return e.Seat, deed
		}
		return e.Seat, harm
	case camelot.SoloAbandoned:
		return e.Seat, harm
	case camelot.HeroicPhaseLost:
		return e.Seat, harm
	}
	return findOwnDeed(ev)
}

// findOwnDeed returns the seat whose own act an event is, and how much it matters to that seat; 0 if
// it is no act of a seat.
func findOwnDeed(e event.Event) (game.Seat, int) {
	switch e := e.(type) {
	case camelot.EvilChosen:
		return e.Seat, trifle
	case camelot.BlackRevealed:
		return e.Seat, deed
	case camelot.BlackLaid:
		return e.By, deed
	case camelot.ActionTaken:
		return e.Seat, snag
	case camelot.Moved:
		if e.Cause == camelot.ByAction || e.Cause == camelot.ByFree {
			return e.Seat, trifle
		}
		return e.Seat, gift
	case camelot.QuestCardPlayed:
		return e.Seat, deed
	case camelot.SiegeFought:
		return e.Seat, deed
	case camelot.SpecialPlayed:
		return e.Seat, deed
	case camelot.Healed:
		return e.Seat, deed
	case camelot.Volunteered:
		return e.Seat, deed
	case camelot.OathContributed:
		return e.Seat, trifle
	}
	return "", 0
}
