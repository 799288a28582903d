package main

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/mailgw"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
)

var _ mailgw.Learner = (*roster.Roster)(nil)

// habits is how a player is used to being written to: in the language that he
// has told the house, or else as the seat is that he plays elsewhere. A house
// that cannot say so now writes as usual.
func (h *house) habits(ctx context.Context, p game.Player) game.Habits {
	known, err := h.elsewhere(ctx, p)
	if err != nil {
		h.log.WarnContext(ctx, "habits not known", "player", string(p), "err", err)
	}
	if lang := h.roster.Language(ctx, p); lang != "" && lang != words.English {
		known.Lang = lang
	}
	return known
}

// elsewhere is how a player is written to in the game that he plays.
func (h *house) elsewhere(ctx context.Context, p game.Player) (game.Habits, error) {
	seat, ok, err := lobby.Playing(ctx, h.db, p)
	if err != nil || !ok {
		return game.Habits{}, err
	}
	g, _, err := h.host.Game(ctx, seat.Game)
	if err != nil {
		return game.Habits{}, fmt.Errorf("asking how %s is written to: %w", p, err)
	}
	info, _ := g.SeatInfo(seat.Seat)
	return game.Habits{Lang: info.Language, Format: info.Format}, nil
}
