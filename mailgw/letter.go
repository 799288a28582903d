package mailgw

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw/message"
)

// letter is one letter on its way through the intake.
type letter struct {
	at      *Reception
	m       *message.Message
	cause   string // what its commands are recorded for: the same for the same letter
	tokens  []Token
	sender  game.Player  // whose address the From is; "" if nobody's
	aligned bool         // somebody vouches for the From
	forged  bool         // our mail server says that it is not true
	about   Name         // of our letter that it answers, if it says so
	sent    []sentLetter // letters of ours that it may quote
	lang    string       // of the seat that it is about; "": it is about none
	sure    bool         // it has proved to be its sender's
	judged  *judgement
	only    string // the one game whose parts are seen to; "": all
}

// language is the one in which the letter is answered: that of the seat that
// it is about, else the sender's own; a stranger's is guessed from what he
// writes.
func (l *letter) language(ctx context.Context) string {
	if l.lang != "" {
		return l.lang
	}
	if l.sender != "" {
		return l.at.People.Language(ctx, l.sender)
	}
	return order.Common().Guess(strings.Join(l.m.Text, " "))
}

// tokensOf are the reply addresses that a letter came to.
func tokensOf(h House, m *message.Message) []Token {
	var tokens []Token
	for _, to := range m.To {
		if t, ok := h.ParseReply(to); ok {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// answered is the letter of ours that a letter answers, if it says so.
func answered(h House, m *message.Message) (about Name) {
	for _, id := range append(append([]string{}, m.References...), m.InReplyTo...) {
		if n, ok := h.ParseMessageID(id); ok {
			about = n
		}
	}
	return about
}

// causeOf names a letter: by its Message-ID, sender and our box, so that a
// second copy is the same letter; without an ID by its bytes.
func causeOf(m *message.Message, h House) string {
	if m.MessageID == "" {
		return m.RawHash
	}
	sum := sha256.Sum256([]byte("letter|" + m.MessageID + "|" + m.From + "|" + h.Address()))
	return hex.EncodeToString(sum[:])
}

// gameOf is the game that a part is for.
func (l *letter) gameOf(part Part) string {
	switch {
	case part.Game != "":
		return part.Game
	case len(l.tokens) > 0:
		return l.tokens[0].Game
	case bracketed(l.m.Subject) != "":
		return bracketed(l.m.Subject)
	}
	return l.about.Game
}

// known is an answer for those whom we know; strangers get another.
func (l *letter) known(key string) string {
	if l.sender == "" {
		return "answer.stranger"
	}
	return key
}

// meet remembers who is no player, so that a player can name him his deputy.
func (l *letter) meet(ctx context.Context) error {
	all, ok := l.at.People.(Acquaintances)
	if !ok || l.sender != "" || l.m.From == "" || l.forged {
		return nil
	}
	return all.Meet(ctx, l.m.From, l.m.Received)
}
