package incoming

import (
	"context"
	"strings"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// safeMessageID returns the Message-ID of an email; "" if it has a form that we do not put into a header of ours.
func safeMessageID(id string) string {
	if len(id) > 250 || !strings.HasPrefix(id, "<") || !strings.HasSuffix(id, ">") || strings.ContainsAny(id, " \t\r\n\x00") ||
		strings.ContainsFunc(id, func(r rune) bool { return r >= 0x7f }) {
		return ""
	}
	return id
}

// Thread returns the values of In-Reply-To and References for a reply to the email. answers is "" if the email has no
// usable Message-ID; root comes first in refs, unless it is "".
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

// Answer answers an email with a sentence; id is the game that it is about, or "". It sends nothing, without an error,
// if the sender is forged or unclear, or if the limits for a sender without proof allow no answer.
func (l *Email) Answer(ctx context.Context, id, key string, pairs ...string) error {
	return l.AnswerAs(ctx, "answer", id, key, pairs...)
}

// AnswerAs answers as Answer does, with an email of a kind; an email has at most one answer of each kind. A damaged
// email is answered only if its sender is proved, and always with the sentence that it cannot be read.
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

// Respond answers the email in its language, whoever its sender is and without any limit. A stranger's subject is not
// repeated.
func (l *Email) Respond(ctx context.Context, kind, id, body string) error {
	lang := l.Language(ctx)
	subject := mailgw.Say(lang, "subject.plain", "subject", l.Mail.Subject)
	if l.MayBeAnybody() {
		subject = mailgw.Say(lang, "subject.stranger", "house", l.Reception.Server.Called())
	} else if id != "" {
		subject = mailgw.Say(lang, "subject.answer", "game", id, "subject", strings.TrimSpace(cutMarks(l.Mail.Subject, id)))
	}
	r := mailgw.Email{Name: mailgw.Name{Game: id, Kind: kind, Rev: mailgw.RevOf(l.CommandID)}, To: l.Mail.From, Subject: subject, Body: body, At: l.Mail.Received, Bounce: "<>"}
	r.Answers, r.Refs = l.Thread("")
	return l.Reception.Post.Put(ctx, l.Reception.Reply(r))
}

// cutMarks returns a subject without our own mark of the game, and without every "Re:" at its beginning.
func cutMarks(subject, id string) string {
	subject = strings.TrimSpace(strings.Replace(subject, "["+id+"]", "", 1))
	for len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		subject = strings.TrimSpace(subject[3:])
	}
	return subject
}
