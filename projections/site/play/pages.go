package play

import (
	"context"
	"embed"
	"net/http"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/eventstore/rates"
	"seneschal/projections/roster"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// Games plays practice games.
type Games interface {
	games.Games
	seat.Practice
	// Begin begins a game of a ruleset, preset and number of seats, with reports in a language. The
	// visitor has the seat that it returns; bots of a strength have the others.
	Begin(ctx context.Context, open game.Open, strength bots.Strength, lang string) (id string, at game.Seat, err error)
	// Try begins a game from the position after the nth phase of a real game that is over, in which
	// the visitor has all seats. It fails with game.ErrForbidden if the game runs, with
	// game.ErrNotOpen if there is none, and with game.ErrOver if nothing follows the phase.
	Try(ctx context.Context, id string, n int, lang string) (tried string, at game.Seat, err error)
	// TryOwn begins a game from the open phase of a practice game, or from the last phase of one that
	// is over, in which the visitor has all seats. It fails as Try does.
	TryOwn(ctx context.Context, id, lang string) (tried string, at game.Seat, err error)
	// Obey carries out a command of the visitor.
	Obey(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error)
}

// Kept knows the practice games that players keep under their names.
type Kept interface {
	// KeepPractice keeps a game under a player's name. A player keeps eight games: the oldest gives
	// way to the ninth.
	KeepPractice(ctx context.Context, player game.Player, seat roster.PracticeSeat) error
	// Practice lists the games of a player, the newest first. Some may be forgotten.
	Practice(ctx context.Context, player game.Player) ([]roster.PracticeSeat, error)
}

// Pages are the page from which practice games begin, and its forms.
type Pages struct {
	Web   *web.Front
	Games Games
	Links seat.Links // to the seats of practice games
	Kept  Kept       // games that players keep under their names; nil: none are kept

	begun rates.Limit // counts the games that were begun from each place
	Gate  *Gate       // bounds what programs do at a time; nil: nothing does. Pages are behind it already
}

// maxGamesAnHour is the greatest number of practice games that may be begun from one place in an
// hour. A class of pupils shares one place.
const maxGamesAnHour = 60

// Routes adds the pages to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET "+seat.PracticePath, s.Web.Page(s.showPlay))
	mux.Handle("POST "+seat.PracticePath, s.Web.Page(web.Form(s.beginGame)))
	mux.Handle("POST "+seat.PracticePath+"/keep", s.Web.Member(web.If(s.Kept != nil, web.Form(s.keepGame))))
	mux.Handle("POST "+seat.PracticePath+"/try", s.Web.Page(web.Form(s.tryGame)))
	mux.Handle("POST "+seat.PracticePath+"/seat/{token}/try", s.Web.Page(s.tryOwn))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
