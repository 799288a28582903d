package stewards

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// Pages are the pages of those who run tournaments and games.
type Pages struct {
	Web      *web.Front
	Forms    *forms.Forms
	DB       *sqlx.DB // tables of the projections
	Games    games.Games
	Rulesets games.Rulesets
	Obey     games.Obey
	Letters  tournamentpages.Letters                       // nil: nobody runs anything from here
	Channels Channels                                      // nil: there are none
	Health   func(context.Context) []string                // what is wrong, a sentence each; nil: nothing ever is
	Lag      func(context.Context) (map[string]int, error) // how many commits each projection is behind; nil: none is
}
