package talisman

import (
	"time"

	"seneschal/domain/game"
)

// Result is the ranking, once the game is over.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return s.Ending.Result, true
}

// timeUp is why a game ends with a round (T-171); "" if it goes on.
func (s *State) timeUp(r *run) string {
	switch {
	case s.Options.LastRound > 0 && s.Round >= s.Options.LastRound:
		return "round"
	case s.Options.LastDay != "" && r.At.UTC().Format(time.DateOnly) >= s.Options.LastDay:
		return "time"
	}
	return ""
}

// conclude ends the game if at most one seat is not eliminated (T-169).
func conclude(r *run) bool {
	if r.Now.Ending == nil && len(r.Now.remaining()) < 2 {
		finish(r, "last_seat")
	}
	return r.Now.Ending != nil
}

// finish ends the game.
func finish(r *run, reason string) {
	r.Emit(GameEnded{Ending: Ending{Reason: reason, Result: r.Now.rank(reason)}})
}

func (s *State) rank(reason string) game.Result {
	return game.Ranked(reason, "count", s.Seats, map[game.Seat]int{})
}
