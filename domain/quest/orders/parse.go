package orders

import (
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/quest/land"
)

// Read reads a line of a section, or a standing order. A line that only frames orders (TURN 2, END) has no
// clause, unless an order follows the frame (TURN 2: STAY). The cursor holds the faults of the line.
func (r *SeatReader) Read(line order.Line) (*order.Cursor, []Clause) {
	p := &parser{r, r.Grammar.Begin(line)}
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
		if head == "CHARACTER" || head == "ATTRIBUTES" { // once, and whatever happens
			return []Clause{{Then: []order.Choice[Body]{{Order: p.readOrder(head)}}}}
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
	head, ok := p.Word(headWords...)
	if !ok {
		p.RefuseHead(mark, headWords...)
		return Stay{}
	}
	if head == "CHARACTER" || head == "ATTRIBUTES" {
		p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.setup", "order", head))
	}
	return p.readOrder(head)
}

// readOrder reads the part of an order that follows its word, which must be one of headWords.
func (p *parser) readOrder(head string) Body { return orderReaders[head](p) }

// orderReaders maps the word of an order to the function that reads the rest.
var orderReaders = map[string]func(*parser) Body{
	"CHARACTER":  (*parser).readCharacters,
	"ATTRIBUTES": (*parser).readAttributes,
	"MOVE":       (*parser).readMove,
	"GOTO":       (*parser).readGoTo,
	"EXPLORE":    (*parser).readExplore,
	"ENTER":      (*parser).readEnter,
	"OUT":        func(*parser) Body { return Out{} },
	"STAY":       func(*parser) Body { return Stay{} },
	"WISH":       (*parser).readWish,
	"NOFLY":      func(*parser) Body { return NoFly{} },
	"LAY":        (*parser).readLay,
	"USE":        (*parser).readUse,
	"KEEP":       (*parser).readKeep,
	"LEAVE":      (*parser).readLeave,
	"TAKE":       (*parser).readTake,
	"DROP":       (*parser).readDrop,
	"FIGHT":      (*parser).readFight,
	"EVADE":      (*parser).readEvade,
	"WEAPONS":    (*parser).readWeapons,
	"ELIXIR":     (*parser).readElixir,
	"TRADE":      (*parser).readTrade,
	"DUEL":       (*parser).readDuel,
	"LOOT":       (*parser).readLoot,
	"FACEUP":     (*parser).readFaceUp,
	"CONSENT":    (*parser).readConsent,
}

// dirs are the keywords of the four sides, in their order.
var dirs = []string{"N", "E", "S", "W"}

// takeDirection takes a direction, if one follows, by its letter or in full. Directions go before
// any other word with the same beginning.
func (p *parser) takeDirection() (d land.Dir, ok bool) {
	word, ok := p.Word(dirs...)
	return land.Dir(max(0, slices.Index(dirs, word))), ok
}

// takeDirections takes directions as long as they follow, with or without commas; none if none follows.
func (p *parser) takeDirections() []land.Dir {
	var all []land.Dir
	for {
		dir, ok := p.takeDirection()
		if !ok {
			return all
		}
		all = append(all, dir)
		p.Take(",")
	}
}

func (p *parser) readMove() Body {
	return Move{order.List(p.Cursor, func() Step {
		word := p.Expect(slices.Concat(dirs, []string{"STAY"})...)
		return Step{Dir: land.Dir(max(0, slices.Index(dirs, word))), Stay: word == "STAY"}
	})}
}

// readGoTo reads a target, and the kinds of tiles to avoid, if AVOID follows.
func (p *parser) readGoTo() Body {
	if p.Full("TO") { // GO TO
		p.Next()
	}
	o := Goto{To: p.readTarget()}
	if p.Words("AVOID") {
		o.Avoid = readDistinct(p, p.readTileKind)
	}
	return o
}

// readExplore reads a zone and the preferred sides. Both may be missing.
func (p *parser) readExplore() Body {
	var explore Explore
	if explore.Dirs = p.takeDirections(); len(explore.Dirs) > 0 { // W is West, and not the Well
		return explore
	}
	if !p.isOrderEnd() && len(p.matchZones()) > 0 {
		explore.Zone = p.readZone()
		explore.Dirs = p.takeDirections()
	}
	return explore
}

// matchZones lists the zones that the next words fit; the cursor does not move.
func (p *parser) matchZones() []string {
	mark := p.Mark()
	fits := p.Things(p.kinds.zone)
	p.Back(mark)
	return fits
}

func (p *parser) readEnter() Body {
	d, ok := p.takeDirection()
	return Enter{Dir: d, Sided: ok}
}

func (p *parser) readWish() Body { return Wish{p.readTarget()} }

// fullTurn is a turn of a tile by all four quarters, in degrees.
const fullTurn = 360

// readLay reads TURN with degrees, or one or more sides. It refuses other angles than quarter turns.
func (p *parser) readLay() Body {
	if p.Words("TURN") {
		mark := p.Mark()
		degrees := p.ExpectNumber()
		if degrees%90 != 0 || degrees >= fullTurn {
			p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.turn"), "0", "90", "180", "270")
		}
		return Lay{Turn: degrees / 90, Turns: true}
	}
	lay := Lay{Dirs: p.takeDirections()}
	if len(lay.Dirs) == 0 {
		p.Lost()
	}
	return lay
}
