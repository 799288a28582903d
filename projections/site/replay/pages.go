package replay

import (
	"net/http"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/report"
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
	Relay    games.Relay // nil: there are no addresses of rounds of a beacon
	Tales    *replays.Tales
	Paint    func(*report.Board) ([]byte, error) // paints a board as PNG; nil: links to pages have no picture
	Practice bool                                // visitors can go on from a phase of a finished game
}

// findNewest returns the newest frame of a game, in the reader's language. It fails with web.ErrNowhere if
// there is none.
func (s *Pages) findNewest(r *http.Request) (replays.Frame, error) {
	frame, err := replays.Last(r.Context(), s.DB, r.PathValue("game"))
	if err != nil {
		return frame, web.Missing(err)
	}
	return frame, s.Tales.Tell(r.Context(), web.LangIn(r.Context()), &frame)
}

// drawingHandler returns a handler that serves the board of the frame that find returns as SVG, in the
// colours that the request asks for.
func (s *Pages) drawingHandler(find func(*http.Request) (replays.Frame, error)) http.Handler {
	return s.Web.File(func(w http.ResponseWriter, r *http.Request) error {
		f, err := find(r)
		if err != nil {
			return err
		}
		return web.SendBoard(w, r, f.Board.V)
	})
}

// photographHandler returns a handler that serves the board of the frame that find returns as PNG, for
// previews of links to a page. It fails with web.ErrNowhere if there is no board, or boards are not
// painted here.
func (s *Pages) photographHandler(find func(*http.Request) (replays.Frame, error)) http.Handler {
	return s.Web.File(func(w http.ResponseWriter, r *http.Request) error {
		f, err := find(r)
		if err == nil && (f.Board.V == nil || s.Paint == nil) {
			err = web.ErrNowhere
		}
		if err != nil {
			return err
		}
		data, err := s.Paint(f.Board.V)
		if err == nil {
			web.Send(w, r, "image/png", data)
		}
		return err
	})
}
