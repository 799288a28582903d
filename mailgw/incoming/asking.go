package incoming

import (
	"context"
	"slices"

	"seneschal/domain/order"
	"seneschal/mailgw"
)

// mayAsk reports whether an address may be asked about a letter. Who has proved
// himself always is; letters to a reply address of ours, and those by each way,
// have questions of their own, so that a forger cannot use up the player's. Nor
// can a flood of strangers.
func (l *Letter) mayAsk(w Waiting, to string) bool {
	now := l.Reception.Now()
	switch {
	case l.Sure:
		return true
	case l.addressed():
		return l.Reception.Limits.mine("token "+to, answersAhead, now)
	}
	if w.By == "" {
		return l.Reception.Limits.allow("ask "+to, now)
	}
	return l.Reception.Limits.mine("ask "+to+" "+l.path(), answersAhead, now) && l.Reception.Limits.mine("ask "+to, someAhead, now)
}

// mayAnswer reports whether the sender's address may be answered. Letters to a
// reply address of ours have answers of their own.
func (l *Letter) mayAnswer() bool {
	if l.addressed() {
		return l.Reception.Limits.mine("tell "+l.Mail.From, answersAhead, l.Reception.Now())
	}
	return l.Reception.Limits.allow(l.Mail.From, l.Reception.Now())
}

// addressed reports whether the letter came to a reply address of ours, which a
// forger does not know.
func (l *Letter) addressed() bool {
	return slices.ContainsFunc(l.Tokens, func(t mailgw.Token) bool { return t.Valid })
}

// SetAside keeps a letter to be confirmed by an address, unless that has been
// asked too often. One that is kept already stays so: it is being handled
// again.
func (l *Letter) SetAside(ctx context.Context, w Waiting, to string) (bool, error) {
	_, kept, err := l.Reception.Pending.Find(ctx, w.Code)
	if err != nil || kept {
		return kept, err
	}
	if !l.mayAsk(w, to) {
		l.judged.unanswered = true
		return false, nil
	}
	return true, l.Reception.Pending.Put(ctx, w)
}

// QuotedLines are the first lines of a letter, as they are quoted to who is asked whether
// they are his.
func QuotedLines(lines []order.Line) string {
	s := ""
	for _, l := range lines[:min(len(lines), 40)] {
		s += "> " + l.Text + "\n"
	}
	return s
}

// proved reports whether the sender has proved himself.
func (l *Letter) proved() bool { return l.Sure || l.Sender != "" && l.Aligned }

// MayBeAnswered reports whether the sender's address may be answered now.
func (l *Letter) MayBeAnswered() bool {
	if l.proved() || l.mayAnswer() {
		return true
	}
	l.judged.unanswered = true
	return false
}
