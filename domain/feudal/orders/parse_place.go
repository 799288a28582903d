package orders

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// bounds lists the keywords that end a name: written in full, none of them is part of a place's name.
var bounds = []string{"TO", "VIA", "THEN", "FROM", "AT", "ELSE", "AND", "OR", "OF", "IF", "UNTIL", "BID"}

// buildPlaceKind returns the names and error texts with which manors and monasteries are
// read.
func (t *SeatView) buildPlaceKind() *order.NameKind {
	return &order.NameKind{
		Names: order.Lexicon{"": t.Book.Valley.Names()}, Stop: bounds, Code: "FE02", Wanted: func(lang string) string { return WriteReason(lang, "a_place") },
		None: func(lang, word string) string { return WriteReason(lang, "no_place", "word", word) },
	}
}

// readPlace reads any node: a town, A/B.n, or a road id with a number (F-40).
func (p *parser) readPlace() valley.Node {
	if p.roadAhead() {
		return p.readMilestone()
	}
	mark := p.Mark()
	town := p.readTown()
	if p.Peek().Key != "/" {
		return town
	}
	p.Next()
	return p.readBetween(mark, town, p.readTown())
}

// readBetween reads the ".n" of A/B.n and returns the milestone; "" after it has broken the line, because there is no
// such road or milestone.
func (p *parser) readBetween(mark int, from, to valley.Node) valley.Node {
	p.ExpectMark(".")
	n := p.ExpectNumber()
	if p.Err() != nil {
		return ""
	}
	if node, ok := p.Book.Valley.Resolve(from, to, n); ok {
		return node
	}
	var legal []string
	for i := 1; ; i++ {
		if _, ok := p.Book.Valley.Resolve(from, to, i); !ok {
			break
		}
		legal = append(legal, fmt.Sprintf("%s/%s.%d", from, to, i))
	}
	if len(legal) == 0 {
		p.Refuse("FE07", mark, p.writeReason("no_road", "a", p.spellNode(from), "b", p.spellNode(to)), lists.Map(p.Book.Valley.Neighbours(from), p.spellNode)...)
	}
	p.Refuse("FE02", mark, p.writeReason("no_such_milestone"), legal...)
	return ""
}

// roadAhead reports whether a road id and a full stop come next.
func (p *parser) roadAhead() bool {
	token := p.Peek()
	if token.Kind != order.Word || len(token.Key) < 2 || p.PeekAt(1).Key != "." {
		return false
	}
	_, err := strconv.Atoi(token.Key[1:])
	return err == nil && (token.Key[0] == 'r' || token.Key[0] == 'e')
}

// readMilestone reads R24.1 or E12.0. It breaks the line and returns "" if there is no such node.
func (p *parser) readMilestone() valley.Node {
	mark := p.Mark()
	road := strings.ToUpper(p.Next().Key)
	p.Next()
	node := valley.MilestoneNode(road, p.ExpectNumber())
	if p.Book.Valley.HasNode(node) {
		return node
	}
	var legal []string
	for i := range 4 {
		if n := valley.MilestoneNode(road, i); p.Book.Valley.HasNode(n) {
			legal = append(legal, string(n))
		}
	}
	p.Refuse("FE02", mark, p.writeReason("no_milestone", "place", node), legal...)
	return ""
}

// readTown reads the name of a manor or monastery.
func (p *parser) readTown() valley.Node { return valley.Node(p.Thing(p.places)) }

// placeAhead reports whether the next word can name a place. A keyword written in full
// does not.
func (p *parser) placeAhead() bool {
	token := p.Peek()
	if token.Kind != order.Word || p.Full(bounds...) {
		return false
	}
	return p.roadAhead() || len(p.Book.Valley.Names().Match(token.Key)) > 0
}

// strangerAhead reports whether unknown words stand before an arrow, where only a place
// can stand. If a known place follows the first word, that word is taken for an unknown
// preposition, and the result is false.
func (p *parser) strangerAhead() bool {
	var words []string
	for t := p.Peek(); t.Kind == order.Word && !p.isBound(t); t = p.PeekAt(len(words)) {
		words = append(words, t.Key)
	}
	after := p.PeekAt(len(words))
	arrow := after.Key == "->" || after.Key == "-" || after.Kind == order.Word && p.Book.Keywords.IsKeyword(p.Line.Lang, after.Text, "TO")
	return len(words) > 0 && arrow && (len(words) == 1 || len(p.Book.Valley.Names().MatchBeginnings(words[1:]...)) == 0)
}

// isBound reports whether a token is one of the bounds, written in full.
func (p *parser) isBound(t order.Token) bool {
	return p.Book.Keywords.IsKeyword(p.Line.Lang, t.Text, bounds...)
}

// readManor reads the name of a manor, and breaks the line if it names a monastery.
func (p *parser) readManor() valley.Manor {
	mark := p.Mark()
	town := p.readTown()
	if p.Err() == nil && !p.Book.Valley.IsManor(town) {
		p.Refuse("FE02", mark, p.writeReason("no_manor", "place", p.spellNode(town)), p.nearestManors(town)...)
	}
	return town
}

// nearestManors names the manors one or two miles from a node.
func (p *parser) nearestManors(town valley.Node) []string {
	var names []string
	for _, card := range p.Book.Valley.Manors {
		if miles := p.Book.Valley.Miles(town, card.Code, nil); miles > 0 && miles <= 2 {
			names = append(names, card.Name)
		}
	}
	return names
}

// readManors reads a list of manors.
func (p *parser) readManors() []valley.Manor { return order.List(p.Cursor, p.readManor) }

// readOwnManor reads a manor and blames it, with the given code, if the seat does not own
// it.
func (p *parser) readOwnManor(code order.Code) valley.Manor {
	mark := p.Mark()
	manor := p.readManor()
	if p.Owner(manor) != p.Own {
		p.BlameLater(code, mark, p.writeReason("not_yours", "place", p.spellNode(manor)), p.nameOwnManors()...)
	}
	return manor
}

// readOwnManorAt reads a manor of the seat with an optional AT before it.
func (p *parser) readOwnManorAt() valley.Manor {
	p.Words("AT")
	return p.readOwnManor("FE17")
}

// nameOwnManors names the manors of the seat.
func (p *parser) nameOwnManors() []string {
	return lists.Map(p.ownedManors(), p.spellNode)
}

func (r *SeatReader) spellNode(n valley.Node) string { return r.Book.Valley.Spell(n) }
