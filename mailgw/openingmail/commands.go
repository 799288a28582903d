package openingmail

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/mailgw"
)

// A Host carries out emails about openings.
type Host interface {
	// Opening returns an opening as it stands, never nil; one that was never opened has no ID.
	Opening(ctx context.Context, id string) (*opening.Opening, error)
	// Obey carries an act out, durably before it returns. A repeated command ID records nothing and gives
	// the same answer.
	Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error)
	// Known reports whether a command ID has been recorded in an opening.
	Known(ctx context.Context, id, commandID string) (bool, error)
	// Bars returns, for each of some openings, the refusal that a player would get there, or nil where they
	// may take a seat.
	Bars(ctx context.Context, player game.Player, all []*opening.Opening) ([]error, error)
	// OpenAgain opens anew, for the same players, a game that is over, or takes a seat in the sequel that another
	// of them has opened.
	OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (*opening.Opening, error)
	// NewID returns the ID of the opening that a command makes, always the same for the same command.
	NewID(ruleset, commandID string) string
	// Waiting lists the IDs of the openings that have free seats, those that wait longest first.
	Waiting(ctx context.Context) ([]string, error)
	// Of lists the IDs of the openings in which a player waits or decides, and of those entered in the
	// last days.
	Of(ctx context.Context, player game.Player) ([]string, error)
	// Wish keeps a wish of a player to be told of games, and returns until when it holds. It fails with a
	// refusal of opening if the player has too many.
	Wish(ctx context.Context, player game.Player, wish opening.Wish) (until time.Time, err error)
	// DropWishes withdraws all wishes of a player.
	DropWishes(ctx context.Context, player game.Player) error
	// Rulesets lists the names of the rulesets that can be played.
	Rulesets() []string
	// Lookup finds a ruleset by its name; false if there is none.
	Lookup(name string) (game.Ruleset, bool)
}

// Commands handles emails about openings.
type Commands struct {
	Host   Host
	People mailgw.Directory
	Server mailgw.Server
	// Default is the ID of the opening that an email is about if its lines name none; "": they have to name one.
	Default string
}

// Lately is how long an opening still counts among a player's own after it has ended for them.
const Lately = 14 * 24 * time.Hour
