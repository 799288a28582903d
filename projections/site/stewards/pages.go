package stewards

import (
	"context"
	"embed"
	"net/http"

	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// Pages are the pages of those who run tournaments and games.
type Pages struct {
	Web     *web.Front
	Forms   *forms.Forms
	DB      *sqlx.DB // tables of the projections
	Games   games.Games
	Obey    games.Obey
	Letters tournamentpages.Letters                       // nil: nobody runs anything from here
	Health  func(context.Context) []string                // what is wrong, a sentence each; nil: nothing ever is
	Lag     func(context.Context) (map[string]int, error) // how many commits each projection is behind; nil: none is
}

// Routes adds the pages of those who run tournaments and games to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /desk", s.Web.Member(s.stewardHome))
	mux.Handle("GET /tournaments/{tournament}/desk", s.Web.Door(s.tournament))
	mux.Handle("POST /tournaments/{tournament}/desk", s.Web.Door(s.tournamentForm))
	mux.Handle("GET /g/{game}/desk", s.Web.Door(s.game))
	mux.Handle("POST /g/{game}/desk", s.Web.Door(s.gameForm))
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.gameLive))
}

// Published are those that everybody may read: none.
func (s *Pages) Published() []web.Published { return nil }

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }
