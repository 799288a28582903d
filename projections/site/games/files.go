package games

import (
	"net/http"

	"seneschal/eventstore"
	"seneschal/projections/lobby"
)

// export is the whole log of a game that is over. While a game runs, nobody is
// to see what stands in it.
func (s *Pages) export(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	if !g.Over() {
		return errRunning
	}
	return s.Files.Bundle(w, r, id, HeaderOf(g, ""), nil)
}

// publicLog is what everybody may see of the log of a game, while it runs and
// after.
func (s *Pages) publicLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	return s.Files.Bundle(w, r, id+"-public", HeaderOf(g, eventstore.Everybody), nil)
}

// calendar is the deadlines of all running games.
func (s *Pages) calendar(w http.ResponseWriter, r *http.Request) error {
	return s.Calendars.Write(w, r, "Deadlines", func(lobby.Game) bool { return true })
}
