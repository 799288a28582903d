package camelot

import (
	"math/rand/v2"
	"slices"

	"seneschal/domain/game"
)

// secrets changes all that a seat may not know (7): the hands of others and
// the piles, cards that lie face down, loyalties that are not open, pools of
// others.
func secrets(state game.State, me game.Seat, rng *rand.Rand) game.State {
	return hiding(state.(*State), me, rng)
}

// hiding does the same, but keeps the hands of some seats.
func hiding(s *State, me game.Seat, rng *rand.Rand, keep ...game.Seat) *State {
	h := hider{s, me, rng, append(keep, me)}
	h.whites()
	h.blacks()
	h.inHand()
	h.loyalties()
	s.CoatsRest = stirred(h, s.CoatsRest)
	return s
}

type hider struct {
	s    *State
	me   game.Seat
	rng  *rand.Rand
	keep seats // seats whose hands stay as they are
}

// stirred returns a pack in another order.
func stirred[T any](h hider, pack []T) []T {
	out := slices.Clone(pack)
	h.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// whites gives the others other hands, and a pool of others other cards.
func (h hider) whites() {
	s := h.s
	pack := slices.Concat(s.White.Draw, s.White.Discard)
	hidden := s.Pool != nil && s.Pool.Cause != ByOath && !slices.Contains(s.Pool.Claimants, h.me)
	for _, seat := range s.Seats {
		if !slices.Contains(h.keep, seat) {
			pack = append(pack, s.Knights[seat].Hand...)
		}
	}
	if hidden {
		pack = append(pack, s.Pool.Cards...)
	}
	pack = stirred(h, pack)
	take := func(n int) []Card {
		cards := pack[:n]
		pack = pack[n:]
		return slices.Clone(cards)
	}
	for _, seat := range s.Seats {
		if !slices.Contains(h.keep, seat) {
			s.changeKnight(seat, func(k *Knight) { k.Hand = book.sortByRank(take(len(k.Hand))) })
		}
	}
	if hidden {
		s.changePool(func(p *Pool) { p.Cards, p.Plans, p.Endorsed = take(len(p.Cards)), nil, nil })
	}
	s.White.Draw, s.White.Discard = take(len(s.White.Draw)), take(len(s.White.Discard))
}

// blacks stirs the black pile, except for cards that the seat has just been shown, and exchanges
// cards that others have laid face down.
func (h hider) blacks() {
	s := h.s
	known := 0
	mine := s.Active == h.me
	if mine && s.Now.Peeked != "" && s.Now.Chosen == "" {
		known = 1
	}
	if d := s.Pending; d != nil && d.Point == AskSort && mine {
		known = len(d.Cards)
	}
	s.Black.Draw = slices.Concat(s.Black.Draw[:known], stirred(h, s.Black.Draw[known:]))
	if s.Now.Peeked != "" && !mine {
		s.Now.Peeked = s.Black.Draw[0]
	}
	for _, at := range []Place{BlackKnight, Lancelot, Dragon} {
		q := s.Quests[at]
		q.Black = slices.Clone(q.Black)
		for i, laid := range q.Black {
			if laid.Down && laid.By != h.me {
				q.Black[i].Card = h.swap(laid.Card, known)
			}
		}
		s.Quests[at] = q
	}
	if mine {
		return
	}
	s.Now.Drawn = slices.Clone(s.Now.Drawn)
	for i, d := range s.Now.Drawn {
		if d.Down {
			s.Now.Drawn[i].Card = h.like(d.Card)
		}
	}
}

// inHand exchanges the black cards that another seat has drawn, or looks at, and is asked about.
func (h hider) inHand() {
	s := h.s
	d := s.Pending
	if d == nil || s.Active == h.me || len(d.Cards) == 0 || len(s.Agenda) == 0 {
		return
	}
	fresh, task := *d, s.Agenda[0]
	switch d.Point {
	case AskArmor:
		pack := stirred(h, slices.Concat(s.Black.Draw, d.Cards))
		fresh.Cards, s.Black.Draw = pack[:2:2], pack[2:]
	case AskFacing:
		fresh.Cards = []Card{h.like(d.Cards[0])}
		task.Card = fresh.Cards[0]
	case AskSort:
		fresh.Cards = slices.Clone(s.Black.Draw[:len(d.Cards)])
	}
	if task.Cards != nil {
		task.Cards = fresh.Cards
	}
	s.Pending, s.Agenda = &fresh, slices.Concat([]Task{task}, s.Agenda[1:])
}

// swap exchanges a black card for one of its quest out of the pile.
func (h hider) swap(c Card, known int) Card {
	for i := known; i < len(h.s.Black.Draw); i++ {
		if other := h.s.Black.Draw[i]; book.BlackCard(other).Quest == book.BlackCard(c).Quest && book.BlackCard(other).Kind == KindCombat {
			h.s.Black.Draw[i] = c
			return other
		}
	}
	return c
}

// like returns another card of a card's quest.
func (h hider) like(c Card) Card {
	for _, d := range book.cards.Black {
		if d.Kind == KindCombat && d.Quest == book.BlackCard(c).Quest && d.ID != c {
			return d.ID
		}
	}
	return c
}

// loyalties deals the hidden loyalties anew.
func (h hider) loyalties() {
	s := h.s
	var open []game.Seat
	pack := slices.Clone(s.LoyaltyRest)
	for _, seat := range s.Seats {
		k := s.Knights[seat]
		if !k.Exposed && !k.Proven && (seat != h.me || !k.Seen) && k.Loyalty != "" {
			open = append(open, seat)
			pack = append(pack, k.Loyalty)
		}
	}
	pack = stirred(h, pack)
	for i, seat := range open {
		s.changeKnight(seat, func(k *Knight) { k.Loyalty = pack[i] })
	}
	s.LoyaltyRest = pack[len(open):]
}
