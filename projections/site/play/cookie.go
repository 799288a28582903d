package play

import (
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
}

// listOwn lists the practice games that a request's cookie names and that are still kept, the newest
// first. A token that is not ours is passed over.
func (s *Pages) listOwn(r *http.Request) ([]own, error) {
	var all []own
	for _, text := range first(strings.Split(s.Web.ReadCookie(r, cookie), between)) {
		token, ok := s.Links.Parse(text)
		if !ok {
			continue
		}
		g, _, err := s.Games.Game(r.Context(), token.Game)
		if err != nil {
			return nil, err
		}
		info, ok := g.SeatInfo(token.Seat)
		if g.Ruleset() != nil && ok && info.Player != "" && info.Epoch == token.Epoch && games.LogOf(token.Game).Check() == nil {
			all = append(all, own{token, text, g})
		}
	}
	return all, nil
}

// first returns as many of some tokens as the cookie lists.
func first(tokens []string) []string { return tokens[:min(len(tokens), mostListed)] }

// newCookie makes the cookie that lists a new game before the others.
func (s *Pages) newCookie(token string, others []own) *http.Cookie {
	texts := slices.Insert(lists.Map(others, func(o own) string { return o.text }), 0, token)
	return s.Web.NewCookie(cookie, strings.Join(first(texts), between), cookieLife)
}
