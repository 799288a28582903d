package games

import (
	"net/http"

	"seneschal/domain/lists"
	"seneschal/projections/ratings"
	"seneschal/projections/site/web"
)

// setHidden describes the players of a game that hides them: by their tiers alone, but on a page the visitor's own seat
// as theirs. It does nothing for other games.
func (s *Pages) setHidden(r *http.Request, page *GamePage) error {
	if !page.Game.HidesPlayers() {
		return nil
	}
	ctx, voice := r.Context(), s.Web.Voice(r.Context())
	g, _, err := Opened(ctx, s.Games, page.Game.ID)
	if err != nil {
		return err
	}
	for i := range page.Seats {
		line := &page.Seats[i]
		info, ok := g.SeatInfo(line.Seat.Seat)
		if !ok || !line.Hidden || info.Player == "" {
			continue
		}
		if line.Tier, err = ratings.TierOf(ctx, s.DB, info.Player, s.Web.Now()); err != nil {
			return err
		}
		own := !web.AsData(r) && s.Web.IsVisitor(r, info.Player)
		line.Holder = lists.Either(own, voice.Say("seat.yours"), voice.Say("seat.hidden."+string(line.Tier)))
	}
	return nil
}
