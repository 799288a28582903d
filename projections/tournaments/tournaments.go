// Package tournaments is the projection of tournaments: their rules, people, rounds, tables and
// results, and the standings of every division of every season with the arithmetic of each figure.
//
// The standings of a season are written anew while it is open, and once more when it is closed;
// those of all time whenever a season is closed. So the cost of a result depends on its season
// alone, however long the tournament goes on.
package tournaments

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/tournament"
	"seneschal/migrations"
	"seneschal/projections"
)

// Projector keeps the tournaments.
var Projector = projections.Projector{Name: "tournaments", Version: 7, Schema: migrations.Projection("tournaments"), Project: projectBatch}

// projectBatch writes how each tournament of the batch stands after it, and the rows that no later step changes: news,
// and the standings of closed seasons.
func projectBatch(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	parts := make(map[string]*batch)
	var order []*batch
	for step, err := range b.TournamentSteps(ctx) {
		if err != nil {
			return err
		}
		p, ok := parts[step.Tournament]
		if !ok {
			p = &batch{tx: tx}
			parts[step.Tournament], order = p, append(order, p)
		}
		if err := p.writeStep(ctx, step); err != nil {
			return err
		}
	}
	for _, p := range order {
		if err := p.writeTournament(ctx); err != nil {
			return err
		}
	}
	return nil
}

// writeStep writes the news of a step and the seasons that it closes: the standings of a closed season are those of
// that moment. It notes for writeTournament what else has changed.
func (p *batch) writeStep(ctx context.Context, step projections.TournamentStep) error {
	p.lastStep = step
	for i, e := range step.Events {
		switch e := e.(type) {
		case tournament.Announced, tournament.Entered, tournament.Admitted, tournament.Withdrew, tournament.Returned, tournament.LadderSet,
			tournament.Banned, tournament.Lifted, tournament.ClubNamed:
			p.people = true
		case tournament.NewsPosted, tournament.RulesChanged:
			row := readNews(e)
			row.Tournament, row.N = step.Tournament, step.Commit.First+i
			if err := projections.Insert(ctx, p.tx, projections.Into("news", newsColumns), []News{row}); err != nil {
				return err
			}
		case tournament.SeasonClosed:
			p.honoured = &step
			if err := p.writeSeason(ctx, step, e.Season); err != nil {
				return err
			}
		case tournament.Ended:
			p.honoured = &step
		}
	}
	return nil
}

// writeTournament writes how the tournament stands after the batch. It leaves out what has not changed: the entrants,
// closed seasons, and the honours. It writes nothing of a log that does not begin with an announcement.
func (p *batch) writeTournament(ctx context.Context) error {
	if p.lastStep.After.ID() == "" {
		return nil
	}
	if err := p.writeSummary(ctx); err != nil {
		return err
	}
	if p.people {
		if err := p.writeEntrants(ctx); err != nil {
			return err
		}
	}
	for _, n := range p.lastStep.After.OpenSeasons() {
		if err := p.writeSeason(ctx, p.lastStep, n); err != nil {
			return err
		}
	}
	if p.honoured == nil {
		return nil
	}
	if err := p.writeAllTime(ctx, *p.honoured); err != nil {
		return err
	}
	return p.writeHonours(ctx)
}
