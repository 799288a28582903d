package incoming

import (
	"cmp"
	"context"
	"log/slog"
	"time"

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
	Outbox  mailgw.Outbox
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
