package mailgw

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"seneschal/mailgw/message"
)

// A Reception opens the letters that come in, and answers them.
type Reception struct {
	House   House
	People  Directory
	Checker Checker
	Post    Poster
	// Outbox finds the letter that is answered, to read by difference; nil: what
	// is quoted is told by its looks.
	Outbox  Outbox
	Pending Pending
	// Works is told of the address of somebody who has proved himself: letters to it
	// arrive. nil: nobody is.
	Works  func(ctx context.Context, address string) error
	Limits *limits
	Now    func() time.Time
	Log    *slog.Logger
}

// Open finds out all that can be known of a letter before any game is asked.
func (r *Reception) Open(ctx context.Context, m *message.Message, raw Raw) (*letter, error) {
	l := &letter{at: r, m: m, cause: causeOf(m, r.House), about: answered(r.House, m), tokens: tokensOf(r.House, m)}
	if m.From != "" {
		p, known, err := r.People.PlayerByAddress(ctx, m.From)
		if err != nil {
			return nil, fmt.Errorf("asking whose an address is: %w", err)
		}
		if known {
			l.sender = p
		}
	}
	l.aligned, l.forged = r.Checker.vouched(ctx, m, raw.Body)
	if err := l.meet(ctx); err != nil {
		return nil, err
	}
	if err := l.compare(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// Answer makes a reply to a letter, in its thread.
func (r *Reception) Answer(l reply) Outbound {
	l.auto = true
	if l.priority == 0 {
		l.priority = priorityAnswers
	}
	return r.House.write(l)
}
