package incoming

import (
	"context"
	"slices"

	"seneschal/domain/order"
	"seneschal/mailgw"
)

// mayAskAddress reports whether an address may be asked about an email, and counts the question. If the sender is
// proved it always may. Emails to a reply address of ours, and emails by each path, have limits of their own, so that
// neither a forger nor a flood of strangers can use up the questions to a player.
func (l *Email) mayAskAddress(waiting Waiting, to string) bool {
	now := l.Reception.Now()
	switch {
	case l.Sure:
		return true
	case l.hasValidToken():
		return l.Reception.Limits.allowProved("token "+to, answersAhead, now)
	}
	if waiting.By == "" {
		return l.Reception.Limits.allowStranger(to, now)
	}
	return l.Reception.Limits.allowProved("ask "+to+" "+l.deliveryPath(), answersAhead, now) && l.Reception.Limits.allowProved("ask "+to, someAhead, now)
}

// mayAnswer reports whether the limits allow an answer to the sender's address, and counts it. Emails to a reply
// address of ours have a limit of their own.
func (l *Email) mayAnswer() bool {
	if l.hasValidToken() {
		return l.Reception.Limits.allowProved("tell "+l.Mail.From, answersAhead, l.Reception.Now())
	}
	if l.MayBeAnybody() {
		return l.Reception.Limits.allowStranger(l.Mail.From, l.Reception.Now())
	}
	return l.Reception.Limits.allowAddress(l.Mail.From, l.Reception.Now())
}

// MayBeAnybody reports whether the sender's address is no player's, and nothing vouches for it: the owner of that
// mailbox may have written nothing. An answer then repeats no words of the email.
func (l *Email) MayBeAnybody() bool {
	return l.Sender == "" && !l.Aligned && !l.Sure && !l.hasValidToken()
}

// hasValidToken reports whether the email came to a reply address of ours, which a forger does not know.
func (l *Email) hasValidToken() bool {
	return slices.ContainsFunc(l.Tokens, func(t mailgw.Token) bool { return t.Valid })
}

// SetAside keeps an email to be confirmed by the address to. It returns true if the email is kept, also from an
// earlier try, and false if the limits allow no further question; then it notes for the log that the sender gets no
// answer.
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

// QuotedLines returns the first lines of an email, at most 40, each behind "> ", for a question to its sender.
func QuotedLines(lines []order.Line) string {
	s := ""
	for _, l := range lines[:min(len(lines), 40)] {
		s += "> " + l.Text + "\n"
	}
	return s
}

// isProved reports whether the sender is proved: by a judgement (Sure), or because the address of a player is vouched
// for.
func (l *Email) isProved() bool { return l.Sure || l.Sender != "" && l.Aligned }

// MayBeAnswered reports whether the sender's address may be answered now, and counts the answer unless the sender is
// proved. It notes a refusal for the log.
func (l *Email) MayBeAnswered() bool {
	if l.isProved() || l.mayAnswer() {
		return true
	}
	l.judged.unanswered = true
	return false
}
