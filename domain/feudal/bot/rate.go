package bot

import (
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// The values with which a bot rates positions, in besants, beside those that decide a game by assets (F-262).
const (
	knightValue   = 6
	manValue      = 3
	honourValue   = 3    // of a point of honour, in games that it decides
	yearsCounted  = 3    // years of revenue that a position is worth
	revenueWeight = 0.6  // of that revenue, as much of it is spent on pay
	leaderWeight  = 0.3  // of the comparison with the strongest other seat
	manorValue    = 15   // (F-262)
	workValue     = 2    // (F-262)
	millValue     = 10   // (F-262)
	woundedWeight = 0.7  // of a wounded figure
	placeWeight   = 0.25 // of the place, once the game is over
)

// Rate implements search.Game: the share of a seat in the worth of all, and its worth beside that of the strongest other
// seat; in a game that is over its place, too.
func (Game) Rate(position game.State, seat game.Seat) float64 {
	state := position.(*feudal.State)
	own, sum, strongest := 0.0, 0.0, 0.0
	for _, other := range state.Seats {
		worth := estimateWorth(state, other)
		sum += worth
		if other == seat {
			own = worth
		} else {
			strongest = max(strongest, worth)
		}
	}
	rating := (1-leaderWeight)*own/max(sum, 1) + leaderWeight*own/max(own+strongest, 1)
	if result, over := state.Result(); over {
		place, _ := lists.Find(result.Places, func(p game.Standing) bool { return p.Seat == seat })
		rating = (1-placeWeight)*rating + placeWeight*float64(len(state.Seats)-place.Place+1)/float64(len(state.Seats))
	}
	return rating
}

// estimateWorth estimates what a seat has, and will have soon, in besants; 0 if it is eliminated.
func estimateWorth(state *feudal.State, seat game.Seat) float64 {
	house := state.Houses[seat]
	if house.Out {
		return 0
	}
	worth := float64(house.Fortune + house.Chest)
	for _, manor := range state.ManorsOf(seat) {
		held := state.Manors[manor]
		worth += manorValue + workValue*float64(held.Hives+held.Foresters+held.Wardens) + millValue*float64(lists.One(held.Mill))
	}
	worth += revenueWeight * float64(state.ExpectedRevenue(seat)*min(autumnsLeft(state), yearsCounted))
	for _, number := range state.Numbers(seat) {
		figure := house.Figures[number]
		value := lists.Either(figure.Grade.IsMan(), float64(manValue), knightValue)
		worth += lists.Either(figure.Wounded, woundedWeight*value, value)
	}
	if state.Options.Mode == book.Honour {
		worth += honourValue * float64(house.Honour)
	}
	return worth
}

// unlimitedYears is how many years a game without a last year is thought to go on.
const unlimitedYears = 5

// autumnsLeft returns the number of autumns to come.
func autumnsLeft(state *feudal.State) int {
	if state.Ending != nil {
		return 0
	}
	if state.Options.Years == 0 {
		return unlimitedYears
	}
	return max(state.Options.Years-state.Year+1, 0)
}
