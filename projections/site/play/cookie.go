package play

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat"
)

const (
	// cookieName is the name of the cookie that lists a browser's practice games.
	cookieName = "practice"
	// cookieLife is the time that a browser keeps the cookie after the last game was begun.
	cookieLife = 60 * 24 * time.Hour
	// separator stands between tokens in the cookie.
	separator = "~"
	// maxListed is the greatest number of games that the cookie lists.
	maxListed = 8
)

// ownGame is a practice game of the visitor.
type ownGame struct {
	token seat.Token
	text  string // the token as links have it
	game  *game.Game
	kept  bool // the visitor keeps it under their name
	here  bool // the cookie of the browser lists it
}

// listOwn lists the practice games of a request's cookie, the newest first, and then the others that
// the visitor keeps under their name. It leaves out tokens that were not made here, and games that
// were forgotten.
func (s *Pages) listOwn(r *http.Request) ([]ownGame, error) {
	ownGames, err := s.listKept(r.Context(), s.Web.Visitor(r))
	if err != nil {
		return nil, err
	}
	var games []ownGame
	for _, text := range cutTokens(strings.Split(s.Web.ReadCookie(r, cookieName), separator)) {
		token, ok := s.Links.Parse(text)
		if !ok || slices.ContainsFunc(games, func(o ownGame) bool { return o.token == token }) {
			continue
		}
		at := slices.IndexFunc(ownGames, func(o ownGame) bool { return o.token == token })
		if at >= 0 {
			ownGames[at].here = true
			games, ownGames = append(games, ownGames[at]), slices.Delete(ownGames, at, at+1)
			continue
		}
		found, ok, err := s.findOwn(r.Context(), token)
		if err != nil {
			return nil, err
		}
		if ok {
			found.here = true
			games = append(games, found)
		}
	}
	return append(games, ownGames...), nil
}

// findOwn returns the game of a token; false if it was forgotten, or the token opens it no more.
func (s *Pages) findOwn(ctx context.Context, token seat.Token) (found ownGame, ok bool, err error) {
	if games.LogOf(token.Game).Check() != nil {
		return ownGame{}, false, nil
	}
	g, _, err := s.Games.Game(ctx, token.Game)
	if err != nil {
		return ownGame{}, false, err
	}
	info, ok := g.SeatInfo(token.Seat)
	if g.Ruleset() == nil || !ok || info.Player == "" || info.Epoch != token.Epoch {
		return ownGame{}, false, nil
	}
	return ownGame{token: token, text: s.Links.Token(token.Game, token.Seat, token.Epoch), game: g}, true, nil
}

// cutTokens returns the first of some tokens, as many as the cookie may list.
func cutTokens(tokens []string) []string { return tokens[:min(len(tokens), maxListed)] }

// newCookie makes the cookie that lists a new game before those of others that it lists already. The
// oldest drop out.
func (s *Pages) newCookie(token string, others []ownGame) *http.Cookie {
	others = lists.Keep(others, func(o ownGame) bool { return o.here })
	texts := slices.Insert(lists.Map(others, func(o ownGame) string { return o.text }), 0, token)
	return s.Web.NewCookie(cookieName, strings.Join(cutTokens(texts), separator), cookieLife)
}
