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
	// cookie is the name of the cookie that lists a browser's practice games.
	cookie = "practice"
	// cookieLife is how long a browser keeps it after the last game was begun.
	cookieLife = 60 * 24 * time.Hour
	// between stands between tokens in the cookie.
	between = "~"
	// mostListed is the number of games that the cookie lists.
	mostListed = 8
)

// own is a practice game of the visitor's browser.
type own struct {
	token seat.Token
	text  string // the token as links have it
	game  *game.Game
	kept  bool // under the visitor's name
	here  bool // in the cookie of the browser
}

// listOwn lists the practice games of a request's cookie, the newest first, and then those that the
// visitor keeps under the own name. A token that is not ours is passed over, and so is a game that was
// forgotten.
func (s *Pages) listOwn(r *http.Request) ([]own, error) {
	mine, err := s.listKept(r.Context(), s.Web.Visitor(r))
	if err != nil {
		return nil, err
	}
	var all []own
	for _, text := range first(strings.Split(s.Web.ReadCookie(r, cookie), between)) {
		token, ok := s.Links.Parse(text)
		if !ok || slices.ContainsFunc(all, func(o own) bool { return o.token == token }) {
			continue
		}
		at := slices.IndexFunc(mine, func(o own) bool { return o.token == token })
		if at >= 0 {
			mine[at].here = true
			all, mine = append(all, mine[at]), slices.Delete(mine, at, at+1)
			continue
		}
		found, ok, err := s.find(r.Context(), token)
		if err != nil {
			return nil, err
		}
		if ok {
			found.here = true
			all = append(all, found)
		}
	}
	return append(all, mine...), nil
}

// find returns the game of a token; false if it was forgotten, or the token opens it no more.
func (s *Pages) find(ctx context.Context, token seat.Token) (found own, ok bool, err error) {
	if games.LogOf(token.Game).Check() != nil {
		return own{}, false, nil
	}
	g, _, err := s.Games.Game(ctx, token.Game)
	if err != nil {
		return own{}, false, err
	}
	info, ok := g.SeatInfo(token.Seat)
	if g.Ruleset() == nil || !ok || info.Player == "" || info.Epoch != token.Epoch {
		return own{}, false, nil
	}
	return own{token: token, text: s.Links.Token(token.Game, token.Seat, token.Epoch), game: g}, true, nil
}

// first returns as many of some tokens as the cookie lists.
func first(tokens []string) []string { return tokens[:min(len(tokens), mostListed)] }

// newCookie makes the cookie that lists a new game before the others of the browser.
func (s *Pages) newCookie(token string, others []own) *http.Cookie {
	others = lists.Keep(others, func(o own) bool { return o.here })
	texts := slices.Insert(lists.Map(others, func(o own) string { return o.text }), 0, token)
	return s.Web.NewCookie(cookie, strings.Join(first(texts), between), cookieLife)
}
