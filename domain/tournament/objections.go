package tournament

import (
	"slices"
	"time"

	"seneschal/domain/lists"
)

// settled is when the last word was said about a table that is over.
func (t *table) settled() time.Time {
	at := t.ended
	for _, fix := range t.fixes {
		at = later(at, fix.At)
	}
	return at
}

func later(a, b time.Time) time.Time { return lists.Either(b.After(a), b, a) }

// heard is until when objections to the results of some rounds are heard: so
// long after the last word on any of their tables. Zero: there is nothing to
// object to, or no time for it.
func (t *Tournament) heard(rounds []*round) time.Time {
	last := time.Time{}
	for _, tb := range tablesOf(rounds) {
		last = later(last, tb.settled())
	}
	if t.rules.Objections == 0 || last.IsZero() {
		return time.Time{}
	}
	return last.Add(t.rules.Objections.Of())
}

// objections refuse the house to close what may still be objected to. The
// steward decides for himself.
func (t *Tournament) objections(c Command, rounds []*round, what string) error {
	if until := t.heard(rounds); c.By == "" && c.At.Before(until) {
		return refuse(what, ErrNotNow, "objections", "until", stamp(until))
	}
	return nil
}

// stamp is a moment in a sentence.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") + " UTC" }

// settled reports whether all tables of a round are over, with results that are
// not under review.
func (t *Tournament) settled(r *round) bool {
	return !slices.ContainsFunc(r.tables, func(tb *table) bool { return !tb.over() || t.reviewed(tb) })
}

// reviewed reports whether a result is to be waited for.
func (t *Tournament) reviewed(tb *table) bool {
	return tb.review != "" && t.correctable(t.at[tb.Game], "") == nil
}

// correctable refuses to change a result that others were drawn on.
func (t *Tournament) correctable(at place, what string) error {
	switch {
	case t.rules.Format == Knockout && len(t.seasons[at.season].rounds) > at.round+1:
		return refuse(what, ErrNotNow, "next_drawn")
	case t.rules.Format == Climb:
		return refuse(what, ErrNotNow, "ladder_moved")
	}
	return nil
}

// Objections is until when somebody may object to the results of a round before
// it is closed: false while it is played, and once it is closed or rounds are
// closed without delay.
func (t *Tournament) Objections(season, n int) (until time.Time, ok bool) {
	s, found := t.season(season)
	if !found || season == 0 || n < 1 || n > len(s.rounds) {
		return until, false
	}
	r := s.rounds[n-1]
	until = t.heard([]*round{r})
	return until, !until.IsZero() && !r.closed && s.closed == nil && t.rules.Format != Climb && t.settled(r)
}

// SeasonObjections is Objections for all results of a season, once all its
// rounds have been played.
func (t *Tournament) SeasonObjections(season int) (until time.Time, ok bool) {
	s, found := t.season(season)
	if !found || season == 0 || s.closed != nil || t.rules.Format == Climb || len(s.rounds) == 0 || len(s.rounds) < t.lastRound(s) {
		return until, false
	}
	until = t.heard(s.rounds)
	return until, !until.IsZero() && !slices.ContainsFunc(s.rounds, func(r *round) bool { return !t.settled(r) })
}
