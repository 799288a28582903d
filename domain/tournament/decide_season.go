package tournament

import (
	"seneschal/domain/event"
)

func (t *Tournament) decideOpenSeason(c Command) ([]event.Event, error) {
	const what = "opening a season"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	if err := t.going(what); err != nil {
		return nil, err
	}
	if err := t.due(c, what); err != nil {
		return nil, err
	}
	n := len(t.seasons) + 1
	events := event.Fold(t).admissions(c, 0)
	if !t.closed {
		events = append(events, EntriesClosed{At: c.At})
	}
	after := event.Fold(t, events...)
	fewest := max(t.rules.Eligible.Fewest, t.least())
	if len(after.players()) < fewest {
		return nil, refuse(what, ErrNotNow, "fewest", "n", len(after.players()), "fewest", fewest)
	}
	events = append(events, SeasonOpened{Season: n, At: c.At}, DivisionsFormed{Season: n, Divisions: after.form()})
	return append(events, event.Fold(t, events...).onLadder(c, "the ladder is open")...), nil
}

// due refuses a season that may not begin yet. Seasons overlap only where the
// rules space them in the calendar.
func (t *Tournament) due(c Command, what string) error {
	n := len(t.seasons)
	if t.rules.Seasons > 0 && n >= t.rules.Seasons {
		return refuse(what, ErrNotNow, "all_opened", "n", t.rules.Seasons)
	}
	if n == 0 {
		return nil
	}
	last := t.seasons[n-1]
	spaced := t.rules.Dates.Season > 0
	switch {
	case spaced && c.By == "" && c.At.Before(last.opened.Add(t.rules.Dates.Season.Of())):
		return refuse(what, ErrNotNow, "season_due", "span", t.rules.Dates.Season)
	case !spaced && last.closed == nil:
		return refuse(what, ErrNotNow, "season_open", "season", n)
	}
	return nil
}
