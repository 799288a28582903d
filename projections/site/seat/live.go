package seat

import (
	"net/http"

	"seneschal/projections"
)

// seatLive is the stream of a game with what a seat sees of it.
func (s *Pages) seatLive(w http.ResponseWriter, r *http.Request) {
	at, err := s.sit(r)
	if err != nil {
		http.Error(w, "This link does not open a seat.", http.StatusNotFound)
		return
	}
	s.Web.Stream(w, r, []string{at.token.Game, projections.ForSeat(at.token.Game, string(at.token.Seat))})
}
