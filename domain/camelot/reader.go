package camelot

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// Codes of errors from reading; those of execution are in legal.go.
const (
	codeGrammar    order.Code = "E-GRAMMAR"
	codeAmbig      order.Code = "E-AMBIG"
	codeClosed     order.Code = "E-CLOSED"
	codeRelic      order.Code = "E-RELIC"
	codeShareSum   order.Code = "E-SHARE-SUM"
	codeShareClaim order.Code = "E-SHARE-CLAIM"
	codeNotTurn    order.Code = "E-NOT-TURN"
)

// A lineReader reads the lines of one seat, given a position of the game.
type lineReader struct {
	state   *State
	seat    game.Seat
	knights *order.NameKind // the knights, once they are needed
}

// knightNames returns the knights as names that lines are matched with, built at first use.
func (r *lineReader) knightNames() *order.NameKind {
	if r.knights == nil {
		r.knights = r.state.newKnightKind()
	}
	return r.knights
}

// A parser reads one line.
type parser struct {
	*lineReader
	*order.Cursor
	head int // the mark before the first word of the order that is read
}

// sayReason returns the text of a fault in the language of the line. The pairs are the parameters
// of its sentence.
func (p *parser) sayReason(key string, pairs ...any) string {
	return Speaker{p.state, p.Line.Lang}.Explain(key, words.Args(pairs...))
}

// parseID reads the id of a decision or plan, such as "D12" or "P2", with or without a space. If
// none stands here, it breaks the line and returns "".
func (p *parser) parseID(prefix string) string {
	token := p.Peek()
	key, digits := token.Key, strings.TrimPrefix(token.Key, order.Fold(prefix))
	switch {
	case token.Kind == order.Word && key == order.Fold(prefix) && p.PeekAt(1).Kind == order.Number:
		p.Next()
		digits = p.Peek().Text
	case token.Kind != order.Word || digits == key:
		digits = ""
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		p.Want(prefix + "1")
		p.Lost()
		return ""
	}
	p.Next()
	return prefix + strconv.Itoa(n)
}
