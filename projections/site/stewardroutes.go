package site

import "net/http"

// stewardRoutes adds the pages of those who run tournaments and games to a mux, but for those that are published.
func (s *Site) stewardRoutes(mux *http.ServeMux) {
	mux.Handle("GET /desk", s.web.Member(s.stewardHome))
	mux.Handle("GET /tournaments/{tournament}/desk", s.web.Door(s.cupDesk))
	mux.Handle("POST /tournaments/{tournament}/desk", s.web.Door(s.cupDeskForm))
	mux.Handle("GET /g/{game}/desk", s.web.Door(s.gameDesk))
	mux.Handle("POST /g/{game}/desk", s.web.Door(s.gameDeskForm))
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.deskLive))
}
