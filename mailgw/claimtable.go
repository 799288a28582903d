package mailgw

import (
	"context"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A Host carries out commands on games.
type Host interface {
	// Obey decides a command and records what follows, durable before it
	// returns. The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, gameID, cause string, cmd game.Command) (Obeyed, error)
	// Known reports whether a cause has been recorded in a game.
	Known(ctx context.Context, gameID, cause string) (bool, error)
	// Game is a game as it stands; one that was never opened has no ruleset.
	Game(ctx context.Context, gameID string) (*game.Game, error)
}

// Obeyed is what came of a command.
type Obeyed struct {
	Answer game.Answer
	Again  bool               // it had been obeyed before
	Commit *eventstore.Commit // that it is recorded in; nil: nothing was to be recorded
}

// A ClaimTable takes letters of orders: each claims to come from a seat of a game.
type ClaimTable struct {
	Host    Host
	Archive Archive // what VERIFY is answered from; no Store: there is none
	Seal    Seal    // of what was accepted; nil: the fingerprint alone
	Level   func(game string) Level
	Offices *Offices
	// Waiting reports whether other letters to a game wait for its dice.
	Waiting func(game string) bool
}

func (t *ClaimTable) level(id string) Level { return t.Level(id) }

// follows reports whether other letters to a game wait that came before this one.
func (t *ClaimTable) follows(l *letter, id string) bool { return t.Waiting(id) && l.only == "" }

// Take sees to what a letter says to a game, and says which folder it belongs into.
func (t *ClaimTable) Take(ctx context.Context, l *letter, g *game.Game, id string, part Part, cause string) (string, error) {
	c := &claim{t: t, l: l, id: id, g: g, part: part, cause: cause}
	if part.Join {
		return c.join(ctx)
	}
	return c.handle(ctx)
}

// Confirmed obeys a letter that was set aside, and has been confirmed by another.
func (t *ClaimTable) Confirmed(ctx context.Context, l *letter, g *game.Game, w Waiting) error {
	c := &claim{t: t, l: l, id: w.Game, g: g, part: w.Part, cause: w.Cause, by: w.By, owner: w.By, joiner: w.From, meant: w.Sure, seat: game.SeatInfo{Seat: w.Seat}}
	if info, ok := g.SeatInfo(w.Seat); ok {
		c.seat, c.owner, c.l.lang = info, info.Player, info.Language
	}
	return c.late(ctx, w)
}
