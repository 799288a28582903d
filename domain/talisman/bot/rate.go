package bot

import (
	"math"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// The figures by which positions are rated.
const (
	worthSpread = 4000 // how far worths that are about as likely to win lie apart
	rateWeight  = 0.2  // how much the place counts once the game is over; the victory counts for the rest
)

// Rate implements search.Game: how likely it is that a seat wins, by what all have and by where they stand.
func (Game) Rate(position game.State, seat game.Seat) float64 {
	state := position.(*talisman.State)
	if result, over := state.Result(); over {
		place, _ := lists.Find(result.Places, func(p game.Standing) bool { return p.Seat == seat })
		return (1-rateWeight)*float64(lists.One(place.Place == 1)) + rateWeight*float64(len(state.Seats)-place.Place)/float64(len(state.Seats))
	}
	own, sum := 0.0, 0.0
	for _, other := range state.Seats {
		if state.Heroes[other].Eliminated > 0 {
			continue
		}
		h, _ := newBot(Hard, chronicle.CollectData(state, other))
		chance := math.Exp(float64(h.estimateWorth()) / worthSpread)
		sum += chance
		if other == seat {
			own = chance
		}
	}
	return own / max(sum, math.SmallestNonzeroFloat64)
}

// estimateWorth estimates the worth of what the seat has, and of where it stands; 0 without a character.
func (h *bot) estimateWorth() int {
	if h.def == nil {
		return 0
	}
	worth := h.me.Strength*h.counterWorth(book.Strength) + h.me.Craft*h.counterWorth(book.Craft) + h.me.Gold*h.goldWorth() +
		h.me.Fate*aFate + h.me.Held*h.valueAtEnd(aSpell) + h.livesLostCost(h.me.Lives) - h.deathCost() - h.me.Miss*aTurn
	for _, p := range append(h.me.Objects[:len(h.me.Objects):len(h.me.Objects)], h.me.Followers...) {
		worth += h.valueThing(h.book.Of(p))
	}
	if h.hasTalisman() {
		worth += aTalisman * h.estimateReach() / percent
	}
	switch {
	case h.me.Space == book.CrownOfCommand:
		worth += aKingdom * h.estimateInTime(0) / percent
	case h.book.Region(h.me.Space) == book.Inner:
		worth += max(h.valueCrown(), 0)
	default:
		ring := h.valueRings()
		worth += ring.valueLaterTurns(ring.at[h.me.Space])
	}
	return worth
}
