package openings

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of openings.
type Pages struct {
	Web      *web.Front
	DB       *sqlx.DB // tables of the projections
	Rulesets games.Rulesets
	Known    func() []string // names of the rulesets that can be played
	Openings Openings        // nil: nothing can be opened here
	Wishes   Wishes          // nil: nobody is notified when games open
	Follows  *follows.Pages
	Practice bool // visitors can play against bots
	// Invited returns the player for whom the token of a mailed link takes a seat in a game; false if the token is not
	// valid. nil: there are no such links.
	Invited func(ctx context.Context, id, token string) (game.Player, bool, error)
}

// Wishes keeps the wishes of players to be notified when games of a kind open.
type Wishes interface {
	// KeepWish keeps a wish; it fails with a refusal of opening if the player has too many.
	KeepWish(ctx context.Context, player game.Player, wish opening.Wish, now time.Time) error
	// DropWish withdraws a wish.
	DropWish(ctx context.Context, player game.Player, wish opening.Wish) error
	// Wishes lists the wishes of a player that hold now.
	Wishes(ctx context.Context, player game.Player, now time.Time) ([]roster.Wish, error)
}

// Openings is the host of the games that wait for players.
type Openings interface {
	// Opening returns an opening as it stands; one that was never opened has no ID. The caller must
	// not change it.
	Opening(ctx context.Context, id string) (*opening.Opening, error)
	// Obey carries an act out, and is durable before it returns the opening. A command that was obeyed
	// before records nothing and answers the same.
	Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error)
	// Bars returns, for each of some openings, the refusal that a player would get there; nil where they
	// may take a seat. The player "" is a visitor not signed in.
	Bars(ctx context.Context, player game.Player, all []*opening.Opening) ([]error, error)
	// OpenAgain opens a game that is over anew for the same players, or takes a seat in the sequel that another
	// of them has opened.
	OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (*opening.Opening, error)
	// FindLeft returns the seat of a game that a player has left and can have back, and the bot that holds it ("":
	// nobody does). The seat is "" if there is none.
	FindLeft(ctx context.Context, id string, player game.Player) (seat game.Seat, holder game.Player, err error)
	// NewID returns the ID of the opening that a command makes.
	NewID(ruleset, commandID string) string
}
