package mailgw

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A Directory knows the persons behind players.
type Directory interface {
	// PlayerByAddress is whose an address is; false if nobody's.
	PlayerByAddress(ctx context.Context, address string) (game.Player, bool, error)
	// Addresses are a player's, the one that letters go to first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Name is how a player is called; the player's ID if nothing is known.
	Name(ctx context.Context, p game.Player) string
	// Zone is where a player's clock is; UTC if nothing is known.
	Zone(ctx context.Context, p game.Player) *time.Location
	// Language is the one that a player is written to in; "" if nothing is
	// known.
	Language(ctx context.Context, p game.Player) string
	// Enrol makes a player of an address that has proved itself; for one that is
	// known already it is the player that there is.
	Enrol(ctx context.Context, address string) (game.Player, error)
}

// A Learner is a Directory that keeps in which language somebody writes to whom
// it has written in English so far, as nothing else was known.
type Learner interface {
	Learn(ctx context.Context, p game.Player, lang string) error
}

// first is the address that letters to a player go to; "" if there is none.
func first(ctx context.Context, d Directory, p game.Player) (string, error) {
	if p == "" {
		return "", nil
	}
	all, err := d.Addresses(ctx, p)
	if err != nil || len(all) == 0 {
		return "", err
	}
	return all[0], nil
}

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
