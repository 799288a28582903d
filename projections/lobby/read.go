package lobby

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
	"seneschal/projections"
)

// Games are all games, by the time of their last change, newest first.
func Games(ctx context.Context, q sqlx.QueryerContext) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `SELECT `+columns+` FROM lobby.games ORDER BY changed DESC, id`)
}

// Unfinished are the games that are forming or being played; the one that is
// due first comes first.
func Unfinished(ctx context.Context, q sqlx.QueryerContext) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE state <> 'over' ORDER BY due NULLS LAST, changed DESC, id`)
}

// A Key is where a page of finished games ends, and the next begins. The zero
// Key is before the first.
type Key struct {
	Changed time.Time
	ID      string
}

// Key is where a page that ends with this game ends.
func (g Game) Key() Key { return Key{g.Changed, g.ID} }

// Unfinished reports whether the steward has ended the game before its end.
func (g Game) Unfinished() bool { return g.Reason == game.AbandonedReason }

// Finished are games that are over, the newest first, after a key.
func Finished(ctx context.Context, q sqlx.QueryerContext, after Key, limit int) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE state = 'over' AND ($1 OR (changed, id) < ($2, $3))
		ORDER BY changed DESC, id DESC LIMIT $4`, after.ID == "", after.Changed, after.ID, limit)
}

// Find is one game; sql.ErrNoRows if it is not there.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Game, error) {
	return projections.One[Game](ctx, q, `SELECT `+columns+` FROM lobby.games WHERE id = $1`, id)
}

// Seats are the seats of a game, in seat order.
func Seats(ctx context.Context, q sqlx.QueryerContext, id string) ([]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `SELECT `+seatColumns+` FROM lobby.seats WHERE game = $1 ORDER BY n`, id)
	return lettered(seats), err
}

// lettered gives all seats of a game their letters.
func lettered(seats []Seat) []Seat {
	names := lists.Map(seats, func(s Seat) string { return words.Capital(s.Word) })
	for i, letter := range palette.Letters(names) {
		seats[i].Letter = letter
	}
	return seats
}

// Faced gives all seats of a game the names and letters that they have in another
// language than English.
func Faced(seats []Seat, face func(game.Seat) game.Face) {
	for i, s := range seats {
		is := face(s.Seat)
		seats[i].Name, seats[i].Word = is.Name, is.Word
	}
	lettered(seats)
}

// SeatsIn are the seats of some games, by game and in seat order.
func SeatsIn(ctx context.Context, q sqlx.QueryerContext, games []string) (map[string][]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `
		SELECT `+seatColumns+` FROM lobby.seats WHERE game = ANY($1) ORDER BY game, n`, pq.StringArray(games))
	by := make(map[string][]Seat, len(games))
	for _, s := range seats {
		by[s.Game] = append(by[s.Game], s)
	}
	for _, seats := range by {
		lettered(seats)
	}
	return by, err
}

// SeatsOf are the seats that a player holds, by game.
func SeatsOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Seat, error) {
	return seatsWhere(ctx, q, `player = $1`, p)
}

// seatsWhere are the seats of a player as a condition says, with the letters that they
// have at their tables.
func seatsWhere(ctx context.Context, q sqlx.QueryerContext, condition string, p game.Player) ([]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `SELECT `+seatColumns+` FROM lobby.seats WHERE `+condition+` ORDER BY game, n`, p)
	if err != nil {
		return nil, err
	}
	games := lists.Map(seats, func(s Seat) string { return s.Game })
	tables, err := SeatsIn(ctx, q, games)
	if err != nil {
		return nil, err
	}
	for i, s := range seats {
		for _, other := range tables[s.Game] { // they may have changed since the seats were read
			if other.N == s.N {
				seats[i].Letter = other.Letter
			}
		}
	}
	return seats, nil
}

// Playing is the seat that a player holds in the unfinished game of which was
// heard last; false if he holds none.
func Playing(ctx context.Context, q sqlx.QueryerContext, p game.Player) (Seat, bool, error) {
	seats, err := projections.Rows[Seat](ctx, q, `
		SELECT `+seatColumns+` FROM lobby.seats JOIN lobby.games ON id = game
		WHERE player = $1 AND state <> 'over' ORDER BY changed DESC, id LIMIT 1`, p)
	if err != nil || len(seats) == 0 {
		return Seat{}, false, err
	}
	return seats[0], true, nil
}

// Holders are all who hold a seat, each once.
func Holders(ctx context.Context, q sqlx.QueryerContext) ([]game.Player, error) {
	return projections.Rows[game.Player](ctx, q, `SELECT DISTINCT player FROM lobby.seats WHERE player <> '' ORDER BY player`)
}

// DeputiesOf are the seats that a player was named the deputy of, by game. The
// time may have passed that he was named for.
func DeputiesOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Seat, error) {
	return seatsWhere(ctx, q, `deputy = $1 AND deputy <> ''`, p)
}

// OfTournament are the games of a tournament that are being played; the one
// that is due first comes first.
func OfTournament(ctx context.Context, q sqlx.QueryerContext, tournament string) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE tournament = $1 AND state IN ('open', 'paused') ORDER BY due NULLS LAST, id`, tournament)
}
