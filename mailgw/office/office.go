package office

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/sender"
)

// An Office takes letters that people write in their own name, and is no game:
// a tournament, the substitute desk.
type Office struct {
	Clerk  Clerk
	ID     string                   // where letters name a game
	Words  string                   // begins the keys of its sentences: "desk"
	Logged string                   // what it is called in our own log
	Joined string                   // the line that JOIN stands for
	Title  func(lang string) string // how it is called
	// Enters reports whether a line makes a player of a stranger.
	Enters func(line string) bool
	// Guess is the language that a letter to it seems to be written in.
	Guess func(text string) string
}

// A Clerk carries out the letters to an office.
type Clerk interface {
	// Known reports whether a cause has been carried out.
	Known(ctx context.Context, cause string) (bool, error)
	// Obey carries an errand out, and answers with the parts of a receipt.
	Obey(ctx context.Context, e Errand) ([]report.Section, error)
}

// An Errand is what somebody whose letter is proved wants of an office.
type Errand struct {
	Cause  string
	At     time.Time // when it counts from
	By     game.Player
	Lines  []order.Line
	Number int    // of what it answers, by the address that it came to; 0: nothing
	Lang   string // of the answer
	Again  bool   // the letter has waited for its turn, and none goes before it
}

// A Counter reads the letters to offices, and answers them.
type Counter struct {
	Level func(id string) sender.Level
	// Subscriptions keeps who wants which letters; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
}
