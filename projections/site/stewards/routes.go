package stewards

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of those who run tournaments and games to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /desk", s.Web.Member(s.stewardHome))
	mux.Handle("GET /tournaments/{tournament}/desk", s.Web.Door(s.tournament))
	mux.Handle("POST /tournaments/{tournament}/desk", s.Web.Door(s.tournamentForm))
	mux.Handle("GET /g/{game}/desk", s.Web.Door(s.game))
	mux.Handle("POST /g/{game}/desk", s.Web.Door(s.gameForm))
	for _, of := range []string{"/g/{game}", "/tournaments/{tournament}"} {
		mux.Handle("GET "+of+"/channels", s.Web.Door(s.channels))
		mux.Handle("POST "+of+"/channels", s.Web.Door(s.channels))
	}
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.gameLive))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of the room.
var Templates = web.NewTemplates(files, nil)
