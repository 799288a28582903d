package claim

import (
	"context"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/office"
	"seneschal/mailgw/sender"
)

// A Host carries out commands on games.
type Host interface {
	// Obey decides a command and records what follows, durable before it
	// returns. The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, gameID, cause string, cmd game.Command) (Obeyed, error)
	// Look is a game as it stands, and which of some causes have been recorded in it.
	Look(ctx context.Context, gameID string, causes ...string) (Look, error)
}

// A Look is all that is asked of a game before a letter is obeyed, seen at one moment.
type Look struct {
	Game  *game.Game      // one that was never opened has no ruleset
	Known map[string]bool // the causes that have been recorded in it
}

// Obeyed is what came of a command.
type Obeyed struct {
	Answer game.Answer
	Again  bool               // it had been obeyed before
	Commit *eventstore.Commit // that it is recorded in; nil: nothing was to be recorded
}

// A Table takes letters of orders: each claims to come from a seat of a game.
type Table struct {
	Host    Host
	Archive archive.Archive // what VERIFY is answered from; no Store: there is none
	Seal    mailgw.Seal     // of what was accepted; nil: the fingerprint alone
	Level   func(game string) sender.Level
	Offices *office.Counter
	// Waiting reports whether other letters to a game wait for its dice.
	Waiting func(game string) bool
}

// Causes are those that a Look is to tell of, for a letter of a cause: it may have been
// obeyed before, have led to a new address, or have been meant for sure.
func Causes(cause string) []string { return []string{cause, cause + rekeyed, cause + surely} }

// rekeyed ends the cause of a change of address.
const rekeyed = ".rekey"

// surely ends the cause of what is done when its sender has said twice that he
// means it.
const surely = ".sure"
