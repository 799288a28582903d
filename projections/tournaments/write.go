package tournaments

import (
	"context"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/projections"
)

// batch is what the steps of one tournament in a batch of the log have changed.
type batch struct {
	tx       *sqlx.Tx
	lastStep projections.TournamentStep
	people   bool // the rows of entrants have changed
	// honoured is the last step that closed a season or ended the tournament: the standings of all
	// time are those of that moment.
	honoured *projections.TournamentStep
}

// allSeasons has replaceRows replace all rows of a tournament, in the place of a season.
const allSeasons = -1

// replaceRows deletes the tournament's rows of a season in a table, or all with allSeasons, and inserts others.
func replaceRows[R any](ctx context.Context, batch *batch, table string, season int, columns string, rows []R) error {
	statement, args := `DELETE FROM `+table+` WHERE tournament = $1`, []any{batch.lastStep.Tournament}
	if season != allSeasons {
		statement, args = statement+` AND season = $2`, append(args, season)
	}
	if _, err := batch.tx.ExecContext(ctx, statement, args...); err != nil {
		return err
	}
	return projections.Insert(ctx, batch.tx, projections.Into(table, columns), rows)
}

// writeSummary writes the tournament's own row.
func (p *batch) writeSummary(ctx context.Context) error {
	t, commit := p.lastStep.After, p.lastStep.Commit
	commitment := t.Commitment()
	row := Tournament{
		ID: p.lastStep.Tournament, Title: projections.Text(t.Title()), Steward: t.Steward(), Status: t.Status(), Format: t.Rules().Format,
		Seasons: t.CountSeasons(), Announced: t.AnnouncedAt(), Changed: commit.At, Commitment: commitment.String(), Pos: int64(commit.Pos),
	}
	row.Rules.V, row.Directors.V = t.Rules(), t.Directors()
	for _, entrant := range t.Entrants() {
		switch {
		case entrant.Withdrawn:
		case entrant.Waiting:
			row.Waiting++
		default:
			row.Entrants++
		}
	}
	if ended, over := t.Ended(); over {
		row.Why = projections.Text(ended.Why)
	}
	if _, err := p.tx.ExecContext(ctx, `DELETE FROM tournaments WHERE id = $1`, row.ID); err != nil {
		return err
	}
	return projections.Insert(ctx, p.tx, projections.Into("tournaments", columns), []Tournament{row})
}

// writeEntrants replaces the rows of all players that have ever entered.
func (p *batch) writeEntrants(ctx context.Context) error {
	ladder := p.lastStep.After.Ladder()
	banned := lists.Map(p.lastStep.After.Bans(), func(b tournament.Banned) game.Player { return b.Player })
	rows := lists.Map(p.lastStep.After.Entrants(), func(entrant tournament.Entrant) Entrant {
		return Entrant{
			Tournament: p.lastStep.Tournament, Number: entrant.Number, Player: entrant.Player, Rating: entrant.Rating, Club: projections.Text(entrant.Club),
			Waiting: entrant.Waiting, Withdrawn: entrant.Withdrawn, Banned: slices.Contains(banned, entrant.Player), Rung: slices.Index(ladder, entrant.Player) + 1, Entered: entrant.Entered,
		}
	})
	return replaceRows(ctx, p, "entrants", allSeasons, entrantColumns, rows)
}

