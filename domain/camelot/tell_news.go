package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// news is a sentence about the reader, and where it stands in the chronicle.
type news struct {
	text          string
	rank          int
	secret        bool // told to nobody else
	section, item int
}

// atMost is how many sentences tell what happened to the reader, and atOnce how
// many that are alike may follow each other.
const (
	atMost = 3
	atOnce = 5
)

// mine are the most important sentences about the reader, in the order in which
// they happened. Secret ones are told there only.
func (t *teller) mine() []string {
	order := slices.Clone(t.news)
	slices.SortStableFunc(order, func(a, b news) int { return b.rank - a.rank })
	chosen := order[:min(atMost, len(order))]
	slices.SortFunc(chosen, func(a, b news) int {
		if a.section != b.section {
			return a.section - b.section
		}
		return a.item - b.item
	})
	var all []string
	for _, n := range chosen {
		all = append(all, n.text)
		if n.secret {
			t.sections[n.section].Blocks[0].Items[n.item] = ""
		}
	}
	return all
}

// How much the reader's own news matter.
const (
	trifle = iota + 1 // what he has ordered himself
	deed              // and what came of it
	gift              // cards and knowledge
	harm
	snag // his orders failed
	turningPoint
	fateful
)

// weight is how much an event is the reader's own news; 0 if it is none.
func (t *teller) weight(e event.Event) int {
	if t.to == "" {
		return 0
	}
	if seat, rank := ownNews(e); rank > 0 {
		if seat == t.to {
			return rank
		}
		return 0
	}
	switch e := e.(type) {
	case LoyaltyDealt, LoyaltyShown:
		return fateful
	case OrderSkipped:
		if e.Then != "" {
			return gift
		}
		return snag
	case CardsPassed, PoolShared, SharePlanned, ShareEndorsed:
		return 0
	case PoolDivided:
		if e.Seat != t.to {
			return 0
		}
	case QuestEnded:
		if slices.Contains(e.Present, t.to) {
			return turningPoint
		}
	}
	if _, secret := e.(game.Audience); secret {
		return gift
	}
	return 0
}

// ownNews is whose news an event is, and how much it matters to that seat; 0
// if it is not one seat's.
func ownNews(e event.Event) (game.Seat, int) {
	switch e := e.(type) {
	case Died:
		return e.Seat, fateful
	case TraitorExposed:
		return e.Seat, fateful
	case Accused:
		return e.Target, fateful
	case Saved:
		return e.Seat, turningPoint
	case RelicGained:
		return e.Seat, turningPoint
	case SquireKnighted:
		return e.Seat, turningPoint
	case SeatStewarded:
		return e.Seat, turningPoint
	case TurnMissed:
		return e.Seat, snag
	case LifeChanged:
		if e.Cause == ByChoice || e.Cause == BySacrifice {
			return e.Seat, deed
		}
		return e.Seat, harm
	case SoloAbandoned:
		return e.Seat, harm
	case HeroicPhaseLost:
		return e.Seat, harm
	}
	return ownDeed(e)
}

// ownDeed is ownNews for what a seat has done itself.
func ownDeed(e event.Event) (game.Seat, int) {
	switch e := e.(type) {
	case EvilChosen:
		return e.Seat, trifle
	case BlackRevealed:
		return e.Seat, deed
	case BlackLaid:
		return e.By, deed
	case ActionTaken:
		return e.Seat, snag
	case Moved:
		if e.Cause == ByAction || e.Cause == ByFree {
			return e.Seat, trifle
		}
		return e.Seat, gift
	case QuestCardPlayed:
		return e.Seat, deed
	case SiegeFought:
		return e.Seat, deed
	case SpecialPlayed:
		return e.Seat, deed
	case Healed:
		return e.Seat, deed
	case Volunteered:
		return e.Seat, deed
	}
	return "", 0
}
