package mailgw

import (
	"context"
	"time"

	"seneschal/domain/game"
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

// A NameDirectory is a Directory that can tell which player a name means.
type NameDirectory interface {
	// PlayerNamed is who is called so; false if nobody is, or several are.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
}

// Acquaintances is a Directory that knows who has written without being a
// player: he can be named a deputy, and is a player from then on.
type Acquaintances interface {
	// Meet remembers that somebody has written from an address.
	Meet(ctx context.Context, address string, at time.Time) error
	// Introduce is the player of an address; one is made of who has written.
	Introduce(ctx context.Context, address string) (game.Player, bool, error)
}

// AddressOf is the address that letters to a player go to; "" if there is none.
func AddressOf(ctx context.Context, d Directory, p game.Player) (string, error) {
	if p == "" {
		return "", nil
	}
	all, err := d.Addresses(ctx, p)
	if err != nil || len(all) == 0 {
		return "", err
	}
	return all[0], nil
}
