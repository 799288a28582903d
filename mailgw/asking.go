package mailgw

import (
	"context"
	"slices"

	"seneschal/domain/order"
)

// mayAsk reports whether an address may be asked about a letter. Who has proved
// himself always is; letters to a reply address of ours, and those by each way,
// have questions of their own, so that a forger cannot use up the player's. Nor
// can a flood of strangers.
func (l *letter) mayAsk(w Waiting, to string) bool {
	now := l.at.Now()
	switch {
	case l.sure:
		return true
	case l.addressed():
		return l.at.Limits.mine("token "+to, now)
	}
	if w.By == "" {
		return l.at.Limits.allow("ask "+to, now)
	}
	return l.at.Limits.mine("ask "+to+" "+l.path(), now) && l.at.Limits.some("ask "+to, now)
}

// mayTell reports whether the sender's address may be answered. Letters to a
// reply address of ours have answers of their own.
func (l *letter) mayTell() bool {
	if l.addressed() {
		return l.at.Limits.mine("tell "+l.m.From, l.at.Now())
	}
	return l.at.Limits.allow(l.m.From, l.at.Now())
}

// addressed reports whether the letter came to a reply address of ours, which a
// forger does not know.
func (l *letter) addressed() bool {
	return slices.ContainsFunc(l.tokens, func(t Token) bool { return t.Valid })
}

// setAside keeps a letter to be confirmed by an address, unless that has been
// asked too often. One that is kept already stays so: it is being handled
// again.
func (l *letter) setAside(ctx context.Context, w Waiting, to string) (bool, error) {
	_, kept, err := l.at.Pending.Find(ctx, w.Code)
	if err != nil || kept {
		return kept, err
	}
	if !l.mayAsk(w, to) {
		l.silenced()
		return false, nil
	}
	return true, l.at.Pending.Put(ctx, w)
}

func quotedLines(lines []order.Line) string {
	s := ""
	for _, l := range lines[:min(len(lines), 40)] {
		s += "> " + l.Text + "\n"
	}
	return s
}

// mayBeTold reports whether the sender's address may be answered now.
func (l *letter) mayBeTold() bool {
	if l.sure || l.sender != "" && l.aligned || l.mayTell() {
		return true
	}
	l.silenced()
	return false
}
