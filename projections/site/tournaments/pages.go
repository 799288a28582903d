package tournaments

import (
	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of tournaments.
type Pages struct {
	Web       *web.Front
	Forms     *forms.Forms
	DB        *sqlx.DB // tables of the projections
	Games     games.Games
	Rulesets  games.Rulesets
	Letters   Letters // nil: tournaments take letters by mail alone
	Files     games.LogFiles
	Calendars games.Calendars
	Pictures  bool        // boards can be had as PNG
	Relay     games.Relay // where a round of a beacon can be seen; nil: nowhere
}
