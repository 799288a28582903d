package incoming

import (
	"context"
	"strings"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// safeMessageID returns the sender's Message-ID; "" if it may not stand in our header.
func safeMessageID(id string) string {
	if len(id) > 250 || !strings.HasPrefix(id, "<") || !strings.HasSuffix(id, ">") || strings.ContainsAny(id, " \t\r\n\x00") ||
		strings.ContainsFunc(id, func(r rune) bool { return r >= 0x7f }) {
		return ""
	}
	return id
}

// Thread returns the values of In-Reply-To and References for a reply to the email. root comes
// first in References, unless it is "".
func (l *Email) Thread(root string) (answers string, refs []string) {
	answers = safeMessageID(l.Mail.MessageID)
	if root != "" {
		refs = append(refs, root)
	}
	if answers != "" {
		refs = append(refs, answers)
	}
	return answers, refs
}

// Answer answers an email in a sentence. A sender without proof is answered as often as the
// limits allow, and a forger never.
func (l *Email) Answer(ctx context.Context, id, key string, pairs ...string) error {
	return l.AnswerAs(ctx, "answer", id, key, pairs...)
}

// AnswerAs does the same with an answer of a kind. An email has one answer of each kind.
func (l *Email) AnswerAs(ctx context.Context, kind, id, key string, pairs ...string) error {
	if !l.Mail.FromOK || l.Forged {
		return nil
	}
	if l.Mail.Class == message.Damaged {
		if !l.isProved() {
			return nil
		}
		key, pairs = "unread.damaged", nil
	}
	if !l.MayBeAnswered() {
		return nil
	}
	return l.Respond(ctx, kind, id, mailgw.Say(l.Language(ctx), key, pairs...))
}

// Respond answers the email in its language, whoever its sender is.
func (l *Email) Respond(ctx context.Context, kind, id, body string) error {
	lang := l.Language(ctx)
	subject := mailgw.Say(lang, "subject.plain", "subject", l.Mail.Subject)
	if l.MayBeAnybody() {
		subject = mailgw.Say(lang, "subject.stranger", "house", l.Reception.Server.Called())
	} else if id != "" {
		subject = mailgw.Say(lang, "subject.answer", "game", id, "subject", strings.TrimSpace(unbracketed(l.Mail.Subject, id)))
	}
	r := mailgw.Email{Name: mailgw.Name{Game: id, Kind: kind, Rev: mailgw.RevOf(l.CommandID)}, To: l.Mail.From, Subject: subject, Body: body, At: l.Mail.Received, Bounce: "<>"}
	r.Answers, r.Refs = l.Thread("")
	return l.Reception.Post.Put(ctx, l.Reception.Reply(r))
}

// unbracketed returns a subject without our own mark of the game, and without the "Re:" that mail
// programs heap up.
func unbracketed(subject, id string) string {
	subject = strings.TrimSpace(strings.Replace(subject, "["+id+"]", "", 1))
	for len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		subject = strings.TrimSpace(subject[3:])
	}
	return subject
}
