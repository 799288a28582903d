package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// describeAsked returns the sentence with the given key about the open question for a seat. A question
// must be open.
func (s *State) describeAsked(lang, key string, seat game.Seat, _ turns.Question[matter]) string {
	p, d := Speaker{s, lang}, s.Pending
	return p.say(key, args{"id": d.ID, "card": p.NameCard(d.Card), "n": spellNumber(d.Owes[seat]), "about": p.NameSeats(d.About)})
}

// listAnswers returns submissions that answer the open question, legal by the seat's knowledge. The
// first is the default, except where the default is silence (D-2). A question must be open.
func (s *State) listAnswers(seat game.Seat) [][]string {
	switch s.Pending.Point {
	case AskOath:
		hand := s.Knights[seat].Hand
		return lists.Map(s.listStartingWith(findLowest(hand), s.listFightCards(hand)), func(c Card) []string { return []string{OathCard{c}.String()} })
	case AskShare:
		return [][]string{toStrings(s.listSharingOrders())}
	case AskEvil, AskHeroic, AskTaunt:
		return [][]string{s.listTurnLines(seat)}
	}
	return s.listReplies(seat)
}

// listReplies returns the answers to the open question as players write them, the default first.
func (s *State) listReplies(seat game.Seat) [][]string {
	return lists.Map(s.listChoices(seat, *s.Pending), func(reply Reply) []string {
		reply.ID = s.Pending.ID
		return []string{reply.String()}
	})
}

// listChoices returns some answers to a question that are legal by the seat's knowledge, the
// default first. It returns none for a question to which there is no REPLY.
func (s *State) listChoices(seat game.Seat, decision Decision) []Reply {
	knight := s.Knights[seat]
	switch decision.Point {
	case AskAfterPeek:
		usual := (&play{now: s}).chooseDefaultEvil(seat)
		return []Reply{{Choice: usual}, {Choice: lists.Either(usual == EvilDraw, EvilSiege, EvilDraw)}}
	case AskArmor:
		return []Reply{{Cards: decision.Cards[:1]}, {Cards: decision.Cards[1:2]}}
	case AskFacing:
		return []Reply{{Face: "FACEUP"}, {Face: "FACEDOWN"}}
	case AskWar:
		war := slices.MinFunc(bothWars, s.compareByWarriors)
		return []Reply{{War: war}, {War: lists.Either(war == Picts, Saxons, Picts)}}
	case AskMerlins:
		n := min(piles.Count(knight.Hand, Merlin), merlinsNeeded)
		return []Reply{{Merlins: new(0)}, {Merlins: new(n)}}[:min(n, 1)+1]
	case AskDiscards:
		return []Reply{{Cards: knight.Hand[:min(decision.Owes[seat], len(knight.Hand))]}}
	case AskSort:
		same, turned := numbersUpTo(len(decision.Cards)), numbersUpTo(len(decision.Cards))
		slices.Reverse(turned)
		return []Reply{{Order: same}, {Order: turned}}
	case AskConvocation:
		stays := s.QuestOf(knight.At).Solo
		return []Reply{{Come: new(!stays)}, {Come: new(stays)}}
	case AskExchange:
		return lists.Map(s.listStartingWith(findLowest(knight.Hand), knight.Hand), func(c Card) Reply { return Reply{Cards: []Card{c}} })
	case AskVolunteer, AskGrail:
		yes := decision.Point == AskGrail && slices.Contains(decision.About, seat)
		return []Reply{{Yes: new(yes)}, {Yes: new(!yes)}}
	case AskKnighting:
		return lists.Map(decision.About, func(squire game.Seat) Reply { return Reply{Whom: s.nameSeat(squire)} })
	}
	return nil
}

// listSharingOrders returns an endorsement of the latest plan, or, if there is none, a plan that deals the
// cards round. The pool must be open.
func (s *State) listSharingOrders() []game.Body {
	id, pool := s.Pending.ID, s.Pool
	if n := len(pool.Plans); n > 0 {
		return []game.Body{ShareEndorse{ID: id, Plan: pool.Plans[n-1].ID}}
	}
	parts := make([]Share, min(len(pool.Claimants), len(pool.Cards)))
	for i, card := range s.SortedByRank(pool.Cards) {
		part := &parts[i%len(parts)]
		part.Whom, part.Cards = s.nameSeat(pool.Claimants[i%len(parts)]), append(part.Cards, card)
	}
	return []game.Body{SharePlan{ID: id, Parts: parts}}
}

// listTurnLines returns the lines of a turn with the default actions; DONE if none is left.
func (s *State) listTurnLines(seat game.Seat) []string {
	lines := lists.Map(s.listDefaults(seat), func(b blockOrder) string { return Statement{Then: b}.String() })
	if len(lines) == 0 {
		return []string{Statement{Then: Done{}}.String()}
	}
	if s.Knights[seat].Exposed {
		return slices.Concat([]string{TurnHead{}.String()}, lines, []string{TurnEnd{}.String()})
	}
	return lines
}

// findLowest returns the card of a hand that the defaults take first; "" for an empty hand.
func findLowest(hand []Card) Card {
	if len(hand) == 0 {
		return ""
	}
	return hand[0]
}

// listStartingWith returns the cards of a hand, equal ones once, with the given one first even if the
// hand does not hold it.
func (b *Book) listStartingWith(first Card, hand []Card) []Card {
	rest := slices.DeleteFunc(b.listDistinct(hand), func(c Card) bool { return c == first })
	return append([]Card{first}, rest...)
}
