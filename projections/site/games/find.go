package games

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

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

// Row is a game of the lobby, which must be there.
func Row(ctx context.Context, q sqlx.QueryerContext, id string) (lobby.Game, error) {
	g, err := lobby.Find(ctx, q, id)
	g.Title = game.Retitled(g.Title, web.LangIn(ctx))
	return g, web.Missing(err)
}

// Unfinished are the games that are not over, by ID.
func Unfinished(ctx context.Context, q sqlx.QueryerContext) (map[string]lobby.Game, error) {
	games, err := lobby.Unfinished(ctx, q)
	byID := make(map[string]lobby.Game, len(games))
	for _, g := range games {
		g.Title = game.Retitled(g.Title, web.LangIn(ctx))
		byID[g.ID] = g
	}
	return byID, err
}

// Faced gives the seats of a game their names in the language of the reader. Those of a
// game that cannot be read have their English ones.
func Faced(ctx context.Context, from Games, id string, seats []lobby.Seat) {
	lang := web.LangIn(ctx)
	if lang == words.English || len(seats) == 0 {
		return
	}
	if g, _, err := Opened(ctx, from, id); err == nil && g.State() != nil {
		lobby.Faced(seats, func(seat game.Seat) game.Face { return g.State().Face(seat, lang) })
	}
}

// LogOf is the log of a game.
func LogOf(id string) eventstore.Log { return eventstore.Log("game/" + id) }

// HeaderOf is that of a file with the log of a game for a reader; "" is one who may
// see everything.
func HeaderOf(g *game.Game, to eventstore.Reader) eventstore.BundleHeader {
	return eventstore.BundleHeader{Log: LogOf(g.Setup().Game), For: to, Ruleset: g.Ruleset().Name(), Edition: g.Setup().Edition}
}

func idsOf(games []lobby.Game) []string {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.ID
	}
	return ids
}
