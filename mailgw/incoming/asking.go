package incoming

import (
	"context"
	"slices"

	"seneschal/domain/order"
	"seneschal/mailgw"
)

// mayAskAddress reports whether an address may be asked about an email. That is always so if the sender
// is proved. Emails to a reply address of ours, and emails by each path, have limits of their
// own, so that neither a forger nor a flood of strangers can use up the player's questions.
func (l *Email) mayAskAddress(waiting Waiting, to string) bool {
	now := l.Reception.Now()
	switch {
	case l.Sure:
		return true
	case l.addressed():
		return l.Reception.Limits.allowProved("token "+to, answersAhead, now)
	}
	if waiting.By == "" {
		return l.Reception.Limits.allowStranger(to, now)
	}
	return l.Reception.Limits.allowProved("ask "+to+" "+l.deliveryPath(), answersAhead, now) && l.Reception.Limits.allowProved("ask "+to, someAhead, now)
}

// mayAnswer reports whether the sender's address may be answered. Emails to a reply address of
// ours have a limit of their own.
func (l *Email) mayAnswer() bool {
	if l.addressed() {
		return l.Reception.Limits.allowProved("tell "+l.Mail.From, answersAhead, l.Reception.Now())
	}
	if l.MayBeAnybody() {
		return l.Reception.Limits.allowStranger(l.Mail.From, l.Reception.Now())
	}
	return l.Reception.Limits.allowAddress(l.Mail.From, l.Reception.Now())
}

// MayBeAnybody reports whether the sender's address is no player's, and nothing vouches for it: whoever has that mailbox may
// never have written. Such an answer repeats no words of the email.
func (l *Email) MayBeAnybody() bool { return l.Sender == "" && !l.Aligned && !l.Sure && !l.addressed() }

// addressed reports whether the email came to a reply address of ours, which a forger does not
// know.
func (l *Email) addressed() bool {
	return slices.ContainsFunc(l.Tokens, func(t mailgw.Token) bool { return t.Valid })
}

// SetAside keeps an email to be confirmed by an address, and returns false if the limits allow no
// further question. An email that is kept already stays so: it is being handled again.
func (l *Email) SetAside(ctx context.Context, waiting Waiting, to string) (bool, error) {
	_, kept, err := l.Reception.Pending.Find(ctx, waiting.Code)
	if err != nil || kept {
		return kept, err
	}
	if !l.mayAskAddress(waiting, to) {
		l.judged.unanswered = true
		return false, nil
	}
	return true, l.Reception.Pending.Put(ctx, waiting)
}

// QuotedLines quotes the first lines of an email, at most 40, in a question to its sender.
func QuotedLines(lines []order.Line) string {
	s := ""
	for _, l := range lines[:min(len(lines), 40)] {
		s += "> " + l.Text + "\n"
	}
	return s
}

// isProved reports whether the sender is proved.
func (l *Email) isProved() bool { return l.Sure || l.Sender != "" && l.Aligned }

// MayBeAnswered reports whether the sender's address may be answered now. It notes a refusal for
// the log.
func (l *Email) MayBeAnswered() bool {
	if l.isProved() || l.mayAnswer() {
		return true
	}
	l.judged.unanswered = true
	return false
}
