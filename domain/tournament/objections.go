package tournament

import (
	"slices"
	"time"

	"seneschal/domain/lists"
)

// decidedAt returns the time at which the table ended or was last corrected; zero if neither has happened.
func (t *tableState) decidedAt() time.Time {
	at := t.ended
	for _, fix := range t.fixes {
		at = laterTime(at, fix.At)
	}
	return at
}

// laterTime returns the later of two times.
func laterTime(a, b time.Time) time.Time { return lists.Either(b.After(a), b, a) }

// endOfObjections returns the time until which the results of some rounds may be objected to: the time that the
// rules give after the last decision on any of their tables. It is zero if no table is over, or if the rules give no
// time for objections.
func (t *Tournament) endOfObjections(rounds []*round) time.Time {
	last := time.Time{}
	for _, table := range listTables(rounds) {
		last = laterTime(last, table.decidedAt())
	}
	if t.rules.Objections == 0 || last.IsZero() {
		return time.Time{}
	}
	return last.Add(t.rules.Objections.Duration())
}

// checkObjections returns a refusal if the server would close rounds whose results may still be objected to.
// Directors may close them.
func (t *Tournament) checkObjections(c Command, rounds []*round, action string) error {
	if until := t.endOfObjections(rounds); c.By == "" && c.At.Before(until) {
		return refuse(action, ErrNotNow, "objections", "until", formatTime(until))
	}
	return nil
}

// formatTime writes a time in UTC, to the minute, for a sentence.
func formatTime(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") + " UTC" }

// isSettled reports whether all tables of a round are over, with results that are
// not under review.
func (t *Tournament) isSettled(r *round) bool {
	return !slices.ContainsFunc(r.tables, func(table *tableState) bool { return !table.isOver() || t.isUnderReview(table) })
}

// isUnderReview reports whether the result of a table is under review and could still be changed.
func (t *Tournament) isUnderReview(table *tableState) bool {
	return table.review != "" && t.checkCorrectable(t.places[table.Game], "") == nil
}

// checkCorrectable returns a refusal if a later draw, or the order of a ladder, depends on a result.
func (t *Tournament) checkCorrectable(place place, action string) error {
	switch {
	case t.rules.Format == Knockout && len(t.seasons[place.season].rounds) > place.round+1:
		return refuse(action, ErrNotNow, "next_drawn")
	case t.rules.Format == Climb:
		return refuse(action, ErrNotNow, "ladder_moved")
	}
	return nil
}

// Objections returns the time until which the results of a round may be objected to before the round is closed. ok
// is false while the round is played, once it is closed, on a ladder, if rounds are closed without delay, and if
// there is no such round.
func (t *Tournament) Objections(season, n int) (until time.Time, ok bool) {
	s, found := t.findSeason(season)
	if !found || season == 0 || n < 1 || n > len(s.rounds) {
		return until, false
	}
	r := s.rounds[n-1]
	until = t.endOfObjections([]*round{r})
	return until, !until.IsZero() && !r.closed && s.closed == nil && t.rules.Format != Climb && t.isSettled(r)
}

// SeasonObjections returns the time until which the results of a season may be objected to. ok is false until all
// rounds have been played, once the season is closed, on a ladder, if seasons are closed without delay, and if there
// is no such season.
func (t *Tournament) SeasonObjections(season int) (until time.Time, ok bool) {
	s, found := t.findSeason(season)
	if !found || season == 0 || s.closed != nil || t.rules.Format == Climb || len(s.rounds) == 0 || len(s.rounds) < t.lastRound(s) {
		return until, false
	}
	until = t.endOfObjections(s.rounds)
	return until, !until.IsZero() && !slices.ContainsFunc(s.rounds, func(r *round) bool { return !t.isSettled(r) })
}
