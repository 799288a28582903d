package programs

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore/rates"
	"seneschal/projections/roster"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages serves programs, and the page on which players make their tokens.
type Pages struct {
	Web    *web.Front
	DB     *sqlx.DB // tables of the projections
	Games  games.Games
	Obey   games.Obey
	Tokens Tokens // nil: there are no programs
	// Lines carries out lines about games that wait for players, as if they came by email; nil: players
	// open no games.
	Lines func(ctx context.Context, commandID string, by game.Player, lines []order.Line) (*game.Receipt, error)

	// Practice plays the practice games that players keep under their names; nil: there are none.
	Practice Practice

	limits rates.Limit // counts requests by token or place
}

// Practice plays practice games that players keep under their names.
type Practice interface {
	// BeginKept begins a game as on its page, and keeps it under a player's name.
	BeginKept(r *http.Request, player game.Player, wish url.Values) (roster.PracticeSeat, error)
	// FindKept returns a game that a player keeps, with the player's seat; false if they keep no such game.
	FindKept(ctx context.Context, player game.Player, id string) (g *game.Game, at game.Seat, ok bool, err error)
	// SeatsKept lists the seats of the games that a player keeps and that are not forgotten.
	SeatsKept(ctx context.Context, player game.Player) ([]roster.PracticeSeat, error)
	// Obey carries out a command of a game's visitor.
	Obey(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error)
}

// Tokens keeps the tokens of players.
type Tokens interface {
	// TokenOf returns the token with a secret. It fails with roster.ErrToken if there is none.
	TokenOf(ctx context.Context, secret string, now time.Time) (roster.Token, error)
	// Tokens lists the tokens of a player.
	Tokens(ctx context.Context, p game.Player) ([]roster.Token, error)
	// MakeToken makes a token and returns its secret. It fails with roster.ErrTokens if the player has as
	// many as one may have, and with roster.ErrTokenForm without a name or scopes.
	MakeToken(ctx context.Context, p game.Player, name string, scopes []string, now time.Time) (string, error)
	// WithdrawToken ends a token of a player.
	WithdrawToken(ctx context.Context, p game.Player, id string) error
	// Find returns the data of a player.
	Find(ctx context.Context, p game.Player) (roster.Person, error)
	// MarkProgram has a player shown as a bot from now on.
	MarkProgram(ctx context.Context, p game.Player) error
}
