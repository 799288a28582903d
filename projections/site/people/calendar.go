package people

import (
	"context"
	"net/http"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// playerCalendar is the deadlines of the games in which a player holds a seat.
func (s *Pages) playerCalendar(w http.ResponseWriter, r *http.Request) error {
	player := game.Player(r.PathValue("player"))
	held, err := s.held(r.Context(), player)
	if err != nil {
		return err
	}
	of := func(g lobby.Game) bool { return held[g.ID] }
	return s.Calendars.Write(w, r, "Deadlines of "+s.Web.Names().Of(r.Context(), player), of)
}

// held are the games in which a player holds a seat. Who waits for the first
// has a calendar too.
func (s *Pages) held(ctx context.Context, p game.Player) (map[string]bool, error) {
	seats, err := lobby.SeatsOf(ctx, s.DB, p)
	if err != nil {
		return nil, web.FromTables(err)
	}
	entries, err := tournaments.EntriesOf(ctx, s.DB, p)
	if err != nil {
		return nil, web.FromTables(err)
	}
	if len(seats)+len(entries) == 0 {
		return nil, web.ErrNowhere
	}
	held := make(map[string]bool)
	for _, seat := range seats {
		held[seat.Game] = true
	}
	return held, nil
}
