package camelot

import (
	"math/rand/v2"
	"slices"

	"seneschal/domain/game"
)

// secrets changes all that a seat may not know: the hands of others and
// the piles, cards that lie face down, loyalties that are not open, pools of
// others.
func secrets(state game.State, me game.Seat, rng *rand.Rand) game.State {
	return hiding(state.(*State), me, rng)
}

// hiding does the same, but keeps the hands of some seats.
func hiding(state *State, me game.Seat, rng *rand.Rand, keep ...game.Seat) *State {
	h := hider{state, me, rng, append(keep, me)}
	h.whites()
	h.blacks()
	h.inHand()
	h.loyalties()
	state.CoatsRest = stirred(h, state.CoatsRest)
	return state
}

type hider struct {
	state *State
	me    game.Seat
	rng   *rand.Rand
	keep  seats // seats whose hands stay as they are
}

// stirred returns a pack in another order.
func stirred[T any](hider hider, pack []T) []T {
	out := slices.Clone(pack)
	hider.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// whites gives the others other hands, and a pool of others other cards.
func (h hider) whites() {
	state := h.state
	pack := slices.Concat(state.White.Draw, state.White.Discard)
	hidden := state.Pool != nil && state.Pool.Cause != ByOath && !slices.Contains(state.Pool.Claimants, h.me)
	for _, seat := range state.Seats {
		if !slices.Contains(h.keep, seat) {
			pack = append(pack, state.Knights[seat].Hand...)
		}
	}
	if hidden {
		pack = append(pack, state.Pool.Cards...)
	}
	pack = stirred(h, pack)
	take := func(n int) []Card {
		cards := pack[:n]
		pack = pack[n:]
		return slices.Clone(cards)
	}
	for _, seat := range state.Seats {
		if !slices.Contains(h.keep, seat) {
			state.changeKnight(seat, func(k *Knight) { k.Hand = book.sortByRank(take(len(k.Hand))) })
		}
	}
	if hidden {
		state.changePool(func(p *Pool) { p.Cards, p.Plans, p.Endorsed = take(len(p.Cards)), nil, nil })
	}
	state.White.Draw, state.White.Discard = take(len(state.White.Draw)), take(len(state.White.Discard))
}

// blacks stirs the black pile, except for cards that the seat has just been shown, and exchanges
// cards that others have laid face down.
func (h hider) blacks() {
	state := h.state
	known := 0
	mine := state.Active == h.me
	if mine && state.Now.Peeked != "" && state.Now.Chosen == "" {
		known = 1
	}
	if d := state.Pending; d != nil && d.Point == AskSort && mine {
		known = len(d.Cards)
	}
	state.Black.Draw = slices.Concat(state.Black.Draw[:known], stirred(h, state.Black.Draw[known:]))
	if state.Now.Peeked != "" && !mine {
		state.Now.Peeked = state.Black.Draw[0]
	}
	for _, at := range []Place{BlackKnight, Lancelot, Dragon} {
		q := state.Quests[at]
		q.Black = slices.Clone(q.Black)
		for i, laid := range q.Black {
			if laid.Down && laid.By != h.me {
				q.Black[i].Card = h.swap(laid.Card, known)
			}
		}
		state.Quests[at] = q
	}
	if mine {
		return
	}
	state.Now.Drawn = slices.Clone(state.Now.Drawn)
	for i, drawn := range state.Now.Drawn {
		if drawn.Down {
			state.Now.Drawn[i].Card = h.like(drawn.Card)
		}
	}
}

// inHand exchanges the black cards that another seat has drawn, or looks at, and is asked about.
func (h hider) inHand() {
	state := h.state
	decision := state.Pending
	if decision == nil || state.Active == h.me || len(decision.Cards) == 0 || len(state.Agenda) == 0 {
		return
	}
	fresh, task := *decision, state.Agenda[0]
	switch decision.Point {
	case AskArmor:
		pack := stirred(h, slices.Concat(state.Black.Draw, decision.Cards))
		fresh.Cards, state.Black.Draw = pack[:2:2], pack[2:]
	case AskFacing:
		fresh.Cards = []Card{h.like(decision.Cards[0])}
		task.Card = fresh.Cards[0]
	case AskSort:
		fresh.Cards = slices.Clone(state.Black.Draw[:len(decision.Cards)])
	}
	if task.Cards != nil {
		task.Cards = fresh.Cards
	}
	state.Pending, state.Agenda = &fresh, slices.Concat([]Task{task}, state.Agenda[1:])
}

// swap exchanges a black card for one of its quest out of the pile.
func (h hider) swap(card Card, known int) Card {
	for i := known; i < len(h.state.Black.Draw); i++ {
		if other := h.state.Black.Draw[i]; book.BlackCard(other).Quest == book.BlackCard(card).Quest && book.BlackCard(other).Kind == KindCombat {
			h.state.Black.Draw[i] = card
			return other
		}
	}
	return card
}

// like returns another card of a card's quest.
func (h hider) like(card Card) Card {
	for _, d := range book.cards.Black {
		if d.Kind == KindCombat && d.Quest == book.BlackCard(card).Quest && d.ID != card {
			return d.ID
		}
	}
	return card
}

// loyalties deals the hidden loyalties anew.
func (h hider) loyalties() {
	state := h.state
	var open []game.Seat
	pack := slices.Clone(state.LoyaltyRest)
	for _, seat := range state.Seats {
		knight := state.Knights[seat]
		if !knight.Exposed && !knight.Proven && (seat != h.me || !knight.Seen) && knight.Loyalty != "" {
			open = append(open, seat)
			pack = append(pack, knight.Loyalty)
		}
	}
	pack = stirred(h, pack)
	for i, seat := range open {
		state.changeKnight(seat, func(k *Knight) { k.Loyalty = pack[i] })
	}
	state.LoyaltyRest = pack[len(open):]
}
