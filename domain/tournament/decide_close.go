package tournament

import (
	"cmp"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

func (do CloseRound) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "closing a round"
	if err := tournament.permit(do, command, "", what); err != nil {
		return nil, err
	}
	season, err := tournament.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	next := season.next()
	do.Round = cmp.Or(do.Round, next)
	switch {
	case do.Round < next && do.Round > 0:
		return nil, nil // it is closed
	case do.Round != next || next > len(season.rounds):
		return nil, refuse(what, ErrNotNow, "round_shut", "round", do.Round)
	}
	if err := tournament.objections(command, season.rounds[next-1:next], what); err != nil {
		return nil, err
	}
	var events []event.Event
	for _, tb := range season.rounds[next-1].tables {
		if tb.over() && (command.By != "" || !tournament.reviewed(tb)) {
			continue
		}
		if tb.over() {
			return nil, refuse(what, ErrNotNow, "under_review", "game", tb.Game)
		}
		if !do.Force {
			return nil, refuse(what, ErrNotNow, "table_is", "game", tb.Game, "status", tb.status())
		}
		events = append(events, tournament.voided(command, tb, Void{Game: tb.Game, Why: "the round is closed"}))
	}
	return append(events, RoundClosed{Season: season.n, Round: next, At: command.At}), nil
}

// decide closes a season when all its rounds are drawn and closed. The steward may close a
// season that cannot go on, once the rounds that were drawn are closed.
func (do CloseSeason) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "closing a season"
	if err := tournament.permit(do, command, "", what); err != nil {
		return nil, err
	}
	command, tournament, events, err := tournament.cast(command, sealsClosing, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	season, err := tournament.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	tournament = tournament.asOf(season)
	switch {
	case tournament.rules.Format == Climb && season.unfinished() > 0:
		return nil, refuse(what, ErrNotNow, "games_open", "n", season.unfinished())
	case tournament.rules.Format != Climb && command.By == "" && (len(season.rounds) == 0 || len(season.rounds) < tournament.lastRound(season)):
		return nil, refuse(what, ErrNotNow, "rounds_drawn", "n", len(season.rounds), "all", tournament.lastRound(season))
	}
	if err := cmp.Or(tournament.closable(command, season, what), tournament.objections(command, season.rounds, what)); err != nil {
		return nil, err
	}
	if err := tournament.chance(do.Chance); err != nil {
		return nil, fault(what, err)
	}
	closed := SeasonClosed{Season: season.n, Roll: tournament.rolls + 1, Key: do.Key, At: command.At}
	for _, div := range season.divisions {
		ranking, err := tournament.rankedIn(tournament.event(season, div), season, tournament.luckOf(do.Chance), true)
		if err != nil {
			return nil, fault(what, err)
		}
		closed.Tables = append(closed.Tables, Final{Division: div.N, Rows: tournament.finalRows(ranking)})
	}
	closed.Moves = tournament.moves(season, closed.Tables)
	closed.Titles = tournament.seasonTitles(season, closed.Tables)
	closed.Records = tournament.broken(season, closed.Tables)
	return append(events, closed), nil
}

// closable refuses to close a season with open rounds; the server may also not close one with a
// result under review.
func (t *Tournament) closable(command Command, s *season, what string) error {
	for _, round := range s.rounds {
		if !round.closed && t.rules.Format != Climb {
			return refuse(what, ErrNotNow, "round_open", "round", round.n)
		}
		for _, tb := range round.tables {
			if command.By == "" && t.reviewed(tb) {
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

func (do Finish) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "ending the tournament"
	if err := cmp.Or(tournament.permit(do, command, "", what), tournament.going(what)); err != nil {
		return nil, err
	}
	season, running := tournament.open()
	whole := !running && tournament.rules.Seasons > 0 && len(tournament.seasons) >= tournament.rules.Seasons
	switch {
	case running:
		return nil, refuse(what, ErrNotNow, "season_open", "season", season.n)
	case !whole && (command.By == "" || do.Why == ""):
		return nil, refuse(what, ErrNotNow, "too_early")
	}
	ended := Ended{Why: do.Why, By: command.By, At: command.At}
	if len(tournament.seasons) > 0 {
		ranking, err := tournament.final()
		if err != nil {
			return nil, fault(what, err)
		}
		ended.Final = tournament.finalRows(ranking)
		ended.Titles = tournament.lastTitles(ended.Final)
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
