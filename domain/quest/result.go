package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// Result returns the ranking; false while the game goes on.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return s.Ending.Result, true
}

// Outright reports whether a solo game was won. Every other result is reckoned from scores.
func (s *State) Outright() bool { return s.Ending != nil && s.Ending.Reason == "target" }

// Stopped ranks the seats by their scores as they stand (Q-105 e).
func (s *State) Stopped() []game.Standing { return s.rankSeats(game.AbandonedReason).Places }

// Scores returns the points so far: all of them are public.
func (s *State) Scores() map[game.Seat]map[string]int {
	all := map[game.Seat]map[string]int{}
	for _, seat := range s.Seats {
		all[seat] = map[string]int{"points": s.TotalPoints(seat)}
	}
	return all
}

// Ballot lets the seats vote to end the game without the organiser, once the first post is
// open (Q-105 e); nil before.
func (s *State) Ballot() *order.Ballot {
	if s.Post == 0 {
		return nil
	}
	return &order.Ballot{Ends: []string{""}}
}

// Score returns "points", the only score.
func (Rules) Score(map[game.Option]string) string { return "points" }

// newGameEnded makes the event that ends the game: the ranking, and everything that was hidden.
func (p *play) newGameEnded(reason string) GameEnded {
	state := p.now
	ended := GameEnded{Reason: reason, Result: state.rankSeats(reason), Missions: map[game.Seat]book.Mission{}}
	for _, seat := range state.Seats {
		ended.Missions[seat] = state.Knights[seat].Mission
	}
	if !state.IsSuperior() {
		return ended
	}
	ended.Revealed = map[game.Seat][]book.Card{}
	for _, seat := range state.Seats {
		for _, h := range state.Knights[seat].Hand {
			ended.Revealed[seat] = append(ended.Revealed[seat], h.Card)
		}
	}
	ended.Lying = lists.Keep(state.Board.Lying, func(l Lying) bool { return !l.Up })
	return ended
}

// rankSeats ranks the seats by points, then by attributes without bonuses. Seats that resigned
// come after all others.
func (s *State) rankSeats(reason string) game.Result {
	worth := map[game.Seat]int{}
	for _, seat := range s.Seats {
		knight := s.Knights[seat]
		worth[seat] = s.TotalPoints(seat)*attributeScale + knight.Attrs.Sum()
		if knight.Status == Resigned {
			worth[seat] -= resignedScale
		}
	}
	result := game.Ranked(reason, "", s.Seats, worth)
	for i, place := range result.Places {
		result.Places[i].Scores = s.tournamentScores(place.Seat)
	}
	return result
}

// Points count more than any sum of attributes, and having stayed counts more than any
// points.
const (
	attributeScale = 100
	resignedScale  = 1_000_000
)

// soloWonBonus is added to the figure of a solo game that was won, so that it comes before all that were lost
//
const soloWonBonus = 1000

// tournamentScores returns a seat's figures for a tournament. Only a solo game has the figure "solo",
// by which solo games rank: the clock of games won, the points of games lost.
func (s *State) tournamentScores(seat game.Seat) map[string]int {
	knight := s.Knights[seat]
	scores := map[string]int{
		"points": s.TotalPoints(seat), "sword": knight.Points.Sword, "mission": knight.Points.Mission, "errands": knight.Points.Errands,
		"fights": knight.Points.Fights, "pending": s.PendingPoints(seat), "attributes": knight.Attrs.Sum(),
		"resigned": lists.One(knight.Status == Resigned), "dormant": lists.One(knight.Status == Dormant),
	}
	if s.IsSolo() {
		scores["won"], scores["quarters_left"] = lists.One(s.TotalPoints(seat) >= s.Options.Target), max(s.Clock, 0)
		scores["solo"] = max(scores["points"], 0)
		if scores["won"] == 1 {
			scores["solo"] = soloWonBonus + scores["quarters_left"]
		}
	}
	return scores
}
