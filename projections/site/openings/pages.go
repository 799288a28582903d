package openings

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/opening"
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
	// may take a seat. A visitor that is no player is "".
	Bars(ctx context.Context, player game.Player, all []*opening.Opening) ([]error, error)
	// NewID returns the ID of the opening that a command makes.
	NewID(ruleset, commandID string) string
}
