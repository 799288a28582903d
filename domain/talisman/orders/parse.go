package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// Read reads a line of a section, or a standing order. What only frames orders
// (TURN 2, END, REPLY D31) is none; an order may stand behind it (TURN 2: MOVE CW).
func (r *Reader) Read(line order.Line) (*order.Cursor, []Clause) {
	p := &parser{Reader: r, Cursor: r.Grammar.Begin(line)}
	clauses := p.line()
	p.Finish()
	return p.Cursor, clauses
}

// line reads from the first word to the last. A bare WHEN stands (5.2).
func (p *parser) line() []Clause {
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
			return p.reply()
		case "NOW":
			return p.now()
		}
		p.Back(mark)
	}
	mark := p.Mark()
	p.answers = p.Answers && mark == 0 && !p.Standing
	c := Clause{Statement: p.statement()}
	if p.Standing && c.When == nil {
		p.mayStand(mark, c)
	}
	return []Clause{c}
}

// statement reads a line: lists read their own bars, reactions are alternatives.
func (p *parser) statement() order.Statement[Body] {
	when := p.Full("WHEN")
	r := order.Statements[Body]{Conditions: p.conditions(), Order: p.command, Behind: true, Own: true}
	if when {
		r.Trigger, r.Order, r.Own = p.trigger, p.reaction, false
	}
	return r.Read(p.Cursor)
}

// mayStand refuses what is no standing order: an action, unless it is a
// reaction (5.3).
func (p *parser) mayStand(mark int, c Clause) {
	for _, o := range c.All() {
		if p.Err() == nil && !Policy(o) {
			p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.standing", "word", Word(o)), "STANDING FATE ON defence WHEN LOSING", "WHEN ATTACKED THEN EVADE")
		}
	}
}

// now reads what is done at once (5.3).
func (p *parser) now() []Clause {
	mark := p.Mark()
	c := Clause{Now: true, Statement: order.Statement[Body]{Then: []order.Choice[Body]{{Order: p.among(nowWords)}}}}
	if p.Err() != nil && p.Mark() == mark {
		p.Back(mark)
	}
	return []Clause{c}
}

// The words of orders that may be given at once, and as reactions.
var (
	nowWords   = []string{"CAST", "LEAVE", "ALIGN"}
	reactWords = []string{"CAST", "EVADE", "FIGHT", "BUY", "LEAVE", "ALIGN", "NOTHING"}
	replyWords = slices.Concat(policies, []string{"CAST", "LEAVE", "ALIGN", "NOTHING", "CHOOSE", "MOVE", "ENCOUNTER"})
)

// reply reads the answer to a question, or the heading of one whose lines follow.
func (p *parser) reply() []Clause {
	id, ok := p.question()
	if !ok {
		p.Lost()
		return nil
	}
	if p.Take(":", "."); p.Done() {
		return nil
	}
	p.answers = true
	return []Clause{{Reply: id, Statement: order.Statement[Body]{Then: []order.Choice[Body]{{Order: p.among(replyWords)}}}}}
}

// A Frame is a line that opens or closes a block.
type Frame struct {
	Word  string // TURN, END or REPLY; "": the line is none
	N     int    // of TURN 3; 0: it has no number
	Reply string // the question of REPLY D31
}

// Frame is what a line opens or closes that has been read.
func (r *Reader) Frame(c *order.Cursor) Frame {
	p := &parser{Reader: r, Cursor: c}
	defer c.Back(c.Mark())
	c.Back(0)
	var f Frame
	switch f.Word, _ = p.Word(Frames...); f.Word {
	case "TURN":
		f.N, _ = p.Number()
	case "REPLY":
		f.Reply, _ = p.question()
	}
	return f
}

