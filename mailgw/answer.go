package mailgw

import (
	"context"
	"strings"

	"seneschal/mailgw/message"
)

// safeID is a stranger's Message-ID if it may stand in our header.
func safeID(id string) string {
	if len(id) > 250 || !strings.HasPrefix(id, "<") || !strings.HasSuffix(id, ">") || strings.ContainsAny(id, " \t\r\n\x00") {
		return ""
	}
	for i := range len(id) {
		if id[i] >= 0x7f {
			return ""
		}
	}
	return id
}

// thread is what a reply to the letter refers to.
func (l *letter) thread(root string) (answers string, refs []string) {
	answers = safeID(l.m.MessageID)
	if root != "" {
		refs = append(refs, root)
	}
	if answers != "" {
		refs = append(refs, answers)
	}
	return answers, refs
}

// tell answers a letter in a sentence. Who has not proved himself is answered
// as often as the limits allow, and a forger never.
func (l *letter) tell(ctx context.Context, id, key string, pairs ...string) error {
	return l.answer(ctx, "answer", id, key, pairs...)
}

// answer is tell, by an answer of a kind: of each kind a letter has one.
func (l *letter) answer(ctx context.Context, kind, id, key string, pairs ...string) error {
	if !l.m.FromOK || l.forged {
		return nil
	}
	proved := l.sure || l.sender != "" && l.aligned
	if l.m.Class == message.Damaged {
		if !proved {
			return nil
		}
		key, pairs = "unread.damaged", nil
	}
	if !proved && !l.mayTell() {
		l.silenced()
		return nil
	}
	return l.respond(ctx, kind, id, say(l.language(ctx), key, pairs...))
}

// respond answers the letter in its language, whoever it is from.
func (l *letter) respond(ctx context.Context, kind, id, body string) error {
	lang := l.language(ctx)
	subject := say(lang, "subject.plain", "subject", l.m.Subject)
	if id != "" {
		subject = say(lang, "subject.answer", "game", id, "subject", strings.TrimSpace(unbracketed(l.m.Subject, id)))
	}
	r := reply{name: Name{Game: id, Kind: kind, Rev: revOf(l.cause)}, to: l.m.From, subject: subject, body: body, at: l.m.Received, bounce: "<>"}
	r.answers, r.refs = l.thread("")
	return l.at.Post.Put(ctx, l.at.Answer(r))
}

// unbracketed is a subject without our own mark of the game, and without the
// "Re:" that mail programs heap up.
func unbracketed(subject, id string) string {
	subject = strings.TrimSpace(strings.Replace(subject, "["+id+"]", "", 1))
	for len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		subject = strings.TrimSpace(subject[3:])
	}
	return subject
}
