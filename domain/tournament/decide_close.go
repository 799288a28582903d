package tournament

import (
	"cmp"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

func (do CloseRound) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "closing a round"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	s, err := t.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	next := s.next()
	do.Round = cmp.Or(do.Round, next)
	switch {
	case do.Round < next && do.Round > 0:
		return nil, nil // it is closed
	case do.Round != next || next > len(s.rounds):
		return nil, refuse(what, ErrNotNow, "round_shut", "round", do.Round)
	}
	if err := t.objections(c, s.rounds[next-1:next], what); err != nil {
		return nil, err
	}
	var events []event.Event
	for _, tb := range s.rounds[next-1].tables {
		if tb.over() && (c.By != "" || !t.reviewed(tb)) {
			continue
		}
		if tb.over() {
			return nil, refuse(what, ErrNotNow, "under_review", "game", tb.Game)
		}
		if !do.Force {
			return nil, refuse(what, ErrNotNow, "table_is", "game", tb.Game, "status", tb.status())
		}
		events = append(events, t.voided(c, tb, Void{Game: tb.Game, Why: "the round is closed"}))
	}
	return append(events, RoundClosed{Season: s.n, Round: next, At: c.At}), nil
}

// decide closes a season when all its rounds are drawn and closed. The steward may close a
// season that cannot go on, once the rounds that were drawn are closed.
func (do CloseSeason) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "closing a season"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	c, t, events, err := t.cast(c, sealsClosing, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	s, err := t.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	t = t.asOf(s)
	switch {
	case t.rules.Format == Climb && s.unfinished() > 0:
		return nil, refuse(what, ErrNotNow, "games_open", "n", s.unfinished())
	case t.rules.Format != Climb && c.By == "" && (len(s.rounds) == 0 || len(s.rounds) < t.lastRound(s)):
		return nil, refuse(what, ErrNotNow, "rounds_drawn", "n", len(s.rounds), "all", t.lastRound(s))
	}
	if err := cmp.Or(t.closable(c, s, what), t.objections(c, s.rounds, what)); err != nil {
		return nil, err
	}
	if err := t.chance(do.Chance); err != nil {
		return nil, fault(what, err)
	}
	closed := SeasonClosed{Season: s.n, Roll: t.rolls + 1, Key: do.Key, At: c.At}
	for _, div := range s.divisions {
		r, err := t.rankedIn(t.event(s, div), s, t.luckOf(do.Chance), true)
		if err != nil {
			return nil, fault(what, err)
		}
		closed.Tables = append(closed.Tables, Final{Division: div.N, Rows: t.finalRows(r)})
	}
	closed.Moves = t.moves(s, closed.Tables)
	closed.Titles = t.seasonTitles(s, closed.Tables)
	closed.Records = t.broken(s, closed.Tables)
	return append(events, closed), nil
}

// closable refuses to close a season with open rounds; the server may also not close one with a
// result under review.
func (t *Tournament) closable(c Command, s *season, what string) error {
	for _, r := range s.rounds {
		if !r.closed && t.rules.Format != Climb {
			return refuse(what, ErrNotNow, "round_open", "round", r.n)
		}
		for _, tb := range r.tables {
			if c.By == "" && t.reviewed(tb) {
				return refuse(what, ErrNotNow, "under_review", "game", tb.Game)
			}
		}
	}
	return nil
}

// unfinished counts the tables of a season that are not over.
func (s *season) unfinished() int {
	return lists.Count(tablesOf(s.rounds), func(tb *tableState) bool { return !tb.over() })
}

// finalRows builds the rows of a final table, without entrants that are out. On a ladder, the
// order of the ladder ranks them.
func (t *Tournament) finalRows(r Ranking) []FinalRow {
	counting := lists.Keep(r.Rows, func(row standings.Row) bool { return !row.Entrant.Out })
	rows := lists.Map(counting, finalRow)
	if t.rules.Format == Climb {
		return t.byRung(rows)
	}
	return rows
}

func (do Finish) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "ending the tournament"
	if err := cmp.Or(t.office(c, what), t.going(what)); err != nil {
		return nil, err
	}
	s, running := t.open()
	whole := !running && t.rules.Seasons > 0 && len(t.seasons) >= t.rules.Seasons
	switch {
	case running:
		return nil, refuse(what, ErrNotNow, "season_open", "season", s.n)
	case !whole && (c.By == "" || do.Why == ""):
		return nil, refuse(what, ErrNotNow, "too_early")
	}
	ended := Ended{Why: do.Why, By: c.By, At: c.At}
	if len(t.seasons) > 0 {
		r, err := t.final()
		if err != nil {
			return nil, fault(what, err)
		}
		ended.Final = t.finalRows(r)
		ended.Titles = t.lastTitles(ended.Final)
	}
	return []event.Event{ended}, nil
}

// final returns the table that a tournament ends with: that of its only season, or that of
// all seasons together.
func (t *Tournament) final() (Ranking, error) {
	if t.again() {
		return t.allTime(true)
	}
	return t.Standings(1, 1)
}
