package games

import (
	"context"
	"net/http"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
)

// Pages are the pages of games, as the public sees them.
type Pages struct {
	Web       *web.Front
	DB        *sqlx.DB // tables of the projections
	Games     Games
	Rulesets  Rulesets
	Files     LogFiles
	Calendars Calendars
	Sealer    *eventstore.Sealer    // whose key is shown; nil: nothing is signed
	Grown     func() (Grown, error) // how far the tree over all that the house has told is; nil: there is none
	Relay     Relay                 // where a round of a beacon can be seen; nil: nowhere
	Tales     *replays.Tales
	Path      func(game string, seat game.Seat, epoch int) string // of the page of a seat
	Pictures  bool                                                // boards can be had as PNG
}

// export is the whole log of a game that is over. While a game runs, nobody is
// to see what stands in it.
func (s *Pages) export(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	if !g.Over() {
		return errRunning
	}
	return s.Files.Bundle(w, r, id, HeaderOf(g, ""), nil)
}

// publicLog is what everybody may see of the log of a game, while it runs and
// after.
func (s *Pages) publicLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("game")
	g, _, err := Opened(r.Context(), s.Games, id)
	if err != nil {
		return err
	}
	return s.Files.Bundle(w, r, id+"-public", HeaderOf(g, eventstore.Everybody), nil)
}

// calendar is the deadlines of all running games.
func (s *Pages) calendar(w http.ResponseWriter, r *http.Request) error {
	return s.Calendars.Write(w, r, s.Web.Voice(r.Context()).Say("deadlines"), Chosen{Of: func(lobby.Game) bool { return true }})
}

// Games finds a game as it stands, and the head of its log. A game that was
// never opened has no ruleset.
type Games interface {
	Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error)
}

// Obey gives a command to a game and returns when it is durable. A cause that
// was obeyed before is answered as before.
type Obey func(ctx context.Context, id, cause string, cmd game.Command) (game.Answer, error)

// Opened is a game as it stands, which must have been opened.
func Opened(ctx context.Context, from Games, id string) (*game.Game, eventstore.Head, error) {
	if LogOf(id).Check() != nil {
		return nil, eventstore.Head{}, web.ErrNowhere
	}
	g, head, err := from.Game(ctx, id)
	if err != nil {
		return nil, head, err
	}
	if g.Ruleset() == nil {
		return nil, head, web.ErrNowhere
	}
	return g, head, nil
}

// LogOf is the log of a game.
func LogOf(id string) eventstore.Log { return eventstore.Log("game/" + id) }

// HeaderOf is that of a file with the log of a game for a reader; "" is one who may
// see everything.
func HeaderOf(g *game.Game, to eventstore.Reader) eventstore.BundleHeader {
	return eventstore.BundleHeader{Log: LogOf(g.Setup().Game), For: to, Ruleset: g.Ruleset().Name(), Edition: g.Setup().Edition}
}
