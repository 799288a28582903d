package games

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// PlaceLine is where a seat came, with its holder's name.
type PlaceLine struct {
	standings.Place
	Holder string `json:"holder"`
	Worth  string `json:"-"` // the points in words
	Colour string `json:"-"`
	Letter string `json:"-"`
}

// placesIn are the final places of some games that are over, by game.
func (s *Pages) placesIn(ctx context.Context, games []string) (map[string][]PlaceLine, error) {
	all, err := standings.PlacesIn(ctx, s.DB, games)
	if err != nil {
		return nil, err
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, games)
	for id := range seats {
		Faced(ctx, s.Games, id, seats[id])
	}
	names, by := s.Web.Names(), make(map[string][]PlaceLine)
	var players []game.Player
	for _, places := range all {
		for _, p := range places {
			players = append(players, p.Player)
		}
	}
	names.Meet(ctx, players)
	for id, places := range all {
		for _, p := range places {
			line := PlaceLine{Place: p, Holder: names.Of(ctx, p.Player), Worth: web.Hundredths(p.Points)}
			at := slices.IndexFunc(seats[id], func(seat lobby.Seat) bool { return seat.Seat == p.Seat })
			if at >= 0 {
				line.Colour, line.Letter, line.Name = seats[id][at].Colour, seats[id][at].Letter, seats[id][at].Name
			}
			by[id] = append(by[id], line)
		}
	}
	return by, err
}
