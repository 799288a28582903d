package programs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// showAccount answers for which player the token acts.
func (s *Pages) showAccount(r *http.Request, by roster.Token) (any, error) {
	person, err := s.Tokens.Find(r.Context(), by.Player)
	return Account{by.Player, s.Web.Names(r.Context()).Of(by.Player), person.Program, by.Scopes}, web.Missing(err)
}

// newTurn describes a seat of a game.
func (s *Pages) newTurn(ctx context.Context, g *game.Game, info game.SeatInfo) Turn {
	lang := s.Web.Voice(ctx).Lang
	n, _, deadline, open := g.Phase()
	_, sealed := g.Sealed()
	turn := Turn{
		Game: g.Setup().Game, Title: g.TitleIn(lang), Ruleset: g.Ruleset().Name(), Seat: info.Seat, Name: g.State().Face(info.Seat, lang).Name,
		Phase: g.PhaseIn(lang).Name, PhaseN: n, Asked: open && info.Awaited && !info.Final && !sealed && !g.Paused(),
	}
	if open && !deadline.IsZero() {
		turn.Due = s.Web.When(ctx, deadline)
	}
	return turn
}

// listTurns answers the player's seats.
func (s *Pages) listTurns(r *http.Request, by roster.Token) (any, error) {
	return s.listTurnsOf(r.Context(), by.Player)
}

// listTurnsOf lists a player's seats in games that are not over, first those that are asked for orders. It
// leaves out games that this program cannot read.
func (s *Pages) listTurnsOf(ctx context.Context, p game.Player) ([]Turn, error) {
	seats, err := lobby.SeatsOf(ctx, s.DB, p)
	if err != nil {
		return nil, web.FromTables(err)
	}
	turns := []Turn{}
	for _, seat := range seats {
		g, _, err := s.Games.Game(ctx, seat.Game)
		if errors.Is(err, event.ErrUnread) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("loading game/%s: %w", seat.Game, err)
		}
		if info, ok := g.SeatInfo(seat.Seat); ok && info.Player == p && !g.Over() {
			turns = append(turns, s.newTurn(ctx, g, info))
		}
	}
	return sortTurns(turns), nil
}

// sortTurns sorts turns in place, those that are asked for orders first, and returns them.
func sortTurns(turns []Turn) []Turn {
	slices.SortStableFunc(turns, func(a, b Turn) int { return lists.One(b.Asked) - lists.One(a.Asked) })
	return turns
}

// serveTurns serves a stream with an event "turn" for each seat that is asked for orders: at first for all
// of them, then for each seat that is asked anew. It ends when the token is withdrawn or has no request
// left.
func (s *Pages) serveTurns(w http.ResponseWriter, r *http.Request) {
	token, err := s.findCaller(r, w.Header())
	if err == nil && !token.May(roster.ScopeRead) {
		err = errScope
	}
	if err != nil {
		s.Web.Data(func(*http.Request, http.Header) (any, error) { return nil, err }).ServeHTTP(w, r)
		return
	}
	var sentTurns []Turn
	s.Web.StreamTo(w, r, func(ctx context.Context) (string, error) {
		if _, err := s.findCaller(r, http.Header{}); err != nil {
			return "", err
		}
		turns, err := s.listTurnsOf(ctx, token.Player)
		askedTurns := lists.Keep(turns, func(t Turn) bool { return t.Asked })
		lines := ""
		for _, turn := range askedTurns {
			if slices.ContainsFunc(sentTurns, func(t Turn) bool { return t.Game == turn.Game && t.Seat == turn.Seat && t.PhaseN == turn.PhaseN }) {
				continue
			}
			data, err := json.Marshal(turn)
			if err != nil {
				return "", err
			}
			lines += "event: turn\ndata: " + string(data) + "\n\n"
		}
		sentTurns = askedTurns
		return lines, err
	})
}

// findSeat returns the game and the seat that a request names: of a practice game that the token's player
// keeps, or of a real game. It fails with web.ErrNowhere if there is no such game or seat, and with
// game.ErrForbidden if another player holds the seat.
func (s *Pages) findSeat(r *http.Request, token roster.Token) (*game.Game, game.SeatInfo, error) {
	if s.Practice != nil {
		g, at, ok, err := s.Practice.FindKept(r.Context(), token.Player, r.PathValue("game"))
		if err != nil {
			return nil, game.SeatInfo{}, err
		}
		if ok && string(at) == r.PathValue("seat") {
			info, _ := g.SeatInfo(at)
			return g, info, nil
		}
	}
	g, _, err := games.Opened(r.Context(), s.Games, r.PathValue("game"))
	if err != nil {
		return nil, game.SeatInfo{}, err
	}
	info, ok := g.SeatInfo(game.Seat(r.PathValue("seat")))
	switch {
	case !ok:
		return nil, info, web.ErrNowhere
	case info.Player != token.Player:
		return nil, info, game.ErrForbidden
	}
	return g, info, nil
}
