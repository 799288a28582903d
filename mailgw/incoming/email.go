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

// An Email is an email that a person wrote to us, with its sender and their proof. Open makes
// one; the package that handles it notes its seat, its proof and its outcome in it.
type Email struct {
	Reception *Reception
	Mail      *message.Message
	CommandID string // its commands are recorded under this command ID: the same for the same email
	Tokens    []mailgw.Token
	Sender    game.Player       // owner of the From address; "" if nobody's
	Aligned   bool              // a mail server or a signature vouches for the From
	Forged    bool              // our mail server says that the From is forged
	About     mailgw.Name       // the email of ours that it answers, if it says so
	sent      []mailgw.Quotable // emails of ours that it may quote
	Lang      string            // language of the seat that it is about; "": it is about none
	Sure      bool              // it is proved to be its sender's
	judged    *judgement
	Only      string // the one game whose parts are handled; "": all
}

// A Machine is an email that no person wrote.
type Machine struct {
	Class   message.Class
	From    string
	Token   *mailgw.Token    // of the reply address that it came to
	Bounce  string           // short hash of the key of the email that came back
	Answers mailgw.Name      // the email of ours that it answers, if it says so
	At      time.Time        // when it was received
	Failed  *message.Failure // of a bounce
}

// Language returns the language in which the email is answered: that of the seat that it is
// about, or else the sender's. For a stranger it is guessed from the email.
func (l *Email) Language(ctx context.Context) string {
	if l.Lang != "" {
		return l.Lang
	}
	if l.Sender != "" {
		return l.Reception.People.Language(ctx, l.Sender)
	}
	return order.Common().Guess(strings.Join(l.Mail.Text, " "))
}

// TokensOf returns the tokens of the reply addresses that an email came to.
func TokensOf(h mailgw.Server, m *message.Message) []mailgw.Token {
	return lists.Pick(m.To, h.ParseReply)
}

// Talk returns the talk address that the email came to; false if there is none. Such an email is
// a post, and none of its lines is obeyed.
func (l *Email) Talk() (mailgw.Token, bool) {
	return lists.Find(l.Tokens, func(t mailgw.Token) bool { return t.Talk })
}

// Answered returns the name of the email of ours that an email answers, if it says so.
func Answered(server mailgw.Server, m *message.Message) (about mailgw.Name) {
	for _, id := range slices.Concat(m.References, m.InReplyTo) {
		if n, ok := server.ParseMessageID(id); ok {
			about = n
		}
	}
	return about
}

// GameOf returns the game that a part is for: the one that it names, or else that of the reply
// address, of the subject, or of the email that it answers; "" if there is none.
func (l *Email) GameOf(part GamePart) string {
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

// KeyFor returns the key of an answer for players; a stranger gets another answer.
func (l *Email) KeyFor(key string) string {
	if l.Sender == "" {
		return "answer.stranger"
	}
	return key
}

// A judgement is the content of the log's one line about an email, or about its part for one
// game.
type judgement struct {
	log        string // "game/tal-07"
	seat       string
	accepted   bool
	why        string
	unanswered bool // its sender had been written to too often
}

// Alone returns a copy of the email with a log line of its own.
func (l *Email) Alone() *Email {
	mine := *l
	mine.judged = &judgement{}
	return &mine
}

// Judge notes the decision about the email.
func (l *Email) Judge(accepted bool, why string) {
	l.judged.accepted, l.judged.why = accepted, why
}

// Concerns notes the log and the seat that the email is about.
func (l *Email) Concerns(log, seat string) {
	l.judged.log, l.judged.seat = log, seat
}

// Record writes the log line. It is called only once the email has been handled.
func (l *Email) Record(ctx context.Context, folder string) {
	judgement := l.judged
	attrs := []any{"email", l.Mail.RawHash[:12], "cause", l.CommandID, "accepted", judgement.accepted, "why", judgement.why, "folder", folder}
	if judgement.log != "" {
		attrs = append(attrs, "log", judgement.log)
	}
	if judgement.seat != "" {
		attrs = append(attrs, "seat", judgement.seat)
	}
	if judgement.unanswered {
		attrs = append(attrs, "unanswered", true)
	}
	l.Reception.Log.InfoContext(ctx, "email judged", attrs...)
}

// deliveryPath returns the way by which an email came to our own mail server, according to that server. A
// forger's emails hardly come by the same way as the owner's.
func (l *Email) deliveryPath() string {
	received := l.Mail.Header.Values("Received")
	if len(received) == 0 {
		return ""
	}
	from, _, _ := strings.Cut(received[0], " by ")
	return from
}
