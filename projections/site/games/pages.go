package games

import (
	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/projections/site/web"
)

// Pages are the pages of games, as the public sees them.
type Pages struct {
	Web       *web.Front
	DB        *sqlx.DB // tables of the projections
	Games     Games
	Rulesets  Rulesets
	Files     LogFiles
	Calendars Calendars
	Sealer    *eventstore.Sealer    // whose key is shown; nil: nothing is signed
	Grown     func() (Grown, error) // how far the tree over all that the house has told is; nil: there is none
	Relay     Relay                 // where a round of a beacon can be seen; nil: nowhere
}
