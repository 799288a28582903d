package camelot

import (
	"slices"
	"strconv"
)

// parseQuestion reads the id of the open question behind REPLY. It refuses another id, and a question that was put to
// other seats.
func (p *parser) parseQuestion() string {
	mark := p.Mark()
	id := p.parseID("D")
	switch decision := p.state.Pending; {
	case decision == nil || decision.ID != id:
		p.refuseClosedDecision(id, mark)
	case !slices.Contains(decision.Seats, p.seat):
		p.skipRestOfLine()
		p.Blame(codeClosed, mark, p.sayReason("not_asked", "id", id))
	}
	return id
}

// refuseClosedDecision refuses an answer to a decision that is not open, and skips the rest of the
// line.
func (p *parser) refuseClosedDecision(id string, mark int) {
	if p.Err() != nil {
		return
	}
	p.skipRestOfLine()
	key := "closed"
	if n, _ := strconv.Atoi(id[1:]); n > p.state.Decisions { // the parser's id has checked the digits
		key = "no_decision"
	}
	p.Blame(codeClosed, mark, p.sayReason(key, "id", id))
}

// skipRestOfLine skips the rest of a line that is refused in any case.
func (p *parser) skipRestOfLine() {
	for !p.Done() {
		p.Next()
	}
}

// parseAnswer reads the answer to the open question. It refuses an answer to a question for which there is no REPLY,
// and reads nothing in a line that is refused already.
func (p *parser) parseAnswer(reply *Reply) {
	if p.Wrong != nil || p.Err() != nil {
		return
	}
	if f, ok := answerForms[p.state.Pending.Point]; ok {
		f.Read(p.Cursor, reply)
		return
	}
	p.skipRestOfLine()
	p.Blame(codeClosed, p.head+1, p.sayReason(findElsewhereKey(p.state.Pending.Point), "id", reply.ID))
}

// findElsewhereKey returns the key of the sentence that explains how to answer a question
// for which there is no REPLY.
func findElsewhereKey(point Point) string {
	switch point {
	case AskOath:
		return "by_oath"
	case AskShare:
		return "by_share"
	}
	return "by_block"
}
