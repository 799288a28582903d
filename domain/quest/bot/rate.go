package bot

import (
	"math"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// The figures by which positions are rated, in hundredths of a point (see point).
const (
	strengthWorth = 80   // a point of Strength or Intelligence over a whole game
	lessonWorth   = 20   // a point of Valour or Experience over a whole game
	patience      = 0.96 // how much an aim keeps of its worth for each turn that it takes
	leastSpread   = 100  // how far scores that are about as likely to win lie apart, at the end
	spread        = 400  // how much farther at the beginning
	scoreWeight   = 0.25 // how much the score counts once the game is over; the place counts for the rest
)

// Rate implements search.Game: how likely it is that a seat wins, by the points that all can expect to have in the end, or
// in a game of one seat how likely it is to reach the target.
func (Game) Rate(position game.State, seat game.Seat) float64 {
	state := position.(*quest.State)
	own, sum, width := 0.0, 0.0, 0.0
	for _, other := range state.Order {
		h, ok := newBot(Hard, chronicle.CollectData(state, other))
		if !ok || h.me.Status == quest.Resigned {
			continue
		}
		if width == 0 {
			width = leastSpread + spread*math.Sqrt(h.gameLeft())
		}
		chance := math.Exp(h.expectPoints() / width)
		sum += chance
		if other == seat {
			own = chance
		}
	}
	if len(state.Order) == 1 {
		sum += math.Exp(float64(state.Options.Target*point) / width)
	}
	rating := own / max(sum, math.SmallestNonzeroFloat64)
	if result, over := state.Result(); over {
		place, _ := lists.Find(result.Places, func(p game.Standing) bool { return p.Seat == seat })
		won := lists.Either(state.IsSolo(), state.Outright(), place.Place == 1)
		rating = scoreWeight*rating + (1-scoreWeight)*float64(lists.One(won))
	}
	return rating
}

// gameLeft returns which part of the game is left, from 0 to 1.
func (h *bot) gameLeft() float64 {
	if h.Over != nil {
		return 0
	}
	return min(max(float64(h.countTurnsLeft())/float64(h.countGameTurns()), 0), 1)
}

// expectPoints estimates the points that the seat will have at the end, in hundredths: what it has, what its attributes and
// cards will bring, and its aims, the best first, as long as there are turns for them.
func (h *bot) expectPoints() float64 {
	expected := float64(h.me.Total * point)
	if h.Over != nil {
		return expected
	}
	expected += h.gameLeft()*float64(strengthWorth*(h.me.Attrs.Str+h.me.Attrs.Int)+lessonWorth*(h.me.Attrs.Val+h.me.Attrs.Exp)) + h.cardsWorth()
	if h.me.Stay != "" {
		expected += float64(h.trainingWorth(h.book.Place(h.book.Tile(h.me.Stay).Kind).Gain))
	}
	aims, elapsed := h.listAims(), h.me.Lost
	slices.SortStableFunc(aims, func(a, b aim) int { return b.worthPerTurn() - a.worthPerTurn() })
	for _, aim := range aims {
		elapsed += aim.turns + aim.takes
		if elapsed > h.countTurnsLeft() {
			break
		}
		expected += float64(min(aim.worth, h.book.Points.Excalibur*point)) * math.Pow(patience, float64(elapsed))
	}
	return expected - float64(h.me.Lost*h.turnWorth())
}

// cardsWorth estimates the worth of the cards of the seat, apart from those that it brings somewhere.
func (h *bot) cardsWorth() float64 {
	worth := 0
	for _, card := range h.me.Cards() {
		if def := h.book.Card(card); def != nil && (h.isInMission(card) || def.Class != book.Errand && def.Class != book.Sword) && !h.isFixed(h.me.Front, card) {
			worth += h.cardWorth(card)
		}
	}
	return float64(worth)
}
