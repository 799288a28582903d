package play

import (
	"context"
	"net/http"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// listKept lists the games that a player keeps and that are not forgotten, the newest first; none for a
// visitor who is not signed in.
func (s *Pages) listKept(ctx context.Context, player game.Player) (all []own, err error) {
	if s.Kept == nil || player == "" {
		return nil, nil
	}
	seats, err := s.Kept.Practice(ctx, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	for _, at := range seats {
		found, ok, err := s.find(ctx, seat.Token{Game: at.Game, Seat: at.Seat, Epoch: at.Epoch})
		if err != nil {
			return nil, err
		}
		if ok {
			found.kept = true
			all = append(all, found)
		}
	}
	return all, nil
}

// ListKept describes the games that a player keeps, for the player's own page. Without practice games it
// lists none.
func (s *Pages) ListKept(ctx context.Context, player game.Player) ([]Own, error) {
	if s == nil {
		return nil, nil
	}
	all, err := s.listKept(ctx, player)
	return lists.Map(all, func(o own) Own { return s.describeOwn(o, web.LangIn(ctx)) }), err
}

// keep keeps a game of this browser under the visitor's name.
func (s *Pages) keep(r *http.Request) (web.View, error) {
	token, ok := s.Links.Parse(r.PostFormValue("token"))
	if !ok {
		return web.View{}, web.ErrForm
	}
	if _, ok, err := s.find(r.Context(), token); err != nil || !ok {
		return web.Onward(seat.PracticePath), err // it was forgotten meanwhile
	}
	err := s.Kept.KeepPractice(r.Context(), s.Web.Visitor(r), roster.PracticeSeat{Game: token.Game, Seat: token.Seat, Epoch: token.Epoch, Since: s.Web.Now()})
	return web.Onward(seat.PracticePath), web.FromTables(err)
}
