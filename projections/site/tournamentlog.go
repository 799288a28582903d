package site

import (
	"net/http"

	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// tournamentLog is the whole log of a tournament: nothing in it is hidden.
func (s *Site) tournamentLog(w http.ResponseWriter, r *http.Request) error {
	t, err := foundTournament(r, s.DB)
	if err != nil {
		return err
	}
	return s.Files.bundle(w, r, t.ID, eventstore.BundleHeader{Log: eventstore.Log(web.TournamentLogs + t.ID)}, nil)
}

// tournamentCalendar is the deadlines of the games of a tournament.
func (s *Site) tournamentCalendar(w http.ResponseWriter, r *http.Request) error {
	t, err := foundTournament(r, s.DB)
	if err != nil {
		return err
	}
	return s.Calendars.write(w, r, "Deadlines of "+t.Title, func(g lobby.Game) bool { return g.Tournament == t.ID })
}

// tournamentLive is the stream of what everybody sees of a tournament.
func (s *Site) tournamentLive(w http.ResponseWriter, r *http.Request) {
	s.web.Stream(w, r, []string{web.TournamentLogs + r.PathValue("tournament")})
}