// writeSeason replaces the rows of a season by those after a step: its rounds, tables and standings. It does nothing
// if there is no such season.
func (p *batch) writeSeason(ctx context.Context, step projections.TournamentStep, n int) error {
	info, ok := step.After.Season(n)
	if !ok {
		return nil
	}
	row := Season{Tournament: step.Tournament, Season: n, Opened: info.Opened}
	row.Moves.V, row.Penalties.V = []tournament.Move{}, append([]tournament.Penalised{}, info.Penalties...)
	if until, ok := step.After.SeasonObjections(n); ok {
		row.Objections = &until
	}
	if info.Closed != nil {
		row.Closed = &info.Closed.At
		row.Moves.V = append(row.Moves.V, info.Closed.Moves...)
	}
	if err := replaceRows(ctx, p, "seasons", n, seasonColumns, []Season{row}); err != nil {
		return err
	}
	var rounds []Round
	var tables []RoundGame
	for _, roundInfo := range info.Rounds {
		round := Round{Tournament: step.Tournament, Season: n, Round: roundInfo.N, Drawn: roundInfo.Drawn, Closed: roundInfo.Closed, Roll: roundInfo.Roll}
		if until, ok := step.After.Objections(n, roundInfo.N); ok {
			round.Objections = &until
		}
		round.Why.V, round.Byes.V = append([]tournament.Line{}, roundInfo.Why...), append([]tournament.Bye{}, roundInfo.Byes...)
		rounds = append(rounds, round)
		for _, t := range roundInfo.Tables {
			tables = append(tables, buildTable(step.Tournament, t))
		}
	}
	if err := replaceRows(ctx, p, "rounds", n, roundColumns, rounds); err != nil {
		return err
	}
	if err := replaceRows(ctx, p, "tables", n, tableColumns, tables); err != nil {
		return err
	}
	return p.writeStandings(ctx, step, info)
}

// buildTable returns the row of a table of the tournament id. Its seats have places once there is an official result.
func buildTable(id string, t tournament.TableInfo) RoundGame {
	row := RoundGame{
		Tournament: id, Season: t.Season, Round: t.Round, N: t.N, Division: t.Division, Game: t.Game, Status: t.Status,
		Started: projections.Moment(t.Started), Ended: projections.Moment(t.Ended), Review: projections.Text(t.Review), Void: projections.Text(t.Void), Outcome: t.Official.Outcome,
	}
	if t.Official.By != "" {
		row.Word, row.Second = projections.Text(t.Official.Why), t.Official.Second
	}
	switch {
	case t.Official.Own:
		row.Own = "table"
	case t.Official.Rival:
		row.Own = "division"
	}
	row.Seats.V = []TableSeat{}
	for i, seated := range t.Holders {
		seat := TableSeat{Seat: seated.Seat, Player: seated.Player}
		if i < len(t.Seats) && t.Seats[i].Seat == seated.Seat && t.Seats[i].Player != seated.Player {
			seat.First = t.Seats[i].Player
		}
		row.Seats.V = append(row.Seats.V, seat)
	}
	if t.Official.End != nil {
		row.addResult(*t.Official.End)
	}
	return row
}

// addResult adds the places, points and titles of the seats.
func (t *RoundGame) addResult(end tournament.End) {
	for _, finished := range end.Places {
		for i := range t.Seats.V {
			if seat := &t.Seats.V[i]; seat.Seat == finished.Seat {
				seat.Place, seat.Points, seat.Title = finished.Place, figure.Hundredths(finished.Points), finished.Title
			}
		}
	}
}

// writeHonours replaces the titles and records of the tournament.
func (p *batch) writeHonours(ctx context.Context) error {
	var titles []Title
	for i, t := range p.lastStep.After.Titles() {
		titles = append(titles, Title{p.lastStep.Tournament, i + 1, projections.Text(t.Name), t.Player, t.Season, t.Division, t.Game})
	}
	if err := replaceRows(ctx, p, "titles", allSeasons, titleColumns, titles); err != nil {
		return err
	}
	records := lists.Map(p.lastStep.After.Records(), func(r tournament.Record) Record {
		return Record{p.lastStep.Tournament, r.Name, r.Value.String(), r.Player, r.Season, r.Game}
	})
	return replaceRows(ctx, p, "records", allSeasons, recordColumns, records)
}

// readNews returns the news in an event; the zero News if there is none.
func readNews(e event.Event) News {
	switch e := e.(type) {
	case tournament.NewsPosted:
		return News{Kind: "news", Text: projections.Text(e.Text), Author: e.By, At: e.At}
	case tournament.RulesChanged:
		text := "The rules have changed (" + strings.Join(e.What, ", ") + "): " + e.Why
		return News{Kind: "rules", Text: projections.Text(text), Author: e.By, At: e.At}
	}
	return News{}
}
