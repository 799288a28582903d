package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// maxOwnNews is the greatest number of sentences in the reader's own news. maxSimilar is the greatest
// number of similar sentences that may follow each other.
const (
	maxOwnNews = 3
	maxSimilar = 5
)

// listOwnNews returns the most important sentences about the reader, in the order of events; for
// onlookers, the most important ones first. It empties the secret ones among them in the chronicle, so
// that they stand only here.
func (t *teller) listOwnNews() []string {
	order := slices.Clone(t.news)
	slices.SortStableFunc(order, func(a, b news) int { return b.rank - a.rank })
	chosen := order[:min(maxOwnNews, len(order))]
	slices.SortStableFunc(chosen, func(a, b news) int {
		if t.reader == "" {
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
	rankTrifle = iota + 1 // the reader's own order
	rankDeed              // its result
	rankGift              // cards and knowledge
	rankHarm
	rankSnag // a failed order
	rankTurningPoint
	rankFate
)

// weighPublicNews returns how much an event matters to onlookers; 0 for the routine of a turn.
func weighPublicNews(e event.Event) int {
	switch e.(type) {
	case camelot.GameEnded, camelot.Died, camelot.TraitorExposed:
		return rankFate
	case camelot.QuestEnded, camelot.Accused, camelot.Saved:
		return rankTurningPoint
	case camelot.SiegeFought, camelot.BlackCancelled:
		return rankHarm
	case camelot.BlackRevealed:
		return rankDeed
	case camelot.EvilChosen:
		return rankTrifle
	}
	return 0
}

// weighOwnNews returns how much an event matters as the reader's own news; 0 if it is none. For the public
// it is weighPublicNews.
func (t *teller) weighOwnNews(ev event.Event) int {
	if t.reader == "" {
		return weighPublicNews(ev)
	}
	if seat, rank := findOwnNews(ev); rank > 0 {
		if seat == t.reader {
			return rank
		}
		return 0
	}
	switch e := ev.(type) {
	case camelot.LoyaltyDealt, camelot.LoyaltyShown:
		return rankFate
	case camelot.OrderSkipped:
		if e.Then != "" {
			return rankGift
		}
		return rankSnag
	case camelot.CardsPassed, camelot.PoolShared, camelot.SharePlanned, camelot.ShareEndorsed:
		return 0
	case camelot.PoolDivided:
		if e.Seat != t.reader {
			return 0
		}
	case camelot.QuestEnded:
		if slices.Contains(e.Present, t.reader) {
			return rankTurningPoint
		}
	}
	if _, secret := ev.(game.Audience); secret {
		return rankGift
	}
	return 0
}

// findOwnNews returns the seat that an event concerns, and how much it matters to that seat; "" and 0
// if it concerns no single seat.
func findOwnNews(ev event.Event) (game.Seat, int) {
	switch e := ev.(type) {
	case camelot.Died:
		return e.Seat, rankFate
	case camelot.TraitorExposed:
		return e.Seat, rankFate
	case camelot.Accused:
		return e.Target, rankFate
	case camelot.Saved:
		return e.Seat, rankTurningPoint
	case camelot.RelicGained:
		return e.Seat, rankTurningPoint
	case camelot.SquireKnighted:
		return e.Seat, rankTurningPoint
	case camelot.SeatStewarded:
		return e.Seat, rankTurningPoint
	case camelot.TurnMissed:
		return e.Seat, rankSnag
	case camelot.LifeChanged:
		if e.Cause == camelot.ByChoice || e.Cause == camelot.BySacrifice {
			return e.Seat, rankDeed
		}
		return e.Seat, rankHarm
	case camelot.SoloAbandoned:
		return e.Seat, rankHarm
	case camelot.HeroicPhaseLost:
		return e.Seat, rankHarm
	}
	return findOwnDeed(ev)
}

// findOwnDeed returns the seat whose own act an event is, and how much it matters to that seat; "" and
// 0 if it is no act of a seat.
func findOwnDeed(e event.Event) (game.Seat, int) {
	switch e := e.(type) {
	case camelot.EvilChosen:
		return e.Seat, rankTrifle
	case camelot.BlackRevealed:
		return e.Seat, rankDeed
	case camelot.BlackLaid:
		return e.By, rankDeed
	case camelot.ActionTaken:
		return e.Seat, rankSnag
	case camelot.Moved:
		if e.Cause == camelot.ByAction || e.Cause == camelot.ByFree {
			return e.Seat, rankTrifle
		}
		return e.Seat, rankGift
	case camelot.QuestCardPlayed:
		return e.Seat, rankDeed
	case camelot.SiegeFought:
		return e.Seat, rankDeed
	case camelot.SpecialPlayed:
		return e.Seat, rankDeed
	case camelot.Healed:
		return e.Seat, rankDeed
	case camelot.Volunteered:
		return e.Seat, rankDeed
	case camelot.OathContributed:
		return e.Seat, rankTrifle
	}
	return "", 0
}
