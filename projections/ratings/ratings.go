// Package ratings is the projection of players over all their games: their places and for how long
// they held their seats, how strong they are by package rating, and how reliably they answer.
//
// Games are rated in the order in which their ends stand in the log, each from the ratings of its
// players before it, so that a game costs the same however many there were. (A duel costs as much
// as its players' other duels of the same period, which Glicko-2 rates together.) A game that is
// taken back after its end, which is rare, takes back all later ratings too; those games are then
// rated again.
//
// Tables of tournaments count by their official results: a steward's ruling on first place is
// rated as it stands, and a void or forfeited table is not rated.
//
// A veiled game counts for nothing before its end, as the number of phases in which a seat was
// asked may betray its holdings.
package ratings

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/migrations"
	"seneschal/projections"
)

// Projector keeps the ratings.
var Projector = projections.Projector{Name: "ratings", Own: true, Version: 4, Schema: migrations.Projection("ratings"), Project: projectBatch}

// projectBatch writes the holders of the seats in the phases that the batch closes, and rates the
// games that it ends. A rewinding takes back the later rows.
func projectBatch(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	if err := noteUnrated(ctx, tx, b); err != nil {
		return err
	}
	p := &batch{tx: tx, veils: make(map[string]bool)}
	if err := b.Stretches(ctx, p); err != nil {
		return err
	}
	rulings, err := b.Rulings()
	if err != nil {
		return err
	}
	for _, r := range rulings {
		if err := p.applyRuling(ctx, r); err != nil {
			return err
		}
	}
	return nil
}
