package replay

import (
	"database/sql"
	"embed"
	"errors"
	"net/http"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/projections/replays"
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

// Routes adds the pages of replays to a mux, but for those that are published.
func (s *Pages) Routes(mux *http.ServeMux) {
	mux.Handle("GET /g/{game}/map.svg", s.Web.File(s.mapNow))
	mux.Handle("GET /g/{game}/phase/{n}/map.svg", s.Web.File(s.mapThen))
	mux.Handle("GET /g/{game}/phase/{n}/{k}/map.svg", s.Web.File(s.mapThen))
	mux.Handle("GET /g/{game}/compare", s.Web.Page(s.compareForm))
}

// Published are those that everybody may read, with their data.
func (s *Pages) Published() []web.Published {
	return []web.Published{
		{Path: "/g/{game}/phase/{n}", Does: "One phase of a game's replay; 0 is the beginning.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/phase/{n}/{k}", Does: "One step of a phase that is told in steps: a turn, or a piece of land that is laid.", Page: PhasePage{}, Answer: s.phase},
		{Path: "/g/{game}/compare/{a}/{b}", Does: "What has changed between two phases of a game's replay.", Page: ComparePage{}, Answer: s.compare},
	}
}

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }

func (s *Pages) mapNow(w http.ResponseWriter, r *http.Request) error {
	f, err := replays.Last(r.Context(), s.DB, r.PathValue("game"))
	if errors.Is(err, sql.ErrNoRows) {
		return web.ErrNowhere
	}
	if err != nil {
		return web.FromTables(err)
	}
	return writeMap(w, r, f.Board.V)
}

func (s *Pages) mapThen(w http.ResponseWriter, r *http.Request) error {
	f, err := s.framed(r)
	if err != nil {
		return err
	}
	return writeMap(w, r, f.Board.V)
}

func writeMap(w http.ResponseWriter, r *http.Request, b *report.Board) error {
	if b == nil {
		return web.ErrNowhere
	}
	web.Send(w, r, "image/svg+xml", []byte(markup.SVG(b)))
	return nil
}
