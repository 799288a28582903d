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

// A Reception opens the letters that come in, and answers them.
type Reception struct {
	House   mailgw.House
	People  mailgw.Directory
	Checker sender.Checker
	Post    mailgw.Poster
	// Outbox finds the letter that is answered, to read by difference; nil: what
	// is quoted is told by its looks.
	Outbox mailgw.Outbox
	// Orders tells whether lines would be obeyed in a game, of a seat or of those that a
	// player has to do with; nil: that is told by their looks.
	Orders  func(ctx context.Context, game string, seat game.Seat, who game.Player) (func(line string) bool, error)
	Pending Pending
	// Works is told of the address of somebody who has proved himself: letters to it
	// arrive. nil: nobody is.
	Works  func(ctx context.Context, address string) error
	Limits *Limits
	Now    func() time.Time
	Log    *slog.Logger
}

// Reply makes a reply to a letter, in its thread.
func (r *Reception) Reply(l mailgw.Letter) mailgw.Outbound {
	l.Auto = true
	l.Priority = cmp.Or(l.Priority, mailgw.PriorityAnswers)
	return r.House.Write(l)
}
