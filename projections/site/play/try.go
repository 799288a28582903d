package play

import (
	"errors"
	"net/http"
	"strconv"

	"seneschal/domain/game"
	"seneschal/projections/site/web"
)

// tryGame begins a game from a phase of a finished game, in which the visitor writes for every seat.
func (s *Pages) tryGame(r *http.Request) (web.View, error) {
	n, err := strconv.Atoi(r.PostFormValue("phase"))
	if err != nil || n < 0 {
		return web.View{}, web.ErrForm
	}
	return s.onwardTo(r, func(lang string) (string, game.Seat, error) {
		id, at, err := s.Games.Try(r.Context(), r.PostFormValue("game"), n, lang)
		return id, at, toPageError(err)
	})
}

// tryOwn begins a game from the present position of a practice game whose link the visitor has, in
// which they write for every seat.
func (s *Pages) tryOwn(r *http.Request) (web.View, error) {
	token, ok := s.Links.Parse(r.PathValue("token"))
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	return s.onwardTo(r, func(lang string) (string, game.Seat, error) {
		id, at, err := s.Games.TryOwn(r.Context(), token.Game, lang)
		return id, at, toPageError(err)
	})
}

// toPageError turns an error about a game that cannot be tried into one that has a page. Other errors,
// and nil, it returns as they are.
func toPageError(err error) error {
	switch {
	case errors.Is(err, game.ErrNotOpen):
		return web.ErrNowhere
	case errors.Is(err, game.ErrForbidden):
		return errRuns
	case errors.Is(err, game.ErrOver):
		return web.ErrForm
	}
	return err
}

// errRuns says that a game is not over.
var errRuns = &web.FaultError{Reason: "a game that runs cannot be tried", Fault: web.Fault{Status: http.StatusForbidden, Title: "try.runs.title", Words: "try.runs"}}
