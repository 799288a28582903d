package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// applyTable applies the events of events_table.go; false if e is none of
// them.
func (s *State) applyTable(e event.Event) bool {
	return s.applySetup(e) || s.applyCards(e) || s.applyQuestions(e) || s.applyPeople(e) || tells(e)
}

// tells reports whether an event of the chapter changes nothing.
func tells(e event.Event) bool {
	switch e.(type) {
	case DeckShuffled, PilesRenewed, WhiteDrawn, WhiteDiscarded, DieRolled, RandomPicked, PickKept, OrderSkipped:
		return true
	}
	return false
}

func (s *State) applySetup(e event.Event) bool {
	switch e := e.(type) {
	case SeatOrderDrawn:
		s.Order = e.Order
	case CoatsDealt:
		for _, seat := range s.Seats {
			s.change(seat, func(k *Knight) {
				k.Coat, k.Squire, k.Life = e.Coats[seat], e.Squires[seat], e.Life
				if !s.Options.Traitor {
					k.Loyalty, k.Seen = Loyal, true
				}
			})
		}
	case CoatsLeft:
		s.CoatsRest = e.Rest
	case FirstChosen:
		s.First = e.Seat
	case LoyaltyShuffled:
		s.LoyaltyRest = e.Rest
	case LoyaltyDealt:
		s.change(e.Seat, func(k *Knight) { k.Loyalty, k.Seen = e.Loyalty, true })
	case LoyaltyHeld:
		s.change(e.Holder, func(k *Knight) { k.Loyalty = e.Loyalty })
	case LoyaltySeen:
		s.change(e.Seat, func(k *Knight) { k.Seen = true })
	case LoyaltyShown:
		s.change(e.Seat, func(k *Knight) { k.Seen = true })
	default:
		return false
	}
	return true
}

func (s *State) applyCards(e event.Event) bool {
	switch e := e.(type) {
	case DeckOrdered:
		*s.pile(e.Deck) = Pile{Draw: e.Cards}
	case Received:
		s.White.Draw = without(s.White.Draw, e.Cards...)
		s.change(e.Seat, func(k *Knight) { k.Hand = with(k.Hand, e.Cards) })
	case Discarded:
		s.change(e.Seat, func(k *Knight) { k.Hand = without(k.Hand, e.Cards...) })
		s.White.Discard = append(s.White.Discard, e.Cards...)
	case OathContributed:
		s.change(e.Seat, func(k *Knight) { k.Hand = without(k.Hand, e.Card) })
		s.pool(func(p *Pool) { p.Cause, p.Cards = ByOath, append(p.Cards, e.Card) })
	case PoolOpened:
		s.pool(func(p *Pool) { p.Cause, p.Claimants, p.Starter, p.Cards = e.Cause, e.Claimants, e.Starter, e.Cards })
	case PoolFilled:
		s.White.Draw = without(s.White.Draw, e.Cards...)
		s.pool(func(p *Pool) { p.Cards = append(p.Cards, e.Cards...) })
	case SharePlanned:
		s.Plans++
		s.pool(func(p *Pool) {
			p.Plans = append(p.Plans, e.Plan)
			p.endorse(e.Plan.By, e.Plan.ID)
		})
	case ShareEndorsed:
		s.pool(func(p *Pool) { p.endorse(e.Seat, e.Plan) })
	case PoolShared:
		s.Pool = nil
	case PoolDivided:
		s.change(e.Seat, func(k *Knight) { k.Hand = with(k.Hand, e.Cards) })
	default:
		return false
	}
	return true
}

func (s *State) applyQuestions(e event.Event) bool {
	switch e := e.(type) {
	case TurnStarted:
		s.Stops = 0
		return false // the chapter of Evil does the rest
	case DecisionOpened:
		s.Decisions++
	case DecisionPut:
		s.Pending = &e.Decision
		if e.Decision.Point == AskShare {
			s.pool(func(p *Pool) { p.ID = e.Decision.ID })
		}
	case DecisionClosed:
		s.Pending = nil
	case Halted:
		s.Agenda = e.Agenda
		s.Stops++
	case TimePassed:
		s.Now.Late = true
	case BlockRead:
		s.Now.Read = e.Read
		s.Now.Settled = s.Now.Settled || e.Settled
	default:
		return false
	}
	return true
}

func (s *State) applyPeople(e event.Event) bool {
	switch e := e.(type) {
	case TurnMissed:
		s.change(e.Seat, func(k *Knight) { k.Missed = e.N })
	case SeatStewarded:
		s.change(e.Seat, func(k *Knight) { k.Steward = e.On })
	case PlayerJoined:
		s.Seats = append(s.Seats, e.Seat)
		s.Order = slices.Insert(slices.Clone(s.Order), slices.Index(s.Order, e.After)+1, e.Seat)
		s.CoatsRest = minusCoat(s.CoatsRest, e.Coat)
		s.Knights[e.Seat] = Knight{
			Coat: e.Coat, Squire: e.Squire, Life: e.Life, At: Camelot, Alive: true, Joined: s.Turn,
			Loyalty: loyalWithout(s.Options.Traitor), Seen: !s.Options.Traitor,
		}
	case PlayerLeaving:
		s.change(e.Seat, func(k *Knight) { k.Leaving = true })
	case PlayerLeft:
		s.change(e.Seat, func(k *Knight) { k.Leaving, k.Left = false, true })
	case SquireKnighted:
		s.CoatsRest = minusCoat(s.CoatsRest, e.Coat)
		s.change(e.Seat, func(k *Knight) { k.Coat = e.Coat })
	default:
		return false
	}
	return true
}

// loyalWithout is the loyalty of everybody in a game without a traitor.
func loyalWithout(traitor bool) Loyalty {
	if traitor {
		return ""
	}
	return Loyal
}

// pile is the pile of a colour.
func (s *State) pile(deck Colour) *Pile {
	if deck == White {
		return &s.White
	}
	return &s.Black
}

// pool replaces the pool by a changed copy.
func (s *State) pool(f func(*Pool)) {
	fresh := Pool{}
	if s.Pool != nil {
		fresh = *s.Pool
	}
	fresh.Cards, fresh.Plans = slices.Clip(fresh.Cards), slices.Clip(fresh.Plans)
	f(&fresh)
	s.Pool = &fresh
}

// endorse notes that a claimant agrees to a plan.
func (p *Pool) endorse(seat game.Seat, plan string) {
	fresh := map[game.Seat]string{seat: plan}
	for claimant, old := range p.Endorsed {
		if claimant != seat {
			fresh[claimant] = old
		}
	}
	p.Endorsed = fresh
}

// minusCoat is the coats that are left when one is given out; "" is none.
func minusCoat(rest []Coat, given Coat) []Coat {
	return slices.DeleteFunc(slices.Clone(rest), func(c Coat) bool { return c == given })
}

// with is a hand with cards added, by the default rank.
func with(hand, cards []Card) []Card { return byRank(slices.Concat(hand, cards)) }
