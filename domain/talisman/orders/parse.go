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
// MOVE CW).
func (r *Reader) Read(line order.Line) (*order.Cursor, []Clause) {
	p := &parser{Reader: r, Cursor: r.Grammar.Begin(line)}
	clauses := p.line()
	p.Finish()
	return p.Cursor, clauses
}

// line reads a whole line. A line that begins with WHEN is a standing order (5.2).
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

// statement reads an order with its conditions. Orders with lists read their own bars; in
// reactions bars separate alternatives.
func (p *parser) statement() order.Statement[Body] {
	when := p.Full("WHEN")
	words := heads
	r := order.Statements[Body]{Conditions: p.conditions(), Order: func() Body { return p.among(words) }, Behind: true, Own: !when}
	if when {
		r.Trigger, words = p.trigger, reactWords
	}
	return r.Read(p.Cursor)
}

// mayStand refuses actions as standing orders, except in reactions (5.3).
func (p *parser) mayStand(mark int, c Clause) {
	for _, o := range c.All() {
		if p.Err() == nil && !Policy(o) {
			p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.standing", "word", Word(o)), "STANDING FATE ON defence WHEN LOSING", "WHEN ATTACKED THEN EVADE")
		}
	}
}

// now reads an order that is done at once (5.3).
func (p *parser) now() []Clause {
	return []Clause{{Now: true, Statement: p.only(nowWords)}}
}

// only reads one order without conditions.
func (p *parser) only(words []string) order.Statement[Body] {
	return order.Statement[Body]{Then: []order.Choice[Body]{{Order: p.among(words)}}}
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
	return []Clause{{Reply: id, Statement: p.only(replyWords)}}
}

// A Frame describes a line that opens or closes a block.
type Frame struct {
	Word  string // TURN, END or REPLY; "": the line is not a frame
	N     int    // of TURN 3; 0: it has no number
	Reply string // the question of REPLY D31
}

// Frame describes the block that a line opens or closes. It reads the line again from its
// beginning, then puts the cursor back.
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

// question reads the name of a question: D31, or D 31. It returns false if there is none.
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

// among reads an order that begins with one of some words. It blames the line and returns
// Nothing if none stands there.
func (p *parser) among(words []string) Body {
	mark := p.Mark()
	head, ok := p.Word(words...)
	if !ok {
		p.NoHead(mark, p.offered(words)...)
		return Nothing{}
	}
	return readers[head](p)
}

// offered returns the words of orders that are of use to the seat: CHOOSE only while it has no
// character.
func (p *parser) offered(words []string) []string {
	own, _ := lists.Find(p.table.Seats, func(s Sitting) bool { return s.Seat == p.table.Own })
	return lists.Keep(words, func(word string) bool { return word != "CHOOSE" || own.Character == "" })
}

// readers maps the words of orders to the functions that read the rest.
var readers = map[string]func(*parser) Body{
	// actions
	"CAST": (*parser).cast, "REROLL": (*parser).reroll, "LEAVE": (*parser).leave, "CHOOSE": (*parser).choose,
	"USE":       ofThings[Use],
	"MOVE":      func(p *parser) Body { return Move{alternatives(p, p.route)} },
	"ENCOUNTER": func(p *parser) Body { return Encounter{alternatives(p, p.meeting)} },
	"ALIGN":     func(p *parser) Body { return Align{lowered[alignment](p.Expect(alignments...))} },
	"ASK":       (*parser).ask,
	// fights and fate
	"EVADE": (*parser).evade, "FIGHT": (*parser).fightWith, "WEAPON": (*parser).weapon, "ARMOUR": (*parser).armour, "FATE": (*parser).fate,
	Bribe: yesOrNo(Bribe), Destroy: yesOrNo(Destroy), Charm: yesOrNo(Charm), Raise: yesOrNo(Raise), Assassinate: yesOrNo(Assassinate),
	"ATTACK": ofThings[Attack],
	"REWARD": func(p *parser) Body { return Reward{p.prizes()} },
	"LOOT":   func(p *parser) Body { return Loot{p.choice()} },
	"PLUS":   func(p *parser) Body { return Plus{p.Expect(Best, Always, Never)} },
	"SWAP":   (*parser).swap,
	// cards and gold
	"TAKE": (*parser).take, "FEED": (*parser).feed, "TROPHIES": (*parser).trophies,
	"FREE": ofThings[Free], "DELIVER": ofThings[Deliver], "DISCARD": ofThings[Discard], "LOSE": ofThings[Lose],
	"BUY":  func(p *parser) Body { return Buy{p.choice().Things} },
	"SELL": func(p *parser) Body { return Sell{p.choice()} },
	// spaces and Places
	"VISIT":     func(p *parser) Body { return Visit{alternatives(p, p.call)} },
	"PRAY":      func(*parser) Body { return Pray{} },
	"HEAL":      func(p *parser) Body { return Heal{p.amount()} },
	"REPLENISH": func(p *parser) Body { return Replenish{p.amount()} },
	"PAY":       func(p *parser) Body { return Pay{p.Expect(Gold, Life)} },
	Drink:       yesOrNo(Drink),
	"ROLL":      (*parser).roll,
	"WISH":      func(p *parser) Body { return Wish{alternatives(p, p.wish)} },
	"QUEST":     func(p *parser) Body { return Quest{Decline: p.Expect("ACCEPT", "DECLINE") == "DECLINE"} },
	"NOTHING":   func(*parser) Body { return Nothing{} },
}

// ofThings reads an order that consists of a list of things.
func ofThings[O interface {
	~struct{ Things []Thing }
	Body
}](p *parser) Body {
	return O{p.things()}
}

// yesOrNo returns a function that reads a policy of yes or no.
func yesOrNo(word string) func(*parser) Body {
	return func(p *parser) Body { return Whether{word, p.no()} }
}

// amount reads a number; it returns 0 if there is none.
func (p *parser) amount() int {
	n, _ := p.Number()
	return n
}
