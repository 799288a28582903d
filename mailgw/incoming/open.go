package incoming

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// Open finds out all that can be known of a letter before any game is asked.
func (r *Reception) Open(ctx context.Context, m *message.Message, raw mailgw.Raw) (*Letter, error) {
	l := &Letter{Reception: r, Mail: m, Cause: causeOf(m, r.House), About: Answered(r.House, m), Tokens: TokensOf(r.House, m), judged: &judgement{}}
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
	if l.Sender != "" || l.Mail.From == "" || l.Forged {
		return nil
	}
	return l.Reception.People.Meet(ctx, l.Mail.From, l.Mail.Received)
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

// Prove notes that the address which a letter came from works: it is proved to
// be its owner's.
func (l *Letter) Prove(ctx context.Context) error {
	if l.Reception.Works == nil || l.Sender == "" || !l.Mail.FromOK {
		return nil
	}
	return l.Reception.Works(ctx, l.Mail.From)
}

// Reachable is where a player is asked about a letter: at his first address, or
// at the one which it came from, if letters to all of his come back. "" if
// there is none.
func (l *Letter) Reachable(ctx context.Context, p game.Player) (string, error) {
	to, err := mailgw.AddressOf(ctx, l.Reception.People, p)
	if to == "" && err == nil && p != "" && l.Sender == p && l.Mail.FromOK {
		to = l.Mail.From
	}
	return to, err
}

// AnsweredAt is where somebody is answered in whose name the letter is obeyed: at the
// address that it came from if that is one of his own, else at his first.
func (l *Letter) AnsweredAt(ctx context.Context, p game.Player) (string, error) {
	if l.Sender == p && l.Mail.FromOK {
		return l.Mail.From, nil
	}
	return mailgw.AddressOf(ctx, l.Reception.People, p)
}

// Learn keeps the language of a player of whom nothing else than English is known.
func (l *Letter) Learn(ctx context.Context, p game.Player, lang string) error {
	known := l.Reception.People.Language(ctx, p)
	if lang == "" || lang == words.English || known != "" && known != words.English {
		return nil
	}
	if err := l.Reception.People.Learn(ctx, p, lang); err != nil {
		return fmt.Errorf("keeping the language of a player: %w", err)
	}
	return nil
}
