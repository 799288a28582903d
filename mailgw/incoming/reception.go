package incoming

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/sender"
)

// A Reception opens the emails that come in, and answers them.
type Reception struct {
	Server  mailgw.Server
	People  mailgw.Directory
	Checker sender.Checker
	Post    mailgw.Poster
	// Outbox finds the emails that may be quoted, so that quotes are found by comparison; nil: they are
	// found by their looks.
	Outbox mailgw.Outbox
	// Orders returns a function that reports whether a line would be obeyed in a game, for a seat or
	// for the seats of a player; nil: a line that begins with a word in capitals would.
	Orders  func(ctx context.Context, game string, seat game.Seat, who game.Player) (func(line string) bool, error)
	Pending Pending
	// Works is called with the address of a proved sender: emails to it arrive. It may be nil.
	Works  func(ctx context.Context, address string) error
	Limits *Limits
	Now    func() time.Time
	Log    *slog.Logger
}

// Reply renders an email that answers another: it is marked as automatic, and has PriorityAnswers unless it has a
// priority.
func (r *Reception) Reply(email mailgw.Email) mailgw.Outbound {
	email.Auto = true
	email.Priority = cmp.Or(email.Priority, mailgw.PriorityAnswers)
	return r.Server.Write(email)
}
