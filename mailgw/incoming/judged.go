package incoming

import (
	"context"
	"strings"
)

// Alone is the letter, or a part of it, as one of its own in the log.
func (l *Letter) Alone() *Letter {
	mine := *l
	mine.judged = &judgement{}
	return &mine
}

// Judge notes what becomes of the letter.
func (l *Letter) Judge(accepted bool, why string) {
	if l.judged != nil {
		l.judged.accepted, l.judged.why = accepted, why
	}
}

// Concerns notes what the letter is about.
func (l *Letter) Concerns(log, seat string) {
	if l.judged != nil {
		l.judged.log, l.judged.seat = log, seat
	}
}

// silenced notes that the letter is not answered.
func (l *Letter) silenced() {
	if l.judged != nil {
		l.judged.unanswered = true
	}
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
