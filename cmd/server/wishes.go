package server

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/openingmail"
	"seneschal/projections/roster"
)

// wishTable lets the lookout find the players with wishes.
type wishTable struct{ roster *roster.Roster }

var _ openingmail.Wishes = wishTable{}

// Wishers implements openingmail.Wishes.
func (w wishTable) Wishers(ctx context.Context, now time.Time) ([]openingmail.Wisher, error) {
	all, err := w.roster.Wishers(ctx, now)
	return lists.Map(all, func(from roster.Wisher) openingmail.Wisher {
		return openingmail.Wisher{Player: from.Player, Told: from.Told, Wishes: lists.Map(from.Wishes, func(wish roster.Wish) openingmail.Wish {
			return openingmail.Wish{Wish: wish.Wish, Since: wish.Since}
		})}
	}), err
}

// NoteTold implements openingmail.Wishes.
func (w wishTable) NoteTold(ctx context.Context, player game.Player, opened, now time.Time, put func(*sqlx.Tx) error) error {
	return w.roster.NoteTold(ctx, player, opened, now, put)
}

// newOpeningLookout returns the part that mails players about games that open and that they wished for.
func (h *Server) newOpeningLookout(outbox mailgw.Poster) *openingmail.Lookout {
	return &openingmail.Lookout{Host: mailOpenings{pageOpenings{h.Openings}, h}, Wishes: wishTable{h.Roster}, People: h.Roster, Post: outbox, Server: h.newMailServer(), Log: h.Log}
}

// findInvited returns the player to whom the link with this token was mailed, to take a seat in a game. It returns
// false for a token that is not this server's, and for a player erased since.
func (h *Server) findInvited(ctx context.Context, id, token string) (game.Player, bool, error) {
	player, ok := h.newMailServer().ParseTake(id, token)
	if !ok {
		return "", false, nil
	}
	gone, err := h.Roster.Gone(ctx, player)
	return player, !gone, err
}
