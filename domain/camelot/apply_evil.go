package camelot

import (
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// applyEvil applies the events of events_evil.go; false if e is none of them.
func (s *State) applyEvil(e event.Event) bool {
	switch e := e.(type) {
	case TurnStarted:
		s.Active, s.Turn, s.Round, s.Now = e.Seat, e.Turn, e.Round, Turn{}
	case PeekShown:
		s.Now.Looked, s.Now.Peeked = true, e.Card
	case EvilChosen:
		s.Now.Chosen = e.Choice
		s.credit(e.Seat, func(d *Deeds) { d.choose(e.Choice) })
	case EngineAdded:
		s.Engines = e.Now
		if e.By < 0 {
			s.credit(e.Seat, func(d *Deeds) { d.Engines -= e.By })
		}
	case LifeChanged:
		s.change(e.Seat, func(k *Knight) { k.Life, k.Doomed = e.Now, k.Doomed || e.Doomed })
	case BlackSeen:
		s.Black.Draw = s.Black.Draw[len(e.Cards):]
	case ReturnKept:
		s.Black.Draw = append(slices.Clone(s.Black.Draw), e.Card)
	case BlackRevealed:
		if !e.Down {
			s.note(Drawn{Card: e.Card})
		}
	case DownKnown:
		s.note(Drawn{Card: e.Card, Down: true})
	case HeroicPhaseLost:
		s.Now.Over = true
	case TauntKnown:
		s.discard(e.Seat, e.Card)
	default:
		return s.applyBlack(e)
	}
	return true
}

// applyBlack applies what becomes of a black card.
func (s *State) applyBlack(e event.Event) bool {
	switch e := e.(type) {
	case BlackCancelled:
		s.Now.Cancelled = true
		s.bury(e.Card)
		for _, seat := range slices.Sorted(maps.Keys(e.Merlins)) {
			n := e.Merlins[seat]
			s.discard(seat, slices.Repeat([]Card{"merlin"}, n)...)
			s.credit(seat, func(d *Deeds) { d.Merlins += n })
		}
	case BlackDiscarded:
		s.bury(e.Card)
	case BlackBuried:
		s.bury(e.Card)
	case CurseEntered:
		s.curse(e.Card, e.War, true)
	case CurseLifted:
		s.curse(e.Card, e.War, false)
		s.bury(e.Card)
	case TurnEnded, BlackPeeked, BlackDrawn, BlackReturned, OffersKept, BlackNotCancelled, BlackCardApplied,
		VolunteerCalled, Volunteered, NobodyVolunteered, Taunted:
		// they only tell
	default:
		return false
	}
	return true
}

// note adds a card to what was drawn in this turn.
func (s *State) note(d Drawn) { s.Now.Drawn = append(slices.Clip(s.Now.Drawn), d) }

// bury lays black cards onto the discards; "" is none.
func (s *State) bury(cards ...Card) {
	s.Black.Discard = append(slices.Clip(s.Black.Discard), named(cards)...)
}

// shed lays white cards onto the discards; "" is none.
func (s *State) shed(cards ...Card) {
	s.White.Discard = append(slices.Clip(s.White.Discard), named(cards)...)
}

// named are the cards that have a name.
func named(cards []Card) []Card {
	return slices.DeleteFunc(slices.Clone(cards), func(c Card) bool { return c == "" })
}

// discard moves white cards from a hand to the discards.
func (s *State) discard(seat game.Seat, cards ...Card) {
	s.change(seat, func(k *Knight) { k.Hand = without(k.Hand, cards...) })
	s.shed(cards...)
}

// without is a hand after some cards have left it.
func without(hand []Card, cards ...Card) []Card {
	left := slices.Clone(hand)
	for _, c := range cards {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// credit notes a deed for merit (8.4).
func (s *State) credit(seat game.Seat, f func(*Deeds)) {
	if s.Wins == nil || seat == "" {
		return
	}
	d := s.Wins[seat]
	f(&d)
	s.Wins[seat] = d
}

// choose counts a choice of the progression of Evil.
func (d *Deeds) choose(c Choice) {
	if c == EvilDraw {
		d.Draws++
		return
	}
	d.Spares++
}

func (s *State) curse(card Card, war Place, on bool) {
	switch card {
	case "darkforest":
		s.Curses.DarkForest = on
	case "vivien":
		s.Curses.Vivien = on
	case "mists":
		s.Curses.Mists = on
	case "mordred":
		s.alter(war, func(q *Quest) { q.Mordred = on })
	}
}
