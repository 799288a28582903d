package replay

import (
	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of replays: a game phase by phase, and two phases beside each other.
type Pages struct {
	Web      *web.Front
	DB       *sqlx.DB // tables of the projections
	Games    games.Games
	Rulesets games.Rulesets
	Relay    games.Relay // where a round of a beacon can be seen; nil: nowhere
}
