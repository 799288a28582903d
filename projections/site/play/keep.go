package play

import (
	"context"
	"net/http"
	"net/url"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// listKept lists the games that a player keeps and that are not forgotten, the newest first; none for "",
// a visitor without an account.
func (s *Pages) listKept(ctx context.Context, player game.Player) (games []ownGame, err error) {
	if s.Kept == nil || player == "" {
		return nil, nil
	}
	seats, err := s.Kept.Practice(ctx, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	for _, at := range seats {
		found, ok, err := s.findOwn(ctx, seat.Token{Game: at.Game, Seat: at.Seat, Epoch: at.Epoch})
		if err != nil {
			return nil, err
		}
		if ok {
			found.kept = true
			games = append(games, found)
		}
	}
	return games, nil
}

// ListKept describes the games that a player keeps, for the player's own page. It lists none if s is
// nil, as there are no practice games then.
func (s *Pages) ListKept(ctx context.Context, player game.Player) ([]Own, error) {
	if s == nil {
		return nil, nil
	}
	all, err := s.listKept(ctx, player)
	return lists.Map(all, func(o ownGame) Own { return s.describeOwn(o, web.LangIn(ctx)) }), err
}

// keepGame keeps a practice game whose token the form holds under the visitor's name. It does nothing
// if the game was forgotten meanwhile, and fails with web.ErrForm if the token was not made here.
func (s *Pages) keepGame(r *http.Request) (web.View, error) {
	token, ok := s.Links.Parse(r.PostFormValue("token"))
	if !ok {
		return web.View{}, web.ErrForm
	}
	if _, ok, err := s.findOwn(r.Context(), token); err != nil || !ok {
		return web.Onward(seat.PracticePath), err // it was forgotten meanwhile
	}
	err := s.Kept.KeepPractice(r.Context(), s.Web.Visitor(r), roster.PracticeSeat{Game: token.Game, Seat: token.Seat, Epoch: token.Epoch, Since: s.Web.Now()})
	return web.Onward(seat.PracticePath), web.FromTables(err)
}

// BeginKept begins a game for a program, and keeps it under its player's name. A field that the wish leaves out has a
// default, as on the page. It fails with web.ErrForm if no such game can be played, with errMany if the player has as
// many games running as one may have, with errOften if too many were begun from the place of the request, and with
// ErrBusy if too many requests wait at the gate.
func (s *Pages) BeginKept(r *http.Request, player game.Player, wish url.Values) (seat roster.PracticeSeat, err error) {
	if s.Gate == nil {
		return s.beginKept(r, player, wish)
	}
	if gateErr := s.Gate.Through(r.Context(), func(ctx context.Context) { seat, err = s.beginKept(r.WithContext(ctx), player, wish) }); gateErr != nil {
		return seat, gateErr
	}
	return seat, err
}

// beginKept begins a game for a program that has come through the gate.
func (s *Pages) beginKept(r *http.Request, player game.Player, wish url.Values) (roster.PracticeSeat, error) {
	open, strength, err := readWish(wish)
	if err != nil {
		return roster.PracticeSeat{}, err
	}
	ownGames, err := s.listKept(r.Context(), player)
	if err != nil {
		return roster.PracticeSeat{}, err
	}
	if lists.Count(ownGames, func(o ownGame) bool { return !o.game.Over() }) >= maxRunning {
		return roster.PracticeSeat{}, errMany
	}
	if !s.begun.Allow(s.Web.Place(r), maxGamesAnHour, s.Web.Now()) {
		return roster.PracticeSeat{}, errOften
	}
	id, at, err := s.Games.Begin(r.Context(), open, strength, web.LangIn(r.Context()))
	if err != nil {
		return roster.PracticeSeat{}, err
	}
	g, _, err := s.Games.Game(r.Context(), id)
	if err != nil {
		return roster.PracticeSeat{}, err
	}
	info, _ := g.SeatInfo(at)
	kept := roster.PracticeSeat{Game: id, Seat: at, Epoch: info.Epoch, Since: s.Web.Now()}
	return kept, web.FromTables(s.Kept.KeepPractice(r.Context(), player, kept))
}

// errMany says that a player has as many games running as one may have.
var errMany = &web.FaultError{Reason: "too many practice games run", Fault: web.Fault{Status: http.StatusConflict, Title: "play.often.title", Words: "play.many.kept"}}

// FindKept returns a game that a player keeps, with the player's seat; false if they keep no such game,
// or it was forgotten.
func (s *Pages) FindKept(ctx context.Context, player game.Player, id string) (g *game.Game, at game.Seat, ok bool, err error) {
	seats, err := s.Kept.Practice(ctx, player)
	if err != nil {
		return nil, "", false, web.FromTables(err)
	}
	kept, ok := lists.Find(seats, func(seat roster.PracticeSeat) bool { return seat.Game == id })
	if !ok {
		return nil, "", false, nil
	}
	found, ok, err := s.findOwn(ctx, seat.Token{Game: kept.Game, Seat: kept.Seat, Epoch: kept.Epoch})
	return found.game, kept.Seat, ok, err
}

// SeatsKept lists the seats of the games that a player keeps and that are not forgotten, the newest first. It does not
// say since when they are kept.
func (s *Pages) SeatsKept(ctx context.Context, player game.Player) ([]roster.PracticeSeat, error) {
	mine, err := s.listKept(ctx, player)
	return lists.Map(mine, func(o ownGame) roster.PracticeSeat {
		return roster.PracticeSeat{Game: o.token.Game, Seat: o.token.Seat, Epoch: o.token.Epoch}
	}), err
}

// Obey carries out a command of a program in a game that its player keeps. It fails with ErrBusy if too many requests
// wait at the gate.
func (s *Pages) Obey(ctx context.Context, id, commandID string, cmd game.Command) (answer game.Answer, err error) {
	if s.Gate == nil {
		return s.Games.Obey(ctx, id, commandID, cmd)
	}
	if gateErr := s.Gate.Through(ctx, func(ctx context.Context) { answer, err = s.Games.Obey(ctx, id, commandID, cmd) }); gateErr != nil {
		return answer, gateErr
	}
	return answer, err
}
