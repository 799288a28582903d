package tournaments

import (
	"net/http"

	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// tournamentLog is the whole log of a tournament: nothing in it is hidden.
func (s *Pages) tournamentLog(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	return s.Files.Bundle(w, r, t.ID, eventstore.BundleHeader{Log: eventstore.Log(web.TournamentLogs + t.ID)}, nil)
}

// tournamentCalendar is the deadlines of the games of a tournament.
func (s *Pages) tournamentCalendar(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	return s.Calendars.Write(w, r, "Deadlines of "+t.Title, func(g lobby.Game) bool { return g.Tournament == t.ID })
}

// tournamentLive is the stream of what everybody sees of a tournament.
func (s *Pages) tournamentLive(w http.ResponseWriter, r *http.Request) {
	s.Web.Stream(w, r, []string{web.TournamentLogs + r.PathValue("tournament")})
}
