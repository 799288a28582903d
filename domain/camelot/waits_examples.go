package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// example is the answer to the open question that does what the default would
// do.
func (s *State) example(seat game.Seat) []string {
	d, k := s.Pending, s.Knights[seat]
	reply := func(r Reply) []string { r.ID = d.ID; return []string{r.String()} }
	none := 0
	switch d.Point {
	case AskOath:
		return []string{OathCard{lowest(k.Hand)}.String()}
	case AskShare:
		return nil // RANDOM would end what others still talk about
	case AskAfterPeek:
		return reply(Reply{Choice: s.houseEvil(seat)})
	case AskArmor:
		return reply(Reply{Cards: d.Cards[:1]})
	case AskFacing:
		return reply(Reply{Face: "FACEUP"})
	case AskWar:
		return reply(Reply{War: s.quieterWar()})
	case AskMerlins:
		return reply(Reply{Merlins: &none})
	case AskDiscards:
		return reply(Reply{Cards: k.Hand[:min(d.Owes[seat], len(k.Hand))]})
	case AskSort:
		return reply(Reply{Order: upTo(len(d.Cards))})
	case AskConvocation:
		come := !questOf(k.At).Solo
		return reply(Reply{Come: &come})
	case AskExchange:
		return reply(Reply{Cards: []Card{lowest(k.Hand)}})
	case AskVolunteer, AskGrail:
		yes := d.Point == AskGrail && slices.Contains(d.About, seat)
		return reply(Reply{Yes: &yes})
	case AskKnighting:
		return reply(Reply{Whom: s.naming(d.About[0])})
	default: // AskEvil, AskHeroic, AskTaunt
		return s.turnLines(seat)
	}
}

// alternatives are one or two other answers to the open question.
func (s *State) alternatives(seat game.Seat) []game.Body {
	d, k := s.Pending, s.Knights[seat]
	reply := func(r Reply) []game.Body { r.ID = d.ID; return []game.Body{r} }
	switch d.Point {
	case AskShare:
		return s.sharing()
	case AskAfterPeek:
		if s.houseEvil(seat) != EvilDraw {
			return reply(Reply{Choice: EvilDraw})
		}
		return reply(Reply{Choice: EvilSiege})
	case AskArmor:
		return reply(Reply{Cards: d.Cards[1:2]})
	case AskFacing:
		return reply(Reply{Face: "FACEDOWN"})
	case AskWar:
		if s.quieterWar() == Picts {
			return reply(Reply{War: Saxons})
		}
		return reply(Reply{War: Picts})
	case AskMerlins:
		if n := min(piles.Count(k.Hand, merlin), merlinsNeeded); n > 0 {
			return reply(Reply{Merlins: &n})
		}
	case AskSort:
		order := upTo(len(d.Cards))
		slices.Reverse(order)
		return reply(Reply{Order: order})
	case AskConvocation:
		come := questOf(k.At).Solo
		return reply(Reply{Come: &come})
	case AskVolunteer, AskGrail:
		yes := d.Point != AskGrail || !slices.Contains(d.About, seat)
		return reply(Reply{Yes: &yes})
	case AskKnighting:
		if len(d.About) > 1 {
			return reply(Reply{Whom: s.naming(d.About[1])})
		}
	}
	return nil
}

// sharing is to agree to the plan that lies there, or, if there is none, a plan
// that deals the cards round.
func (s *State) sharing() []game.Body {
	id, pool := s.Pending.ID, s.Pool
	if n := len(pool.Plans); n > 0 {
		return []game.Body{ShareEndorse{ID: id, Plan: pool.Plans[n-1].ID}}
	}
	parts := make([]Part, min(len(pool.Claimants), len(pool.Cards)))
	for i, c := range sorted(pool.Cards) {
		part := &parts[i%len(parts)]
		part.Whom, part.Cards = s.naming(pool.Claimants[i%len(parts)]), append(part.Cards, c)
	}
	return []game.Body{SharePlan{ID: id, Parts: parts}}
}

// turnLines are the lines of a turn that do what the defaults would do.
func (s *State) turnLines(seat game.Seat) []string {
	var lines []string
	for _, b := range s.usual(seat) {
		lines = append(lines, Statement{Then: b}.String())
	}
	if len(lines) == 0 {
		return []string{Statement{Then: Done{}}.String()}
	}
	if s.Knights[seat].Exposed {
		return slices.Concat([]string{TurnHead{}.String()}, lines, []string{TurnEnd{}.String()})
	}
	return lines
}

// houseEvil is the choice of the house for a seat without a word of its own.
func (s *State) houseEvil(seat game.Seat) Choice { return (&play{now: s}).defaultEvil(seat) }

// quieterWar is the war with fewer warriors; tie: the Picts' (D-7).
func (s *State) quieterWar() Place {
	if s.Quests[Saxons].Warriors < s.Quests[Picts].Warriors {
		return Saxons
	}
	return Picts
}

// lowest is the card of a hand that the defaults take first (5.5).
func lowest(hand []Card) Card {
	if len(hand) == 0 {
		return ""
	}
	return hand[0]
}

// upTo counts from 1 to n.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}
