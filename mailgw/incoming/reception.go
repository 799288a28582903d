package incoming

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
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

// Open finds out all that can be known of a letter before any game is asked.
func (r *Reception) Open(ctx context.Context, m *message.Message, raw mailgw.Raw) (*Letter, error) {
	l := &Letter{Reception: r, Mail: m, Cause: causeOf(m, r.House), About: Answered(r.House, m), Tokens: TokensOf(r.House, m)}
	if m.From != "" {
		p, known, err := r.People.PlayerByAddress(ctx, m.From)
		if err != nil {
			return nil, fmt.Errorf("asking whose an address is: %w", err)
		}
		if known {
			l.Sender = p
		}
	}
	l.Aligned, l.Forged = r.Checker.Vouched(ctx, m, raw.Body)
	if err := l.meet(ctx); err != nil {
		return nil, err
	}
	if err := l.compare(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// Reply makes a reply to a letter, in its thread.
func (r *Reception) Reply(l mailgw.Letter) mailgw.Outbound {
	l.Auto = true
	if l.Priority == 0 {
		l.Priority = mailgw.PriorityAnswers
	}
	return r.House.Write(l)
}
