package lobby

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// Playing is the seat that a player holds in the unfinished game of which was
// heard last; false if he holds none.
func Playing(ctx context.Context, q sqlx.QueryerContext, p game.Player) (seat Seat, ok bool, err error) {
	var seats []Seat
	err = sqlx.SelectContext(ctx, q, &seats, `
		SELECT s.game, s.n, s.seat, s.player, s.name, s.colour, s.word, s.eliminated, s.status, s.awaited, s.ordered, s.final, s.missed, s.deputy
		FROM lobby.seats AS s JOIN lobby.games AS g ON g.id = s.game
		WHERE s.player = $1 AND g.state <> 'over' ORDER BY g.changed DESC, g.id LIMIT 1`, p)
	if err != nil || len(seats) == 0 {
		return Seat{}, false, err
	}
	return seats[0], true, nil
}
