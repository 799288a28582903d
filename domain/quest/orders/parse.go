package orders

import (
	"slices"

	"seneschal/domain/order"
)

// Read reads a line of a section, or a standing order. A line that only frames orders (TURN 2, END) has no
// clause, unless an order follows the frame (TURN 2: STAY). The cursor holds the faults of the line.
func (r *SeatReader) Read(line order.Line) (*order.Cursor, []Clause) {
	p := &parser{r, r.Grammar.Begin(line)}
	p.Parser = p
	clauses := p.readLine()
	p.Finish()
	return p.Cursor, clauses
}

// readLine reads the whole line. It refuses WHEN, which is no word of this game.
func (p *parser) readLine() []Clause {
	mark := p.Mark()
	if p.Full("WHEN") {
		p.Next()
		p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.when"), "EVADE", "ELIXIR", "WEAPONS", "LOOT", "TRADE")
		return nil
	}
	if !p.Standing {
		head, _ := p.Word(lineWords...)
		if slices.Contains(Frames, head) {
			if !p.readFrame(head) {
				return nil
			}
			mark = p.Mark()
			head, _ = p.Word(lineWords...)
		}
		if slices.Contains(setupWords, head) { // once, and whatever happens
			return []Clause{{Then: []order.Choice[Body]{{Order: kindOf[head].Read(p.Cursor)}}}}
		}
		p.Back(mark)
	}
	return []Clause{p.newClauseGrammar().Read(p.Cursor)}
}

// newClauseGrammar returns a grammar of clauses, whose conditions may stand behind orders.
func (p *parser) newClauseGrammar() *order.Statements[Body] {
	return &order.Statements[Body]{
		Conditions: &order.Conditions{Terms: p.conditions, Of: p.readTermValue, Code: codeCondition},
		Order:      p.readCommand, Behind: true,
	}
}

// readFrame reads the rest of a frame after its first word, and reports whether an order follows in the
// same line.
func (p *parser) readFrame(head string) bool {
	if head == "TURN" || head == "POST" {
		p.Number()
	}
	return p.Take(":", ".") && !p.Done()
}

// readCommand reads one order of a clause. It refuses orders of the setup, which are given once and stand
// alone. If no order begins here, it returns STAY, and the line is refused.
func (p *parser) readCommand() Body {
	mark := p.Mark()
	head, ok := p.Word(orderWords...)
	if !ok {
		p.RefuseHead(mark, orderWords...)
		return Stay{}
	}
	if slices.Contains(setupWords, head) {
		p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.setup", "order", head))
	}
	return kindOf[head].Read(p.Cursor)
}
