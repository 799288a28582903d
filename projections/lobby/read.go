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

// Games lists all games by the time of their last change, newest first.
func Games(ctx context.Context, q sqlx.QueryerContext) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `SELECT `+columns+` FROM lobby.games ORDER BY changed DESC, id`)
}

// Unfinished lists the games that are forming, being played or paused: the earliest deadline first, games without one
// last.
func Unfinished(ctx context.Context, q sqlx.QueryerContext) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE state <> 'over' ORDER BY due NULLS LAST, changed DESC, id`)
}

// A Key is the place where a page of finished games ends, and the next begins. The zero Key is
// before the first game, which is the newest.
type Key struct {
	Changed time.Time
	ID      string
}

// Key returns the end of a page whose last game is this one.
func (g Game) Key() Key { return Key{g.Changed, g.ID} }

// Unfinished reports whether the steward ended the game early.
func (g Game) Unfinished() bool { return g.Reason == game.AbandonedReason }

// HidesPlayers reports whether not everybody may know who plays which seat: the game is anonymous and not over.
func (g Game) HidesPlayers() bool { return g.Anonymous && g.State != Over }

// Finished lists games that are over and come after a key, at most limit, the newest first.
func Finished(ctx context.Context, q sqlx.QueryerContext, after Key, limit int) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE state = 'over' AND ($1 OR (changed, id) < ($2, $3))
		ORDER BY changed DESC, id DESC LIMIT $4`, after.ID == "", after.Changed, after.ID, limit)
}

// Find returns one game. It fails with sql.ErrNoRows if no game has that ID.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Game, error) {
	return projections.One[Game](ctx, q, `SELECT `+columns+` FROM lobby.games WHERE id = $1`, id)
}

// Seats lists the seats of a game as everybody may know them, in seat order; nil if there is no such game.
func Seats(ctx context.Context, q sqlx.QueryerContext, id string) ([]Seat, error) {
	return listSeats(ctx, q, seatColumns, id)
}

// KnownSeats lists the seats of a game with all players and deputies, for its steward, in seat order.
func KnownSeats(ctx context.Context, q sqlx.QueryerContext, id string) ([]Seat, error) {
	return listSeats(ctx, q, knownColumns, id)
}

// listSeats reads columns of the seats of a game, in seat order, and sets their letters.
func listSeats(ctx context.Context, q sqlx.QueryerContext, columns, id string) ([]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `SELECT `+columns+` FROM lobby.seats WHERE game = $1 ORDER BY n`, id)
	return setLetters(seats), err
}

// setLetters sets the letters of seats in place, and returns them. They must be all seats of one game.
func setLetters(seats []Seat) []Seat {
	names := lists.Map(seats, func(s Seat) string { return words.Capital(s.Word) })
	for i, letter := range palette.Letters(names) {
		seats[i].Letter = letter
	}
	return seats
}

// Faced changes the names, words and letters of all seats of a game in place, to those of another language than English.
func Faced(seats []Seat, face func(game.Seat) game.Face) {
	for i, s := range seats {
		is := face(s.Seat)
		seats[i].Name, seats[i].Word = is.Name, is.Word
	}
	setLetters(seats)
}

// SeatsIn returns the seats of some games as everybody may know them, by game and in seat order. A game without seats
// is not in the map.
func SeatsIn(ctx context.Context, q sqlx.QueryerContext, games []string) (map[string][]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `
		SELECT `+seatColumns+` FROM lobby.seats WHERE game = ANY($1) ORDER BY game, n`, pq.StringArray(games))
	byGame := make(map[string][]Seat, len(games))
	for _, s := range seats {
		byGame[s.Game] = append(byGame[s.Game], s)
	}
	for _, seats := range byGame {
		setLetters(seats)
	}
	return byGame, err
}

// ShownSeatsOf lists by game the seats of which everybody may know that a player holds them. Their Deputy is for the
// player alone.
func ShownSeatsOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Seat, error) {
	return listSeatsWhere(ctx, q, `shown = $1 AND shown <> ''`, p)
}

// SeatsOf lists the seats that a player holds, by game, for that player alone.
func SeatsOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Seat, error) {
	return listSeatsWhere(ctx, q, `player = $1`, p)
}

// listSeatsWhere lists by game the seats that meet an SQL condition with the player as $1, with their letters. A seat
// that has vanished since it was read has no letter.
func listSeatsWhere(ctx context.Context, q sqlx.QueryerContext, condition string, p game.Player) ([]Seat, error) {
	seats, err := projections.Rows[Seat](ctx, q, `SELECT `+knownColumns+` FROM lobby.seats WHERE `+condition+` ORDER BY game, n`, p)
	if err != nil {
		return nil, err
	}
	games := lists.Map(seats, func(s Seat) string { return s.Game })
	tables, err := SeatsIn(ctx, q, games)
	if err != nil {
		return nil, err
	}
	for i, seat := range seats {
		for _, other := range tables[seat.Game] { // the tables may have changed since seats were read
			if other.N == seat.N {
				seats[i].Letter = other.Letter
			}
		}
	}
	return seats, nil
}

// Playing returns a seat of the player in the unfinished game that changed last, without its letter. It returns false if
// there is none.
func Playing(ctx context.Context, q sqlx.QueryerContext, player game.Player) (Seat, bool, error) {
	seats, err := projections.Rows[Seat](ctx, q, `
		SELECT `+knownColumns+` FROM lobby.seats JOIN lobby.games ON id = game
		WHERE player = $1 AND state <> 'over' ORDER BY changed DESC, id LIMIT 1`, player)
	if err != nil || len(seats) == 0 {
		return Seat{}, false, err
	}
	return seats[0], true, nil
}

// CountPlaying counts the unfinished games in which a player has a seat.
func CountPlaying(ctx context.Context, q sqlx.QueryerContext, player game.Player) (int, error) {
	return projections.One[int](ctx, q, `
		SELECT count(DISTINCT game) FROM lobby.seats JOIN lobby.games ON id = game WHERE player = $1 AND state <> 'over'`, player)
}

// Built reports whether the tables are there. A new server has none until its log is projected.
func Built(ctx context.Context, q sqlx.QueryerContext) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT to_regclass('lobby.games') IS NOT NULL AND to_regclass('lobby.seats') IS NOT NULL`)
}

// Holders lists all players of whom everybody may know that they hold a seat, each once, sorted.
func Holders(ctx context.Context, q sqlx.QueryerContext) ([]game.Player, error) {
	return projections.Rows[game.Player](ctx, q, `SELECT DISTINCT shown FROM lobby.seats WHERE shown <> '' ORDER BY shown`)
}

// DeputiesOf lists the seats for which a player was named deputy, by game. The time for which the
// deputy was named may have passed.
func DeputiesOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Seat, error) {
	return listSeatsWhere(ctx, q, `deputy = $1 AND deputy <> ''`, p)
}

// OfTournament lists the games of a tournament that are being played or paused, the earliest deadline first.
func OfTournament(ctx context.Context, q sqlx.QueryerContext, tournament string) ([]Game, error) {
	return projections.Rows[Game](ctx, q, `
		SELECT `+columns+` FROM lobby.games WHERE tournament = $1 AND state IN ('open', 'paused') ORDER BY due NULLS LAST, id`, tournament)
}
