package incoming

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

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

// meet remembers who is no player, so that a player can name him his deputy.
func (l *Letter) meet(ctx context.Context) error {
	all, ok := l.Reception.People.(mailgw.Acquaintances)
	if !ok || l.Sender != "" || l.Mail.From == "" || l.Forged {
		return nil
	}
	return all.Meet(ctx, l.Mail.From, l.Mail.Received)
}

// causeOf names a letter: by its Message-ID, sender and our box, so that a
// second copy is the same letter; without an ID by its bytes.
func causeOf(m *message.Message, h mailgw.House) string {
	if m.MessageID == "" {
		return m.RawHash
	}
	sum := sha256.Sum256([]byte("letter|" + m.MessageID + "|" + m.From + "|" + h.Address()))
	return hex.EncodeToString(sum[:])
}
