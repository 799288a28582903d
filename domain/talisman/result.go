package talisman

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// Why a game ends.
const (
	lastSeat   = "last_seat"
	crownEnd   = "crown"
	roundEnd   = "round"
	timeEnd    = "time"
	agreedEnd  = "agreed"
	nobodyLeft = "players" // no seat in the game has a player
)

// Result returns the ranking; false before the game is over.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return s.Ending.Result, true
}

// Outright reports whether the game was won as the last seat or at the Crown, not by counting.
func (s *State) Outright() bool {
	return s.Ending != nil && (s.Ending.Reason == lastSeat || s.Ending.Reason == crownEnd)
}

// Stopped returns the ranking of the seats as if the steward ended the game now (T-175).
func (s *State) Stopped() []game.Standing { return s.rankSeats(game.AbandonedReason).Places }

// Score returns the name of the score: "count".
func (Rules) Score(map[game.Option]string) string { return "count" }

// Scores returns the counts so far; everything in them is public.
func (s *State) Scores() map[game.Seat]map[string]int {
	all := map[game.Seat]map[string]int{}
	for _, seat := range s.Seats {
		all[seat] = map[string]int{"count": s.DecidingCount(seat)}
	}
	return all
}

// Role returns the character with which a seat began; "" before the game is over, or if it had none. Characters
// are not equally strong, so a tournament may level points by them.
func (s *State) Role(seat game.Seat) string {
	if s.Ending == nil || len(s.Heroes[seat].Tally.Characters) == 0 {
		return ""
	}
	return string(s.Heroes[seat].Tally.Characters[0])
}

// Ballot returns the one motion on which seats can vote: to end the game at once (T-172).
func (s *State) Ballot() *order.Ballot { return &order.Ballot{Ends: []string{""}} }

// endByPlayers ends a game that all want to end (T-172), or in which no seat has a
// player any more.
func endByPlayers(run *run) {
	switch {
	case len(run.Now.listRemaining()) > 0 && len(run.Now.listHeld(run.OrderSets)) == 0:
		finishGame(run, nobodyLeft)
	case run.Now.allWantEnd(run.OrderSets):
		finishGame(run, agreedEnd)
	}
}

// listHeld returns the seats that are still in the game and that a player holds.
func (s *State) listHeld(orderSets game.Orders) []game.Seat {
	return lists.Keep(s.listRemaining(), func(seat game.Seat) bool { return !orderSets[seat].Vacant && !orderSets[seat].Resigned })
}

// allWantEnd reports whether all players want the game to end at once, which the empty motion says (T-172).
func (s *State) allWantEnd(orderSets game.Orders) bool {
	return slices.Contains(orderSets.Wanted(s.listHeld(orderSets)), order.Motion{})
}

// A closePolicy is the close policy of package turns. It also closes a phase when all want the game to end.
type closePolicy struct {
	game.ClosePolicy
	state *State
}

// Ready reports whether the phase may close.
func (p closePolicy) Ready(orderSets game.Orders, at time.Time) bool {
	return p.state.allWantEnd(orderSets) || p.ClosePolicy.Ready(orderSets, at)
}

// whyTimeUp returns the reason why a game ends with this round (T-171); "" if it goes on.
func whyTimeUp(run *run) string {
	options := run.Now.Options
	switch {
	case options.LastRound > 0 && run.Now.Round >= options.LastRound:
		return roundEnd
	case options.LastDay != "" && run.At.UTC().Format(time.DateOnly) >= options.LastDay:
		return timeEnd
	}
	return ""
}

// endIfOneRemains ends the game if at most one seat is not eliminated, and reports whether it is over
// (T-169).
func endIfOneRemains(run *run) bool {
	if run.Now.Ending == nil && len(run.Now.listRemaining()) < 2 {
		finishGame(run, lastSeat)
	}
	return run.Now.Ending != nil
}

// finishGame ends the game.
func finishGame(r *run, reason string) {
	r.Emit(GameEnded{Ending: Ending{Reason: reason, Result: r.Now.rankSeats(reason)}})
}

// DecidingCount returns the number that decides a timed end (T-177): the character's counters of Strength and
// Craft, gold, Spells, Followers and Objects, less the gold, Spells and counter with which it began; 0 without a character. A Toad
// keeps the counters of its character (T-178).
func (s *State) DecidingCount(seat game.Seat) int {
	hero := s.Heroes[seat]
	if hero.Character == "" {
		return 0
	}
	has := hero.Strength + hero.Craft + hero.Gold + len(hero.Spells) + len(hero.Followers) + len(hero.Objects)
	return has - hero.Start.Gold - hero.Start.Spells - hero.Start.Bonus
}

// The weights of the ranking: the winner at the Crown, seats in the game before those that are
// out, the count, then lives, then fate (T-174 to T-176).
const (
	crownWeight  = 1 << 50
	inGameWeight = 1 << 40
	countWeight  = 1 << 20
	livesWeight  = 1 << 10
)

// rankWeight returns a number that ranks a seat. Seats that went out later rank higher; those of
// one occurrence rank equal (T-173).
func (s *State) rankWeight(seat game.Seat, reason string) int {
	hero := s.Heroes[seat]
	switch {
	case hero.Eliminated > 0:
		return hero.Eliminated
	case reason == lastSeat:
		return inGameWeight
	case reason == crownEnd && hero.Space == book.CrownOfCommand:
		return crownWeight
	}
	return inGameWeight + s.DecidingCount(seat)*countWeight + hero.Lives*livesWeight + hero.Fate
}

// rankSeats ranks the seats. Each has a point for each seat below it and half a point
// for each on its place; a sole first has one more.
func (s *State) rankSeats(reason string) game.Result {
	worth := map[game.Seat]int{}
	for _, seat := range s.Seats {
		worth[seat] = s.rankWeight(seat, reason)
	}
	result := game.Ranked(reason, "", s.Seats, worth)
	for i, place := range result.Places {
		result.Places[i].Scores = s.tournamentScores(place.Seat)
		if place.Place == 1 && !place.Shared {
			result.Places[i].Points += wholePoint
		}
	}
	return result
}

// wholePoint is one point, in hundredths.
const wholePoint = 100

// tournamentScores returns the scores of a seat by their names, for tournaments.
func (s *State) tournamentScores(seat game.Seat) map[string]int {
	hero := s.Heroes[seat]
	return map[string]int{
		"count": s.DecidingCount(seat), "lives": hero.Lives, "fate": hero.Fate, "deaths": hero.Tally.Deaths, "lives_taken": hero.Tally.Lives,
		"enemies_killed": hero.Tally.Kills, "reached_crown": lists.One(hero.Tally.Crown), "eliminated_round": hero.Tally.Round,
	}
}
