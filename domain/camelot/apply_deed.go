package camelot

import (
	"slices"

	"seneschal/domain/event"
)

// applyDeed applies the events of events_deed.go; false if e is none of them.
func (s *State) applyDeed(e event.Event) bool {
	switch e := e.(type) {
	case ActionTaken:
		s.Now.take(e)
	case Sacrificed:
		s.Now.Sacrificed = true
		s.credit(e.Seat, func(d *Deeds) { d.Sacrifices++ })
	case SiegeFought:
		s.discard(e.Seat, named(append(slices.Clone(e.Cards), e.Kay))...)
	case Healed:
		s.discard(e.Seat, slices.Repeat([]Card{e.Card}, healWith)...)
	case SpecialPlayed:
		s.playSpecial(e)
	case CardsPassed:
		s.Now.Exchanged = s.Now.Exchanged || e.Cause == ByExchange
	case PassedCards:
		s.change(e.From, func(k *Knight) { k.Hand = without(k.Hand, e.Cards...) })
		s.change(e.To, func(k *Knight) { k.Hand = with(k.Hand, e.Cards) })
	case ClairvoyanceOrdered:
		s.Black.Draw = slices.Concat(e.Cards, s.Black.Draw[len(e.Cards):])
	case ClairvoyanceUsed, ClairvoyanceSeen, Knocked:
		// they only tell
	default:
		return s.applyLoyalty(e)
	}
	return true
}

// applyLoyalty applies what comes to light of loyalties.
func (s *State) applyLoyalty(e event.Event) bool {
	switch e := e.(type) {
	case Accused:
		s.change(e.Seat, func(k *Knight) { k.Accused = true })
		s.change(e.Target, func(k *Knight) { k.Suspect = true })
		s.credit(e.Seat, func(d *Deeds) {
			if e.Loyalty == Traitor {
				d.Right++
			} else {
				d.Wrong++
			}
		})
	case LoyaltyProven:
		s.change(e.Seat, func(k *Knight) { k.Proven = true })
	case TraitorExposed: // C-111
		s.change(e.Seat, func(k *Knight) { k.Exposed, k.Doomed, k.At = true, false, "" })
	default:
		return false
	}
	return true
}

// take notes an action in the turn (C-53 to C-56).
func (t *Turn) take(e ActionTaken) {
	t.Kinds = append(slices.Clip(t.Kinds), e.Action)
	switch {
	case e.Free && e.Action == ActMove:
		t.FreeMove = true
	case e.Free:
		t.FreeCard = true
	case e.Second:
		t.Second = true
	default:
		t.Done = true
	}
}

// playSpecial takes a special card out of a hand: onto its quest, or to the
// discards.
func (s *State) playSpecial(e SpecialPlayed) {
	s.Now.Special = true
	if e.Card == heroism {
		s.change(e.Seat, func(k *Knight) { k.Hand = without(k.Hand, heroism) })
		s.Heroism = e.Place
		return
	}
	s.discard(e.Seat, e.Card)
}
