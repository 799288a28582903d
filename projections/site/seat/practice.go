package seat

import (
	"errors"
	"net/http"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// PracticePath is the path of the page from which practice games begin.
const PracticePath = "/play"

// botsTime is the time that a page waits for bots before it says that they are thinking.
const botsTime = 1800 * time.Millisecond

// thinkAgain is the number of seconds after which a page on which bots think is loaded again.
const thinkAgain = 2

// PracticePart is what the page of a practice game has beside the orders.
type PracticePart struct {
	Bots     []Face
	Strength string // key of a sentence
	Thinking bool   // bots have not answered yet
	Back     bool   // a phase can be taken back
	Over     bool
	Home     string // path of the page from which practice games begin
}

// findGame returns the game of a token. In a practice game in which the player has nothing to do, it
// first waits a moment for the bots.
func (s *Pages) findGame(r *http.Request, token Token) (g *game.Game, thinking bool, err error) {
	g, _, err = games.Opened(r.Context(), s.Games, token.Game)
	if err != nil || s.Practice == nil || r.Method != http.MethodGet || g.Over() {
		return g, false, err
	}
	if info, ok := g.SeatInfo(token.Seat); ok && g.Question(token.Seat, "en") != "" && !info.Final && r.FormValue("letter") == "" {
		return g, false, nil
	}
	thinking = s.Practice.Rest(r.Context(), token.Game, botsTime)
	g, _, err = games.Opened(r.Context(), s.Games, token.Game)
	return g, thinking, err
}

// buildPracticePart makes the part of the page of a practice game; nil for a real one.
func (s *Pages) buildPracticePart(at sitter, lang string) *PracticePart {
	if s.Practice == nil {
		return nil
	}
	part := &PracticePart{Thinking: at.thinking, Over: at.game.Over(), Home: PracticePath}
	_, part.Back = at.game.AskedBefore(at.info.Seat)
	for _, info := range at.game.Seats() {
		if strength, isBot := bots.OfPlayer(string(info.Player)); isBot {
			part.Strength = "practice." + string(strength)
			part.Bots = append(part.Bots, sitter{token: Token{Seat: info.Seat}, game: at.game}.seatFace(lang))
		}
	}
	return part
}

// takeBack takes the last phase of a practice game back. If there is none, the page is shown as it
// is.
func (s *Pages) takeBack(r *http.Request) (web.View, error) {
	at, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	if err := s.Practice.TakeBack(r.Context(), at.token.Game); err != nil && !errors.Is(err, game.ErrOver) {
		return web.View{}, err
	}
	return web.Onward(at.path), nil
}

// endPractice forgets a practice game. Its player goes back to where practice games begin.
func (s *Pages) endPractice(r *http.Request) (web.View, error) {
	at, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	return web.Onward(PracticePath), s.Practice.End(r.Context(), at.token.Game)
}
