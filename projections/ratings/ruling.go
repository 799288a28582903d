package ratings

import (
	"context"
	"database/sql"
	"errors"

	"seneschal/domain/tournament"
	"seneschal/projections"
)

// applyRuling puts the official result of a table in the place of its game's own, and rates anew
// all games since.
func (p *batch) applyRuling(ctx context.Context, r projections.Ruling) error {
	changed, err := r.Keep(ctx, p.tx)
	if err != nil || !changed {
		return err
	}
	g, err := projections.One[Game](ctx, p.tx, `SELECT `+gameColumns+` FROM games WHERE game = $1`, r.Game)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // the game is not over, or nothing of it counts
	}
	if err != nil {
		return err
	}
	places, err := projections.Rows[Place](ctx, p.tx, `SELECT `+placeColumns+` FROM places WHERE game = $1 ORDER BY game, seat, took_over`, r.Game)
	if err != nil {
		return err
	}
	g, places = g.withOfficial(r.Official.V, places)
	if _, err := p.tx.ExecContext(ctx, `DELETE FROM games WHERE game = $1`, g.Game); err != nil {
		return err
	}
	if err := projections.Insert(ctx, p.tx, projections.Into("games", gameColumns), []Game{g}); err != nil {
		return err
	}
	if err := projections.Insert(ctx, p.tx, projections.Into("places", placeColumns), places); err != nil {
		return err
	}
	return p.rateAgain(ctx, g.Pos)
}

// withOfficial returns a game and its places as the official result of its table has them.
func (g Game) withOfficial(o tournament.Official, places []Place) (Game, []Place) {
	of := o.Places()
	for i, at := range places {
		f, ok := of[at.Seat]
		if !ok {
			continue
		}
		places[i].Place, places[i].Shared, places[i].Points, places[i].Title = f.Place, o.Shared(f.Place), f.Points, projections.Text(f.Title)
	}
	g.Outcome = ""
	if o.Outcome != tournament.ByGame {
		g.Outcome = o.Outcome
	}
	g = g.withRecord(places)
	if !o.Rated() {
		g.Unrated = string(o.Outcome)
	}
	return g, places
}
