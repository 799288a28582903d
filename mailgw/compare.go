package mailgw

import (
	"context"
	"fmt"
	"slices"

	"seneschal/mailgw/message"
)

// An Outbox keeps the letters that were put in the post, as long as it likes.
type Outbox interface {
	// Letter is the letter of a key; false if there is none, or none any more.
	Letter(ctx context.Context, key string) (Outbound, bool, error)
}

// compare reads the letter by its difference to ours that it answers. If that
// is not named or not kept, the words stay as they were trimmed.
func (l *letter) compare(ctx context.Context) error {
	if l.in.Outbox == nil || l.about.Kind == "" {
		return nil
	}
	sent, kept, err := l.in.Outbox.Letter(ctx, l.about.Key())
	if err != nil {
		return fmt.Errorf("looking for the letter that is answered: %w", err)
	}
	if !kept {
		return nil
	}
	if theirs, err := l.received(ctx, sent); !theirs || err != nil {
		return err
	}
	l.m.Against(message.ReadSent(sent.Body))
	return nil
}

// received reports whether a letter of ours went to who answers it. With
// another's letter nothing is compared: the answer would show whether a guess
// of what it says is right. A stranger with the reply address of the seat is
// told nothing; what he wrote is shown to who holds it.
func (l *letter) received(ctx context.Context, sent Outbound) (bool, error) {
	if sent.To == l.m.From {
		return true, nil
	}
	if l.sender == "" {
		return slices.ContainsFunc(l.tokens, func(t Token) bool {
			return t.Valid && t.Game == l.about.Game && t.Seat == l.about.Seat
		}), nil
	}
	to, known, err := l.in.People.PlayerByAddress(ctx, sent.To)
	if err != nil {
		return false, fmt.Errorf("asking whose an address is: %w", err)
	}
	return known && to == l.sender, nil
}
