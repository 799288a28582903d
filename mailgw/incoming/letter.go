package incoming

import (
	"context"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// A Letter is a letter that a person wrote to us: whose it is, and what proves that.
// Open makes one; who sees to it says in it what it is about and what it has proved.
type Letter struct {
	Reception *Reception
	Mail      *message.Message
	Cause     string // what its commands are recorded for: the same for the same letter
	Tokens    []mailgw.Token
	Sender    game.Player       // whose address the From is; "" if nobody's
	Aligned   bool              // somebody vouches for the From
	Forged    bool              // our mail server says that it is not true
	About     mailgw.Name       // of our letter that it answers, if it says so
	sent      []mailgw.Quotable // letters of ours that it may quote
	Lang      string            // of the seat that it is about; "": it is about none
	Sure      bool              // it has proved to be its sender's
	judged    *judgement
	Only      string // the one game whose parts are seen to; "": all
}

// A Machine is a letter that no person wrote.
type Machine struct {
	Class   message.Class
	From    string
	Token   *mailgw.Token    // of the reply address that it came to
	Bounce  string           // short hash of the key of the letter that came back
	Answers mailgw.Name      // of ours that it answers, if it says so
	At      time.Time        // when it was received
	Failed  *message.Failure // of a bounce
}

// Language is the one in which the letter is answered: that of the seat that
// it is about, else the sender's own; a stranger's is guessed from what he
// writes.
func (l *Letter) Language(ctx context.Context) string {
	if l.Lang != "" {
		return l.Lang
	}
	if l.Sender != "" {
		return l.Reception.People.Language(ctx, l.Sender)
	}
	return order.Common().Guess(strings.Join(l.Mail.Text, " "))
}

// TokensOf are the reply addresses that a letter came to.
func TokensOf(h mailgw.House, m *message.Message) []mailgw.Token {
	return lists.Pick(m.To, h.ParseReply)
}

// Talk is the address for posts that the letter came to, if there is one: nothing in it is
// obeyed then.
func (l *Letter) Talk() (mailgw.Token, bool) {
	return lists.Find(l.Tokens, func(t mailgw.Token) bool { return t.Talk })
}

// Answered is the letter of ours that a letter answers, if it says so.
func Answered(h mailgw.House, m *message.Message) (about mailgw.Name) {
	for _, id := range slices.Concat(m.References, m.InReplyTo) {
		if n, ok := h.ParseMessageID(id); ok {
			about = n
		}
	}
	return about
}

// GameOf is the game that a part is for.
func (l *Letter) GameOf(part Part) string {
	switch {
	case part.Game != "":
		return part.Game
	case len(l.Tokens) > 0:
		return l.Tokens[0].Game
	case bracketed(l.Mail.Subject) != "":
		return bracketed(l.Mail.Subject)
	}
	return l.About.Game
}

// KeyFor is an answer for those whom we know; strangers get another.
func (l *Letter) KeyFor(key string) string {
	if l.Sender == "" {
		return "answer.stranger"
	}
	return key
}

// A judgement is what the log says of a letter, or of its part for one game:
// one line, whatever became of it.
type judgement struct {
	log        string // "game/tal-07"
	seat       string
	accepted   bool
	why        string
	unanswered bool // its sender had been written to too often
}

// Alone is the letter, or a part of it, as one of its own in the log.
func (l *Letter) Alone() *Letter {
	mine := *l
	mine.judged = &judgement{}
	return &mine
}

// Judge notes what becomes of the letter.
func (l *Letter) Judge(accepted bool, why string) {
	l.judged.accepted, l.judged.why = accepted, why
}

// Concerns notes what the letter is about.
func (l *Letter) Concerns(log, seat string) {
	l.judged.log, l.judged.seat = log, seat
}

// Record writes the line. A letter that is tried again has none yet.
func (l *Letter) Record(ctx context.Context, folder string) {
	j := l.judged
	attrs := []any{"letter", l.Mail.RawHash[:12], "cause", l.Cause, "accepted", j.accepted, "why", j.why, "folder", folder}
	if j.log != "" {
		attrs = append(attrs, "log", j.log)
	}
	if j.seat != "" {
		attrs = append(attrs, "seat", j.seat)
	}
	if j.unanswered {
		attrs = append(attrs, "unanswered", true)
	}
	l.Reception.Log.InfoContext(ctx, "letter judged", attrs...)
}

// path is the way by which a letter came to our own mail server, as that says:
// somebody else who forges a name hardly comes by the same.
func (l *Letter) path() string {
	received := l.Mail.Header.Values("Received")
	if len(received) == 0 {
		return ""
	}
	from, _, _ := strings.Cut(received[0], " by ")
	return from
}
