package tournament

import (
	"cmp"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

func (do CloseRound) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "closing a round"
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	season, err := tournament.findUnclosed(do.Season, action)
	if err != nil {
		return nil, err
	}
	next := season.firstOpenRound()
	do.Round = cmp.Or(do.Round, next)
	switch {
	case do.Round < next && do.Round > 0:
		return nil, nil // it is closed
	case do.Round != next || next > len(season.rounds):
		return nil, refuse(action, ErrNotNow, "round_shut", "round", do.Round)
	}
	if err := tournament.checkObjections(command, season.rounds[next-1:next], action); err != nil {
		return nil, err
	}
	var events []event.Event
	for _, table := range season.rounds[next-1].tables {
		if table.isOver() && (command.By != "" || !tournament.isUnderReview(table)) {
			continue
		}
		if table.isOver() {
			return nil, refuse(action, ErrNotNow, "under_review", "game", table.Game)
		}
		if !do.Force {
			return nil, refuse(action, ErrNotNow, "table_is", "game", table.Game, "status", table.status())
		}
		events = append(events, tournament.makeTableVoided(command, table, Void{Game: table.Game, Why: "the round is closed"}))
	}
	return append(events, RoundClosed{Season: season.n, Round: next, At: command.At}), nil
}

// decide closes a season when all its rounds are drawn and closed. The steward may close a
// season that cannot go on, once the rounds that were drawn are closed.
func (do CloseSeason) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "closing a season"
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	command, tournament, events, err := tournament.prepareRoll(command, sealsClosing, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	season, err := tournament.findUnclosed(do.Season, action)
	if err != nil {
		return nil, err
	}
	tournament = tournament.asOfSeason(season)
	switch {
	case tournament.rules.Format == Climb && season.countUnfinished() > 0:
		return nil, refuse(action, ErrNotNow, "games_open", "n", season.countUnfinished())
	case tournament.rules.Format != Climb && command.By == "" && (len(season.rounds) == 0 || len(season.rounds) < tournament.lastRound(season)):
		return nil, refuse(action, ErrNotNow, "rounds_drawn", "n", len(season.rounds), "all", tournament.lastRound(season))
	}
	if err := cmp.Or(tournament.checkClosable(command, season, action), tournament.checkObjections(command, season.rounds, action)); err != nil {
		return nil, err
	}
	if err := tournament.checkChance(do.Chance); err != nil {
		return nil, addAttempt(action, err)
	}
	closed := SeasonClosed{Season: season.n, Roll: tournament.rolls + 1, Key: do.Key, At: command.At}
	for _, div := range season.divisions {
		ranking, err := tournament.rankInSeason(tournament.toEvent(season, div), season, tournament.luckOf(do.Chance), true)
		if err != nil {
			return nil, addAttempt(action, err)
		}
		closed.Tables = append(closed.Tables, Final{Division: div.N, Rows: tournament.makeFinalRows(ranking)})
	}
	closed.Moves = tournament.listMoves(season, closed.Tables)
	closed.Titles = tournament.listSeasonTitles(season, closed.Tables)
	closed.Records = tournament.listBrokenRecords(season, closed.Tables)
	return append(events, closed), nil
}

// checkClosable returns a refusal if a season has rounds that are not closed or, if the server would close it,
// results under review.
func (t *Tournament) checkClosable(command Command, s *season, action string) error {
	for _, round := range s.rounds {
		if !round.closed && t.rules.Format != Climb {
			return refuse(action, ErrNotNow, "round_open", "round", round.n)
		}
		for _, table := range round.tables {
			if command.By == "" && t.isUnderReview(table) {
				return refuse(action, ErrNotNow, "under_review", "game", table.Game)
			}
		}
	}
	return nil
}

// countUnfinished counts the tables of a season that are not over.
func (s *season) countUnfinished() int {
	return lists.Count(listTables(s.rounds), func(table *tableState) bool { return !table.isOver() })
}

// makeFinalRows builds the rows of a final table, without entrants that are out. On a ladder their order and ranks
// are those of the ladder.
func (t *Tournament) makeFinalRows(r Ranking) []FinalRow {
	counting := lists.Keep(r.Rows, func(row standings.Row) bool { return !row.Entrant.Out })
	rows := lists.Map(counting, toFinalRow)
	if t.rules.Format == Climb {
		return t.rankByLadder(rows)
	}
	return rows
}

func (do Finish) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "ending the tournament"
	if err := cmp.Or(tournament.permit(do, command, "", action), tournament.refuseAfterEnd(action)); err != nil {
		return nil, err
	}
	season, running := tournament.findOpen()
	whole := !running && tournament.rules.Seasons > 0 && len(tournament.seasons) >= tournament.rules.Seasons
	switch {
	case running:
		return nil, refuse(action, ErrNotNow, "season_open", "season", season.n)
	case !whole && (command.By == "" || do.Why == ""):
		return nil, refuse(action, ErrNotNow, "too_early")
	}
	ended := Ended{Why: do.Why, By: command.By, At: command.At}
	if len(tournament.seasons) > 0 {
		ranking, err := tournament.rankFinal()
		if err != nil {
			return nil, addAttempt(action, err)
		}
		ended.Final = tournament.makeFinalRows(ranking)
		ended.Titles = tournament.listLastTitles(ended.Final)
	}
	return []event.Event{ended}, nil
}

// rankFinal returns the final standings of the tournament: those of its only season, or those of all seasons
// together if the format has several.
func (t *Tournament) rankFinal() (Ranking, error) {
	if t.isRecurring() {
		return t.rankAll(true)
	}
	return t.Standings(1, 1)
}
