package camelot

import (
	"slices"

	"seneschal/domain/event"
)

// applyQuest applies the events of events_quest.go; false if e is none of them.
func (s *State) applyQuest(e event.Event) bool {
	switch e := e.(type) {
	case BlackLaid:
		s.layBlack(e)
	case DownLaid:
		s.alter(e.Quest, func(q *Quest) {
			q.Black = slices.Clone(q.Black)
			q.Black[len(q.Black)-1].Card = e.Card
		})
	case BlackRemoved:
		s.liftBlack(e)
	case ExcaliburMoved:
		s.alter(Excalibur, func(q *Quest) { q.River = e.Now })
	case GrailCancelled:
		s.cancelGrail(e)
	case WarriorPlaced:
		s.alter(e.War, func(q *Quest) { q.Warriors = e.Now })
	case QuestCardPlayed:
		s.playCard(e)
		s.credit(e.Seat, func(d *Deeds) { d.Cards++ })
	case RiverPaid:
		s.discard(e.Seat, e.Card)
	case Moved:
		s.change(e.Seat, func(k *Knight) { k.At = e.To })
	case SoloAbandoned:
		s.alter(e.Quest, func(q *Quest) { q.White = nil })
		s.shed(e.Cards...)
	case CombatRevealed:
		if e.Kay != "" {
			s.discard(e.KaySeat, e.Kay)
		}
	default:
		return s.applySpoils(e)
	}
	return true
}

// applySpoils applies what follows from the end of a quest.
func (s *State) applySpoils(e event.Event) bool {
	switch e := e.(type) {
	case QuestEnded:
		if e.Won && e.Trigger == byWhite {
			s.credit(e.Seat, func(d *Deeds) { d.Won++ })
		}
	case QuestCleared:
		s.clearQuest(e)
	case QuestOpened:
		s.alter(e.Quest, func(q *Quest) { q.Open = true })
	case SwordsLaid:
		s.Swords = e.Now
	case SwordFlipped:
		s.Swords = e.Now
	case RelicGained:
		s.change(e.Seat, func(k *Knight) { k.Relics = append(slices.Clip(k.Relics), e.Relic) })
	case RelicLost:
		s.change(e.Seat, func(k *Knight) {
			k.Relics = slices.DeleteFunc(slices.Clone(k.Relics), func(r Relic) bool { return r == e.Relic })
		})
	case HeroismEnded:
		s.Heroism = ""
		s.shed("heroism")
	default:
		return false
	}
	return true
}

// alter replaces a quest by a changed copy.
func (s *State) alter(at Place, f func(*Quest)) {
	if q, ok := s.Quests[at]; ok {
		f(&q)
		s.Quests[at] = q
	}
}

// fill puts a card on a spot of the Grail's row, from 1; "" frees it.
func (q *Quest) fill(slot int, c Card) {
	q.Row = slices.Clone(q.Row)
	q.Row[slot-1] = c
	q.Fresh = slices.DeleteFunc(slices.Clone(q.Fresh), func(n int) bool { return n == slot })
	if c != "" && c != grailCard {
		q.Fresh = append(q.Fresh, slot)
	}
}

func (s *State) layBlack(e BlackLaid) {
	switch {
	case e.Quest == Grail:
		s.alter(Grail, func(q *Quest) { q.fill(e.Slot, e.Card) })
	default:
		s.alter(e.Quest, func(q *Quest) { q.Black = append(slices.Clip(q.Black), Laid{e.Card, e.Down, e.By}) })
	}
	if e.Replaced {
		s.shed(grailCard)
	}
}

// liftBlack takes a black card off its quest to the discards.
func (s *State) liftBlack(e BlackRemoved) {
	s.alter(e.Quest, func(q *Quest) {
		if e.Quest == Grail {
			s.bury(q.Row[e.Slot-1])
			q.fill(e.Slot, "")
			return
		}
		s.bury(q.Black[e.Slot-1].Card)
		q.Black = slices.Delete(slices.Clone(q.Black), e.Slot-1, e.Slot)
	})
}

// cancelGrail frees a spot: the white and the black card go to the discards.
// One of the two lies in the row, the other comes from a hand or from the draw.
func (s *State) cancelGrail(e GrailCancelled) {
	s.alter(Grail, func(q *Quest) { q.fill(e.Slot, "") })
	s.bury(e.Black)
	s.shed(grailCard)
}

// playCard lays a white card from a hand on a quest. One that cancels a black
// card has no slot: GrailCancelled discards it.
func (s *State) playCard(e QuestCardPlayed) {
	if e.Card == "" {
		return // RiverPaid takes it
	}
	s.change(e.Seat, func(k *Knight) { k.Hand = without(k.Hand, e.Card) })
	s.alter(e.Quest, func(q *Quest) {
		switch {
		case e.Quest != Grail:
			q.White = append(slices.Clip(q.White), e.Card)
		case e.Slot > 0:
			q.fill(e.Slot, e.Card)
		}
	})
}

func (s *State) clearQuest(e QuestCleared) {
	s.shed(e.White...)
	s.bury(e.Black...)
	s.alter(e.Quest, func(q *Quest) {
		*q = Quest{Open: e.Open, Mordred: q.Mordred}
		if n := questOf(e.Quest).Row; n > 0 {
			q.Row = make([]Card, n)
		}
	})
}
