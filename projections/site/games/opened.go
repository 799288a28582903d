package games

import (
	"context"

	"seneschal/domain/game"
	"seneschal/eventstore"
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

// LogOf is the log of a game.
func LogOf(id string) eventstore.Log { return eventstore.Log("game/" + id) }

// HeaderOf is that of a file with the log of a game for a reader; "" is one who may
// see everything.
func HeaderOf(g *game.Game, to eventstore.Reader) eventstore.BundleHeader {
	return eventstore.BundleHeader{Log: LogOf(g.Setup().Game), For: to, Ruleset: g.Ruleset().Name(), Edition: g.Setup().Edition}
}