// question reads the name of a question: D31, or D 31.
func (p *parser) question() (id string, ok bool) {
	p.Want("D1")
	t := p.Peek()
	digits, found := strings.CutPrefix(t.Key, "d")
	switch {
	case t.Kind != order.Word || !found:
		return "", false
	case digits == "" && p.PeekAt(1).Kind == order.Number:
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

// command reads one order of a turn or a standing policy.
func (p *parser) command() Body { return p.among(heads) }

// reaction reads one order behind WHEN.
func (p *parser) reaction() Body { return p.among(reactWords) }

// among reads an order that begins with one of some words.
func (p *parser) among(words []string) Body {
	mark := p.Mark()
	head, ok := p.Word(words...)
	if !ok {
		p.NoHead(mark, words...)
		return Nothing{}
	}
	for _, read := range []func(string) func() Body{p.action, p.fighting, p.wealth, p.visiting} {
		if f := read(head); f != nil {
			return f()
		}
	}
	return Nothing{}
}

// action reads what follows the words of actions; nil for other words.
func (p *parser) action(head string) func() Body {
	switch head {
	case "CAST":
		return p.cast
	case "USE":
		return func() Body { return Use{p.things()} }
	case "REROLL":
		return p.reroll
	case "MOVE":
		return p.move
	case "ENCOUNTER":
		return p.encounter
	case "LEAVE":
		return p.leave
	case "ALIGN":
		return func() Body { return Align{lowered[alignment](p.Expect(alignments...))} }
	case "ASK":
		return p.ask
	case "CHOOSE":
		return p.choose
	}
	return nil
}

// fighting reads what follows the words of policies for fights and fate.
func (p *parser) fighting(head string) func() Body {
	switch head {
	case "EVADE":
		return p.evade
	case Bribe, Destroy, Charm, Raise, Assassinate, Drink:
		return func() Body { return Whether{head, p.no()} }
	case "FIGHT":
		return p.fightWith
	case "ATTACK":
		return func() Body { return Attack{p.things()} }
	case "WEAPON":
		return p.weapon
	case "ARMOUR":
		return p.armour
	case "FATE":
		return p.fate
	case "REWARD":
		return func() Body { return Reward{p.prizes()} }
	case "LOOT":
		return func() Body { return Loot{p.choice()} }
	case "PLUS":
		return func() Body { return Plus{p.Expect(Best, Always, Never)} }
	case "SWAP":
		return p.swap
	}
	return nil
}

// wealth reads what follows the words of policies for cards and gold.
func (p *parser) wealth(head string) func() Body {
	switch head {
	case "TAKE":
		return p.take
	case "BUY":
		return func() Body { return Buy{p.choice().Things} }
	case "FREE":
		return func() Body { return Free{p.things()} }
	case "SELL":
		return func() Body { return Sell{p.choice()} }
	case "DELIVER":
		return func() Body { return Deliver{p.things()} }
	case "FEED":
		return p.feed
	case "TROPHIES":
		return p.trophies
	case "DISCARD":
		return func() Body { return Discard{p.things()} }
	case "LOSE":
		return func() Body { return Lose{p.things()} }
	}
	return nil
}

// visiting reads what follows the words of policies for spaces and Places.
func (p *parser) visiting(head string) func() Body {
	switch head {
	case "VISIT":
		return func() Body { return Visit{alternatives(p, p.call)} }
	case "PRAY":
		return func() Body { return Pray{} }
	case "HEAL":
		return func() Body { return Heal{p.amount()} }
	case "REPLENISH":
		return func() Body { return Replenish{p.amount()} }
	case "PAY":
		return func() Body { return Pay{p.Expect(Gold, Life)} }
	case "ROLL":
		return p.roll
	case "WISH":
		return func() Body { return Wish{alternatives(p, p.wish)} }
	case "QUEST":
		return func() Body { return Quest{Decline: p.Expect("ACCEPT", "DECLINE") == "DECLINE"} }
	}
	return nil
}

// amount reads a number, if there is one.
func (p *parser) amount() int {
	n, _ := p.Number()
	return n
}
