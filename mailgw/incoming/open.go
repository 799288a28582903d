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

// Open finds out all about an email that can be known before any game is asked.
func (r *Reception) Open(ctx context.Context, m *message.Message, raw mailgw.Raw) (*Email, error) {
	l := &Email{Reception: r, Mail: m, CommandID: computeCommandID(m, r.Server), About: Answered(r.Server, m), Tokens: TokensOf(r.Server, m), judged: &judgement{}}
	if m.From != "" {
		player, known, err := r.People.PlayerByAddress(ctx, m.From)
		if err != nil {
			return nil, fmt.Errorf("asking whose an address is: %w", err)
		}
		if known {
			l.Sender = player
		}
	}
	l.Aligned, l.Forged = r.Checker.Vouched(ctx, m, raw.Body)
	if err := l.meetSender(ctx); err != nil {
		return nil, err
	}
	if err := l.compareWithOurs(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// meetSender remembers the address of a sender that is no player, so that a player can name them as a
// deputy.
func (l *Email) meetSender(ctx context.Context) error {
	if l.Sender != "" || l.Mail.From == "" || l.Forged {
		return nil
	}
	return l.Reception.People.Meet(ctx, l.Mail.From, l.Mail.Received)
}

// computeCommandID names an email by its Message-ID, its sender and our address, so that a second copy is
// the same email. An email without an ID is named by its bytes.
func computeCommandID(m *message.Message, server mailgw.Server) string {
	if m.MessageID == "" {
		return m.RawHash
	}
	sum := sha256.Sum256([]byte("letter|" + m.MessageID + "|" + m.From + "|" + server.Address()))
	return hex.EncodeToString(sum[:])
}

// Prove notes that the address which an email came from works. The caller has proved that its
// owner wrote the email.
func (l *Email) Prove(ctx context.Context) error {
	if l.Reception.Works == nil || l.Sender == "" || !l.Mail.FromOK {
		return nil
	}
	return l.Reception.Works(ctx, l.Mail.From)
}

// Reachable returns the address at which a player is asked about an email: their first one, or
// the one that it came from, if emails to all of theirs come back; "" if there is none.
func (l *Email) Reachable(ctx context.Context, player game.Player) (string, error) {
	to, err := mailgw.AddressOf(ctx, l.Reception.People, player)
	if to == "" && err == nil && player != "" && l.Sender == player && l.Mail.FromOK {
		to = l.Mail.From
	}
	return to, err
}

// AnsweredAt returns the address for the answer to the player in whose name the email is obeyed:
// the one that it came from if that is the player's own, or else their first.
func (l *Email) AnsweredAt(ctx context.Context, player game.Player) (string, error) {
	if l.Sender == player && l.Mail.FromOK {
		return l.Mail.From, nil
	}
	return mailgw.AddressOf(ctx, l.Reception.People, player)
}

// Learn keeps the language of a player, if none but English is known of them.
func (l *Email) Learn(ctx context.Context, player game.Player, lang string) error {
	known := l.Reception.People.Language(ctx, player)
	if lang == "" || lang == words.English || known != "" && known != words.English {
		return nil
	}
	if err := l.Reception.People.Learn(ctx, player, lang); err != nil {
		return fmt.Errorf("keeping the language of a player: %w", err)
	}
	return nil
}
