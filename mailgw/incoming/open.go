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

// Open finds out everything about an email that can be known before any game is loaded. An error means that something
// cannot be reached now, and that the email has to be tried again.
func (r *Reception) Open(ctx context.Context, m *message.Message, raw mailgw.Raw) (*Email, error) {
	email := &Email{Reception: r, Mail: m, CommandID: computeCommandID(m, r.Server), About: Answered(r.Server, m), Tokens: TokensOf(r.Server, m), judged: &judgement{}}
	if m.From != "" {
		player, known, err := r.People.PlayerByAddress(ctx, m.From)
		if err != nil {
			return nil, fmt.Errorf("asking whose an address is: %w", err)
		}
		if known {
			email.Sender = player
		}
	}
	email.Aligned, email.Forged = r.Checker.Vouched(ctx, m, raw.Body)
	if err := email.meetSender(ctx); err != nil {
		return nil, err
	}
	if err := email.compareWithOurs(ctx); err != nil {
		return nil, err
	}
	return email, nil
}

// meetSender remembers the address of a sender that is no player, unless it is forged, so that a player can name them
// as a deputy.
func (l *Email) meetSender(ctx context.Context) error {
	if l.Sender != "" || l.Mail.From == "" || l.Forged {
		return nil
	}
	return l.Reception.People.Meet(ctx, l.Mail.From, l.Mail.Received)
}

// computeCommandID names an email by a hash of its Message-ID, its sender and our address, so that a second copy has
// the same command ID. An email without a Message-ID is named by the hash of its bytes.
func computeCommandID(m *message.Message, server mailgw.Server) string {
	if m.MessageID == "" {
		return m.RawHash
	}
	sum := sha256.Sum256([]byte("letter|" + m.MessageID + "|" + m.From + "|" + server.Address()))
	return hex.EncodeToString(sum[:])
}

// Prove notes that emails to the sender's address arrive. The caller has proved that its owner wrote the email. It
// does nothing if the Reception has no Works, or the sender is no player.
func (l *Email) Prove(ctx context.Context) error {
	if l.Reception.Works == nil || l.Sender == "" || !l.Mail.FromOK {
		return nil
	}
	return l.Reception.Works(ctx, l.Mail.From)
}

// Reachable returns the address at which a player is asked about an email: their first one. If emails to all their
// addresses come back, so that they have none, it is the one that they wrote from; "" if they wrote from none.
func (l *Email) Reachable(ctx context.Context, player game.Player) (string, error) {
	to, err := mailgw.AddressOf(ctx, l.Reception.People, player)
	if to == "" && err == nil && player != "" && l.Sender == player && l.Mail.FromOK {
		to = l.Mail.From
	}
	return to, err
}

// AnsweredAt returns the address for the answer to the player in whose name the email is obeyed: the one that it came
// from if that is the player's own, or else their first; "" if they have none.
func (l *Email) AnsweredAt(ctx context.Context, player game.Player) (string, error) {
	if l.Sender == player && l.Mail.FromOK {
		return l.Mail.From, nil
	}
	return mailgw.AddressOf(ctx, l.Reception.People, player)
}

// Learn keeps the language that a player writes in. It does nothing if that is English or "", or if another language
// than English is known of them.
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
