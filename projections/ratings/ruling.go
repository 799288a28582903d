package ratings

import (
	"context"
	"database/sql"
	"errors"

	"seneschal/domain/tournament"
	"seneschal/projections"
)

// applyRuling keeps a ruling, puts the official result of the table in the place of its game's own, and rates
// anew that game and all that ended later. If the game is not in the table it only keeps the ruling, for finishGames.
func (p *batch) applyRuling(ctx context.Context, ruling projections.Ruling) error {
	changed, err := ruling.Keep(ctx, p.tx)
	if err != nil || !changed {
		return err
	}
	game, err := projections.One[Game](ctx, p.tx, `SELECT `+gameColumns+` FROM games WHERE game = $1`, ruling.Game)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // the game is not over, or nothing of it counts: it was ended early
	}
	if err != nil {
		return err
	}
	places, err := projections.Rows[Place](ctx, p.tx, `SELECT `+placeColumns+` FROM places WHERE game = $1 ORDER BY game, seat, took_over`, ruling.Game)
	if err != nil {
		return err
	}
	game, places = game.withOfficial(ruling.Official.V, places)
	if _, err := p.tx.ExecContext(ctx, `DELETE FROM games WHERE game = $1`, game.Game); err != nil {
		return err
	}
	if err := projections.Insert(ctx, p.tx, projections.Into("games", gameColumns), []Game{game}); err != nil {
		return err
	}
	if err := projections.Insert(ctx, p.tx, projections.Into("places", placeColumns), places); err != nil {
		return err
	}
	return p.rateAgain(ctx, game.Pos)
}

// withOfficial returns a game and its places as the official result of its table has them. It changes places in
// place; a seat that the result does not name keeps its own.
func (g Game) withOfficial(official tournament.Official, places []Place) (Game, []Place) {
	of := official.PlacesBySeat()
	for i, at := range places {
		f, ok := of[at.Seat]
		if !ok {
			continue
		}
		places[i].Place, places[i].Shared, places[i].Points, places[i].Title = f.Place, official.IsShared(f.Place), f.Points, projections.Text(f.Title)
	}
	g.Outcome = ""
	if official.Outcome != tournament.ByGame {
		g.Outcome = official.Outcome
	}
	g = g.withRecord(places)
	if !official.IsRated() {
		g.Unrated = string(official.Outcome)
	}
	return g, places
}
