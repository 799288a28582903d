package replay

import (
	"database/sql"
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
