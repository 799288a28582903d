package site

import (
	"net/http"

	"seneschal/projections"
)

// live is the stream of what everybody sees of a game, or of all.
func (s *Site) live(w http.ResponseWriter, r *http.Request) {
	var of []string
	if id := r.PathValue("game"); id != "" {
		of = []string{id}
	}
	s.web.Stream(w, r, of)
}

// seatLive is the stream of a game with what a seat sees of it.
func (s *Site) seatLive(w http.ResponseWriter, r *http.Request) {
	at, err := s.sit(r)
	if err != nil {
		http.Error(w, "This link does not open a seat.", http.StatusNotFound)
		return
	}
	s.web.Stream(w, r, []string{at.token.Game, projections.ForSeat(at.token.Game, string(at.token.Seat))})
}
