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

// An Email is an email that a person wrote to us, with its sender and their proof. Reception.Open makes it; the
// package that handles it notes its seat, its proof and its outcome in it.
type Email struct {
	Reception *Reception
	Mail      *message.Message
	CommandID string            // its commands are recorded under this command ID: the same for the same email
	Tokens    []mailgw.Token    // of the reply addresses that it came to, valid or not
	Sender    game.Player       // owner of the From address; "" if nobody's
	Aligned   bool              // a mail server or a signature vouches for the From
	Forged    bool              // our mail server says that the From is forged: its sender gets no answer
	About     mailgw.Name       // the email of ours that it answers, if it says so
	quotable  []mailgw.Quotable // emails of ours that it may quote
	Lang      string            // language of the seat that it is about; "": it is about none
	Sure      bool              // it is proved to be its sender's; the handling package sets it
	judged    *judgement        // shared by copies, unless WithOwnJudgement made them
	Only      string            // the one game whose parts are still to be handled; "": all
}

// A Machine is an email that no person wrote.
type Machine struct {
	Class   message.Class
	From    string
	Token   *mailgw.Token    // of the reply address that it came to; nil: none that is ours
	Bounce  string           // mailgw.Digest of the key of the email that came back; "": unknown
	Answers mailgw.Name      // the email of ours that it answers, if it says so
	At      time.Time        // when it was received
	Failed  *message.Failure // of a bounce; nil otherwise
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

// TokensOf returns the tokens of the reply addresses that an email came to, even those that are not valid.
func TokensOf(h mailgw.Server, m *message.Message) []mailgw.Token {
	return lists.Pick(m.To, h.ParseReply)
}

// Talk returns the token of the talk address that the email came to, valid or not; false if there is none. The email
// is then a post in a public thread, and none of its lines is obeyed.
func (l *Email) Talk() (mailgw.Token, bool) {
	return lists.Find(l.Tokens, func(t mailgw.Token) bool { return t.Talk })
}

// Answered returns the name of the email of ours that an email answers; the zero Name if it names none. If it names
// several, the last one of In-Reply-To counts, or else of References.
func Answered(server mailgw.Server, m *message.Message) (about mailgw.Name) {
	for _, id := range slices.Concat(m.References, m.InReplyTo) {
		if n, ok := server.ParseMessageID(id); ok {
			about = n
		}
	}
	return about
}

// GameOf returns the game that a part is for: the one that it names, or else that of the first reply address, of the
// subject, or of the email that it answers; "" if there is none.
func (l *Email) GameOf(part GamePart) string {
	switch {
	case part.Game != "":
		return part.Game
	case len(l.Tokens) > 0:
		return l.Tokens[0].Game
	case gameInSubject(l.Mail.Subject) != "":
		return gameInSubject(l.Mail.Subject)
	}
	return l.About.Game
}

// KeyFor returns key, the catalogue key of an answer, if the sender is a player, and that of the answer to strangers
// otherwise.
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

// WithOwnJudgement returns a copy of the email with an empty judgement of its own, for a log line of its own.
func (l *Email) WithOwnJudgement() *Email {
	mine := *l
	mine.judged = &judgement{}
	return &mine
}

// Judge notes for the log whether the email was accepted, and why. A later call replaces it.
func (l *Email) Judge(accepted bool, why string) {
	l.judged.accepted, l.judged.why = accepted, why
}

// Concerns notes for the log the event log and the seat that the email is about; "" for a seat that is not known.
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

// deliveryPath returns the host from which an email came to our own mail server, as that server wrote it; "" if it
// wrote none. A forger's emails hardly come from the owner's host.
func (l *Email) deliveryPath() string {
	received := l.Mail.Header.Values("Received")
	if len(received) == 0 {
		return ""
	}
	from, _, _ := strings.Cut(received[0], " by ")
	return from
}
