package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Read reads a line of a section, or a standing order. It returns no clauses for a line that
// only frames orders (TURN 2, END, REPLY D31); an order may stand behind the frame (TURN 2:
// MOVE CW). If the cursor returned has an error, the clauses have no meaning.
func (r *SeatReader) Read(line order.Line) (*order.Cursor, []Clause) {
	p := &parser{SeatReader: r, Cursor: r.Grammar.Begin(line)}
	p.Parser = p
	clauses := p.readLine()
	p.Finish()
	return p.Cursor, clauses
}

// readLine reads a whole line. A line that begins with WHEN is a standing order.
func (p *parser) readLine() []Clause {
	if p.Full("WHEN") {
		p.Standing = true
	}
	if !p.Standing {
		mark := p.Mark()
		switch head, _ := p.Word(openings...); head {
		case "TURN":
			if p.Number(); !p.Take(":", ".") || p.Done() {
				return nil
			}
			mark = p.Mark()
		case "END":
			p.Take(":", ".")
			return nil
		case "REPLY":
			return p.readReply()
		case "NOW":
			return p.readNow()
		}
		p.Back(mark)
	}
	mark := p.Mark()
	p.answers = p.Answers && mark == 0 && !p.Standing
	clause := Clause{Statement: p.readStatement()}
	if p.Standing && clause.When == nil {
		p.checkStanding(mark, clause)
	}
	return []Clause{clause}
}

// readStatement reads an order with its conditions. Orders with lists read their own bars; in
// reactions bars separate alternatives.
func (p *parser) readStatement() order.Statement[Body] {
	when := p.Full("WHEN")
	legalHeads := orderWords
	statements := order.Statements[Body]{Conditions: p.newConditions(), Order: func() Body { return p.readOneOf(legalHeads) }, Behind: true, Own: !when}
	if when {
		statements.Trigger, legalHeads = p.readTrigger, reactWords
	}
	return statements.Read(p.Cursor)
}

// checkStanding breaks a standing line from a mark on if one of its orders is no policy. It must not be
// called for reactions, which may hold actions.
func (p *parser) checkStanding(mark int, c Clause) {
	for _, o := range c.All() {
		if p.Err() == nil && !IsPolicy(o) {
			p.Refuse(codeUnknown, mark, writeSentence(p.Line.Lang, "error.standing", "word", Word(o)), "STANDING FATE ON defence WHEN LOSING", "WHEN ATTACKED THEN EVADE")
		}
	}
}

// readNow reads an order that is done at once, behind NOW.
func (p *parser) readNow() []Clause {
	return []Clause{{Now: true, Statement: p.readSingle(nowWords)}}
}

// readSingle reads one order without conditions, which begins with one of some words.
func (p *parser) readSingle(words []string) order.Statement[Body] {
	return order.Statement[Body]{Then: []order.Choice[Body]{{Order: p.readOneOf(words)}}}
}

// The words of orders that may be given at once, as reactions, and in answers.
var (
	nowWords   = []string{"CAST", "LEAVE", "ALIGN"}
	reactWords = []string{"CAST", "EVADE", "FIGHT", "BUY", "LEAVE", "ALIGN", "NOTHING"}
	replyWords = slices.Concat(policyWords, []string{"CAST", "LEAVE", "ALIGN", "NOTHING", "CHOOSE", "MOVE", "ENCOUNTER"})
)

// readReply reads the answer to a question behind REPLY. It returns nil for the heading of an answer whose
// lines follow (REPLY D31), and breaks the line if no question is named.
func (p *parser) readReply() []Clause {
	id, ok := p.readQuestion()
	if !ok {
		p.Lost()
		return nil
	}
	if p.Take(":", "."); p.Done() {
		return nil
	}
	p.answers = true
	return []Clause{{Reply: id, Statement: p.readSingle(replyWords)}}
}

// A Frame describes a line that opens or closes a block.
type Frame struct {
	Word  string // TURN, END or REPLY; "": the line is not a frame
	N     int    // of TURN 3; 0: it has no number
	Reply string // the question of REPLY D31: "D31"; "": none
}

// ReadFrame describes the block that a line opens or closes; the zero Frame if it does neither. It reads the
// line again from its beginning, then puts the cursor back.
func (r *SeatReader) ReadFrame(cursor *order.Cursor) Frame {
	p := &parser{SeatReader: r, Cursor: cursor}
	defer cursor.Back(cursor.Mark())
	cursor.Back(0)
	var frame Frame
	switch frame.Word, _ = p.Word(Frames...); frame.Word {
	case "TURN":
		frame.N, _ = p.Number()
	case "REPLY":
		frame.Reply, _ = p.readQuestion()
	}
	return frame
}

// readQuestion reads the name of a question: D31, or D 31. If there is none, or its number is 0, it returns
// false and takes nothing.
func (p *parser) readQuestion() (id string, ok bool) {
	p.Want("D1")
	token := p.Peek()
	digits, found := strings.CutPrefix(token.Key, "d")
	switch {
	case token.Kind != order.Word || !found:
		return "", false
	case digits == "" && p.PeekAt(1).Kind == order.Number && p.PeekAt(1).N > 0:
		p.Next()
		return "D" + strconv.Itoa(p.Next().N), true
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n <= 0 {
		return "", false
	}
	p.Next()
	return "D" + strconv.Itoa(n), true
}

// readOneOf reads an order that begins with one of some words. It breaks the line and returns
// Nothing if none stands there.
func (p *parser) readOneOf(words []string) Body {
	mark := p.Mark()
	head, ok := p.Word(words...)
	if !ok {
		p.RefuseHead(mark, p.listOffered(words)...)
		return Nothing{}
	}
	return kindOf[head].Read(p.Cursor)
}

// listOffered returns those of some words of orders that are of use to the seat: CHOOSE only while it
// has no character.
func (p *parser) listOffered(words []string) []string {
	own, _ := lists.Find(p.seats.Seats, func(s Sitting) bool { return s.Seat == p.seats.Own })
	return lists.Keep(words, func(word string) bool { return word != "CHOOSE" || own.Character == "" })
}
